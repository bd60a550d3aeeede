"""The scoring cards of filled and empty spaces, whatever they are filled with."""

from __future__ import annotations

from collections.abc import Iterable

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import DIAGONALS, LINES, STRIDE, neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads


@reads("empty")
def borderlands(land: Land, card: ScoringCard) -> int:
    """Rows and columns without an empty space."""
    empty = land.empty
    return card.stars[0] * len([line for line in LINES if not line & empty])


@gains_of(borderlands)
def _more_rows(land: Land, card: ScoringCard, terrain: str) -> Gain:
    return _more_complete(LINES, land.empty, card.stars[0])


def _more_complete(lines: Iterable[int], empty: int, stars: int) -> Gain:
    """What a drawing adds where each line without an empty space gives some stars."""
    gaps = sorted((gap.bit_count(), gap) for line in lines if (gap := line & empty))

    def gain(board: int, beside: int) -> int:
        size, complete = board.bit_count(), 0
        for least, gap in gaps:
            if least > size:  # and so are all that follow
                break
            if gap & board == gap:
                complete += stars
        return complete

    return gain


@reads("filled")
def lost_barony(land: Land, card: ScoringCard) -> int:
    """The side of the largest filled square."""
    side, corners = 0, land.filled
    # Each step keeps the corners of those squares that are still filled when they are one larger.
    while corners:
        side += 1
        corners &= corners << 1 & corners << STRIDE & corners << STRIDE + 1
    return card.stars[0] * side


@gains_of(lost_barony)
def _larger_square(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, filled, before = card.stars[0], land.filled, lost_barony(land, card)
    after = land.draw(0, ())
    # A square that is larger by one is sought by doubling: 1, 2, 4 … and what is left.
    side, reach, steps = before // stars + 1 if stars else 1, 1, []
    while reach < side:
        step = min(reach, side - reach)
        steps.append((step, step * STRIDE))
        reach += step

    def gain(board: int, beside: int) -> int:
        corners = drawn = filled | board
        for right, down in steps:
            corners &= corners << right
            corners &= corners << down
            if not corners:
                return 0
        after.filled = drawn
        return lost_barony(after, card) - before

    return gain


@reads("empty")
def broken_road(land: Land, card: ScoringCard) -> int:
    """Filled diagonals from the left border down to the bottom border."""
    empty = land.empty
    return card.stars[0] * len([line for line in DIAGONALS if not line & empty])


@gains_of(broken_road)
def _more_diagonals(land: Land, card: ScoringCard, terrain: str) -> Gain:
    return _more_complete(DIAGONALS, land.empty, card.stars[0])


@reads("empty")
def cauldrons(land: Land, card: ScoringCard) -> int:
    """Empty spaces with nothing empty beside them."""
    return card.stars[0] * (land.empty & ~neighbours(land.empty)).bit_count()


@gains_of(cauldrons)
def _more_alone(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, empty = card.stars[0], land.empty
    alone = empty & ~neighbours(empty)

    def gain(board: int, beside: int) -> int:
        left = empty & ~board
        rim = beside & left
        more = (rim & ~neighbours(left)).bit_count() if rim else 0
        return stars * (more - (alone & board).bit_count())

    return gain
