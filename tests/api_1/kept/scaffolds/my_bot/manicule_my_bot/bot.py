"""My bot: a bot that does something rather than nothing."""

from __future__ import annotations

from manicule import NONE, PASS, Bot, Question, Sampler, View


class MyBot(Bot):
    """Answers from the question and from what its seat sees. Chance comes from its dice alone."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if question.rows:
            return spread(question, dice)
        doing = [answer for answer in question.legal if answer not in (PASS, NONE)]
        choices = doing or question.legal
        return choices[dice.below(len(choices))]


def spread(question: Question, dice: Sampler) -> str:
    """Answer an allotment: so many over the rows, no row above its cap."""
    numbers = [0] * len(question.rows)
    for _ in range(question.count):
        free = [row for row, cap in enumerate(question.caps) if numbers[row] < cap]
        numbers[free[dice.below(len(free))]] += 1
    return "-".join(map(str, numbers))
