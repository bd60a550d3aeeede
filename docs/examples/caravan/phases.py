"""The rules: a round is dealt, then all pick a card at once and pass the rest, until the hands are empty."""

import manicule as m

from . import events
from .state import CARDS, HAND, LAST_SPACE, DesertSeat, DesertTable, can_pay, spaces_of
from .texts import DEALING, DRAFTING, PICK


class Deal(m.Phase[DesertTable, DesertSeat]):
    """All cards are shuffled, and each player gets a hand."""

    id = "deal"
    name = DEALING

    def begin(self, table: DesertTable) -> None:
        table.position.deck = list(CARDS)
        for seat in table.seats:
            seat.state.played = ()
            seat.state.hand = tuple(table.draw("cards", table.position.deck) for _ in range(HAND))


class Draft(m.Phase[DesertTable, DesertSeat]):
    """Each player picks a card in secret; all play theirs at once, and pass the other cards on."""

    id = "draft"
    name = DRAFTING

    def begin(self, table: DesertTable) -> m.Asks[None]:
        seats = table.seats
        cards = yield from m.Together([(seat, m.PickName(seat, PICK, seat.state.hand)) for seat in seats])
        table.reveal()  # the picked cards are now public
        for seat, card in zip(seats, cards, strict=True):
            play(table, seat, card)
        if seats[0].state.hand:
            pass_hands(table)

    def leads_to(self, table: DesertTable) -> str:
        return self.id if table.seats[0].state.hand else ""


def play(table: DesertTable, seat: DesertSeat, card: str) -> None:
    """Take the goods of a market, or pay for a road and move the caravan."""
    merchant, (goods, spaces) = seat.state, CARDS[card]
    merchant.hand = tuple(held for held in merchant.hand if held != card)
    merchant.played = (*merchant.played, card)
    if not spaces:
        for good in goods:
            merchant.goods[good] += 1
        table.publish(events.Traded, seat.id, card)
        return
    paid, spaces = can_pay(merchant, card), spaces_of(merchant, card)
    if paid:
        for good in goods:
            merchant.goods[good] -= 1
    merchant.space = min(LAST_SPACE, merchant.space + spaces)
    table.publish(events.Traveled, seat.id, card, spaces, paid)


def pass_hands(table: DesertTable) -> None:
    """To the left in the first and the third round, to the right in the second."""
    hands = [seat.state.hand for seat in table.seats]
    to_left = table.position.round % 2 == 1
    for at, seat in enumerate(table.seats):
        seat.state.hand = hands[at - 1] if to_left else hands[(at + 1) % len(hands)]
    table.publish(events.Passed, to_left)


PHASES = (Deal(), Draft())
"""In the order of play."""
