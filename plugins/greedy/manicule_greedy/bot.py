"""The bot: sensible answers from its seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from manicule import Bot, Fact, Question, Sampler, Text, View, normal
from manicule_greedy.answers.chooser import Chooser
from manicule_greedy.answers.plans import Plans
from manicule_greedy.texts.reasons import facts, reason
from manicule_greedy.weights import JUDGEMENT, Judgement
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation


class GreedyBot(Bot):
    """Chooses the answer that leads to the best workshop, by its own judgement.

    `noise` is the standard deviation of its error, in fame points; without it, answers are deterministic.
    """

    judgement: ClassVar[Judgement] = JUDGEMENT
    noise: ClassVar[float] = 0.0

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        noise = partial(misjudgement, self.noise, dice) if self.noise else None
        return Chooser(question, view, self.judgement, noise).answer()

    def shortlist(self, question: Question, view: View, dice: Sampler, most: int) -> Sequence[str]:
        """Several plans; for other questions the best answer is clear enough."""
        if question.kind != "plan":
            return [self.answer(question, view, dice)]
        plans = Plans(Situation(question, view, self.judgement))
        return ["-".join(map(str, plan)) for plan in plans.shortlist(most)]

    def facts(self, question: Question, view: View, answer: str) -> Sequence[Fact]:
        return facts(Outcomes(Situation(question, view, self.judgement)), answer)

    def reason(self, question: Question, view: View, answer: str) -> Text:
        said = super().reason(question, view, answer)
        return said or reason(Outcomes(Situation(question, view, self.judgement)), answer)


class EasyBot(GreedyBot):
    """The greedy bot with errors of judgement."""

    noise: ClassVar[float] = 1.5


def misjudgement(size: float, dice: Sampler) -> float:
    """A random error in judging an option, in fame points; `size` is its standard deviation."""
    return size * normal(dice)
