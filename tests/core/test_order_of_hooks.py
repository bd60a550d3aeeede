"""The order in which hooks are called: as they declare it, then by id; never as they were registered."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manicule import PlatformHooks, Plugin, Text, hookimpl
from manicule.kernel import codegen
from manicule.kernel.hooks.resolved import Resolved


class Plain(Plugin):
    @hookimpl
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


class First(Plugin):
    @hookimpl(tryfirst=True)
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


class Last(Plugin):
    @hookimpl(trylast=True)
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


PLUGINS: dict[str, Plugin] = {
    "apple": Last(),
    "bread": Plain(),
    "cheese": First(),
    "honey": Plain(),
    "salt": First(),
}


def owners(ids: list[str]) -> list[str]:
    """Who is called, in this order, when the plugins are registered in that one."""
    resolved = Resolved(PlatformHooks, {id: PLUGINS[id] for id in ids}, {})
    return [one.owner for one in resolved.implementations()["invariants"]]


def test_declared_order_comes_before_ids_and_registration_never_counts() -> None:
    expected = ["cheese", "salt", "bread", "honey", "apple"]
    assert owners(sorted(PLUGINS)) == expected
    assert owners(sorted(PLUGINS, reverse=True)) == expected
    assert owners(["honey", "salt", "bread", "apple", "cheese"]) == expected


# Hooks that may ask: an implementation is called when those before it have asked all that they ask.

Trace = list[tuple[str, object]]


class Asker(Plugin):
    """Says when it is called and asked, and asks a number of questions; None where it does not ask at all."""

    def __init__(self, id: str, questions: int | None, trace: Trace) -> None:
        self.id = id
        self.questions = questions
        self.trace = trace

    def asks(self, phase: str) -> Iterator[tuple[str, int]] | None:
        self.trace.append(("called", (self.id, phase)))
        return None if self.questions is None else ((self.id, number) for number in range(self.questions))


class PlainAsker(Asker):
    @hookimpl
    def before_phase(self, phase: str) -> Any:
        return self.asks(phase)


class FirstAsker(Asker):
    @hookimpl(tryfirst=True)
    def before_phase(self, table: object, phase: str) -> Any:
        return self.asks(phase)


class LastAsker(Asker):
    @hookimpl(trylast=True)
    def before_phase(self, phase: str) -> Any:
        return self.asks(phase)


ASKERS = {-1: FirstAsker, 0: PlainAsker, 1: LastAsker}
IDS = "abcdefgh"


@given(
    ones=st.dictionaries(
        st.sampled_from(IDS), st.tuples(st.sampled_from([-1, 0, 1]), st.sampled_from([None, 0, 1, 2]))
    ),
    shuffled=st.permutations(IDS),
    is_ordered=st.booleans(),
)
def test_implementations_that_ask_are_called_one_after_the_other_in_the_declared_order(
    ones: dict[str, tuple[int, int | None]], shuffled: list[str], is_ordered: bool
) -> None:
    trace: Trace = []
    calls = [id for id in shuffled if id in ones] if is_ordered else ()
    plugins = {id: ASKERS[order](id, questions, trace) for id, (order, questions) in ones.items()}
    hooks = Resolved(PlatformHooks, plugins, {}, calls=calls).hooks_for(())
    for question in hooks.before_phase(None, "plan"):
        trace.append(("asked", question))
    expected: Trace = []
    for id in sorted(ones, key=lambda id: (ones[id][0], shuffled.index(id) if is_ordered else id)):
        expected.append(("called", (id, "plan")))
        expected += [("asked", (id, number)) for number in range(ones[id][1] or 0)]
    assert trace == expected


def test_the_text_of_a_hook_that_may_ask_grows_by_as_much_with_each_plugin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[int] = []
    make = codegen.function

    def counting(name: str, source: str, names: Any) -> Any:
        lines[-1] += source.count("\n")
        return make(name, source, names)

    monkeypatch.setattr(codegen, "function", counting)
    for number in (10, 20, 30, 40):
        ones = {f"asker_{at}": PlainAsker("", None, []) for at in range(number)}
        lines.append(0)
        Resolved(PlatformHooks, ones, {}).hooks_for(())
    grown = [later - earlier for earlier, later in pairwise(lines)]
    assert grown == [grown[0]] * 3
