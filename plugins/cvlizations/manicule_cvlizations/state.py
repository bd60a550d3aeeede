"""The position of a game of CVlizations: the board, the orders that are laid, and the tribes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from manicule import Pool, Position, SeatState, Secret

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandTable

SET_UP, ORDERS, FINAL_SCORE = "set_up", "orders", "final_score"
"""The phases that others than themselves ask for."""

SUPPLY = "supply"
"""What stands for the board's supply where a player could be robbed.

>>> class Peace(Plugin):
...     @implements(Hooks.victims)
...     def nobody(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
...         return (SUPPLY,)
>>> match.rules.with_plugins({"peace": Peace()}).hooks.victims(table, seat, ("b", "c"))
('supply',)
"""

IDLING, IDEAS = "idling", "ideas"
"""The game's own sources of points: tokens from the order, and what is printed on ideas."""

SOURCES = (IDLING, IDEAS)


def could_lie(table: LandTable, place: str) -> list[str]:
    """The orders that may lie face down at a place: those of its hand when it had laid the other one open."""
    land = table.position
    gone = (*land.used.get(place, ()), land.laid[place].open)
    return [order for order in table.rules.derived.orders if order not in gone]


class Laid(msgspec.Struct, frozen=True):
    """The orders of one place in this round: what lies open, what lies face down until it is revealed.

    >>> Laid(open="gathering").hidden
    ''
    """

    open: str = ""
    hidden: Annotated[str, Secret(to="owners", until="revealed", among=could_lie)] = ""

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders of this round."""
        return tuple(order for order in (self.open, self.hidden) if order)


class Tribe(SeatState):
    """What lies before a player.

    An idea is among `ideas` from its purchase on and among `pieces`, where it works, from the next round
    on. The last three fields are of this round: ideas that work once a round and did, resources lost to
    thieves, ideas bought.

    >>> tribe = seat.state
    >>> isinstance(tribe, Tribe), tribe.resources
    (True, {'food': 1, 'wood': 1, 'stone': 1})
    """

    resources: dict[str, int] = {}
    ideas: list[str] = []
    points: dict[str, int] = {}
    spent: tuple[str, ...] = ()
    stolen: int = 0
    bought: int = 0


class Land(Position):
    """The board, the decks and the orders of everybody who lays some.

    `circle` holds the places clockwise, `helmet` the one with the leader's helmet; `used` are the orders
    that each place cannot lay again in this age, `owners` the seat that chooses them and knows the one
    that lies face down. Decks have no order;
    `top` is a card that was looked at and stays on top, `seen` names the seats that looked. `removed`
    are the ideas that left the game unsold.

    >>> land = table.position
    >>> isinstance(land, Land), land.circle, land.helmet
    (True, ('a', 'b', 'c'), 'a')
    """

    circle: tuple[str, ...] = ()
    helmet: str = ""
    laid: dict[str, Laid] = {}
    used: dict[str, tuple[str, ...]] = {}
    owners: dict[str, str] = {}
    revealed: bool = False
    track: list[str] = []
    deck: Annotated[list[str], Pool("ideas")] = []
    late_deck: Annotated[list[str], Pool()] = []
    top: Annotated[str, Secret(to="seen", pool="ideas")] = ""
    seen: tuple[str, ...] = ()
    removed: list[str] = []
