"""The scoring cards of the forest."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import BORDER, LINES, clusters_with_neighbours, neighbours
from manicule_cartographers.rules.land import Land


def sentinel_wood(land: Land, card: ScoringCard) -> int:
    """Forest spaces on the border; a corner counts once."""
    return card.stars[0] * (land.forest & BORDER).bit_count()


def greenbough(land: Land, card: ScoringCard) -> int:
    """Rows and columns with forest."""
    forest = land.forest
    return card.stars[0] * len([line for line in LINES if forest & line])


def treetower(land: Land, card: ScoringCard) -> int:
    """Forest spaces with nothing empty beside them."""
    return card.stars[0] * (land.forest & ~neighbours(land.empty)).bit_count()


def stoneside_forest(land: Land, card: ScoringCard) -> int:
    """Mountains that one forest cluster joins to another mountain."""
    joined = 0
    for _, beside in clusters_with_neighbours(land.forest):
        touched = beside & land.mountain
        if touched.bit_count() > 1:
            joined |= touched
    return card.stars[0] * joined.bit_count()
