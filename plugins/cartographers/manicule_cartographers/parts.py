"""The names of the parts that a table of this game is shown in."""

from __future__ import annotations

CARDS, EDICTS, SHAPES, CHANGES, DESK = "cards", "edicts", "shapes", "changes", "desk"


def map_id(owner: str) -> str:
    """The part with the map of a seat, as it is on the table, in hand or in a preview.

    >>> map_id("a")
    'map_a'
    """
    return f"map_{owner}"


def edicts_id(owner: str) -> str:
    """The part that says what the map of a seat is worth by each edict."""
    return f"{EDICTS}_{owner}"
