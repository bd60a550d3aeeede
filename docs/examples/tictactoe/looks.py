"""The drawn table, as data that every interface draws in its own way."""

import manicule as m

from .state import ROWS
from .texts import BOARD


def board(view: m.View) -> m.Sheet:
    """The nine cells; a free one shows its name, and every one can be pointed at."""
    marks = {cell: mark for mark, side in zip("XO", view.position.seats, strict=True) for cell in side.cells}
    rows = tuple(
        tuple(m.Cell((m.verbatim(marks.get(cell, cell)),), spot=cell) for cell in row) for row in ROWS
    )
    return m.Sheet((m.Section(BOARD, rows, id="board"),))
