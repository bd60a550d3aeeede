"""The position: hands, the cards that were played, goods, and the spaces that each caravan has gone."""

from itertools import combinations_with_replacement
from typing import Annotated, NamedTuple, TypeAlias

import manicule as m

GOODS = ("spice", "silk", "salt")
ROUNDS = 3
HAND = 4
LAST_SPACE = 12
WELLS = {4: 1, 8: 2, 12: 3}
"""The spaces with a well, and the points for each caravan that has reached it."""


class Card(NamedTuple):
    """A market gives goods; a road costs goods and leads a number of spaces on."""

    goods: tuple[str, ...]
    spaces: int = 0


PAIRS = tuple(combinations_with_replacement(GOODS, 2))
MARKETS = {f"M{number}": Card(goods) for number, goods in enumerate((*PAIRS, *PAIRS), 1)}
ROADS = {f"R{number}": Card(goods, 2) for number, goods in enumerate(PAIRS, 1)}
LONG_ROADS = {f"R{number}": Card(GOODS, 4) for number in range(len(PAIRS) + 1, len(PAIRS) + 4)}
CARDS = {**MARKETS, **ROADS, **LONG_ROADS}


class Merchant(m.SeatState):
    """What one player has: a secret hand, the cards played this round, goods, and a caravan on a space."""

    hand: Annotated[tuple[str, ...], m.Secret(to="owner", pool="cards", shows="count")] = ()
    played: tuple[str, ...] = ()
    goods: dict[str, int] = {}
    space: int = 0


class Desert(m.Position):
    """The shared part: the cards that were not dealt this round."""

    deck: Annotated[list[str], m.Pool("cards")] = []


DesertTable: TypeAlias = m.Table[Desert, Merchant, m.PlatformHooks]
DesertSeat: TypeAlias = m.Seat[Merchant, m.PlatformHooks]


def can_pay(merchant: Merchant, card: str) -> bool:
    """Whether a player has the goods that a road costs."""
    goods = CARDS[card].goods
    return all(goods.count(good) <= merchant.goods[good] for good in goods)


def spaces_of(merchant: Merchant, card: str) -> int:
    """How far a card leads: 1 space on a road that the player cannot pay for, none from a market."""
    spaces = CARDS[card].spaces
    return spaces if not spaces or can_pay(merchant, card) else 1
