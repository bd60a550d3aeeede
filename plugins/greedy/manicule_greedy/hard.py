"""A bot that simulates several plans before it chooses one; all other answers are the greedy bot's."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from manicule import SEAT_IDS, Bot, Match, Question, Sampler, SearchBot, View, seen_by
from manicule_greedy.answers.plans import Plans
from manicule_greedy.bot import GreedyBot, misjudgement
from manicule_greedy.weights import JUDGEMENT
from manicule_greedy.worth.judge import judge_of
from manicule_greedy.worth.situation import Situation

OPINIONS = (0.0, 0.8)
"""The confidence of other players that all plan as they would: none, or that of the greedy bot."""
MISJUDGED = 0.5
"""Standard deviation of their error for the markers on an action, in fame points."""


class SomePrinter(GreedyBot):
    """Plays much like the greedy bot, but plans a little differently in each simulated match.

    A plan that is best against one fixed plan of each other seat may be bad against all others: plans
    simulated against the greedy bot alone were no better than its own.
    """

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if question.kind != "plan":
            return super().answer(question, view, dice)
        sure = OPINIONS[dice.below(len(OPINIONS))]
        plans = Plans(Situation(question, view, self.judgement), partial(misjudgement, MISJUDGED, dice), sure)
        return "-".join(map(str, plans.best()))


class HardBot(SearchBot):
    """Simulates plans, with all seats almost greedy until the end of the round, and judges workshops."""

    play_outs: ClassVar[int] = 32
    width: ClassVar[int] = 8
    against: ClassVar[float] = 0.0
    chance: ClassVar[int] = 0

    def policy(self, match: Match) -> Bot:
        return SomePrinter()

    @staticmethod
    def worth(match: Match, seat: int) -> float:  # type: ignore[override]
        """The current fame, and the value of the workshop."""
        table, id = match.table, SEAT_IDS[seat]
        asked = Question(id, "", "pick", 0)
        situation = Situation(asked, seen_by(table, id), JUDGEMENT)
        fame = sum(match.rules.game.points(table, table.seats[seat]).values())
        return fame + judge_of(situation).worth(situation.workshop)
