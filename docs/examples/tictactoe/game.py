"""The game as the platform sees it: its start, its end, and the points."""

from collections.abc import Mapping
from typing import Any

import manicule as m

from . import looks, texts
from .phases import PHASES
from .state import CELLS, Board, BoardSeat, BoardTable, Side


class TicTacToe(m.Game[Board, Side, m.PlatformHooks]):
    """Three in a row, on a board of nine cells."""

    id = "tictactoe"
    name = texts.GAME
    position = Board
    phases = PHASES
    point_names = {"line": texts.LINE}

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Board:
        return Board(seats=[Side() for _ in setup.names])

    def points(self, table: BoardTable, seat: BoardSeat) -> dict[str, int]:
        return {"line": int(table.position.winner == seat.id)}

    def scenario_baseline(self, table: BoardTable, given: Mapping[str, Any]) -> None:
        """Where a scenario starts: all cells that it does not mark are free."""
        m.apply_given(table, given)
        marked = "".join(side.cells for side in table.position.seats)
        if any(marked.count(cell) > 1 or cell not in CELLS for cell in marked):
            raise m.PositionError(texts.WRONG_CELLS)
        table.position.free = "".join(cell for cell in CELLS if cell not in marked)

    def look(self, view: m.View) -> m.Sheet:
        return looks.board(view)
