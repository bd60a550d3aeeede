"""Tic-tac-toe as a Manicule game: the smallest complete example."""

from collections.abc import Mapping, Sequence
from typing import Any

import manicule as m

tr = m.Texts("tictactoe").tr
ROWS = ("abc", "def", "ghi")
LINES = (*ROWS, "adg", "beh", "cfi", "aei", "ceg")
OTHERS = {cell: [tuple(line.replace(cell, "")) for line in LINES if cell in line] for cell in "".join(ROWS)}
"""Of each line through a cell, the other two cells."""


class Side(m.SeatState):
    cells: str = ""


class Board(m.Position):
    free: str = "".join(ROWS)
    winner: str = ""


BoardTable = m.Table[Board, Side, m.PlatformHooks]
BoardSeat = m.Seat[Side, m.PlatformHooks]

MARK = m.Kind[str](
    "mark",
    tr("Which cell do you mark?"),
    lambda seat, cell: m.verbatim(cell),
    board="board",
    order=lambda choice: "".join(ROWS),
)


class Marking(m.Phase[BoardTable, BoardSeat]):
    id = "marking"
    name = tr("Marking cells")

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


class TicTacToe(m.Game[Board, Side, m.PlatformHooks]):
    id = "tictactoe"
    name = tr("Tic-tac-toe")
    position = Board
    phases = (Marking(),)

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Board:
        return Board(seats=[Side() for _ in setup.names])

    def goes_on(self, table: BoardTable) -> bool:
        return True

    def points(self, table: BoardTable, seat: BoardSeat) -> dict[str, int]:
        return {"line": int(table.position.winner == seat.id)}

    def scenario_baseline(self, table: BoardTable, given: Mapping[str, Any]) -> None:
        m.apply_given(table, given)
        marked = "".join(side.cells for side in table.position.seats)
        if any(marked.count(cell) > 1 or cell not in "".join(ROWS) for cell in marked):
            raise m.PositionError(tr("There are nine cells, a to i, and each is marked once."))
        table.position.free = "".join(cell for row in ROWS for cell in row if cell not in marked)

    def look(self, view: m.View) -> m.Sheet:
        marks = {
            cell: mark for mark, side in zip("XO", view.position.seats, strict=True) for cell in side.cells
        }
        rows = tuple(
            tuple(m.Cell((m.verbatim(marks.get(cell, cell)),), spot=cell) for cell in row) for row in ROWS
        )
        return m.Sheet((m.Section(tr("The board"), rows, id="board"),))


class TicTacToePlugin(m.Plugin):
    game = TicTacToe()


plugin = TicTacToePlugin()
