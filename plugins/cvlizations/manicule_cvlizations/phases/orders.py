"""Phase 1, orders: each tribe plays one order face up and one face down."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import age, clockwise
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.rules.orders import lay_orders, reveal
from manicule_cvlizations.state import ORDERS
from manicule_cvlizations.texts import tr


class LayOrders(LandPhase):
    """Clockwise from the helmet, each tribe plays two orders; then face-down orders are revealed."""

    id = ORDERS
    name = tr("Order Phase", context="phase.orders.name")

    def begin(self, table: LandTable) -> None:
        land = table.position
        land.revealed = False
        rounds = derived(table).numbers.rounds
        table.publish(events.RoundBegan, land.round, rounds, age(table), land.helmet)

    def order(self, table: LandTable) -> Sequence[str]:
        return clockwise(table)

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        yield from lay_orders(table, seat, seat.id)

    def end(self, table: LandTable) -> None:
        table.hooks.before_reveal(table)
        reveal(table)
