"""The game loop: one generator that plays a whole game. It yields choices and receives answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule.kernel.choices import Asks
from manicule.kernel.errors import RuleMistake
from manicule.kernel.game import END
from manicule.kernel.stage import Stage
from manicule.kernel.table import Table
from manicule.kernel.text import id_list, tr

NO_SUCH_PHASE = tr("the phase “{phase}” leads to “{other}”, which is not a phase of this game")
NAME_A_PHASE = tr("make leads_to return the id of a phase, or an empty string for the next one: {phases}")

AnyTable = Table[Any, Any, Any]
Boundary = Callable[[], None]
"""Called before a turn or a phase begins; the position is complete then."""
PhaseOver = Callable[[Stage, int], None]
"""Called with a phase that has ended and its round; the position is at the next phase already."""


def play(
    table: AnyTable, boundary: Boundary | None = None, phase_over: PhaseOver | None = None, events: int = 0
) -> Asks[None]:
    """Play on from the table's position to the end of the game.

    `phase_over` is called only while at least `events` events wait to be taken. A `Stage` is a phase resolved
    once: methods and hooks without an implementation are None and are skipped.
    """
    position, rules, seats_by_id = table.position, table.rules, table.seats_by_id
    stage = rules.stage(position.phase) if position.phase else _entered(table, 0)
    while not position.finished:
        turn, before_turn, after_turn = stage.turn, stage.before_turn, stage.after_turn
        if position.turn < 0:
            if boundary is not None:
                boundary()
            if stage.before is not None:
                asking = stage.before(table)
                if asking:
                    yield from asking
            if stage.begin is not None:
                asking = stage.begin(table)
                if asking is not None:
                    yield from asking
            position.queue = tuple(stage.order(table)) if stage.order is not None else ()
            position.turn = 0
        # Turns have no generator of their own: every answer passes through all open generators.
        while position.turn < len(position.queue) and not position.finished:
            if boundary is not None:
                boundary()
            place = position.queue[position.turn]
            seat = seats_by_id.get(place)
            if seat is None:
                yield from table.hooks.participant_turn(table, stage.id, place)
            else:
                if before_turn is not None and (asking := before_turn(table, seat)):
                    yield from asking
                if turn is not None:
                    asking = turn(table, seat)
                    if asking is not None:
                        yield from asking
                if after_turn is not None and (asking := after_turn(table, seat)):
                    yield from asking
            position.turn += 1
        ended, round = stage, position.round
        if not position.finished:
            if stage.end is not None:
                asking = stage.end(table)
                if asking is not None:
                    yield from asking
            if stage.after is not None:
                asking = stage.after(table)
                if asking:
                    yield from asking
        if not position.finished:
            stage = _entered(table, stage.at + 1 if stage.leads_to is None else _led_to(table, stage))
        if phase_over is not None and (not events or len(table.heard or ()) >= events):
            phase_over(ended, round)


def _entered(table: AnyTable, at: int) -> Stage:
    """Enter the first phase at or after `at` that applies, across rounds; finish after the last one."""
    position, rules = table.position, table.rules
    stages = rules.stages
    last = len(stages)
    position.queue, position.turn = (), -1
    while True:
        if at == last or (stages[at].when == END and position.round > 0 and stages[at - 1].is_round):
            # This step leaves the phases of a round, or the last phase.
            if rules.game.goes_on(table):
                at = rules.round_start
                position.round += 1
            elif at == last:
                position.finished = True
                return stages[-1]
        elif position.round == 0 and stages[at].is_round:
            position.round = 1
        stage = stages[at]
        if stage.applies is None or stage.applies(table):
            position.phase = stage.id
            return stage
        at += 1


def _led_to(table: AnyTable, stage: Stage) -> int:
    """The index of the phase that follows this one by its `leads_to`."""
    other = stage.leads_to(table) if stage.leads_to is not None else ""
    if not other:
        return stage.at + 1
    try:
        return table.rules.stage(other).at
    except KeyError:
        problem = NO_SUCH_PHASE(phase=stage.id, other=str(other))
        known = id_list(one.id for one in table.rules.stages)
        raise RuleMistake(problem, NAME_A_PHASE(phases=known), stage.leads_to) from None
