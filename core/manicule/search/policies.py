"""Bots that play on in imagined matches: by chance, or by a policy with occasional errors."""

from __future__ import annotations

from typing import ClassVar

from manicule.kernel.bots import Bot, sampled
from manicule.kernel.choices import Sampler
from manicule.kernel.question import Question
from manicule.kernel.views import View


class ByChance(Bot):
    """Gives any legal answer."""

    samples: ClassVar[bool] = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return sampled(question, dice)


class Mixed(Bot):
    """A bot that gives `chance` of 100 answers by chance."""

    def __init__(self, bot: Bot, chance: int) -> None:
        self._bot = bot
        self._chance = chance

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if dice.below(100) < self._chance:
            return sampled(question, dice)
        return self._bot.answer(question, view, dice)
