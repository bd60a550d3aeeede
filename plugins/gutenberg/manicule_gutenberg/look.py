"""The table as a seat sees it: the main board, then each printing house."""

from __future__ import annotations

from manicule import Sheet
from manicule.sheet import Part
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.look_board import MainBoard
from manicule_gutenberg.look_house import HouseLook


def look(table: GutenbergTable, seat: str) -> Sheet:
    """The board and the houses, the reader's own first and in full; the table knows what the seat knows."""
    own = table.seat(seat) or table.seats[0]
    others = [*table.seats[own.index + 1 :], *table.seats[: own.index]]
    board = MainBoard(table, own)
    houses = (HouseLook(own).full(), *(HouseLook(seat).other() for seat in others))
    brief: tuple[Part, ...] = (HouseLook(own).brief(),)
    if table.position.phase == "plan":  # what is on the board is what plans are about
        brief = (board.brief(), *brief)
    return Sheet((board.full(), *houses), brief)
