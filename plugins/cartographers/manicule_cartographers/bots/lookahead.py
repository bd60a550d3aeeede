"""A bot that looks some cards ahead: how well its best drawings go with the cards to come."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from manicule import Question, Sampler, View
from manicule_cartographers.bots.greedy import GreedyBot, placements_of, sheet_of
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.bots.tallies import Ground
from manicule_cartographers.content import Content
from manicule_cartographers.rules.derived import Derived
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.placements import Fitting
from manicule_cartographers.state import AMBUSH, Realm


class NextCard(NamedTuple):
    """A possible later card, and the judge for the map when it is drawn."""

    id: str
    terrains: tuple[str, ...]
    judge: Judge


class LookingBot(GreedyBot):
    """Chooses the drawing that leads to the best map after the next cards, on average.

    The remaining cards are public, their order is random; the bot samples it. `width` is the number of its
    own drawings to examine further, `worlds` the number of sequences of cards to simulate for each, `ahead`
    the number of cards in a sequence, and `replies` the number of drawings to try for each card.
    """

    width: ClassVar[int] = 8
    worlds: ClassVar[int] = 8
    ahead: ClassVar[int] = 3
    replies: ClassVar[int] = 60

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        placements = placements_of(question)
        is_own = question.topic.partition("/")[0] == question.seat
        if len(placements) < 2 or not is_own:
            return super().answer(question, view, dice)
        best = self.ranked(placements, question, view, dice)[: self.width]
        cards = _Cards(view, dice)
        worlds = [cards.sequence(self.ahead) for _ in range(self.worlds)]
        if not worlds[0]:
            return best[0]
        judge = Judge(view)
        _, land = sheet_of(question, view)
        prospect = Prospect(judge, land)
        found = {
            answer: self._looked_beyond(prospect, answer, judge, worlds, view.derived) for answer in best
        }
        return max(best, key=found.__getitem__)

    def _looked_beyond(
        self, prospect: Prospect, answer: str, judge: Judge, worlds: list[list[NextCard]], known: Derived
    ) -> float:
        """The average value of the map after a drawing and the best reply to each card."""
        drawn, coins = prospect.drawn(answer)
        ground = Ground(worlds[0][0].judge, drawn)  # shared by all next cards
        total = sum([self._played_on(drawn, ground, world, known) for world in worlds])
        # Edicts scored before a card count without it, later edicts with it.
        return judge.seasons * coins + judge.worth(drawn) + total / len(worlds)

    def _played_on(self, land: Land, ground: Ground, world: list[NextCard], known: Derived) -> float:
        """The value that the cards of a sequence add to a map, each drawn in the best way for the moment."""
        total = 0.0
        for at, card in enumerate(world):
            places = Fitting(known.shapes[card.id], land.empty)
            if not places.count:
                continue
            step = max(1, places.count * len(card.terrains) // self.replies)
            names = [places.nth(number) for number in range(0, places.count, step)]
            answers = [f"{name} {terrain}" for name in names for terrain in card.terrains]
            prospect = Prospect(card.judge, land, ground if not at else None)
            worths = prospect.worths_after(answers)
            best = max(worths)
            total += best - card.judge.worth(land)
            if at + 1 < len(world):
                land, _ = prospect.drawn(answers[worths.index(best)])
        return total


class _Cards:
    """Samples the cards to come; a new season begins with all cards again."""

    def __init__(self, view: View, dice: Sampler) -> None:
        realm, known = view.position, view.derived
        assert isinstance(realm, Realm)
        self._content: Content = view.content
        self._view = view
        self._dice = dice
        explore = self._content.explore
        self._all = [id for id in explore if explore[id].shapes]
        self._left = [id for id in realm.deck if id != AMBUSH and explore[id].shapes]
        self._seasons = known.seasons[known.seasons.index(realm.season) :]
        self._spent = sum(explore[id].time for id in realm.revealed)
        self._found: dict[tuple[str, int], NextCard] = {}

    def sequence(self, number: int) -> list[NextCard]:
        """The next cards, fewer if the game ends before."""
        later, spent, left = 0, self._spent, self._left.copy()
        found: list[NextCard] = []
        while len(found) < number:
            if spent >= self._content.season[self._seasons[later]].time or not left:
                later, spent, left = later + 1, 0, self._all.copy()
                if later == len(self._seasons):
                    break
            id = left.pop(self._dice.below(len(left)))
            spent += self._content.explore[id].time
            found.append(self._card(id, later))
        return found

    def _card(self, id: str, later: int) -> NextCard:
        card = self._found.get((id, later))
        if card is None:
            terrains = self._content.explore[id].terrains
            card = self._found[id, later] = NextCard(id, terrains, Judge(self._view, id, later))
        return card
