"""The first orders: chosen clockwise, then counter-clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import START, Asks, Pick
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.circle import seats_in_turn_order, turn_order
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.orders import place_order
from manicule_gutenberg.rules.stock import discard
from manicule_gutenberg.state import DRAFT_ORDERS, Order
from manicule_gutenberg.texts import kinds, tr


class DraftOrders(GutenbergPhase):
    """Each player chooses an order, clockwise, then a second one counter-clockwise."""

    id = DRAFT_ORDERS
    name = tr("Choosing Starting Orders", context="phase.draft_orders.name")
    when = START

    def begin(self, table: GutenbergTable) -> Asks[None]:
        for seat in seats_in_turn_order(table):
            yield from seat.hooks.before_first_orders(table, seat)

    def order(self, table: GutenbergTable) -> Sequence[str]:
        order = turn_order(table)
        snake: list[str] = []
        for number in range(derived(table).numbers.starting_orders):
            snake += order[::-1] if number % 2 else order
        return snake

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        board = table.position
        cards = {card: card for card in board.display_printing}
        printing = yield from Pick(seat, kinds.FIRST_PRINTING, cards)
        cards = {card: card for card in board.display_refinement}
        refinement = yield from Pick(seat, kinds.FIRST_REFINEMENT, cards, topic=printing)
        board.display_printing.remove(printing)
        board.display_refinement.remove(refinement)
        place_order(seat, Order(printing, refinement))

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.printing_pile, board.display_printing)
        discard(board.refinement_pile, board.display_refinement)
        board.display_printing, board.display_refinement = [], []
