"""A bot that answers by chance."""

from __future__ import annotations

from typing import ClassVar

from manicule import Bot, Question, Sampler, View, sampled


class RandomBot(Bot):
    """Gives any legal answer, each as likely as the others."""

    samples: ClassVar[bool] = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return sampled(question, dice)
