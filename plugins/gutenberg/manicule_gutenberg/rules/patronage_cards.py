"""Patronage cards: the round that opens each space, and whether a seat meets the conditions of a card."""

from __future__ import annotations

from manicule import Text
from manicule_gutenberg.content import PatronageCard
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.needs import has_inks, missing
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import tr

LEVELS_LACKING = tr("your specialties are too low for this card")
INKS_LACKING = tr("you do not have the inks that this card requires")
TYPES_LACKING = tr("you do not have the types that this card requires")


def patronage_columns(table: GutenbergTable) -> tuple[int, ...]:
    """The round that opens each patronage space, from left to right.

    >>> patronage_columns(table)
    (3, 3, 4, 4, 5, 6)
    """
    columns: tuple[int, ...] = table.derived.columns[len(table.position.circle)]
    return columns


def open_patronage(table: GutenbergTable) -> list[str]:
    """The patronage cards that the round marker has reached.

    >>> open_patronage(table)
    []
    >>> table.position.round = 3
    >>> len(open_patronage(table))
    2
    """
    board = table.position
    columns = patronage_columns(table)
    return [
        card
        for card, column in zip(board.patronage, columns, strict=True)
        if card != EMPTY and column <= board.round
    ]


def unmet(seat: GutenbergSeat, card: PatronageCard) -> Text | None:
    """Why a seat does not meet the conditions of a patronage card; None if it does."""
    house = seat.state
    for name, level in card.levels.items():
        if house.levels[name] < level:
            return LEVELS_LACKING
    if missing(house.types, card.types):
        return TYPES_LACKING
    return None if has_inks(seat, card.inks) else INKS_LACKING
