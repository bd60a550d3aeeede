"""Tic-tac-toe as a Manicule game: the smallest complete example."""

from collections.abc import Mapping, Sequence
from typing import Any

import manicule as m

tr = m.Texts("tictactoe").tr
ROWS = ("abc", "def", "ghi")
LINES = [set(line) for line in (*ROWS, "adg", "beh", "cfi", "aei", "ceg")]


class Side(m.SeatState):
    cells: str = ""


class Board(m.Position):
    free: str = "".join(ROWS)
    winner: str = ""


BoardTable = m.Table[Board, Side, m.PlatformHooks]
BoardSeat = m.Seat[Side, m.PlatformHooks]

MARK = m.Kind[str]("mark", tr("Which cell do you mark?"), lambda seat, cell: m.verbatim(cell))


class Marking(m.Phase[BoardTable, BoardSeat]):
    id = "marking"
    name = tr("Marking cells")

    def order(self, table: BoardTable) -> Sequence[str]:
        first = table.setup.first
        return [seat.id for seat in table.seats[first:] + table.seats[:first]]

    def turn(self, table: BoardTable, seat: BoardSeat) -> m.Asks[None]:
        board = table.position
        cell = yield from m.Pick(seat, MARK, {cell: cell for cell in board.free})
        board.free = board.free.replace(cell, "")
        seat.state.cells += cell
        own = set(seat.state.cells)
        if any(line <= own for line in LINES):
            board.winner = seat.id
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

    def bare_position(self, table: BoardTable, given: Mapping[str, Any]) -> None:
        m.apply_given(table, given)
        marked = "".join(side.cells for side in table.position.seats)
        if any(marked.count(cell) > 1 or cell not in "".join(ROWS) for cell in marked):
            raise m.PositionError(tr("There are nine cells, a to i, and each is marked once."))
        table.position.free = "".join(cell for row in ROWS for cell in row if cell not in marked)

    def look(self, view: m.View) -> m.Sheet:
        marks = {
            cell: mark for mark, side in zip("XO", view.position.seats, strict=True) for cell in side.cells
        }
        rows = tuple(tuple(m.verbatim(marks.get(cell, cell)) for cell in row) for row in ROWS)
        return m.Sheet((m.Section(tr("The board"), rows),))


class TicTacToePlugin(m.Plugin):
    game = TicTacToe()


plugin = TicTacToePlugin()
