"""The bot: sensible answers from what its seat sees."""

from __future__ import annotations

from typing import ClassVar

from manicule import Bot, Question, Sampler, Text, View
from manicule_greedy.answers.chooser import Chooser
from manicule_greedy.texts.reasons import Reasons
from manicule_greedy.weights import JUDGEMENT, Judgement


class GreedyBot(Bot):
    """Gives the answer that leads to the best workshop, by its own judgement. It uses no chance."""

    judgement: ClassVar[Judgement] = JUDGEMENT

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return Chooser(question, view, self.judgement).answer()

    def reason(self, question: Question, view: View, answer: str) -> Text:
        return Reasons(Chooser(question, view, self.judgement)).reason(answer)
