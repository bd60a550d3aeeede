"""The rules of tic-tac-toe as the documentation of 0.1.0 had them: both versions can play them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from version import manicule as m

ROWS = ("abc", "def", "ghi")
LINES = [set(line) for line in (*ROWS, "adg", "beh", "cfi", "aei", "ceg")]
MARK = m.Kind[str]("mark", m.verbatim("Which cell do you mark?"), lambda seat, cell: m.verbatim(cell))


class Side(m.SeatState):
    cells: str = ""


class Board(m.Position):
    free: str = "".join(ROWS)
    winner: str = ""


class Marking(m.Phase[Any, Any]):
    id = "marking"
    name = m.verbatim("Marking cells")

    def order(self, table: Any) -> Sequence[str]:
        first = table.setup.first
        return [seat.id for seat in table.seats[first:] + table.seats[:first]]

    def turn(self, table: Any, seat: Any) -> m.Asks[None]:
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
    name = m.verbatim("Tic-tac-toe")
    position = Board
    phases = (Marking(),)

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Board:
        return Board(seats=[Side() for _ in setup.names])

    def goes_on(self, table: Any) -> bool:
        return True

    def points(self, table: Any, seat: Any) -> dict[str, int]:
        return {"line": int(table.position.winner == seat.id)}


class TicTacToePlugin(m.Plugin):
    game = TicTacToe()
