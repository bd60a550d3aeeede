"""What would raise the score: for each edict the single spaces that would earn the most."""

from __future__ import annotations

from typing import NamedTuple

from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.grid import NAMES, bits
from manicule_cartographers.land import Land, kinds_of
from manicule_cartographers.lore import Lore


class Gain(NamedTuple):
    """A space of one of these terrains would earn so many stars more, on any of these spaces."""

    stars: int
    terrains: tuple[str, ...]
    spaces: tuple[str, ...]


def gains(known: Lore, content: Content, card: ScoringCard, land: Land) -> list[Gain]:
    """The best gain of each terrain, the greatest first; terrains with the same spaces stand together."""
    score = known.scores[card.id]
    now = score(land, card)
    found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for terrain in known.drawable:
        kinds = kinds_of(content.terrain[terrain])
        worth = {bit: score(land.draw(1 << bit, kinds), card) - now for bit in bits(land.empty)}
        best = max(worth.values(), default=0)
        if best > 0:
            spaces = tuple(NAMES[bit] for bit, stars in worth.items() if stars == best)
            found.setdefault((best, spaces), []).append(terrain)
    listed = [Gain(stars, tuple(terrains), spaces) for (stars, spaces), terrains in found.items()]
    return sorted(listed, key=lambda gain: -gain.stars)
