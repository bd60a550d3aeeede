"""The table as a seat sees it: the main board, then each printing house."""

from __future__ import annotations

from manicule import Setup, Sheet, View
from manicule.sheet import Part
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.look_board import MainBoard
from manicule_gutenberg.look_house import HouseLook
from manicule_gutenberg.lore import Lore


def look(view: View) -> Sheet:
    """The board and the houses, the reader's own first and in full."""
    table = _table(view)
    own = table.seat(view.seat) or table.seats[0]
    others = [*table.seats[own.index + 1 :], *table.seats[: own.index]]
    board = MainBoard(table, own)
    houses = (HouseLook(own).full(), *(HouseLook(seat).other() for seat in others))
    brief: tuple[Part, ...] = (HouseLook(own).brief(),)
    if table.position.phase == "plan":  # what is on the board is what plans are about
        brief = (board.brief(), *brief)
    return Sheet((board.full(), *houses), brief)


def _table(view: View) -> GutenbergTable:
    """A table at the position that the viewer knows: what is lacking depends on the hooks of its seats."""
    known: Lore = view.prepared
    setup = Setup(view.names, seed=0, options=view.options)  # nothing is drawn here
    return known.rules.table_at(setup, view.position)
