"""The scoring cards of the forest."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import BORDER, LINES, clusters_with_neighbours, neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads


@reads("forest")
def sentinel_wood(land: Land, card: ScoringCard) -> int:
    """Forest spaces on the border; a corner counts once."""
    return card.stars[0] * (land.forest & BORDER).bit_count()


@gains_of(sentinel_wood)
def _more_border(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars = card.stars[0]
    return lambda board, beside: stars * (board & BORDER).bit_count()


@reads("forest")
def greenbough(land: Land, card: ScoringCard) -> int:
    """Rows and columns with forest."""
    forest = land.forest
    return card.stars[0] * len([line for line in LINES if forest & line])


@gains_of(greenbough)
def _more_lines(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, forest = card.stars[0], land.forest
    bare = [line for line in LINES if not forest & line]
    in_bare = 0
    for line in bare:
        in_bare |= line

    def gain(board: int, beside: int) -> int:
        if not board & in_bare:
            return 0
        return stars * len([line for line in bare if board & line])

    return gain


@reads("forest", "empty")
def treetower(land: Land, card: ScoringCard) -> int:
    """Forest spaces with nothing empty beside them."""
    return card.stars[0] * (land.forest & ~neighbours(land.empty)).bit_count()


@gains_of(treetower)
def _more_enclosed(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, empty = card.stars[0], land.empty
    exposed = land.forest & neighbours(empty)
    is_forest = terrain == "forest"

    def gain(board: int, beside: int) -> int:
        trees = exposed & beside | (board if is_forest else 0)
        return stars * (trees & ~neighbours(empty & ~board)).bit_count() if trees else 0

    return gain


@reads("forest", "mountain")
def stoneside_forest(land: Land, card: ScoringCard) -> int:
    """Mountains that one forest cluster joins to another mountain."""
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
    joined = 0
    for _, touched in pairs:
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

    return gain
