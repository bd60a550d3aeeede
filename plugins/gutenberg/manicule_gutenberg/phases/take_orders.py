"""Action: Take Orders."""

from __future__ import annotations

from functools import partial

from manicule import Asks, Pick, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import Action
from manicule_gutenberg.rules.board import take_from
from manicule_gutenberg.rules.free_actions import free_inside_choice
from manicule_gutenberg.rules.orders import discard_order, place_order
from manicule_gutenberg.rules.stock import discard
from manicule_gutenberg.rules.turns import main_choice, offer_free_actions
from manicule_gutenberg.rules.values import order_slots
from manicule_gutenberg.state import EMPTY, Order
from manicule_gutenberg.texts import kinds, tr


class TakeOrders(Action):
    """Join a printing card and a refinement card of the board to an order, or pass."""

    id = "take_orders"
    name = tr("Take Orders", context="phase.take_orders.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        printing = yield from main_choice(seat, kinds.TAKE_PRINTING, partial(on_offer, table))
        if printing is None:
            table.publish(events.Passed, seat.id, self.id)
            return
        board, free = table.position, free_inside_choice(seat)
        yield from _make_room(seat)
        held = len(seat.state.orders)
        cards = {card: card for card in board.refinement if card != EMPTY}
        refinement = yield from ask_with_free(
            lambda: Pick(seat, kinds.TAKE_REFINEMENT, cards, free=free, topic=printing)
        )
        if len(seat.state.orders) > held:  # an order gained in between took the free slot
            yield from _make_room(seat)
        take_from(board.printing, printing)
        take_from(board.refinement, refinement)
        place_order(seat, Order(printing, refinement))
        yield from offer_free_actions(seat)

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.printing_pile, board.printing)
        discard(board.refinement_pile, board.refinement)
        board.printing = [EMPTY] * len(board.printing)
        board.refinement = [EMPTY] * len(board.refinement)


def _make_room(seat: GutenbergSeat) -> Asks[None]:
    """With every slot taken, discard an order."""
    if len(seat.state.orders) >= order_slots(seat):
        slots = {order.printing: order for order in seat.state.orders}
        leaving = yield from Pick(seat, kinds.MAKE_ROOM, slots)
        discard_order(seat, leaving)


def on_offer(table: GutenbergTable) -> dict[str, str]:
    """The printing cards to choose from: none without a refinement card, as an order is a pair."""
    board = table.position
    if all(card == EMPTY for card in board.refinement):
        return {}
    return {card: card for card in board.printing if card != EMPTY}
