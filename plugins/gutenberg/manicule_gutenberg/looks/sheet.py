"""The table as a seat sees it: the main board, then each printing house."""

from __future__ import annotations

from manicule import Sheet
from manicule.sheet import Part
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.looks.board import MainBoard
from manicule_gutenberg.looks.house import HouseLook
from manicule_gutenberg.state import PLAN


def look(table: GutenbergTable, seat: str) -> Sheet:
    """The board and the houses, the reader's own first and in full; the table knows what the seat knows.

    Who only watches has none, and sees all houses in short."""
    own = table.seat(seat)
    board = MainBoard(table, own)
    if own is None:
        return Sheet((board.full(), *(HouseLook(one).short() for one in table.seats)), (board.brief(),))
    others = [*table.seats[own.index + 1 :], *table.seats[: own.index]]
    house = HouseLook(own, is_own=True)
    houses = (house.full(), *(HouseLook(other).short() for other in others))
    brief: tuple[Part, ...] = (house.brief(),)
    if table.position.phase == PLAN:  # what is on the board is what plans are about
        brief = (board.brief(), *brief)
    return Sheet((board.full(), *houses), brief)
