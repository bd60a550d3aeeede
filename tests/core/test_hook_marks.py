"""What a mark may say: pluggy's own options, and hooks that a plugin declares."""

from collections.abc import Generator
from typing import Any, Protocol

import pytest
from tests.support.wording import english, english_pattern, message

from manicule import Asks, Plugin, hookimpl, implements
from manicule.kernel.errors import PluginError
from manicule.kernel.hooks.answers import WrongAnswer
from manicule.kernel.hooks.decorators import Combining, HookSpec, ask, collect, fold, of_phase, specs_of, tell
from manicule.kernel.hooks.manager import hook_problems
from manicule.kernel.hooks.resolved import Resolved
from manicule.kernel.hooks.trace import HookCall, traced_by
from manicule_cli.plugins import hook_list


class Hooks(Protocol):
    @fold("price")
    def price(self, word: str, price: int) -> int:
        """What a word costs."""
        ...

    @collect
    def wares(self) -> tuple[str, ...]:
        """What there is."""
        ...

    @ask
    def before_evening(self) -> Asks[None]:
        """Called before the evening."""
        ...


class Dear(Plugin):
    @hookimpl
    def price(self, price: int) -> int:
        return price + 1


def test_an_optional_hook_of_a_plugin_that_is_absent_is_left_out() -> None:
    class Guest(Plugin):
        @hookimpl(optionalhook=True)
        def before_feast(self) -> None:
            raise AssertionError("nobody gives a feast")

        @hookimpl(optionalhook=True)
        def price(self, price: int) -> int:
            return price + 5

    assert Resolved(Hooks, {"guest": Guest()}, {}).hooks_for(()).price("x", 1) == 6


def test_a_hook_that_is_not_optional_is_refused_with_a_suggestion() -> None:
    class Guest(Plugin):
        @hookimpl
        def before_evenin(self) -> None:
            pass

    with pytest.raises(PluginError, match=english_pattern("kernel.manager.misspelt", near="before_evening")):
        Resolved(Hooks, {"guest": Guest()}, {})


def test_a_declaration_says_how_answers_combine_and_what_the_hook_was_called() -> None:
    class Declared(Protocol):
        @fold("price")
        def price(self, word: str, price: int) -> int:
            """What a word costs."""
            ...

        @of_phase("evening")
        @tell
        def after_evening(self, seat: str) -> None: ...

        def helper(self) -> None:
            """No hook: it has no mark."""

    evening, price = specs_of(Declared)
    assert price == HookSpec(
        "price",
        ("word", "price"),
        Combining("fold", "price"),
        "What a word costs.",
    )
    assert evening == HookSpec("after_evening", ("seat",), Combining("tell"), "", "evening")
    assert (price.is_seat_hook, evening.is_seat_hook) == (False, True)


def test_everything_that_is_wrong_with_a_plugin_is_told_at_once() -> None:
    class Guest(Plugin):
        @hookimpl
        def before_evenin(self) -> None:
            pass

        @hookimpl
        def price(self, colour: str = "red") -> int:
            return 0

        @hookimpl
        def wares(self) -> Generator[None, None, None]:
            yield

    specs = {spec.name: spec for spec in specs_of(Hooks)}
    found = list(hook_problems(specs, Guest(), is_piece=True))
    assert [(one.hook, one.reason.message) for one in found] == [
        ("before_evenin", message("kernel.manager.misspelt").message),
        ("price", message("kernel.manager.table_hook").message),
        ("price", message("kernel.manager.defaulted").message),
        ("price", message("kernel.manager.unknown_argument").message),
        ("wares", message("kernel.manager.table_hook").message),
        ("wares", message("kernel.manager.may_not_ask").message),
    ]
    assert [one.function.__name__ for one in found[:2]] == ["before_evenin", "price"]


class FeastHooks(Protocol):
    @ask
    def before_feast(self) -> Asks[None]:
        """Called before the feast."""
        ...


class Feast(Plugin):
    hookspecs = FeastHooks


def test_a_plugin_declares_hooks_that_others_implement() -> None:
    class Guest(Plugin):
        @hookimpl
        def before_feast(self) -> list[str]:
            return ["bread"]

    resolved = Resolved(Hooks, {"feast": Feast(), "guest": Guest()}, {})
    assert resolved.hooks_for(()).before_feast() == ["bread"]
    assert [one.plugin_name for one in resolved.manager.hook.before_feast.get_hookimpls()] == ["guest"]


def test_a_hook_is_declared_once() -> None:
    class Again(Protocol):
        @collect
        def wares(self) -> tuple[str, ...]:
            """What there is, once more."""
            ...

    class Twice(Plugin):
        hookspecs = Again

    with pytest.raises(
        PluginError, match=english_pattern("kernel.resolved.declared_twice", plugin="twice", hook="wares")
    ):
        Resolved(Hooks, {"twice": Twice()}, {})


def test_a_class_of_hooks_may_inherit_those_of_the_game() -> None:
    class More(Hooks, FeastHooks, Protocol):
        pass

    class Heir(Plugin):
        hookspecs = More

    assert "before_feast" in Resolved(Hooks, {"heir": Heir()}, {}).specs


def test_a_hook_that_several_classes_have_is_listed_once_with_who_declared_it() -> None:
    class More(Hooks, FeastHooks, Protocol):
        pass

    class Heir(Plugin):
        hookspecs = More

    listed = list(hook_list._declared(Hooks, "market", {"feast": Feast(), "heir": Heir()}))
    assert [(plugin, name) for plugin, _, name, _ in listed] == [
        ("market", "price"),
        ("market", "wares"),
        ("market", "before_evening"),
        ("feast", "before_feast"),
    ]


def test_a_method_may_name_the_hook_that_it_implements() -> None:
    class Named(Plugin):
        @hookimpl(specname="price")
        def double(self, price: int) -> int:
            return price * 2

    assert Resolved(Hooks, {"named": Named()}, {}).hooks_for(()).price("x", 4) == 8


def test_a_method_may_name_its_hook_as_what_the_game_declares() -> None:
    class Typed(Plugin):
        @implements(Hooks.price, tryfirst=True)
        def double(self, word: str, price: int) -> int:
            return price * 2

        @implements(Hooks.wares, wrapper=True)
        def all_wares(self) -> Generator[None, tuple[str, ...], tuple[str, ...]]:
            return tuple(sorted((yield)))

        @implements(Hooks.before_evening)
        def silent(self) -> None:
            pass

        @implements(FeastHooks.before_feast, optionalhook=True)
        def guest(self) -> None:
            pass

    plugins = {"a": Dear(), "b": Stall("type", "ink"), "typed": Typed()}
    calls = Resolved(Hooks, plugins, {}).hooks_for(())
    assert (calls.price("x", 4), calls.wares()) == (4 * 2 + 1 + 2, ("ink", "type"))
    assert list(calls.before_evening()) == []


# Wrappers


class Cap(Plugin):
    """Sees what all others made of it."""

    @hookimpl(wrapper=True)
    def price(self, price: int) -> Generator[None, int, int]:
        most = price + 3
        return min(most, (yield))

    @hookimpl(wrapper=True)
    def wares(self) -> Generator[None, tuple[str, ...], tuple[str, ...]]:
        return tuple(sorted((yield)))


class Stall(Plugin):
    def __init__(self, *wares: str) -> None:
        self.own = wares

    @hookimpl(trylast=True)
    def price(self, price: int) -> int:
        return price + 2

    @hookimpl
    def wares(self) -> tuple[str, ...]:
        return self.own


def test_a_wrapper_sees_the_result_of_all_others_and_returns_another() -> None:
    plugins = {"cap": Cap(), "dear": Dear(), "one": Stall("type"), "two": Stall("ink", "gear")}
    calls = Resolved(Hooks, plugins, {}).hooks_for(())
    assert calls.price("x", 1) == 4
    assert calls.wares() == ("gear", "ink", "type")


def test_wrappers_lie_around_each_other_in_the_order_of_calling() -> None:
    def around(word: str) -> Plugin:
        def wares(self: Any) -> Generator[None, tuple[str, ...], tuple[str, ...]]:
            return (word, *(yield))

        made: Plugin = type("Around", (Plugin,), {"wares": hookimpl(wrapper=True)(wares)})()
        return made

    plugins = {"b": around("b"), "a": around("a"), "c": Stall("c")}
    assert Resolved(Hooks, plugins, {}).hooks_for(()).wares() == ("a", "b", "c")


def test_a_wrapper_gives_back_what_the_hook_can_use_and_yields_once() -> None:
    class Forgetful(Plugin):
        @hookimpl(wrapper=True)
        def price(self) -> Generator[None, int, None]:
            yield

        @hookimpl(wrapper=True)
        def wares(self) -> Generator[None, Any, Any]:
            yield
            return (yield)

    calls = Resolved(Hooks, {"forgetful": Forgetful()}, {}).hooks_for(())
    with pytest.raises(WrongAnswer) as nothing:
        calls.price("x", 1)
    assert str(nothing.value.problem) == english("kernel.answers.nothing", hook="price")
    with pytest.raises(WrongAnswer) as twice:
        calls.wares()
    assert str(twice.value.problem) == english("kernel.combined.yields_again", hook="wares")


def test_a_hook_that_may_ask_cannot_be_wrapped_and_old_wrappers_are_refused() -> None:
    class Asking(Plugin):
        @hookimpl(wrapper=True)
        def before_evening(self) -> Generator[None, Any, Any]:
            return (yield)

    class Ancient(Plugin):
        @hookimpl(hookwrapper=True)
        def wares(self) -> Generator[None, Any, None]:
            yield

    with pytest.raises(PluginError, match=english_pattern("kernel.manager.asking_wrapper")):
        Resolved(Hooks, {"asking": Asking()}, {})
    with pytest.raises(PluginError, match=english_pattern("kernel.manager.old_wrapper")):
        Resolved(Hooks, {"ancient": Ancient()}, {})


# Listening


def test_a_listener_is_told_of_every_call_with_its_arguments_and_its_result() -> None:
    heard: list[HookCall] = []
    calls = Resolved(Hooks, {"dear": Dear(), "one": Stall("ink")}, {}, traced_by(heard.append)).hooks_for(())
    assert calls.price("x", 1) == 4
    assert calls.wares() == ("ink",)
    assert heard == [
        HookCall("price", "dear", {"price": 1}, 2),
        HookCall("price", "one", {"price": 2}, 4),
        HookCall("wares", "one", {}, ("ink",)),
    ]
