"""The value of maps for the bots of this game, in stars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from manicule import View
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.rules.derived import Derived, scoring_card
from manicule_cartographers.rules.grid import neighbours
from manicule_cartographers.rules.land import Land, kinds_of
from manicule_cartographers.rules.scoring.base import Gain, Score, fields_of, gain_on, scored_again
from manicule_cartographers.state import Realm

OPEN_SIDE = 0.03
"""Cost of an empty space beside a filled one, in stars. Where nothing scores yet, the bot draws compactly, so
that rows, squares and clusters can grow."""


class PendingEdict(NamedTuple):
    """A card still to be scored, the number of times, and the fields of a land that it reads."""

    score: Score
    card: ScoringCard
    times: int
    reads: frozenset[str]

    def stars(self, land: Land) -> int:
        return self.times * self.score(land, self.card)

    def gain(self, land: Land, kinds: Sequence[str]) -> Gain:
        """The gain of a connected drawing."""
        return gain_on(land, self.score, self.card, kinds, self.times)

    def scored_again(self, land: Land, kinds: Sequence[str]) -> Gain:
        """The gain of any drawing."""
        return scored_again(land, self.score, self.card, kinds, self.times)


class Judge:
    """Values a map by the edicts to come, counted as often as each is scored, coins and monsters.

    `card` is the card whose shapes are drawn, `later` the number of seasons that end before.
    """

    def __init__(self, view: View, card: str = "", later: int = 0) -> None:
        realm = view.position
        assert isinstance(realm, Realm)
        content: Content = view.content
        known: Derived = view.derived
        self._terrains = content.terrain
        at = known.seasons.index(realm.season) + later
        to_come = [content.season[season] for season in known.seasons[at:]]
        self.seasons = len(to_come)
        self.edicts = [
            PendingEdict(known.scores[card.id], card, times, frozenset(fields_of(known.scores[card.id])))
            for card, times in _counted([edict for season in to_come for edict in season.edicts], view, realm)
        ]
        shapes = known.shapes.get(card or realm.card, ())
        self.coin_sizes = [shape.size for shape in shapes if shape.coin]

    def kinds(self, terrain: str) -> tuple[str, ...]:
        """The fields of a land that a terrain counts in."""
        return kinds_of(self._terrains[terrain])

    def worth(self, land: Land) -> float:
        """The value of the map as it is, without coins."""
        open_sides = (neighbours(land.filled) & land.empty).bit_count()
        return self.stars(land) - OPEN_SIDE * open_sides

    def stars(self, land: Land) -> int:
        """The stars to be scored on the map as it is, without coins."""
        stars = sum([edict.stars(land) for edict in self.edicts])
        return stars - self.seasons * land.threatened().bit_count()


def _counted(edicts: list[str], view: View, realm: Realm) -> Iterator[tuple[ScoringCard, int]]:
    """The cards still to be scored, and the number of times."""
    options: Mapping[str, object] = view.options
    for edict in dict.fromkeys(edicts):
        yield scoring_card(view.content, options, realm.edicts[edict]), edicts.count(edict)
