"""The ids of the parts of a drawn table."""

from __future__ import annotations

CARDS, EDICTS, SHAPES, CHANGES, DESK = "cards", "edicts", "shapes", "changes", "desk"


def map_id(owner: str) -> str:
    """The part with the map of a seat, on the table, in hand or in a preview.

    >>> map_id("a")
    'map_a'
    """
    return f"map_{owner}"


def edicts_id(owner: str) -> str:
    """The part with the score of a seat's map for each edict."""
    return f"{EDICTS}_{owner}"
