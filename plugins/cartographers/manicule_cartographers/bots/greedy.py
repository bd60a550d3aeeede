"""A bot that draws what is worth most by the edicts that are still to be scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manicule import PASS, Bot, Question, Sampler, Text, View
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.rules.derived import Derived, scoring_card
from manicule_cartographers.rules.grid import BIT_OF, neighbours
from manicule_cartographers.rules.land import Land, kinds_of
from manicule_cartographers.state import Realm
from manicule_cartographers.texts import ntr

MOST = 1500
"""How many placements it looks at; of more, it takes every second, every third and so on."""
OPEN_SIDE = 0.03
"""What it costs to leave an empty space beside a filled one, in stars: where nothing scores yet, it draws
closely together, so that rows, squares and clusters can grow."""

GAINS = ntr(
    "Over the seasons that are left it is worth about {n} star.",
    "Over the seasons that are left it is worth about {n} stars.",
)
COSTS = ntr(
    "Over the seasons that are left it costs about {n} star, and everything else costs more.",
    "Over the seasons that are left it costs about {n} stars, and everything else costs more.",
)
HURTS = ntr(
    "Over the seasons that are left it costs them about {n} star.",
    "Over the seasons that are left it costs them about {n} stars.",
)


class GreedyBot(Bot):
    """Looks one drawing ahead, on its own map and on the neighbor's."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        placements = [answer for answer in question.legal if answer[:2] in _STARTS]
        if not placements:
            return PASS if PASS in question.legal else question.legal[0]
        judge = Judge(view)
        is_own, land = _sheet(question, view)
        sign = 1 if is_own else -1  # on a neighbor's map the worst is best
        step = -(-len(placements) // MOST)
        looked_at = placements[dice.below(step) :: step]
        return max(looked_at, key=lambda answer: sign * judge.worth_after(land, answer))

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        if answer[:2] not in _STARTS:
            return None
        judge = Judge(view)
        is_own, land = _sheet(question, view)
        change = round(judge.worth_after(land, answer) - judge.worth(land))
        text = GAINS if change >= 0 else COSTS
        return text(n=abs(change)) if is_own else HURTS(n=max(0, -change))


def _sheet(question: Question, view: View) -> tuple[bool, Land]:
    """Whether the sheet is the bot's own, and the land on it."""
    sheet, *rows = question.about.split("/")
    return sheet == question.seat, Land(rows, view.derived.sides[view.options["side"]])


_STARTS = {name[:2] for name in BIT_OF}


class Judge:
    """What a map is worth: the edicts to come, as often as each will be scored, coins and monsters."""

    def __init__(self, view: View) -> None:
        realm = view.position
        assert isinstance(realm, Realm)
        content: Content = view.content
        known: Derived = view.derived
        self._terrains = content.terrain
        self._scores = known.scores
        at = known.seasons.index(realm.season)
        to_come = [content.season[season] for season in known.seasons[at:]]
        self._seasons = len(to_come)
        self._cards = list(_counted([edict for season in to_come for edict in season.edicts], view, realm))
        shapes = known.shapes.get(realm.card, ())
        self._coin_sizes = [shape.size for shape in shapes if shape.coin]

    def worth_after(self, land: Land, answer: str) -> float:
        """What the map is worth when this is drawn."""
        *spaces, terrain = answer.split(" ")
        board = 0
        for space in spaces:
            board |= 1 << BIT_OF[space]
        drawn = land.draw(board, kinds_of(self._terrains[terrain]))
        new_mountains = drawn.surrounded_mountains() & ~land.surrounded_mountains()
        coins = new_mountains.bit_count() + (len(spaces) in self._coin_sizes)
        return self.worth(drawn) + coins * self._seasons

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
