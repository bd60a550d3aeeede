"""The position: hands, the trick on the table, and the tricks taken."""

from typing import Annotated, TypeAlias

import manicule as m

SUITS = ("sun", "moon", "star")
TRUMP = "star"
RANKS = range(1, 9)
CARDS = tuple(f"{suit}{rank}" for suit in SUITS for rank in RANKS)


class Hand(m.SeatState):
    """The secret cards of a player, and the tricks taken in all rounds."""

    cards: Annotated[tuple[str, ...], m.Secret(to="owner", pool="cards", shows="count")] = ()
    tricks: int = 0


class Round(m.Position):
    """The public part: `trick` has the card of each seat that has played, in order; `leader` began it.

    `deck` has the cards that are not dealt: none, while a round is played.
    """

    deck: Annotated[list[str], m.Pool("cards")] = []
    trick: dict[str, str] = {}
    leader: str = ""
    played: tuple[str, ...] = ()


RoundTable: TypeAlias = m.Table[Round, Hand, m.PlatformHooks]
RoundSeat: TypeAlias = m.Seat[Hand, m.PlatformHooks]


def suit_of(card: str) -> str:
    """The suit of a card."""
    return card.rstrip("0123456789")


def rank_of(card: str) -> int:
    """The rank of a card."""
    return int(card.removeprefix(suit_of(card)))
