"""What a hook gives back and cannot be used is told with the plugin whose it is, not where it fails later."""

from collections.abc import Callable
from typing import Any, Protocol

import pytest
from tests.support.wording import english, english_pattern

from manicule import Asks, Plugin, hookimpl
from manicule.kernel.hooks.answers import WrongAnswer
from manicule.kernel.hooks.decorators import ask, collect, fold
from manicule.kernel.hooks.resolved import Resolved


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


ADVICE = {
    "price": english("kernel.answers.return_value", argument="price"),
    "is_open": english("kernel.answers.return_value", argument="open"),
    "wares": english("kernel.answers.return_tuple"),
    "evening": english("kernel.answers.return_none"),
}
SOUND: dict[str, Any] = {"price": 2, "is_open": False, "guest": None, "wares": ("ink",), "evening": None}


@pytest.mark.parametrize(
    ("hook", "answer", "problem"),
    [
        ("price", None, english("kernel.answers.nothing", hook="price")),
        ("price", "2", english("kernel.answers.other_type", hook="price", found="str", given="int")),
        ("price", 2.5, english("kernel.answers.other_type", hook="price", found="float", given="int")),
        ("is_open", 1, english("kernel.answers.other_type", hook="is_open", found="int", given="bool")),
        ("wares", None, english("kernel.answers.not_several", hook="wares", found="NoneType")),
        ("wares", "ink", english("kernel.answers.not_several", hook="wares", found="str")),
        ("evening", 5, english("kernel.answers.not_asking", hook="evening", found="int")),
        ("evening", "pass", english("kernel.answers.not_asking", hook="evening", found="str")),
    ],
)
def test_an_answer_that_cannot_be_used_names_who_gave_it(hook: str, answer: Any, problem: str) -> None:
    with pytest.raises(WrongAnswer) as wrong:
        call(hook, answer)
    assert (wrong.value.owner, str(wrong.value.problem)) == ("stall", problem)
    assert str(wrong.value.advice) == ADVICE[hook]
    assert wrong.value.function.__name__ == hook


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


# Bounds that the game declares.


class Bounded(Protocol):
    @fold("price", least=0)
    def price(self, price: int) -> int:
        """What it costs."""
        ...

    @fold("prices", least=0, most=9)
    def prices(self, prices: tuple[int, ...]) -> tuple[int, ...]:
        """What each of them costs."""
        ...


class Discount(Plugin):
    @hookimpl
    def price(self, price: int) -> int:
        return price - 2

    @hookimpl
    def prices(self, prices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(price * 3 - 2 for price in prices)


def test_a_value_below_what_the_game_declares_is_told_of_who_gave_it() -> None:
    hooks = Resolved(Bounded, {"discount": Discount()}, {}).hooks_for(())
    assert hooks.price(2) == 0
    with pytest.raises(WrongAnswer) as wrong:
        hooks.price(1)
    assert (wrong.value.owner, str(wrong.value.problem), str(wrong.value.advice)) == (
        "discount",
        english("kernel.answers.too_little", hook="price", found="−1", least=0),
        english("kernel.answers.return_least", least=0, argument="price"),
    )


def test_bounds_hold_for_each_number_of_a_tuple() -> None:
    hooks = Resolved(Bounded, {"discount": Discount()}, {}).hooks_for(())
    assert hooks.prices((1, 2)) == (1, 4)
    for prices, problem in (
        ((1, 0), english("kernel.answers.too_little", hook="prices", found="(1, −2)", least=0)),
        ((4, 1), english("kernel.answers.too_much", hook="prices", found="(10, 1)", most=9)),
    ):
        with pytest.raises(WrongAnswer) as wrong:
            hooks.prices(prices)
        assert str(wrong.value.problem) == problem


def test_a_wrapper_keeps_to_the_bounds_too() -> None:
    class Wrapper(Plugin):
        @hookimpl(wrapper=True)
        def price(self, price: int) -> Any:
            return (yield) - 5

    hooks = Resolved(Bounded, {"wrapper": Wrapper()}, {}).hooks_for(())
    with pytest.raises(WrongAnswer, match=english_pattern("kernel.answers.too_little", least=0)):
        hooks.price(3)
