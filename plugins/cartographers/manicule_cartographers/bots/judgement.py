"""What maps are worth to the bots of this game: a unit is one star."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manicule import View
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.rules.derived import Derived, scoring_card
from manicule_cartographers.rules.grid import BIT_OF, neighbours
from manicule_cartographers.rules.land import Land, kinds_of
from manicule_cartographers.state import Realm

OPEN_SIDE = 0.03
"""What it costs to leave an empty space beside a filled one, in stars: where nothing scores yet, it draws
closely together, so that rows, squares and clusters can grow."""


class Judge:
    """What a map is worth: the edicts to come, as often as each will be scored, coins and monsters.

    `card` is the one whose shapes are drawn, `later` the number of seasons that are over by then.
    """

    def __init__(self, view: View, card: str = "", later: int = 0) -> None:
        realm = view.position
        assert isinstance(realm, Realm)
        content: Content = view.content
        known: Derived = view.derived
        self._terrains = content.terrain
        self._scores = known.scores
        at = known.seasons.index(realm.season) + later
        to_come = [content.season[season] for season in known.seasons[at:]]
        self._seasons = len(to_come)
        self._cards = list(_counted([edict for season in to_come for edict in season.edicts], view, realm))
        shapes = known.shapes.get(card or realm.card, ())
        self._coin_sizes = [shape.size for shape in shapes if shape.coin]

    def worth_after(self, land: Land, answer: str) -> float:
        """What the map is worth when this is drawn."""
        drawn, coins = self.drawn(land, answer)
        return self.worth(drawn) + coins * self._seasons

    def drawn(self, land: Land, answer: str) -> tuple[Land, int]:
        """The map when this is drawn, and the coins that it pays."""
        *spaces, terrain = answer.split(" ")
        board = 0
        for space in spaces:
            board |= 1 << BIT_OF[space]
        after = land.draw(board, kinds_of(self._terrains[terrain]))
        new_mountains = after.surrounded_mountains() & ~land.surrounded_mountains()
        return after, new_mountains.bit_count() + (len(spaces) in self._coin_sizes)

    def worth_drawn(self, land: Land, board: int, terrain: str, coin: bool) -> float:
        """The same for spaces as bits: what the map is worth, with the coins that come of it."""
        after = land.draw(board, kinds_of(self._terrains[terrain]))
        new_mountains = after.surrounded_mountains() & ~land.surrounded_mountains()
        return self.worth(after) + (new_mountains.bit_count() + coin) * self._seasons

    def coins_worth(self, coins: int) -> int:
        """What coins bring: each is counted in every season from now on."""
        return coins * self._seasons

    def worth(self, land: Land) -> float:
        """What the map is worth as it is, coins aside."""
        stars = sum(times * self._scores[card.id](land, card) for card, times in self._cards)
        open_sides = (neighbours(land.filled) & land.empty).bit_count()
        return stars - self._seasons * land.threatened().bit_count() - OPEN_SIDE * open_sides


def _counted(edicts: list[str], view: View, realm: Realm) -> Iterator[tuple[ScoringCard, int]]:
    """The cards that are still scored, and how often."""
    options: Mapping[str, object] = view.options
    for edict in dict.fromkeys(edicts):
        yield scoring_card(view.content, options, realm.edicts[edict]), edicts.count(edict)
