"""Game preparation: the circle, the board, and the display for first orders."""

from __future__ import annotations

from manicule import START
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.board import REFILLED, lay, lay_display
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.state import SET_UP
from manicule_gutenberg.texts import tr


class SetUp(GutenbergPhase):
    """Lay the board and the display for first orders."""

    id = SET_UP
    name = tr("Game Preparation", context="phase.set_up.name")
    when = START

    def begin(self, table: GutenbergTable) -> None:
        sit_down(table)
        lay_display(table)
        lay(table, REFILLED)
        lay_patronage(table)


def lay_patronage(table: GutenbergTable) -> None:
    """Fill the patronage spaces; the other cards go back to the box."""
    lay(table, ("patronage",))
    table.position.patronage_pile.deck = []


def sit_down(table: GutenbergTable) -> None:
    """Fix the circle, the first player and the gears in play; hand out the first guilders."""
    board = table.position
    seats = tuple(seat.id for seat in table.seats)
    first = seats[table.setup.first]
    at = seats.index(first)
    # A plugin may put a place without a seat before the first player; this place then starts with the token.
    board.circle = table.hooks.circle(table, seats[at:] + seats[:at])
    board.first = board.circle[0]
    board.gear_pile.deck = table.hooks.gear_deck(table, board.gear_pile.deck)
    for seat in table.seats:
        guilders = derived(table).numbers.guilders
        seat.state.guilders = seat.hooks.starting_guilders(table, seat, guilders)
