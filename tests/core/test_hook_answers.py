"""What a hook gives back and cannot be used is told with the plugin whose it is, not where it fails later."""

from collections.abc import Callable
from typing import Any, Protocol

import pytest

from manicule import Asks, Plugin, hookimpl
from manicule.hooks.answers import WrongAnswer
from manicule.hooks.marks import ask, collect, fold
from manicule.hooks.resolved import Resolved


class Hooks(Protocol):
    @fold("price")
    def price(self, price: int) -> int:
        """What it costs."""
        ...

    @fold("open")
    def is_open(self, open: bool) -> bool:
        """Whether it is open."""
        ...

    @fold("guest")
    def guest(self, guest: str | None) -> str | None:
        """Who comes, if anybody does."""
        ...

    @collect
    def wares(self) -> tuple[str, ...]:
        """What there is."""
        ...

    @ask
    def evening(self) -> Asks[None]:
        """Called in the evening."""
        ...


def giving(hook: str, answer: Any) -> Plugin:
    """A plugin whose hook gives back this."""

    def price(self: Plugin, price: int) -> Any:
        return answer

    def is_open(self: Plugin, open: bool) -> Any:
        return answer

    def guest(self: Plugin, guest: str | None) -> Any:
        return answer

    def wares(self: Plugin) -> Any:
        return answer

    def evening(self: Plugin) -> Any:
        return answer

    functions: dict[str, Callable[..., Any]] = {
        "price": price,
        "is_open": is_open,
        "guest": guest,
        "wares": wares,
        "evening": evening,
    }
    made: Plugin = type("Giving", (Plugin,), {hook: hookimpl(functions[hook])})()
    return made


def call(hook: str, answer: Any) -> Any:
    relay = Resolved(
        Hooks, {"sound": giving(hook, SOUND[hook]), "stall": giving(hook, answer)}, {}
    ).hooks_for(())
    given = {"price": (3,), "is_open": (True,), "guest": (None,)}.get(hook, ())
    called = getattr(relay, hook)(*given)
    return list(called) if hook == "evening" else called


SOUND: dict[str, Any] = {"price": 2, "is_open": False, "guest": None, "wares": ("ink",), "evening": None}


@pytest.mark.parametrize(
    ("hook", "answer", "problem"),
    [
        ("price", None, "hook price gives back nothing"),
        ("price", "2", "hook price gives back str, where it was given int"),
        ("price", 2.5, "hook price gives back float, where it was given int"),
        ("is_open", 1, "hook is_open gives back int, where it was given bool"),
        ("wares", None, "hook wares gives back NoneType, and not a sequence"),
        ("wares", "ink", "hook wares gives back str, and not a sequence"),
        ("evening", 5, "hook evening gives back int, and not a rule that asks"),
        ("evening", "pass", "hook evening gives back str, and not a rule that asks"),
    ],
)
def test_an_answer_that_cannot_be_used_names_who_gave_it(hook: str, answer: Any, problem: str) -> None:
    with pytest.raises(WrongAnswer) as wrong:
        call(hook, answer)
    assert (wrong.value.owner, str(wrong.value.problem)) == ("stall", problem)
    assert str(wrong.value.advice).startswith("return ")


@pytest.mark.parametrize(
    ("hook", "answer", "result"),
    [
        ("price", 7, 7),
        ("price", True, True),
        ("guest", None, None),
        ("guest", "Caxton", "Caxton"),
        ("wares", ["type"], ("ink", "type")),
        ("wares", (word for word in ("gear",)), ("ink", "gear")),
        ("wares", (), ("ink",)),
        ("evening", None, []),
        ("evening", ["a choice"], ["a choice"]),
    ],
)
def test_answers_that_can_be_used_are(hook: str, answer: Any, result: Any) -> None:
    assert call(hook, answer) == result
