"""A map for scoring: the spaces of each terrain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule_cartographers.content import Side, Terrain
from manicule_cartographers.rules.grid import ON_MAP, OPEN, RUINS, board_in, board_of, neighbours, written


def letter_table(letters: str) -> bytes:
    """For `board_of`: these letters are 1, all others 0."""
    return "".join("1" if chr(code) in letters else "0" for code in range(256)).encode()


FREE_TABLE = letter_table(OPEN)


class Land:
    """The spaces of a map by terrain. A space may count as two terrains.

    `reading` says how to read the letters of the rows: it is that of the side in play, from `Derived.sides`.

    >>> side = derived(table).sides[table.options["cartographers.side"]]
    >>> land = Land(seat.state.map, side)
    >>> land.forest, land.mountain == side.mountains
    (0, True)
    """

    __slots__ = ("empty", "farm", "filled", "forest", "monster", "mountain", "ruins", "village", "water")

    def __init__(self, rows: Sequence[str], reading: Reading) -> None:
        map, tables = written(rows), reading.tables
        self.ruins = reading.ruins
        self.empty = board_in(map, FREE_TABLE)
        self.filled = ON_MAP & ~self.empty
        self.forest = board_in(map, tables["forest"])
        self.village = board_in(map, tables["village"])
        self.farm = board_in(map, tables["farm"])
        self.water = board_in(map, tables["water"])
        self.monster = board_in(map, tables["monster"])
        self.mountain = reading.mountains

    def draw(self, board: int, terrains: Sequence[str]) -> Land:
        """The land after filling these spaces with a terrain that counts as these terrains."""
        drawn = object.__new__(Land)
        # Field by field for speed: bots try thousands of drawings.
        drawn.ruins = self.ruins
        drawn.forest = self.forest
        drawn.village = self.village
        drawn.farm = self.farm
        drawn.water = self.water
        drawn.monster = self.monster
        drawn.mountain = self.mountain
        drawn.empty = self.empty & ~board
        drawn.filled = self.filled | board
        for terrain in terrains:
            setattr(drawn, terrain, getattr(drawn, terrain) | board)
        return drawn

    def threatened(self) -> int:
        """The empty spaces next to monsters: each costs a star."""
        return neighbours(self.monster) & self.empty

    def surrounded_mountains(self) -> int:
        """The mountains with no empty space beside them."""
        return self.mountain & ~neighbours(self.empty)


class Reading:
    """The reading of written maps of one side: its letters, its ruins and its mountains."""

    __slots__ = ("bare", "mountains", "ruins", "tables")

    def __init__(self, side: Side, terrains: Mapping[str, Terrain]) -> None:
        self.bare = tuple(row.replace(RUINS, OPEN) for row in side.rows)
        self.ruins = board_of(side.rows, letter_table(RUINS))
        self.tables = {id: letter_table(letters_of(id, terrains)) for id in terrains}
        self.mountains = board_of(side.rows, self.tables["mountain"])


def letters_of(terrain: str, terrains: Mapping[str, Terrain]) -> str:
    """The letters of all terrains that count as a terrain."""
    return "".join(one.letter for one in terrains.values() if terrain in kinds_of(one))


def kinds_of(terrain: Terrain) -> tuple[str, ...]:
    """The terrains that a terrain counts as: itself, unless `counts` names others."""
    return terrain.counts or (terrain.id,)
