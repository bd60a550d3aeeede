"""The rules: a round is dealt, then tricks are played until the hands are empty."""

from collections.abc import Sequence

import manicule as m

from . import events
from .state import CARDS, TRUMP, RoundSeat, RoundTable, rank_of, suit_of
from .texts import DEALING, FOLLOW, PLAY, SUIT_NAMES, TRICK


class Deal(m.Phase[RoundTable, RoundSeat]):
    """All cards are dealt; in each round another player begins."""

    id = "deal"
    name = DEALING

    def begin(self, table: RoundTable) -> None:
        position = table.position
        position.deck = list(CARDS)
        position.played = ()
        for _ in range(len(CARDS) // len(table.seats)):
            for seat in table.seats:
                seat.state.cards = (*seat.state.cards, table.draw("cards", position.deck))
        first = (position.round - 1) % len(table.seats)
        position.leader = table.order_of_play[first]


class Trick(m.Phase[RoundTable, RoundSeat]):
    """Each player plays a card; the highest trump takes the trick, else the highest card of the led suit."""

    id = "trick"
    name = TRICK

    def order(self, table: RoundTable) -> Sequence[str]:
        seats = [seat.id for seat in table.seats]
        at = seats.index(table.position.leader)
        return (*seats[at:], *seats[:at])

    def turn(self, table: RoundTable, seat: RoundSeat) -> m.Asks[None]:
        position, hand = table.position, seat.state
        led = suit_of(next(iter(position.trick.values()), ""))
        must_follow = any(suit_of(card) == led for card in hand.cards)

        def refuse(card: str) -> m.Text | None:
            return FOLLOW(suit=SUIT_NAMES[led]) if must_follow and suit_of(card) != led else None

        card = yield from m.Pick(seat, PLAY, {card: card for card in hand.cards}, refuse)
        hand.cards = tuple(held for held in hand.cards if held != card)
        position.trick[seat.id] = card
        table.reveal()  # played cards are now public
        position.played = (*position.played, card)
        table.publish(events.Played, seat.id, card)

    def end(self, table: RoundTable) -> None:
        position = table.position
        led = suit_of(position.trick[position.leader])

        def strength(seat: str) -> tuple[bool, bool, int]:
            card = position.trick[seat]
            return suit_of(card) == TRUMP, suit_of(card) == led, rank_of(card)

        winner = max(position.trick, key=strength)
        table.seats_by_id[winner].state.tricks += 1
        position.leader = winner
        position.trick = {}
        table.publish(events.TookTrick, winner)

    def leads_to(self, table: RoundTable) -> str:
        return self.id if table.seats[0].state.cards else ""


PHASES = (Deal(), Trick())
"""In the order of play."""
