"""A bot that answers by chance."""

from __future__ import annotations

from typing import ClassVar

from manicule import Bot, Question, Sampler, View
from manicule.choices import spreads


class RandomBot(Bot):
    """Gives any legal answer, each as likely as the others."""

    samples: ClassVar[bool] = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if question.rows:
            ways = spreads.number(question.count, question.caps)
            chosen = spreads.unrank(dice.below(ways), question.count, question.caps)
            return "-".join(map(str, chosen))
        return question.legal[dice.below(len(question.legal))]
