"""The scoring cards of water and farms."""

from __future__ import annotations

from functools import reduce
from operator import or_

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.forms import ANY, BESIDE, DRAWN
from manicule_cartographers.rules.grid import BORDER, clusters_with_neighbours, neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads
from manicule_cartographers.rules.scoring.rates import LocalGain, Rate, Rates, touching


@reads("water", "farm")
def canal_lake(land: Land, card: ScoringCard) -> int:
    """Water spaces beside a farm, farm spaces beside water."""
    for_water, for_farm = card.stars
    water = land.water & neighbours(land.farm)
    farm = land.farm & neighbours(land.water)
    return for_water * water.bit_count() + for_farm * farm.bit_count()


@gains_of(canal_lake)
def _more_shores(land: Land, card: ScoringCard, terrain: str) -> Gain:
    for_new, for_old = card.stars if terrain == "water" else card.stars[::-1]
    own, other = (land.water, land.farm) if terrain == "water" else (land.farm, land.water)
    lonely = other & ~neighbours(own)
    return Rates([Rate(for_new, neighbours(other), (DRAWN, ANY)), Rate(for_old, lonely, (BESIDE, ANY))])


@reads("water", "farm", "mountain")
def mages_valley(land: Land, card: ScoringCard) -> int:
    """Water spaces and farm spaces beside a mountain."""
    for_water, for_farm = card.stars
    beside = neighbours(land.mountain)
    return for_water * (land.water & beside).bit_count() + for_farm * (land.farm & beside).bit_count()


@gains_of(mages_valley)
def _more_in_valleys(land: Land, card: ScoringCard, terrain: str) -> Gain:
    return Rates([Rate(card.stars[terrain == "farm"], neighbours(land.mountain), (DRAWN, ANY))])


@reads("water", "farm", "ruins")
def golden_granary(land: Land, card: ScoringCard) -> int:
    """Water spaces beside ruins, filled or not; farm spaces on ruins."""
    for_water, for_farm = card.stars
    water = land.water & neighbours(land.ruins)
    return for_water * water.bit_count() + for_farm * (land.farm & land.ruins).bit_count()


@gains_of(golden_granary)
def _more_at_ruins(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, wanted = card.stars[terrain == "farm"], land.ruins if terrain == "farm" else neighbours(land.ruins)
    return Rates([Rate(stars, wanted, (DRAWN, ANY))])


@reads("farm", "water")
def shoreside_expanse(land: Land, card: ScoringCard) -> int:
    """Farm clusters away from water and border, water clusters away from farms and border."""
    return card.stars[0] * (
        len(_inland_clusters(land.farm, land.water)) + len(_inland_clusters(land.water, land.farm))
    )


def _inland_clusters(terrain: int, other: int) -> list[int]:
    pairs = clusters_with_neighbours(terrain)
    return [cluster for cluster, beside in pairs if not cluster & BORDER and not beside & other]


@gains_of(shoreside_expanse)
def _more_inland(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars = card.stars[0]
    own, other = (land.water, land.farm) if terrain == "water" else (land.farm, land.water)
    good = _inland_clusters(own, other)
    lost = good + _inland_clusters(other, own)
    # A cluster that grows into these spaces, or into the border, is not inland.
    spoiling = other | own & ~sum(good)

    def gain(board: int, beside: int) -> int:
        is_inland = not (board & BORDER or beside & spoiling)
        return stars * (is_inland - len([cluster for cluster in lost if cluster & beside]))

    where = touching(BORDER, reduce(or_, lost, spoiling))
    return LocalGain(gain, where, elsewhere=lambda size: stars)
