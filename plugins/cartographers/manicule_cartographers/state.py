"""The position of a game of Cartographers: the cards on the table and the map sheets."""

from __future__ import annotations

from typing import Annotated

from manicule import Pool, Position, SeatState

SET_UP = "set_up"
"""The phase that others than itself ask for."""

AMBUSH = "ambush"
"""What lies in the explore deck for an ambush card that nobody has seen yet."""


class MapSheet(SeatState):
    """A map sheet. `map` has a letter for each space, row by row, and a dot where nothing is drawn.

    `coins` are filled and not spent; `mountains` are those that have paid their coin; `points` are the
    boxes of the seasons. A shared sheet is copied, drawn on and put in place of the old one.

    >>> sheet = seat.state
    >>> isinstance(sheet, MapSheet), sheet.coins, len(sheet.map)
    (True, 0, 11)
    """

    map: list[str] = []
    coins: int = 0
    spent: int = 0
    mountains: list[str] = []
    points: dict[str, int] = {}


class Realm(Position):
    """The cards on the table.

    `edicts` says which scoring card lies under each edict. `revealed` are the explore cards of this
    season; `card` is the one that is drawn now, or the ambush. `deck` and `ambushes` have no order, and
    nobody knows which ambush lies in the deck: that is drawn when it is revealed. `ruins` is set until
    the next terrain card is drawn.

    >>> realm = table.position
    >>> isinstance(realm, Realm), realm.season, sorted(realm.edicts)
    (True, 'spring', ['A', 'B', 'C', 'D'])
    """

    season: str = ""
    edicts: dict[str, str] = {}
    deck: Annotated[list[str], Pool()] = []
    ambushes: Annotated[list[str], Pool()] = []
    revealed: list[str] = []
    card: str = ""
    ruins: bool = False
