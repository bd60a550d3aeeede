"""All user-facing texts, and the questions."""

import manicule as m

from .state import CELLS

tr = m.Texts("tictactoe").tr

GAME = tr("Tic-tac-toe")
MARKING = tr("Marking cells")
BOARD = tr("The board")
LINE = tr("line")
WRONG_CELLS = tr("There are nine cells, a to i, and each is marked once.")

MARK = m.Kind[str](
    "mark",
    m.KindDisplay(
        tr("Which cell do you mark?"),
        lambda seat, cell: m.verbatim(cell),
        board_part="board",
        order=lambda choice: CELLS,
    ),
)
