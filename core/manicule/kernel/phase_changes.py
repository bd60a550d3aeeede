"""Changes that plugins make to the phases of a game: one method of a phase, or further phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import wraps
from typing import Any, Generic, TypeAlias, TypeVar

from manicule.kernel.choices import Asks
from manicule.kernel.errors import RuleMistake
from manicule.kernel.game import Phase
from manicule.kernel.nearest import nearest
from manicule.kernel.text import id_list, tr

NO_SUCH_PHASE = tr("there is no phase “{phase}”; did you mean {near}?")
NAME_A_PHASE = tr("write the id of a phase of this game: {phases}")

CHANGES = "_changes"
"""The attribute of a changed class that holds its changes."""

TableT = TypeVar("TableT")
SeatT = TypeVar("SeatT")

Phases: TypeAlias = tuple[Phase[Any, Any], ...]


class UnchangedPhase(Generic[TableT, SeatT]):
    """A phase as it was before a change, for the function that changes it; `phase` is the phase itself.

    `begin`, `turn` and `end` are called with `yield from`, because they may ask.

    >>> def fined_turn(was: UnchangedPhase[Table, Seat], table: Table, seat: Seat) -> Asks[None]:
    ...     seat.state.pebbles -= 1
    ...     yield from was.turn(table, seat)
    >>> [taking] = change_phase(match.rules.phases, "taking", turn=fined_turn)
    >>> taking.id
    'taking'
    """

    def __init__(self, phase: Phase[TableT, SeatT]) -> None:
        self.phase = phase

    def applies(self, table: TableT) -> bool:
        """Whether the phase would be played this time."""
        return self.phase.applies(table)

    def begin(self, table: TableT) -> Asks[None]:
        """Run before the first turn."""
        return self.phase.begin(table) or _nothing()

    def order(self, table: TableT) -> tuple[str, ...]:
        """The ids of the participants in turn order."""
        return tuple(self.phase.order(table))

    def turn(self, table: TableT, seat: SeatT) -> Asks[None]:
        """Play the turn of one seat."""
        return self.phase.turn(table, seat) or _nothing()

    def end(self, table: TableT) -> Asks[None]:
        """Run after the last turn."""
        return self.phase.end(table) or _nothing()

    def leads_to(self, table: TableT) -> str:
        """The id of the phase that follows in this round; empty for the next phase in the list."""
        return self.phase.leads_to(table)


def _nothing() -> Asks[None]:
    """Ask nothing: the rest of a method that did its work when it was called."""
    yield from ()


def change_phase(
    phases: Sequence[Phase[Any, Any]],
    id: str,
    *,
    applies: Callable[[UnchangedPhase[TableT, SeatT], TableT], bool] | None = None,
    begin: Callable[[UnchangedPhase[TableT, SeatT], TableT], Asks[None] | None] | None = None,
    order: Callable[[UnchangedPhase[TableT, SeatT], TableT], Sequence[str]] | None = None,
    turn: Callable[[UnchangedPhase[TableT, SeatT], TableT, SeatT], Asks[None] | None] | None = None,
    end: Callable[[UnchangedPhase[TableT, SeatT], TableT], Asks[None] | None] | None = None,
    leads_to: Callable[[UnchangedPhase[TableT, SeatT], TableT], str] | None = None,
) -> Phases:
    """The phases with other methods in one of them, for an implementation of the hook `phases`.

    Each function takes the place of the method of its name. It gets the phase as it was, then the arguments
    of the method: it may call what it replaces, before, after or never. Several plugins may change one phase;
    the last one is the outermost.

    >>> def one_pebble(was: UnchangedPhase[Table, Seat], table: Table, seat: Seat) -> None:
    ...     seat.state.pebbles += 1
    >>> class Modest(Plugin):
    ...     @implements(PlatformHooks.phases)
    ...     def modest(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    ...         return change_phase(phases, "taking", turn=one_pebble)
    >>> rules = match.rules.with_plugins({"modest": Modest()})
    >>> rules.phase("taking").turn(table, seat)
    >>> seat.state.pebbles
    1
    """
    at = _index(phases, id)
    changes = {
        "applies": applies,
        "begin": begin,
        "order": order,
        "turn": turn,
        "end": end,
        "leads_to": leads_to,
    }
    changed = _changed(phases[at], {name: change for name, change in changes.items() if change is not None})
    return (*phases[:at], changed, *phases[at + 1 :])


def insert_phases(
    phases: Sequence[Phase[Any, Any]], *new: Phase[Any, Any], before: str = "", after: str = ""
) -> Phases:
    """The phases with new ones before or after one of them, for an implementation of the hook `phases`.

    >>> tr = Texts("example").tr
    >>> class Resting(Phase):
    ...     id, name = "resting", tr("Resting")
    >>> [phase.id for phase in insert_phases(match.rules.phases, Resting(), after="taking")]
    ['taking', 'resting']
    """
    if bool(before) is bool(after):
        raise TypeError("name one phase: insert_phases(phases, …, before=ID) or insert_phases(…, after=ID)")
    at = _index(phases, before) if before else _index(phases, after) + 1
    return (*phases[:at], *new, *phases[at:])


def _index(phases: Sequence[Phase[Any, Any]], id: str) -> int:
    ids = [phase.id for phase in phases]
    if id in ids:
        return ids.index(id)
    problem = NO_SUCH_PHASE(phase=id, near=nearest(id, ids))
    raise RuleMistake(problem, NAME_A_PHASE(phases=id_list(ids)))


def _changed(phase: Phase[Any, Any], changes: dict[str, Callable[..., Any]]) -> Phase[Any, Any]:
    """A copy of a phase with other methods.

    Its class has the name and the module of the original, whose plugin owns its texts.
    """
    kind, was = type(phase), UnchangedPhase(phase)
    names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "__doc__": kind.__doc__}
    made_of = {CHANGES: {**changes_of(phase), **changes}}
    methods = {name: _method(was, change) for name, change in changes.items()}
    changed = copy(phase)
    changed.__class__ = type(kind.__name__, (kind,), names | made_of | methods)
    return changed


def changes_of(phase: Phase[Any, Any]) -> Mapping[str, Callable[..., Any]]:
    """The outermost function that `change_phase` gave each method of a phase."""
    changes: Mapping[str, Callable[..., Any]] = getattr(type(phase), CHANGES, {})
    return changes


def _method(was: UnchangedPhase[Any, Any], change: Callable[..., Any]) -> Callable[..., Any]:
    """The method that calls the function; an error in it is looked for in the function."""

    @wraps(change, assigned=(), updated=())
    def method(_: Phase[Any, Any], *given: Any) -> Any:
        return change(was, *given)

    return method
