"""A bot that looks one drawing ahead: how well its best drawings go with the cards to come."""

from __future__ import annotations

from typing import NamedTuple

from manicule import Question, Sampler, View
from manicule_cartographers.bots.greedy import GreedyBot, placements_of, sheet_of
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.bots.tallies import Ground
from manicule_cartographers.content import Content
from manicule_cartographers.rules.derived import Derived
from manicule_cartographers.rules.placements import Fitting
from manicule_cartographers.state import AMBUSH, Realm

WIDTH = 8
"""Number of its own drawings to examine further."""
CARDS = 8
"""Number of possible next cards to simulate."""
REPLIES = 60
"""Number of placements to try for each next card."""


class NextCard(NamedTuple):
    """A possible next card, and the judge for the map when it is drawn."""

    id: str
    terrains: tuple[str, ...]
    judge: Judge


class LookingBot(GreedyBot):
    """Chooses the drawing that leads to the best map after the next card, on average.

    The remaining cards are public, their order is random; the bot samples it.
    """

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        placements = placements_of(question)
        is_own = question.topic.partition("/")[0] == question.seat
        if len(placements) < 2 or not is_own:
            return super().answer(question, view, dice)
        best = self.ranked(placements, question, view, dice)[:WIDTH]
        cards = _next_cards(view, dice)
        if not cards:
            return best[0]
        judge = Judge(view)
        _, land = sheet_of(question, view)
        prospect = Prospect(judge, land)
        found = {answer: _looked_beyond(prospect, answer, judge, cards, view.derived) for answer in best}
        return max(best, key=found.__getitem__)


def _looked_beyond(
    prospect: Prospect, answer: str, judge: Judge, cards: list[NextCard], known: Derived
) -> float:
    """The average value of the map after a drawing and the best reply to each card."""
    drawn, coins = prospect.drawn(answer)
    now = judge.worth(drawn)
    ground = Ground(cards[0].judge, drawn)  # shared by all next cards
    before = ground.judge.worth(drawn)
    total = sum(_best_reply(ground, before, card, known) for card in cards)
    # Edicts scored before the next card count without it, later edicts with it.
    return judge.seasons * coins + now + total / len(cards)


def _best_reply(ground: Ground, before: float, card: NextCard, known: Derived) -> float:
    """The most that a card can add to a map with the value `before`."""
    land = ground.land
    places = Fitting(known.shapes[card.id], land.empty)
    if not places.count:
        return 0.0
    step = max(1, places.count * len(card.terrains) // REPLIES)
    names = [places.nth(at) for at in range(0, places.count, step)]
    answers = [f"{name} {terrain}" for name in names for terrain in card.terrains]
    return max(Prospect(card.judge, land, ground).worths_after(answers)) - before


def _next_cards(view: View, dice: Sampler) -> list[NextCard]:
    """A sample of possible next cards; none if the game is over by then."""
    realm, content, known = view.position, view.content, view.derived
    assert isinstance(realm, Realm)
    later = _is_season_over(realm, content)
    if known.seasons.index(realm.season) + later >= len(known.seasons):
        return []
    # A new season begins with all cards again.
    pool = list(content.explore) if later else [card for card in realm.deck if card != AMBUSH]
    cards = [content.explore[id] for id in pool if content.explore[id].shapes]
    found: list[NextCard] = []
    while cards and len(found) < CARDS:
        card = cards.pop(dice.below(len(cards)))
        found.append(NextCard(card.id, card.terrains, Judge(view, card.id, later)))
    return found


def _is_season_over(realm: Realm, content: Content) -> bool:
    """Whether the season ends with the current card."""
    times = sum(content.explore[id].time for id in realm.revealed)
    return times >= content.season[realm.season].time
