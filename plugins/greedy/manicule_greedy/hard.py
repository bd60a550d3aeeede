"""A bot that plays several plans out in its mind before it makes one; all else it does as the greedy bot."""

from __future__ import annotations

from typing import ClassVar

from manicule import Bot, Match, Question, Text, View
from manicule.lookahead.search import SearchBot
from manicule.table import SEAT_IDS
from manicule.views import seen_by
from manicule_greedy.bot import GreedyBot
from manicule_greedy.situation import Situation
from manicule_greedy.weights import JUDGEMENT
from manicule_greedy.worth.judge import judge_of


class HardBot(SearchBot):
    """Tries plans out, everybody playing on greedily to the end of the round, and judges the workshops."""

    play_outs: ClassVar[int] = 32
    width: ClassVar[int] = 8
    against: ClassVar[float] = 0.0
    chance: ClassVar[int] = 0

    def policy(self, match: Match) -> Bot:
        return GreedyBot()

    @staticmethod
    def worth(match: Match, seat: int) -> float:  # type: ignore[override]
        """The fame so far, and what the workshop promises."""
        table, id = match.table, SEAT_IDS[seat]
        asked = Question(id, "", "pick", 0)
        situation = Situation(asked, seen_by(table, id), JUDGEMENT)
        fame = sum(match.game.points(table, table.seats[seat]).values())
        return fame + judge_of(situation).worth(situation.workshop)

    def reason(self, question: Question, view: View, answer: str) -> Text:
        return super().reason(question, view, answer) or GreedyBot().reason(question, view, answer)
