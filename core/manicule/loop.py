"""The game loop. A game is a generator that asks and is answered; this is all of it."""

from __future__ import annotations

from typing import Any

from manicule.choices import Asks
from manicule.game import END, ROUND, Phase
from manicule.table import Table

AnyTable = Table[Any, Any, Any]


def play(table: AnyTable) -> Asks[None]:
    """Play on from the table's position to the end of the game."""
    position = table.position
    if not position.phase:
        _enter_next(table)
    while not position.finished:
        phase = table.rules.phase(position.phase)
        if position.turn < 0:
            yield from _begin(table, phase)
        # Turns are played right here: every answer travels through all generators that are open.
        while position.turn < len(position.queue) and not position.finished:
            if table.watcher is not None:
                table.watcher.boundary()
            place = position.queue[position.turn]
            seat = table.seat(place)
            if seat is None:
                yield from table.hooks.other_turn(table, phase.id, place)
            else:
                # Most turns have nothing before and after them: then there is nothing to go into.
                asking = seat.hooks.turn_begins(table, seat, phase.id)
                if asking:
                    yield from asking
                asking = phase.turn(table, seat)
                if asking is not None:
                    yield from asking
                asking = seat.hooks.turn_ends(table, seat, phase.id)
                if asking:
                    yield from asking
            position.turn += 1
        if not position.finished:
            asking = phase.end(table)
            if asking is not None:
                yield from asking
            yield from table.hooks.phase_ends(table, phase.id)
        if not position.finished:
            _enter_next(table)
        if table.watcher is not None:
            table.watcher.phase_over()


def _begin(table: AnyTable, phase: Phase[Any, Any]) -> Asks[None]:
    if table.watcher is not None:
        table.watcher.boundary()
    yield from table.hooks.phase_begins(table, phase.id)
    asking = phase.begin(table)
    if asking is not None:
        yield from asking
    table.position.queue = tuple(phase.order(table))
    table.position.turn = 0


def _enter_next(table: AnyTable) -> None:
    """Go to the next phase that applies, through the rounds; finish after the last one."""
    position = table.position
    phases = table.rules.phases
    at = _place_after(table, position.phase) if position.phase else 0
    while True:
        if _round_is_over(phases, at, position.round):
            if table.rules.game.goes_on(table):
                at = table.rules.round_start
                position.round += 1
            elif at == len(phases):
                position.finished = True
        elif at < len(phases) and phases[at].when == ROUND and position.round == 0:
            position.round = 1
        position.queue, position.turn = (), -1
        if position.finished:
            return
        if phases[at].applies(table):
            position.phase = phases[at].id
            return
        at += 1


def _place_after(table: AnyTable, phase: str) -> int:
    rules = table.rules
    other = rules.phase(phase).leads_to(table)
    return rules.place_of(other) if other else rules.place_of(phase) + 1


def _round_is_over(phases: tuple[Phase[Any, Any], ...], at: int, round: int) -> bool:
    """Whether the step to `at` leaves the phases of a round, or the list."""
    if at == len(phases):
        return True
    return round > 0 and phases[at].when == END and phases[at - 1].when == ROUND
