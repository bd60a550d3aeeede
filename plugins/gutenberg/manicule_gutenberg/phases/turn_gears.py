"""The start of a round: gears turn."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.circle import turn_order
from manicule_gutenberg.rules.mechanism import turned
from manicule_gutenberg.rules.turns import offer_free_actions
from manicule_gutenberg.texts import tr


class TurnGears(GutenbergPhase):
    """Every mechanism turns by one sector, but not in the first round; then gears may be used."""

    id = "turn_gears"
    name = tr("Turn Gears", context="phase.turn_gears.name")

    def begin(self, table: GutenbergTable) -> None:
        table.publish(events.RoundBegan, table.position.round, table.position.first)

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        if table.position.round > 1 and seat.state.gears:
            seat.state.gears = [turned(table, gear, at) for at, gear in enumerate(seat.state.gears)]
            table.publish(events.GearsTurned, seat.id)
        yield from seat.hooks.ready_to_plan(table, seat)
        yield from offer_free_actions(seat)
