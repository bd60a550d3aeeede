"""Stages: the phases of a rule set as the game loop calls them, resolved once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from manicule.kernel.choices import Asks
from manicule.kernel.errors import IdClash, RuleMistake
from manicule.kernel.game import ROUND, Phase
from manicule.kernel.hooks.phases import phase_hook_names
from manicule.kernel.hooks.resolved import Resolved
from manicule.kernel.phase_changes import changes_of
from manicule.kernel.text import id_list, tr

# Translators: an error for authors of plugins; {phase} is the id of a part of each round
TWO_PHASES = tr("two phases of this game have the id “{phase}”; rename one of them")
NO_TURNS = tr("the phase “{phase}” has no turns, so the game never calls the function given as turn=")
# Translators: advice to the author of a plugin; {methods} and order= are names in Python
CHANGE_ANOTHER = tr("change what the phase does elsewhere ({methods}), or give it turns with order=")

METHODS = ("applies", "begin", "order", "turn", "end", "leads_to")
"""The methods of a phase that the game loop calls."""

TableMoment: TypeAlias = Callable[[Any], Asks[None] | None]
SeatMoment: TypeAlias = Callable[[Any, Any], Asks[None] | None]


class Stage(msgspec.Struct, frozen=True):
    """A phase at its index in the game. A method that the phase does not override is None.

    `order` calls the hook `phase_order`, if it is implemented and the phase has turns. `before` to
    `after_turn` call the hooks of all phases and of this phase; None if none is implemented.
    """

    at: int
    id: str
    when: str
    is_round: bool
    applies: Callable[[Any], bool] | None
    begin: Callable[[Any], Asks[None] | None] | None
    order: Callable[[Any], Sequence[str]] | None
    turn: Callable[[Any, Any], Asks[None] | None] | None
    end: Callable[[Any], Asks[None] | None] | None
    leads_to: Callable[[Any], str] | None
    before: TableMoment | None
    after: TableMoment | None
    before_turn: SeatMoment | None
    after_turn: SeatMoment | None


def stages_of(phases: Sequence[Phase[Any, Any]], resolved: Resolved) -> tuple[Stage, ...]:
    """The stages of a game with these phases and hooks."""
    for id, number in Counter(phase.id for phase in phases).items():
        if number > 1:
            raise IdClash(TWO_PHASES(phase=id))
    hooked = {name for name, ones in resolved.implementations().items() if ones}
    return tuple(_stage(at, phase, resolved, hooked) for at, phase in enumerate(phases))


def _stage(at: int, phase: Phase[Any, Any], resolved: Resolved, hooked: Set[str]) -> Stage:
    own = {name: _own(phase, name) for name in METHODS}
    _refuse_lost_turn(phase, own)
    id, hooks, names = phase.id, resolved.hooks_for(()), phase_hook_names(phase.id)

    def of_seat(hook: str) -> SeatMoment:
        """Look the hook up at each call: it depends on the pieces that the seat holds then."""
        call = attrgetter(hook)
        return lambda table, seat: call(seat.hooks)(table, seat)

    every: dict[str, Callable[..., Any]] = {
        "before_phase": lambda table: table.hooks.before_phase(table, id),
        "after_phase": lambda table: table.hooks.after_phase(table, id),
        "before_turn": lambda table, seat: seat.hooks.before_turn(table, seat, id),
        "after_turn": lambda table, seat: seat.hooks.after_turn(table, seat, id),
    }
    own_calls = {hook: getattr(hooks, hook, None) for hook in (names.before, names.after)}
    own_calls |= {hook: of_seat(hook) for hook in (names.before_turn, names.after_turn)}
    if own["order"] is not None and "phase_order" in hooked:
        own["order"] = _asking_order(own["order"], id)
    called = {hook: call for hook, call in (every | own_calls).items() if hook in hooked}
    # The hooks of all phases enclose the hooks of this phase.
    return Stage(
        at,
        phase.id,
        phase.when,
        phase.when == ROUND,
        **own,
        before=_in_turn(called.get("before_phase"), called.get(names.before)),
        after=_in_turn(called.get(names.after), called.get("after_phase")),
        before_turn=_in_turn(called.get("before_turn"), called.get(names.before_turn)),
        after_turn=_in_turn(called.get(names.after_turn), called.get("after_turn")),
    )


def _refuse_lost_turn(phase: Phase[Any, Any], own: Mapping[str, Any]) -> None:
    """Refuse a changed turn of a phase that has no order of play."""
    changed = changes_of(phase).get("turn")
    if changed is not None and own["order"] is None:
        others = [name for name in METHODS if name != "turn" and own[name] is not None] or ["begin"]
        raise RuleMistake(NO_TURNS(phase=phase.id), CHANGE_ANOTHER(methods=id_list(others)), changed)


def _asking_order(own: Callable[[Any], Sequence[str]], id: str) -> Callable[[Any], Sequence[str]]:
    return lambda table: table.hooks.phase_order(table, id, tuple(own(table)))


def _in_turn(one: Callable[..., Any] | None, other: Callable[..., Any] | None) -> Callable[..., Any] | None:
    """Two calls in sequence; None if both are None."""
    if one is None or other is None:
        return one or other

    def both(*arguments: Any) -> Any:
        asking = one(*arguments)
        return _rest(asking, other, arguments) if asking else other(*arguments)

    return both


def _rest(asking: Asks[None], other: Callable[..., Any], arguments: tuple[Any, ...]) -> Asks[None]:
    yield from asking
    yield from other(*arguments)


def _own(phase: Phase[Any, Any], name: str) -> Any:
    """A method of a phase; None if the phase does not override it."""
    method = getattr(phase, name)
    return None if getattr(method, "__func__", None) is getattr(Phase, name) else method
