"""The scoring cards of water and farms."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import BORDER, clusters_with_neighbours, neighbours
from manicule_cartographers.rules.land import Land


def canal_lake(land: Land, card: ScoringCard) -> int:
    """Water spaces beside a farm, farm spaces beside water."""
    for_water, for_farm = card.stars
    water = land.water & neighbours(land.farm)
    farm = land.farm & neighbours(land.water)
    return for_water * water.bit_count() + for_farm * farm.bit_count()


def mages_valley(land: Land, card: ScoringCard) -> int:
    """Water spaces and farm spaces beside a mountain."""
    for_water, for_farm = card.stars
    beside = neighbours(land.mountain)
    return for_water * (land.water & beside).bit_count() + for_farm * (land.farm & beside).bit_count()


def golden_granary(land: Land, card: ScoringCard) -> int:
    """Water spaces beside ruins, drawn on or not; farm spaces on ruins."""
    for_water, for_farm = card.stars
    water = land.water & neighbours(land.ruins)
    return for_water * water.bit_count() + for_farm * (land.farm & land.ruins).bit_count()


def shoreside_expanse(land: Land, card: ScoringCard) -> int:
    """Farm clusters away from water and border, water clusters away from farms and border."""
    return card.stars[0] * (_inland(land.farm, land.water) + _inland(land.water, land.farm))


def _inland(terrain: int, other: int) -> int:
    pairs = clusters_with_neighbours(terrain)
    return len([1 for cluster, beside in pairs if not cluster & BORDER and not beside & other])
