"""The scoring cards of the villages."""

from __future__ import annotations

from functools import reduce
from operator import or_

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.grid import clusters, clusters_with_neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain, gains_of, reads
from manicule_cartographers.rules.scoring.rates import LocalGain, touching


@reads("village")
def wildholds(land: Land, card: ScoringCard) -> int:
    """Village clusters of the required size."""
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

    return LocalGain(gain, touching(beside=village), elsewhere=lambda size: stars * (size >= least))


@reads("village", "mountain")
def great_city(land: Land, card: ScoringCard) -> int:
    """The spaces of the largest village cluster without a mountain beside it."""
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

    where = touching(beside=village | mountain)
    return LocalGain(gain, where, elsewhere=lambda size: stars * max(size - before, 0))


@reads("village", "forest", "farm", "water", "monster", "mountain")
def greengold_plains(land: Land, card: ScoringCard) -> int:
    """Village clusters beside enough other types of terrain; wasteland and ruins do not count."""
    types = (land.forest, land.farm, land.water, land.monster, land.mountain)
    rich = 0
    for _, beside in clusters_with_neighbours(land.village):
        rich += len([1 for terrain in types if beside & terrain]) >= card.least
    return card.stars[0] * rich


@gains_of(greengold_plains)
def _more_varied(land: Land, card: ScoringCard, terrain: str) -> Gain:
    stars, least, village = card.stars[0], card.least, land.village
    # A bit for each type, so that types are counted like spaces.
    types = {name: 1 << at for at, name in enumerate(("forest", "farm", "water", "monster", "mountain"))}
    boards = [(bit, getattr(land, name)) for name, bit in types.items()]

    def types_beside(beside: int) -> int:
        found = 0
        for bit, board in boards:
            if beside & board:
                found |= bit
        return found

    around = [
        (cluster, beside, types_beside(beside)) for cluster, beside in clusters_with_neighbours(village)
    ]
    if terrain != "village":
        # Clusters that need one more type, and do not have this one yet.
        own = types[terrain]
        waiting = [rim for _, rim, has in around if has.bit_count() == least - 1 and not has & own]
        where = touching(drawn=reduce(or_, waiting, 0))
        return LocalGain(lambda board, beside: stars * len([rim for rim in waiting if rim & board]), where)

    def gain(board: int, beside: int) -> int:
        has, lost, houses = types_beside(beside), 0, beside & village
        if houses:
            for cluster, _, others in around:
                if cluster & houses:
                    has |= others
                    lost += others.bit_count() >= least
        return stars * ((has.bit_count() >= least) - lost)

    near = reduce(or_, [board for _, board in boards], village)
    return LocalGain(gain, touching(beside=near), elsewhere=lambda size: stars * (least <= 0))


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
        return stars * _second(size, left) - before

    where = touching(beside=village)
    return LocalGain(gain, where, elsewhere=lambda size: stars * _second(size, others) - before)


def _second(size: int, others: list[int]) -> int:
    """The second largest of this size and other, sorted sizes; 0 if it is the only one."""
    if not others or size >= others[-1]:
        return others[-1] if others else 0
    return max(size, others[-2]) if len(others) > 1 else size
