"""A bot that answers at random."""

from __future__ import annotations

from typing import ClassVar

from manicule import Bot, Question, Sampler, View, sampled


class RandomBot(Bot):
    """Gives a random legal answer, all with equal probability."""

    samples: ClassVar[bool] = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return sampled(question, dice)
