"""The scoring cards of filled and empty spaces, for any terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from manicule_cartographers.content import SIZE, ScoringCard
from manicule_cartographers.rules.forms import ANY, BESIDE, COLUMN, DIAGONAL, DRAWN, ROW, Form
from manicule_cartographers.rules.grid import (
    COLUMN_LINES,
    DIAGONALS,
    LINES,
    ROW_LINES,
    STRIDE,
    bit_at,
    by_neighbours,
    neighbours,
)
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads
from manicule_cartographers.rules.scoring.rates import LocalGain, Rate, Rates

SPAN = SIZE * STRIDE
"""Maximum distance of a square ahead of a drawing."""


@reads("empty")
def borderlands(land: Land, card: ScoringCard) -> int:
    """Rows and columns without an empty space."""
    empty = land.empty
    return card.stars[0] * len([line for line in LINES if not line & empty])


@gains_of(borderlands)
def _more_rows(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, empty = card.stars[0], land.empty
    return Rates([*_gaps(ROW, ROW_LINES, empty, stars), *_gaps(COLUMN, COLUMN_LINES, empty, stars)])


def _gaps(spot: str, lines: Iterable[int], empty: int, stars: int) -> Iterator[Rate]:
    """Stars for each line that a drawing completes: it covers exactly as many spaces as are empty."""
    by_number: dict[int, int] = {}
    for line in lines:
        gap = line & empty
        number = gap.bit_count()
        by_number[number] = by_number.get(number, 0) | gap
    for number, spaces in by_number.items():
        yield Rate(stars, spaces, (spot, number))


@reads("filled")
def lost_barony(land: Land, card: ScoringCard) -> int:
    """The side of the largest filled square."""
    return card.stars[0] * _largest_square(land.filled)


def _largest_square(filled: int) -> int:
    side, corners = 0, filled
    # Each step keeps the corners of squares that are still filled with a side longer by one.
    while corners:
        side += 1
        corners &= corners << 1 & corners << STRIDE & corners << STRIDE + 1
    return side


@gains_of(lost_barony)
def _larger_square(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, filled = card.stars[0], land.filled
    before = _largest_square(filled)
    # The corners of squares with a side longer by one, by their number of empty spaces.
    by_gap: dict[int, int] = {}
    for corner, square in _squares(before + 1):
        gap = (square & ~filled).bit_count()
        by_gap[gap] = by_gap.get(gap, 0) | corner

    def where(form: Form) -> int:
        """The places where the form covers exactly as many spaces of such a square as are empty."""
        found = 0
        for number, offsets in form.squares(before + 1).items():
            corners = by_gap.get(number)
            if corners:
                for offset in offsets:
                    found |= corners << offset + SPAN
        return found >> SPAN

    return LocalGain(lambda board, beside: stars * (_largest_square(filled | board) - before), where)


@cache
def _squares(side: int) -> list[tuple[int, int]]:
    """All squares of the map with this side: the first space, and all spaces."""
    corner = [bit_at(row, column) for row in range(side) for column in range(side)]
    first = corner[0]
    pattern = sum(1 << bit - corner[-1] for bit in corner)
    starts = range(SIZE - side + 1)
    return [
        (1 << bit_at(row, column), pattern << bit_at(row, column) - first + corner[-1])
        for row in starts
        for column in starts
    ]


@reads("empty")
def broken_road(land: Land, card: ScoringCard) -> int:
    """Filled diagonals from the left border down to the bottom border."""
    empty = land.empty
    return card.stars[0] * len([line for line in DIAGONALS if not line & empty])


@gains_of(broken_road)
def _more_diagonals(land: Land, card: ScoringCard, terrain: str) -> Gain:
    return Rates(_gaps(DIAGONAL, DIAGONALS, land.empty, card.stars[0]))


@reads("empty")
def cauldrons(land: Land, card: ScoringCard) -> int:
    """Empty spaces without an empty space beside them."""
    return card.stars[0] * (land.empty & ~neighbours(land.empty)).bit_count()


@gains_of(cauldrons)
def _more_alone(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, (alone, *others) = card.stars[0], [land.empty & spaces for spaces in by_neighbours(land.empty)]
    # A drawing isolates an empty space if it covers exactly as many spaces beside it as are empty.
    rates = [Rate(stars, spaces, (BESIDE, n)) for n, spaces in enumerate(others, 1)]
    return Rates([Rate(-stars, alone, (DRAWN, ANY)), *rates])
