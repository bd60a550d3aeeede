"""The scoring cards of the forest."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.forms import ANY, BESIDE, COLUMN, DRAWN, ROW
from manicule_cartographers.rules.grid import (
    BORDER,
    COLUMN_LINES,
    LINES,
    ROW_LINES,
    by_neighbours,
    clusters_with_neighbours,
    neighbours,
)
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads
from manicule_cartographers.rules.scoring.rates import LocalGain, Rate, Rates, touching


@reads("forest")
def sentinel_wood(land: Land, card: ScoringCard) -> int:
    """Forest spaces on the border; a corner counts once."""
    return card.stars[0] * (land.forest & BORDER).bit_count()


@gains_of(sentinel_wood)
def _more_border(land: Land, card: ScoringCard, terrain: str) -> Gain:
    return Rates([Rate(card.stars[0], BORDER, (DRAWN, ANY))])


@reads("forest")
def greenbough(land: Land, card: ScoringCard) -> int:
    """Rows and columns with forest."""
    forest = land.forest
    return card.stars[0] * len([line for line in LINES if forest & line])


@gains_of(greenbough)
def _more_lines(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, forest = card.stars[0], land.forest
    rows = sum([line for line in ROW_LINES if not forest & line])
    columns = sum([line for line in COLUMN_LINES if not forest & line])
    return Rates([Rate(stars, rows, (ROW, ANY)), Rate(stars, columns, (COLUMN, ANY))])


@reads("forest", "empty")
def treetower(land: Land, card: ScoringCard) -> int:
    """Forest spaces without an empty space beside them."""
    return card.stars[0] * (land.forest & ~neighbours(land.empty)).bit_count()


@gains_of(treetower)
def _more_enclosed(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, by_empty = card.stars[0], by_neighbours(land.empty)
    # A drawing encloses a tree if it covers exactly as many spaces beside it as are empty.
    rates = [Rate(stars, land.forest & by_empty[n], (BESIDE, n)) for n in (1, 2, 3, 4)]
    if terrain == "forest":
        rates += [Rate(stars, spaces, (DRAWN, n)) for n, spaces in enumerate(by_empty)]
    return Rates(rates)


@reads("forest", "mountain")
def stoneside_forest(land: Land, card: ScoringCard) -> int:
    """Mountains connected to another mountain by one forest cluster."""
    joined = 0
    for _, beside in clusters_with_neighbours(land.forest):
        touched = beside & land.mountain
        if touched.bit_count() > 1:
            joined |= touched
    return card.stars[0] * joined.bit_count()


@gains_of(stoneside_forest)
def _more_joined(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, mountain, forest = card.stars[0], land.mountain, land.forest
    pairs = [(cluster, beside & mountain) for cluster, beside in clusters_with_neighbours(forest)]
    joined, near = 0, mountain
    for cluster, touched in pairs:
        if touched:
            near |= cluster
        if touched.bit_count() > 1:
            joined |= touched
    before = joined.bit_count()

    def gain(board: int, beside: int) -> int:
        mountains, trees = beside & mountain, beside & forest
        if trees:
            for cluster, touched in pairs:
                if cluster & trees:
                    mountains |= touched
        return stars * ((joined | mountains).bit_count() - before) if mountains.bit_count() > 1 else 0

    return LocalGain(gain, touching(beside=near))
