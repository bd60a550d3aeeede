"""Bots: computer players. A bot gets a question and a view of the table, and returns an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import cos, log, pi, sqrt
from typing import ClassVar

from manicule.kernel.choices import Sampler, spreads
from manicule.kernel.facts import Fact
from manicule.kernel.question import Question, UnlistedQuestion
from manicule.kernel.text import Text, in_sequence
from manicule.kernel.views import View


class Bot(ABC):
    """Answers questions. A bot sees the view of its seat and has dice of its own.

    A bot that declares `samples` is never asked. It gets a random legal answer; all are equally likely. No
    view is made and no answers are listed. A bot that declares `looks_ahead` is a `LookAheadBot`.

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
        """The answers that are worth trying out: at most `most`, the best first.

        The default is the bot's own answer, followed by random legal answers."""
        return [self.answer(question, view, dice), *sampled_some(question, dice, most - 1)]

    def facts(self, question: Question, view: View, answer: str) -> Sequence[Fact]:
        """The facts of the position that speak for this answer, the strongest first. They are true, and the
        view shows them to the seat."""
        return ()

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        """The bot's reason for this answer, for a person who asks for a hint; None for no reason.

        The default says its facts."""
        return in_sequence(fact.text for fact in self.facts(question, view, answer))


def sampled(question: Question, dice: Sampler) -> str:
    """A random legal answer to a question; all are equally likely.

    >>> class Last:
    ...     def below(self, number):
    ...         return number - 1
    >>> sampled(match.question("a"), Last()) == match.legal("a")[-1]
    True
    """
    if isinstance(question, UnlistedQuestion):
        return question.sampled(dice)
    if question.rows:
        count, caps = question.count, spreads.within(question.count, question.caps)
        return spreads.nth(dice.below(spreads.number(count, caps)), count, caps)[0]
    legal = question.legal
    return legal[dice.below(len(legal))]


def sampled_some(question: Question, dice: Sampler, most: int) -> list[str]:
    """All legal answers to a question, or up to `most` random ones."""
    if not question.rows and len(question.legal) <= most:
        return list(question.legal)
    found: dict[str, None] = {}
    for _ in range(2 * most):  # an answer may be drawn twice
        if len(found) < most:
            found[sampled(question, dice)] = None
    return list(found)


def shortlist(bot: Bot | None, question: Question, view: View, dice: Sampler, most: int) -> list[str]:
    """The bot's shortlist of answers; random answers without a bot."""
    if bot is None or bot.samples:
        return sampled_some(question, dice, most)
    return list(bot.shortlist(question, view, dice, most))[:most]


def normal(dice: Sampler) -> float:
    """A normally distributed random number with mean 0 and standard deviation 1.

    >>> class Last:
    ...     def below(self, number):
    ...         return number - 1
    >>> abs(normal(Last())) < 6
    True
    """
    steps = 1 << 30
    radius = sqrt(-2 * log((dice.below(steps) + 1) / steps))
    return radius * cos(2 * pi * dice.below(steps) / steps)
