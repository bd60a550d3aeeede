"""The rules: a round has one phase, in which each player marks a cell."""

from collections.abc import Sequence

import manicule as m

from .state import CELLS, ROWS, BoardSeat, BoardTable
from .texts import MARK, MARKING

LINES = (*ROWS, "adg", "beh", "cfi", "aei", "ceg")
OTHERS = {cell: [tuple(line.replace(cell, "")) for line in LINES if cell in line] for cell in CELLS}
"""Of each line through a cell, the other two cells."""


class Marking(m.Phase[BoardTable, BoardSeat]):
    """Each player marks a free cell, until one has three in a row or all cells are marked."""

    id = "marking"
    name = MARKING

    def order(self, table: BoardTable) -> Sequence[str]:
        return table.order_of_play

    def turn(self, table: BoardTable, seat: BoardSeat) -> m.Asks[None]:
        board, side = table.position, seat.state
        cell = yield from m.PickName(seat, MARK, board.free)
        board.free = board.free.replace(cell, "")
        for one, other in OTHERS[cell]:
            if one in side.cells and other in side.cells:
                board.winner = seat.id
        side.cells += cell
        if board.winner or not board.free:
            table.finish()


PHASES = (Marking(),)
"""In the order of play."""
