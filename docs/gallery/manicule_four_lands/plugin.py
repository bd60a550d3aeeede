"""The Four Lands: a way to score is a function of a land, named like the id of its card."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Plugin, implements
from manicule_cartographers import Hooks, Land, Score, ScoringCard, reads


# A land has the spaces of each terrain as the bits of a number. With `reads`, bots score a drawing again
# only if it changes one of these terrains.
@reads("forest", "village", "farm", "water")
def four_lands(land: Land, card: ScoringCard) -> int:
    """Complete sets of four spaces, one of each terrain."""
    terrains = (land.forest, land.village, land.farm, land.water)
    return card.stars[0] * min(terrain.bit_count() for terrain in terrains)


class FourLandsPlugin(Plugin):
    """Adds the function of the card in `content`."""

    @implements(Hooks.scores)
    def scores(self) -> Sequence[Score]:
        return (four_lands,)


plugin = FourLandsPlugin()
