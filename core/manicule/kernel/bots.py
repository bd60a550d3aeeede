"""Bots: players that answer questions from views."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import cos, log, pi, sqrt
from typing import ClassVar

from manicule.kernel.choices import Sampler, spreads
from manicule.kernel.question import Question
from manicule.kernel.text import Text
from manicule.kernel.views import View


class Bot(ABC):
    """Answers questions; sees what its seat sees and has dice of its own.

    A bot that declares `samples` is never asked: it gets one of the legal answers, each as likely
    as the others, without a view being made or answers being listed. One that declares `looks_ahead` is
    a `LookAheadBot`.

    >>> class First(Bot):
    ...     def answer(self, question: Question, view: View, dice: Sampler) -> str:
    ...         return question.legal[0]
    >>> First().answer(match.question("a"), match.view("a"), dice=None)
    '1'
    """

    samples: ClassVar[bool] = False
    looks_ahead: ClassVar[bool] = False

    @abstractmethod
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        """One legal answer to the question."""

    def shortlist(self, question: Question, view: View, dice: Sampler, most: int) -> Sequence[str]:
        """The answers that are worth being tried out, at most so many, the best first.

        This one puts its own answer before others that come by chance."""
        return [self.answer(question, view, dice), *sampled_some(question, dice, most - 1)]

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        """Why it would give this answer, in words, for a person who asks for a hint; None says nothing."""
        return None


def sampled(question: Question, dice: Sampler) -> str:
    """One legal answer to a question, each as likely as the others.

    >>> sampled(match.question("a"), match.table.chance("demo")) in match.legal("a")
    True
    """
    if question.rows:
        ways = spreads.number(question.count, question.caps)
        return spreads.dashes(spreads.unrank(dice.below(ways), question.count, question.caps))
    return question.legal[dice.below(len(question.legal))]


def sampled_some(question: Question, dice: Sampler, most: int) -> list[str]:
    """All legal answers to a question, or so many of them by chance."""
    if not question.rows and len(question.legal) <= most:
        return list(question.legal)
    found: dict[str, None] = {}
    for _ in range(2 * most):  # the same one may come twice
        if len(found) < most:
            found[sampled(question, dice)] = None
    return list(found)


def shortlist(bot: Bot | None, question: Question, view: View, dice: Sampler, most: int) -> list[str]:
    """The answers that a bot finds worth being tried out; without a bot they come by chance."""
    if bot is None or bot.samples:
        return sampled_some(question, dice, most)
    return list(bot.shortlist(question, view, dice, most))[:most]


def normal(dice: Sampler) -> float:
    """A number as chance has it: 0 on average, two of three between -1 and 1.

    >>> -6 < normal(match.table.chance("demo")) < 6
    True
    """
    steps = 1 << 30
    radius = sqrt(-2 * log((dice.below(steps) + 1) / steps))
    return radius * cos(2 * pi * dice.below(steps) / steps)
