"""The gears as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks, FreeAction, Plugin, Text, implements
from manicule_gears.crafts import CRAFTS
from manicule_gears.exchanges import EXCHANGES
from manicule_gears.order_fame import ORDER_FAME
from manicule_gears.uses import count_orders, gear_actions, overused
from manicule_gutenberg import Fulfilled, GutenbergSeat, GutenbergTable, Hooks, RewardKind


class GearsPlugin(Plugin):
    """Provides the gears, their kinds of rewards, and the free actions for using them."""

    @implements(Hooks.rewards)
    def rewards(self) -> Sequence[RewardKind]:
        return (*EXCHANGES, *CRAFTS, *ORDER_FAME)

    @implements(Hooks.free_actions)
    def free_actions(self, table: GutenbergTable, seat: GutenbergSeat) -> Sequence[FreeAction]:
        return gear_actions(seat) if seat.state.gears else ()

    @implements(Hooks.after_declaration)
    def after_declaration(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]
    ) -> Asks[None]:
        return count_orders(seat, fulfilled)

    @implements(Hooks.invariants)
    def invariants(self, table: GutenbergTable, broken: dict[str, Text]) -> dict[str, Text]:
        return broken | overused(table)


plugin = GearsPlugin()
