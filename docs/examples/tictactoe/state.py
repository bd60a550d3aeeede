"""The position: the state of the table, as plain data."""

from typing import TypeAlias

import manicule as m

ROWS = ("abc", "def", "ghi")
CELLS = "".join(ROWS)


class Side(m.SeatState):
    """What one player has: the cells that they have marked."""

    cells: str = ""


class Board(m.Position):
    """What both players share; `winner` is the seat that has three in a row."""

    free: str = CELLS
    winner: str = ""


BoardTable: TypeAlias = m.Table[Board, Side, m.PlatformHooks]
BoardSeat: TypeAlias = m.Seat[Side, m.PlatformHooks]
