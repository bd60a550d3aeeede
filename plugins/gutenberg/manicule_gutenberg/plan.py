"""Turning gears and planning: the start of a round."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Allot, Asks, Together
from manicule_gutenberg import events, kinds
from manicule_gutenberg.circle import bids_on, markers, order_of_play, seats_in_turn_order, turn_order
from manicule_gutenberg.free import window
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.phase import GutenbergPhase
from manicule_gutenberg.state import ACTIONS
from manicule_gutenberg.texts import tr
from manicule_gutenberg.turning import turned


class TurnGears(GutenbergPhase):
    """Every mechanism turns by one sector, but not in the first round; then gears may be used."""

    id = "turn_gears"
    name = tr("Turn Gears", context="phase.turn_gears.name")

    def begin(self, table: GutenbergTable) -> None:
        table.tell(events.RoundBegan, table.position.round, table.position.first)

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        if table.position.round > 1 and seat.state.gears:
            seat.state.gears = [turned(table, gear, at) for at, gear in enumerate(seat.state.gears)]
            table.tell(events.GearsTurned, seat.id)
        yield from seat.hooks.before_planning(table, seat)
        yield from window(seat)


class Plan(GutenbergPhase):
    """All players spread their markers over the actions, in secret and at the same time."""

    id = "plan"
    name = tr("Plan", context="phase.plan.name")

    def begin(self, table: GutenbergTable) -> Asks[None]:
        seats = list(seats_in_turn_order(table))
        plans = yield from Together([(seat, plan_choice(table, seat)) for seat in seats])
        for seat, plan in zip(seats, plans, strict=True):
            seat.state.plan = dict(zip(ACTIONS, plan, strict=True))
            table.tell(events.Planned, seat.id, tuple(seat.state.plan.items()))
        table.hooks.plans_in(table)
        for seat in seats:
            yield from seat.hooks.plan_revealed(table, seat)
        if table.heard is not None:
            table.tell(events.OrderOfPlay, orders_of_play(table))


def orders_of_play(table: GutenbergTable) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """For each action, who acts in which order, and with how many markers."""
    made = []
    for action in ACTIONS:
        bids = bids_on(table, action)
        made.append((action, tuple((place, bids[place]) for place in order_of_play(table, action))))
    return tuple(made)


def plan_choice(table: GutenbergTable, seat: GutenbergSeat) -> Allot:
    """All markers must be placed, at most six on an action."""
    caps = (lore(table).numbers.markers_per_row,) * len(ACTIONS)
    return Allot(seat, kinds.PLAN, ACTIONS, markers(table, seat.id), caps, secret=True)
