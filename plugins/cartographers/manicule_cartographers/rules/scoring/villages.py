"""The scoring cards of the villages."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import clusters, clusters_with_neighbours
from manicule_cartographers.rules.land import Land


def wildholds(land: Land, card: ScoringCard) -> int:
    """Village clusters that are large enough."""
    least = card.least
    return card.stars[0] * len([1 for cluster in clusters(land.village) if cluster.bit_count() >= least])


def great_city(land: Land, card: ScoringCard) -> int:
    """The spaces of the largest village cluster that touches no mountain."""
    mountain = land.mountain
    pairs = clusters_with_neighbours(land.village)
    away = [cluster.bit_count() for cluster, beside in pairs if not beside & mountain]
    return card.stars[0] * max(away, default=0)


def greengold_plains(land: Land, card: ScoringCard) -> int:
    """Village clusters beside enough other types of terrain; wasteland and ruins are none."""
    types = (land.forest, land.farm, land.water, land.monster, land.mountain)
    rich = 0
    for _, beside in clusters_with_neighbours(land.village):
        rich += len([1 for terrain in types if beside & terrain]) >= card.least
    return card.stars[0] * rich


def shieldgate(land: Land, card: ScoringCard) -> int:
    """The spaces of the second largest village cluster; of two equally large ones, one is second."""
    sizes = sorted([cluster.bit_count() for cluster in clusters(land.village)])
    return card.stars[0] * sizes[-2] if len(sizes) > 1 else 0
