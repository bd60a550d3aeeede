"""The position of a game of CVlizations: the board, the chosen orders, and the tribes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from manicule import Pool, Position, SeatState, Secret

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandTable

SET_UP, ORDERS, FINAL_SCORE = "set_up", "orders", "final_score"
"""The ids of phases that other modules use."""

SUPPLY = "supply"
"""Stands for the board's supply as the victim of a theft.

>>> class Peace(Plugin):
...     @implements(Hooks.victims)
...     def nobody(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
...         return (SUPPLY,)
>>> match.rules.with_plugins({"peace": Peace()}).hooks.victims(table, seat, ("b", "c"))
('supply',)
"""

IDLING, IDEAS = "idling", "ideas"
"""The game's own sources of points: tokens from the order, and points printed on ideas."""

SOURCES = (IDLING, IDEAS)


def could_lie(table: LandTable, place: str) -> list[str]:
    """The possible face-down orders at a place: its hand without the face-up order."""
    land = table.position
    gone = (*land.used.get(place, ()), land.laid[place].open)
    return [order for order in table.rules.derived.orders if order not in gone]


class Laid(msgspec.Struct, frozen=True):
    """The orders of one place in this round: one face up, one face down until it is revealed.

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
    """The tribe of a player.

    An idea is in `ideas` from its purchase on, and in `pieces`, where it works, from the next round on. The
    last three fields apply to this round: once-a-round ideas that have worked, resources lost to thieves,
    ideas bought.

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
    """The board, the decks and the orders of all places.

    `circle` has the places clockwise, `helmet` the place with the leader's helmet. `used` are the orders that
    each place cannot choose again in this age, `owners` the seat that chooses them and knows the face-down
    one. Decks have no order; `top` is a card that was looked at and stays on top, `seen` are the seats that
    looked. `removed` are the ideas that left the game unsold.

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
