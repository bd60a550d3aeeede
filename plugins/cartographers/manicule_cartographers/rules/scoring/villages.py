"""The scoring cards of the villages."""

from __future__ import annotations

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import clusters, clusters_with_neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads


@reads("village")
def wildholds(land: Land, card: ScoringCard) -> int:
    """Village clusters that are large enough."""
    least = card.least
    return card.stars[0] * len([1 for cluster in clusters(land.village) if cluster.bit_count() >= least])


@gains_of(wildholds)
def _more_large(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, least, village = card.stars[0], card.least, land.village
    sizes = [(cluster, cluster.bit_count()) for cluster in clusters(village)]

    def gain(board: int, beside: int) -> int:
        size, lost, houses = board.bit_count(), 0, beside & village
        if houses:
            for cluster, number in sizes:
                if cluster & houses:
                    size += number
                    lost += number >= least
        return stars * ((size >= least) - lost)

    return gain


@reads("village", "mountain")
def great_city(land: Land, card: ScoringCard) -> int:
    """The spaces of the largest village cluster that touches no mountain."""
    mountain = land.mountain
    pairs = clusters_with_neighbours(land.village)
    away = [cluster.bit_count() for cluster, beside in pairs if not beside & mountain]
    return card.stars[0] * max(away, default=0)


@gains_of(great_city)
def _larger_city(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, village, mountain = card.stars[0], land.village, land.mountain
    cities = [
        (cluster, cluster.bit_count(), not beside & mountain)
        for cluster, beside in clusters_with_neighbours(village)
    ]
    before = max((size for _, size, is_away in cities if is_away), default=0)

    def gain(board: int, beside: int) -> int:
        size, is_away, largest = board.bit_count(), not beside & mountain, before
        houses = beside & village
        if houses:
            largest = 0
            for cluster, number, was_away in cities:
                if cluster & houses:
                    size += number
                    is_away = is_away and was_away
                elif was_away and number > largest:
                    largest = number
        return stars * ((max(size, largest) if is_away else largest) - before)

    return gain


@reads("village", "forest", "farm", "water", "monster", "mountain")
def greengold_plains(land: Land, card: ScoringCard) -> int:
    """Village clusters beside enough other types of terrain; wasteland and ruins are none."""
    types = (land.forest, land.farm, land.water, land.monster, land.mountain)
    rich = 0
    for _, beside in clusters_with_neighbours(land.village):
        rich += len([1 for terrain in types if beside & terrain]) >= card.least
    return card.stars[0] * rich


@gains_of(greengold_plains)
def _more_varied(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, least, village = card.stars[0], card.least, land.village
    terrains = {name: getattr(land, name) for name in ("forest", "farm", "water", "monster", "mountain")}

    def types_beside(beside: int) -> frozenset[str]:
        return frozenset([name for name, board in terrains.items() if beside & board])

    around = [
        (cluster, beside, types_beside(beside)) for cluster, beside in clusters_with_neighbours(village)
    ]
    if terrain != "village":
        # A cluster that lacks one type, and this is one that it has not.
        waiting = [beside for _, beside, types in around if len(types) == least - 1 and terrain not in types]
        return lambda board, beside: stars * len([rim for rim in waiting if rim & board])

    def gain(board: int, beside: int) -> int:
        types, lost, houses = types_beside(beside), 0, beside & village
        if houses:
            for cluster, _, others in around:
                if cluster & houses:
                    types |= others
                    lost += len(others) >= least
        return stars * ((len(types) >= least) - lost)

    return gain


@reads("village")
def shieldgate(land: Land, card: ScoringCard) -> int:
    """The spaces of the second largest village cluster; of two equally large ones, one is second."""
    sizes = sorted([cluster.bit_count() for cluster in clusters(land.village)])
    return card.stars[0] * sizes[-2] if len(sizes) > 1 else 0


@gains_of(shieldgate)
def _larger_second(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, village, before = card.stars[0], land.village, shieldgate(land, card)
    sizes = [(cluster, cluster.bit_count()) for cluster in clusters(village)]
    others = sorted(size for _, size in sizes)

    def gain(board: int, beside: int) -> int:
        size, left, houses = board.bit_count(), others, beside & village
        if houses:
            size += sum([number for cluster, number in sizes if cluster & houses])
            left = sorted([number for cluster, number in sizes if not cluster & houses])
        if not left:
            return -before
        second = left[-1] if size >= left[-1] else max(size, left[-2]) if len(left) > 1 else size
        return stars * second - before

    return gain
