"""An order as a reward: drawn cards, paid extra cards, one of each kept."""

from __future__ import annotations

import msgspec

from manicule import Asks, Pick, PickOrPass, Text
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import too_dear
from manicule_gutenberg.rules.stock import discard, draw_cards
from manicule_gutenberg.rules.values import order_slots
from manicule_gutenberg.state import Order, Pile
from manicule_gutenberg.texts import kinds, tr

NO_CARDS_LEFT = tr("there are no such cards left to draw")
NO_REFINEMENT = tr("an order needs a refinement card too, and none was drawn")


class Draw(msgspec.Struct, frozen=True):
    """Extra cards for money: how many of each deck."""

    id: str
    printing: int
    refinement: int


def extra_draws(number: int) -> tuple[Draw, ...]:
    """The ways to split the cards of one payment over the decks."""
    both = number // 2
    return (
        Draw("more_printing", number, 0),
        Draw("more_refinement", 0, number),
        Draw("more_both", number - both, both),
    )


def gain_order(seat: GutenbergSeat) -> Asks[None]:
    """Draw cards and keep one of each, or decline. With full slots an order is discarded first."""
    if len(seat.state.orders) >= order_slots(seat):
        options = {order.printing: order for order in seat.state.orders}
        leaving = yield from PickOrPass(seat, kinds.REWARD_ROOM, options)
        if leaving is None:
            return
        discard_order(seat, leaving)
    number = derived(seat.table).numbers.reward_order_cards
    _draw(seat, Draw("first", number, number))
    yield from _keep_or_decline(seat)
    board = seat.table.position
    discard(board.printing_pile, board.drawn_printing)
    discard(board.refinement_pile, board.drawn_refinement)
    board.drawn_printing, board.drawn_refinement = [], []


def _keep_or_decline(seat: GutenbergSeat) -> Asks[None]:
    board = seat.table.position
    while True:
        more = {draw.id: draw for draw in extra_draws(derived(seat.table).numbers.reward_order_extra)}
        cards_drawn: dict[str, str | Draw] = {card: card for card in board.drawn_printing}
        options = cards_drawn | more
        chosen = yield from PickOrPass(seat, kinds.REWARD_PRINTING, options, lambda o: _refuse(seat, o))
        if chosen is None:
            seat.table.tell(events.DeclinedOrder, seat.id)
            return
        if isinstance(chosen, Draw):
            seat.state.guilders -= derived(seat.table).numbers.reward_order_price
            _draw(seat, chosen)
            continue
        cards = {card: card for card in board.drawn_refinement}
        refinement = yield from Pick(seat, kinds.REWARD_REFINEMENT, cards, about=chosen)
        board.drawn_printing.remove(chosen)
        board.drawn_refinement.remove(refinement)
        place_order(seat, Order(chosen, refinement))
        return


def _refuse(seat: GutenbergSeat, option: str | Draw) -> Text | None:
    board = seat.table.position
    if isinstance(option, str):
        return None if board.drawn_refinement else NO_REFINEMENT
    price = derived(seat.table).numbers.reward_order_price
    if seat.state.guilders < price:
        return too_dear(price, seat.state.guilders)
    printing_left = option.printing and _left(board.printing_pile)
    refinement_left = option.refinement and _left(board.refinement_pile)
    return None if printing_left or refinement_left else NO_CARDS_LEFT


def _left(pile: Pile) -> bool:
    return bool(pile.deck or pile.discard)


def _draw(seat: GutenbergSeat, draw: Draw) -> None:
    board = seat.table.position
    printing = draw_cards(seat.table, "printing", board.printing_pile, draw.printing)
    refinement = draw_cards(seat.table, "refinement", board.refinement_pile, draw.refinement)
    board.drawn_printing += printing
    board.drawn_refinement += refinement
    seat.table.tell(events.DrewOrderCards, seat.id, tuple(printing), tuple(refinement))


def place_order(seat: GutenbergSeat, order: Order) -> None:
    """Put an order into a free slot."""
    seat.state.orders.append(order)
    seat.table.tell(events.TookOrder, seat.id, order.printing, order.refinement)


def discard_order(seat: GutenbergSeat, order: Order) -> None:
    """Put both cards of an order on their discard piles."""
    board = seat.table.position
    seat.state.orders.remove(order)
    board.printing_pile.discard.append(order.printing)
    board.refinement_pile.discard.append(order.refinement)
    seat.table.tell(events.DiscardedOrder, seat.id, order.printing, order.refinement)
