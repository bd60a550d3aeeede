"""The scoring cards of filled and empty spaces, whatever they are filled with."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import DIAGONALS, LINES, STRIDE, neighbours
from manicule_cartographers.rules.land import Land


def borderlands(land: Land, card: ScoringCard) -> int:
    """Rows and columns without an empty space."""
    empty = land.empty
    return card.stars[0] * len([line for line in LINES if not line & empty])


def lost_barony(land: Land, card: ScoringCard) -> int:
    """The side of the largest filled square."""
    side, corners = 0, land.filled
    # Each step keeps the corners of those squares that are still filled when they are one larger.
    while corners:
        side += 1
        corners &= corners << 1 & corners << STRIDE & corners << STRIDE + 1
    return card.stars[0] * side


def broken_road(land: Land, card: ScoringCard) -> int:
    """Filled diagonals from the left border down to the bottom border."""
    empty = land.empty
    return card.stars[0] * len([line for line in DIAGONALS if not line & empty])


def cauldrons(land: Land, card: ScoringCard) -> int:
    """Empty spaces with nothing empty beside them."""
    return card.stars[0] * (land.empty & ~neighbours(land.empty)).bit_count()
