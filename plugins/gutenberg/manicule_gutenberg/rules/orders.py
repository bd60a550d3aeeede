"""An order as a reward: draw cards, pay for extra cards, keep one of each."""

from __future__ import annotations

from functools import partial

import msgspec

from manicule import Asks, Pick, PickOrPass, Text, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_inside_choice, too_dear
from manicule_gutenberg.rules.stock import discard, draw_cards
from manicule_gutenberg.rules.values import order_slots
from manicule_gutenberg.state import Order, Pile
from manicule_gutenberg.texts import kinds, tr

NO_CARDS_LEFT = tr("no cards of that kind are left to draw")
NO_REFINEMENT = tr("an order also needs a refinement card, and none was drawn")


class Draw(msgspec.Struct, frozen=True):
    """Paid extra cards: the number from each deck."""

    id: str
    printing: int
    refinement: int


def extra_draws(number: int) -> tuple[Draw, ...]:
    """The ways to split the cards of one payment between the decks."""
    both = number // 2
    return (
        Draw("more_printing", number, 0),
        Draw("more_refinement", 0, number),
        Draw("more_both", number - both, both),
    )


def gain_order(seat: GutenbergSeat) -> Asks[None]:
    """Draw cards and keep one of each, or decline. With full slots, discard an order first.

    >>> next(gain_order(seat)).kind.id
    'reward_printing'
    """
    if not (yield from _makes_room(seat)):
        return
    board, held = seat.table.position, len(seat.state.orders)
    # Cards that are already drawn belong to another order, which this one interrupts.
    lying = len(board.drawn_printing), len(board.drawn_refinement)
    number = derived(seat.table).numbers.reward_order_cards
    _draw(seat, Draw("first", number, number))
    order = yield from _chosen_of(seat, *lying)
    # An order gained in the meantime may have taken the slot.
    if order is None or (len(seat.state.orders) > held and not (yield from _makes_room(seat))):
        seat.table.publish(events.DeclinedOrder, seat.id)
    else:
        board.drawn_printing.remove(order.printing)
        board.drawn_refinement.remove(order.refinement)
        place_order(seat, order)
    discard(board.printing_pile, board.drawn_printing[lying[0] :])
    discard(board.refinement_pile, board.drawn_refinement[lying[1] :])
    del board.drawn_printing[lying[0] :], board.drawn_refinement[lying[1] :]


def _makes_room(seat: GutenbergSeat) -> Asks[bool]:
    """With full slots, discard an order or decline; return whether there is room."""
    if len(seat.state.orders) < order_slots(seat):
        return True
    options = {order.printing: order for order in seat.state.orders}
    leaving = yield from PickOrPass(seat, kinds.REWARD_ROOM, options)
    if leaving is None:
        return False
    discard_order(seat, leaving)
    return True


def _chosen_of(seat: GutenbergSeat, printing: int, refinement: int) -> Asks[Order | None]:
    """Choose from the drawn cards, starting at these places, or draw more; None to decline."""
    board, free = seat.table.position, free_inside_choice(seat)

    def printing_cards() -> PickOrPass[str | Draw]:
        more = {draw.id: draw for draw in extra_draws(derived(seat.table).numbers.reward_order_extra)}
        drawn: dict[str, str | Draw] = {card: card for card in board.drawn_printing[printing:]}
        is_pair = len(board.drawn_refinement) > refinement
        refuse = partial(_refuse, seat, is_pair)
        return PickOrPass(seat, kinds.REWARD_PRINTING, drawn | more, refuse, free)

    while True:
        chosen = yield from ask_with_free(printing_cards)
        if chosen is None:
            return None
        if isinstance(chosen, str):
            cards = {card: card for card in board.drawn_refinement[refinement:]}
            ask = partial(Pick, seat, kinds.REWARD_REFINEMENT, cards, free=free, topic=chosen)
            return Order(chosen, (yield from ask_with_free(ask)))
        seat.state.guilders -= derived(seat.table).numbers.reward_order_price
        _draw(seat, chosen)


def _refuse(seat: GutenbergSeat, is_pair: bool, option: str | Draw) -> Text | None:
    board = seat.table.position
    if isinstance(option, str):
        return None if is_pair else NO_REFINEMENT
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
    seat.table.publish(events.DrewOrderCards, seat.id, tuple(printing), tuple(refinement))


def place_order(seat: GutenbergSeat, order: Order) -> None:
    """Put an order into a free slot."""
    seat.state.orders.append(order)
    seat.table.publish(events.TookOrder, seat.id, order.printing, order.refinement)


def discard_order(seat: GutenbergSeat, order: Order) -> None:
    """Put both cards of an order on their discard piles."""
    board = seat.table.position
    seat.state.orders.remove(order)
    board.printing_pile.discard.append(order.printing)
    board.refinement_pile.discard.append(order.refinement)
    seat.table.publish(events.DiscardedOrder, seat.id, order.printing, order.refinement)
