"""The position of a game of Cartographers: the cards on the table and the map sheets."""

from __future__ import annotations

from typing import Annotated

from manicule import Pool, Position, SeatState

SET_UP = "set_up"
"""The id of the set-up phase, for other modules."""

AMBUSH = "ambush"
"""Stands for an unknown ambush card in the explore deck."""


class MapSheet(SeatState):
    """A map sheet. `map` has a letter for each space, row by row, and a dot for empty spaces.

    `coins` are filled and not spent; `mountains` have paid their coin. `points` are the boxes of the seasons
    that are over: `spring_a` and `spring_b` for the edicts A and B, `spring_coins`, and `spring_monsters`,
    which is 0 or less. A pen copies the sheet, draws on the copy and then replaces the sheet.

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

    `edicts` has the scoring card of each edict. `revealed` are the explore cards of this season; `card` is
    the current card or ambush. `deck` and `ambushes` have no order, and the ambush in the deck is unknown: it
    is drawn when it is revealed. `ruins` is set until the next terrain card is drawn.

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
