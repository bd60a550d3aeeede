"""The plans of a round: markers on actions, in secret and at the same time."""

from __future__ import annotations

from manicule import Allot, Asks, Together
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.circle import bids_on, markers, order_of_play, seats_in_turn_order
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.state import ACTIONS, PLAN
from manicule_gutenberg.texts import kinds, tr


class Plan(GutenbergPhase):
    """All players spread their markers over the actions, in secret and at the same time."""

    id = PLAN
    name = tr("Plan", context="phase.plan.name")

    def begin(self, table: GutenbergTable) -> Asks[None]:
        seats = list(seats_in_turn_order(table))
        plans = yield from Together([(seat, plan_choice(table, seat)) for seat in seats])
        for seat, plan in zip(seats, plans, strict=True):
            seat.state.plan = dict(zip(ACTIONS, plan, strict=True))
            table.publish(events.Planned, seat.id, tuple(seat.state.plan.items()))
        table.hooks.plans_revealed(table)
        for seat in seats:
            yield from seat.hooks.after_reveal(table, seat)
        if table.heard is not None:
            table.publish(events.OrderOfPlay, orders_of_play(table))


def orders_of_play(table: GutenbergTable) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """For each action, the places in order of play, with their markers."""
    made = []
    for action in ACTIONS:
        bids = bids_on(table, action)
        made.append((action, tuple((place, bids.get(place, 0)) for place in order_of_play(table, action))))
    return tuple(made)


def plan_choice(table: GutenbergTable, seat: GutenbergSeat) -> Allot:
    """All markers must be placed, at most six on an action."""
    caps = (derived(table).numbers.markers_per_row,) * len(ACTIONS)
    return Allot(seat, kinds.PLAN, ACTIONS, markers(table, seat.id), caps, secret=True)
