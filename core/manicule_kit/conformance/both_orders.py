"""Watches the hooks of two plugins: each call is also made in the other order, and what each plugin does is
counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy as shallow_copy
from copy import deepcopy
from types import GeneratorType
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Phase
from manicule.kernel.hooks.combined import Implementation, combine
from manicule.kernel.hooks.decorators import HookSpec
from manicule.kernel.phase_changes import UnchangedPhase, change_phase
from manicule.kernel.phase_drift import has_turns
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import Seat, Table
from manicule.kernel.text import Text, tr
from manicule_kit.conformance.comparison import differences
from manicule_kit.short_values import SHORT

# Translators: why the order of two plugins matters; {call} is a call of a function with its arguments,
# {given} and the results are values, {one} and {other} are ids of plugins
TWO_RESULTS = tr("{call}, given {given}: {first} if {one} comes first, {second} if {other} does")
# Translators: why the order of two plugins matters; {call} is a call of a function, {field} a field of the
# position
TWO_POSITIONS = tr("after {call}, {field} is {first} if {one} comes first, {second} if {other} does")
# Translators: why two plugins clash; {call} is a call of a function
ONE_ID = tr("both give “{id}” to {call}")

DONE = object()
PHASES, PHASE_ORDER = "phases", "phase_order"
"""Hooks of the platform whose results are phases, and an order of play."""
PLAYED = ("begin", "turn", "end")
"""The methods by which a phase does something."""
ALWAYS, SOMETIMES = 300, 16
"""The number of calls of a hook in each game that are compared; then every sixteenth."""


class CallClash(NamedTuple):
    """A call that differs by the order of two plugins, or to which both give the same id."""

    hook: str
    problem: Text
    is_ordered: bool = True


class HookReach:
    """What the implementations of two plugins did: calls, and calls with an effect, by plugin and hook.

    `touched` are the plugins that did something since the last question, `hooks` are the hooks by which they
    did it. `content` are plugins without any hook: their content counts at every question.
    """

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.effects: Counter[tuple[str, str]] = Counter()
        self.content: frozenset[str] = frozenset()
        self.touched: set[str] = set()
        self.hooks: set[str] = set()

    def called(self, plugin: str, hook: str) -> None:
        self.calls[plugin, hook] += 1

    def did(self, plugin: str, hook: str) -> None:
        self.effects[plugin, hook] += 1
        self.touched.add(plugin)
        self.hooks.add(hook)

    def since_question(self) -> tuple[frozenset[str], frozenset[str]]:
        """The plugins and hooks that did something since the last call of this method."""
        found = frozenset(self.touched | self.content), frozenset(self.hooks)
        self.touched.clear()
        self.hooks.clear()
        return found


class BothOrders:
    """A combiner for rules in one order that compares each call with `second`, the rules in the other order.

    Without `second`, it only counts.
    """

    def __init__(
        self, pair: tuple[str, str], rules: RuleSet, second: RuleSet | None, reach: HookReach
    ) -> None:
        self._pair = pair
        self._second = second
        self.reach = reach
        self.clashes: dict[str, CallClash] = {}
        self._times: Counter[str] = Counter()
        self._collected: dict[str, dict[str, set[str]]] = {}
        self._owners = {piece.id: id for id, plugin in rules.plugins.items() for piece in plugin.pieces}
        self._plugins = rules.plugins
        turned = second.resolved.implementations() if second is not None else {}
        self._places = {
            name: {_identity(one): at for at, one in enumerate(ones)} for name, ones in turned.items()
        }

    def begin(self) -> None:
        """A new game begins."""
        self._times.clear()

    def plugin_of(self, one: Implementation) -> str:
        """The plugin of an implementation, which may be a piece."""
        return one.owner if one.holder is self._plugins.get(one.owner) else self._owners[one.owner]

    def __call__(self, spec: HookSpec, ones: Sequence[Implementation]) -> Callable[..., Any]:
        mine = {plugin for one in ones if (plugin := self.plugin_of(one)) in self._pair}
        if not mine:
            return combine(spec, ones)
        call = combine(spec, [self._noted(spec, one) for one in ones])
        if len(mine) < 2 or self._second is None:
            return call
        if spec.mode.name == "collect":
            return self._collects(spec, call)
        places = self._places[spec.name]
        turned = sorted(ones, key=lambda one: places[_identity(one)])
        if list(map(_identity, turned)) == list(map(_identity, ones)):
            return call  # marks or ids of pieces decide the order
        other = combine(spec, turned)
        return self._folds(spec, call, other) if spec.mode.name == "fold" else self._acts(spec, call, other)

    # What each implementation does.

    def _noted(self, spec: HookSpec, one: Implementation) -> Implementation:
        """The same implementation. It notes each call, and whether it had an effect."""
        plugin, hook, function = self.plugin_of(one), spec.name, one.function
        if plugin not in self._pair:
            return one
        reach = self.reach
        argument = spec.mode.argument
        at = one.arguments.index(argument) if argument in one.arguments else -1

        def wraps(*given: Any) -> Any:
            reach.called(plugin, hook)
            reach.did(plugin, hook)
            return function(*given)

        def folds(*given: Any) -> Any:
            reach.called(plugin, hook)
            before = given[at] if at >= 0 else None
            before = shallow_copy(before) if isinstance(before, dict | list) else before
            result = function(*given)
            if result != before:
                reach.did(plugin, hook)
            return _noted_phases(plugin, reach, before or (), result) if hook == PHASES else result

        def collects(*given: Any) -> Any:
            reach.called(plugin, hook)
            result = function(*given)
            result = tuple(result) if isinstance(result, GeneratorType) else result
            if result:
                reach.did(plugin, hook)
                if isinstance(result, list | tuple):
                    ids = self._collected.setdefault(hook, {}).setdefault(plugin, set())
                    ids.update(id for item in result if (id := _id_of(item)))
            return result

        def acts(*given: Any) -> Any:
            reach.called(plugin, hook)
            table = _table_of(given)
            before = copy(table.position) if table is not None else None
            result = function(*given)
            if isinstance(result, GeneratorType):
                return self._run(result, table, before, lambda: reach.did(plugin, hook))
            if result is not None or table is None or table.position != before:
                reach.did(plugin, hook)
            return result

        ways = {"fold": folds, "collect": collects}
        return one._replace(function=wraps if one.is_wrapper else ways.get(spec.mode.name, acts))

    def _run(
        self,
        asking: Any,
        table: Table[Any, Any, Any] | None,
        before: Position | None,
        note: Callable[[], None],
    ) -> Iterator[Any]:
        """Run a rule that asks, and note if it asked or changed anything."""
        result = yield from _watched(asking, note)
        if not result and (table is None or table.position != before):
            note()

    # Both orders.

    def _folds(
        self, spec: HookSpec, call: Callable[..., Any], other: Callable[..., Any]
    ) -> Callable[..., Any]:
        at = spec.arguments.index(spec.mode.argument)

        def both(*given: Any) -> Any:
            aside = self._aside(spec, given)
            if aside is None:
                return call(*given)
            before = SHORT.repr(given[at])
            result = call(*given)
            try:
                turned = other(*aside[1])
            except FAILURES:  # a game in the other order reports it
                return result
            if not (result == turned if spec.name == PHASE_ORDER else _alike(result, turned)):
                first, second = _shown_apart(result, turned)
                self._differ(
                    spec.name,
                    TWO_RESULTS(
                        call=_shown_call(spec, given, at),
                        given=before,
                        first=first,
                        second=second,
                        one=self._pair[0],
                        other=self._pair[1],
                    ),
                )
            return result

        return both

    def _acts(
        self, spec: HookSpec, call: Callable[..., Any], other: Callable[..., Any]
    ) -> Callable[..., Any]:
        def both(*given: Any) -> Any:
            aside = self._aside(spec, given)
            if aside is None or aside[0] is None:
                return call(*given)
            table = _table_of(given)
            asking = call(*given)
            if isinstance(asking, GeneratorType):
                return asked(asking, table, aside, given)
            compare(table, aside, given)
            return asking

        def asked(asking: Any, table: Any, aside: Any, given: tuple[Any, ...]) -> Iterator[Any]:
            if not (yield from _watched(asking, lambda: None)):
                compare(table, aside, given)

        def compare(table: Any, aside: Any, given: tuple[Any, ...]) -> None:
            twin, arguments = aside
            try:
                rest = other(*arguments)
                if isinstance(rest, GeneratorType) and next(rest, DONE) is not DONE:
                    return  # it asks in this order only: the games tell
            except FAILURES:  # a game in the other order reports it
                return
            one, two = table.position, twin.position
            if one != two and digest(one) != digest(two):
                found = next(differences(one, two), None)
                self._differ(
                    spec.name,
                    TWO_POSITIONS(
                        call=_shown_call(spec, given),
                        field=found.path.removeprefix(".") if found is not None else "position",
                        first=SHORT.repr(found.one) if found is not None else "",
                        second=SHORT.repr(found.other) if found is not None else "",
                        one=self._pair[0],
                        other=self._pair[1],
                    ),
                )

        return both

    def _collects(self, spec: HookSpec, call: Callable[..., Any]) -> Callable[..., Any]:
        def both(*given: Any) -> Any:
            collected = self._collected[spec.name] = {}
            result = call(*given)
            one, other = (collected.get(plugin, set()) for plugin in self._pair)
            for id in sorted(one & other):
                problem = ONE_ID(id=id, call=_shown_call(spec, given))
                self.clashes.setdefault(f"{spec.name}.{id}", CallClash(spec.name, problem, is_ordered=False))
            return result

        return both

    def _differ(self, hook: str, problem: Text) -> None:
        self.clashes.setdefault(hook, CallClash(hook, problem))

    def _aside(
        self, spec: HookSpec, given: tuple[Any, ...]
    ) -> tuple[Table[Any, Any, Any] | None, list[Any]] | None:
        """The arguments of a call at a twin of its table, under the rules in the other order; None if this
        call is not compared."""
        self._times[spec.name] += 1
        times = self._times[spec.name]
        if spec.name in self.clashes or (times > ALWAYS and times % SOMETIMES):
            return None
        table, twin = _table_of(given), None
        if table is not None:
            assert self._second is not None
            twin = self._second.table_at(table.setup, copy(table.position))
        arguments: list[Any] = []
        for value in given:
            if isinstance(value, Table):
                arguments.append(twin)
            elif isinstance(value, Seat):
                assert twin is not None
                arguments.append(twin.seats[value.index])
            elif isinstance(value, dict | list):
                arguments.append(deepcopy(value))
            elif twin is not None and not _is_plain(value):
                return None  # it may lead to the real table
            else:
                arguments.append(value)
        return twin, arguments


def _identity(one: Implementation) -> tuple[int, object]:
    return id(one.holder), one.function


def _watched(asking: Any, note: Callable[[], None]) -> Any:
    """Run a rule that asks; returns whether it asked. It is noted at the first question."""
    has_asked, answer = False, None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration:
            return has_asked
        if not has_asked:
            has_asked = True
            note()
        answer = yield question


def _noted_phases(plugin: str, reach: HookReach, before: Any, after: Any) -> Any:
    """The phases after a plugin has changed them; what it has changed or inserted notes each call."""
    if not isinstance(after, list | tuple) or not all(isinstance(phase, Phase) for phase in after):
        return after  # refused by the hook
    known = {phase.id: phase for phase in before}
    for phase in after:
        was = known.get(phase.id)
        played = [name for name in PLAYED if name != "turn" or has_turns(phase)]
        changed = [name for name in played if _method(phase, name) is not _method(was or Phase, name)]
        if phase is not was and changed:
            label = f"{PHASES} ({phase.id})"
            after = change_phase(
                after, phase.id, **{name: _noting(name, plugin, reach, label) for name in changed}
            )
    return after


def _method(phase: Any, name: str) -> object:
    return getattr(phase if isinstance(phase, type) else type(phase), name)


def _noting(name: str, plugin: str, reach: HookReach, label: str) -> Callable[..., Any]:
    """A method of a phase that notes its call and does what it did before."""

    def noted(was: UnchangedPhase[Any, Any], *given: Any) -> Any:
        reach.did(plugin, label)
        return getattr(was, name)(*given)

    return noted


def _table_of(given: Sequence[Any]) -> Table[Any, Any, Any] | None:
    for value in given:
        if isinstance(value, Table):
            return value
        if isinstance(value, Seat):
            return value.table
    return None


def _is_plain(value: Any) -> bool:
    """Whether a value leads to no table: scalars, frozen records, and tuples of these."""
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    is_frozen = isinstance(value, msgspec.Struct) and value.__struct_config__.frozen
    return is_frozen or value is None or isinstance(value, str | int | float | Text)


def _alike(one: Any, other: Any) -> bool:
    """Whether two results are equal; lists of ids may be in another order, because games decide that."""
    if isinstance(one, tuple | list) and type(one) is type(other):
        if all(isinstance(item, Phase) for item in (*one, *other)):
            return [phase.id for phase in one] == [phase.id for phase in other]
        if all(isinstance(item, str) for item in (*one, *other)):
            return sorted(one) == sorted(other)
    return bool(one == other)


def _id_of(thing: Any) -> str:
    if isinstance(thing, tuple) and thing and isinstance(thing[0], str) and not hasattr(thing, "id"):
        return thing[0]
    id = getattr(thing, "id", None) or getattr(thing, "__name__", "")
    return id if isinstance(id, str) else ""


def _shown_apart(one: Any, other: Any) -> tuple[str, str]:
    """Two values in a few characters; if these are the same, the first part in which the values differ."""
    first, second = SHORT.repr(one), SHORT.repr(other)
    found = next(differences(one, other), None) if first == second else None
    if found is None:
        return first, second
    part = found.path.removeprefix(".")
    return f"{part} = {SHORT.repr(found.one)}", f"{part} = {SHORT.repr(found.other)}"


def _shown_call(spec: HookSpec, given: Sequence[Any], without: int = -1) -> str:
    shown = [
        SHORT.repr(value) for at, value in enumerate(given) if at != without and not isinstance(value, Table)
    ]
    return f"{spec.name}({', '.join(shown)})"
