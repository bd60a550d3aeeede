"""Lays the main board, at the start and for each new round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from manicule_gutenberg.content import BoardSide
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.stock import draw_card, draw_cards, draw_ink
from manicule_gutenberg.state import EMPTY


def side(table: GutenbergTable) -> BoardSide:
    """The spaces of the main board for the number of places at this table."""
    board: BoardSide = table.content.board[str(len(table.position.circle))]
    return board


def spaces(table: GutenbergTable) -> dict[str, int]:
    """The number of spaces of each band of the board, by the field of the position that holds it."""
    own = side(table)
    return {
        "printing": own.printing,
        "refinement": own.refinement,
        "inks": own.ink_sets * len(derived(table).ink_prices),
        "specialty_cards": own.specialty_cards,
        "gears": own.gears,
        "patronage": sum(own.patronage.values()),
    }


def _drawing(table: GutenbergTable) -> dict[str, Callable[[], str]]:
    board = table.position
    return {
        "printing": partial(draw_card, table, "printing", board.printing_pile),
        "refinement": partial(draw_card, table, "refinement", board.refinement_pile),
        "inks": partial(draw_ink, table),
        "specialty_cards": partial(draw_card, table, "specialty", board.specialty_pile),
        "gears": partial(draw_card, table, "gear", board.gear_pile),
        "patronage": partial(draw_card, table, "patronage", board.patronage_pile),
    }


REFILLED = ("printing", "refinement", "inks", "specialty_cards", "gears")
"""The bands that are refilled for each round; patronage is laid once."""


def lay(table: GutenbergTable, bands: tuple[str, ...]) -> None:
    """Fill the spaces of these bands, from left to right."""
    numbers, drawing = spaces(table), _drawing(table)
    for band in bands:
        draw = drawing[band]
        setattr(table.position, band, [draw() for _ in range(numbers[band])])


def lay_display(table: GutenbergTable) -> None:
    """Lay out the face-up cards for first orders."""
    board, numbers = table.position, derived(table).numbers
    size = numbers.starting_orders * len(board.circle) + numbers.display_extra
    size = table.hooks.display_size(table, size)
    board.display_printing = draw_cards(table, "printing", board.printing_pile, size)
    board.display_refinement = draw_cards(table, "refinement", board.refinement_pile, size)


def take_from(spaces: list[str], card: str) -> None:
    """Take a card off its space."""
    spaces[spaces.index(card)] = EMPTY
