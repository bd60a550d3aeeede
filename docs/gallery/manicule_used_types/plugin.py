"""Used types: a price is a fold. Each plugin gets the price so far and returns the new one."""

from __future__ import annotations

from manicule import Plugin, implements
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks


class UsedTypesPlugin(Plugin):
    """Makes types cheaper that other printers own."""

    # A hook of a plugin counts for every seat. The game calls this one for each offer and each payment.
    @implements(Hooks.type_price)
    def type_price(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        owned = seat.state.types[letter]
        is_used = any(other.state.types[letter] > owned for other in table.seats)
        return max(1, price - 1) if is_used else price


plugin = UsedTypesPlugin()
