"""A bot that draws the most valuable placement by the edicts still to be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from manicule import PASS, Bot, Fact, Question, Sampler, View, normal
from manicule_cartographers.bots.facts import placement_facts
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.rules.grid import BIT_OF
from manicule_cartographers.rules.land import Land

MOST = 1500
"""Maximum number of placements to judge; of more, the bot takes every second or third one, and so on."""
MISJUDGED = 2.5
"""Standard deviation of the easy bot's error, in stars."""


class GreedyBot(Bot):
    """Draws the placement with the highest immediate value, on its own or a neighbor's map; ties are random.

    `noise` is the standard deviation of its error for each placement, in stars.
    """

    noise: ClassVar[float] = 0.0

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        placements = placements_of(question)
        if not placements:
            return PASS if PASS in question.legal else question.legal[0]
        looked_at, worths = self._judged(placements, question, view, dice)
        return _any_best(looked_at, worths, dice)

    def shortlist(self, question: Question, view: View, dice: Sampler, most: int) -> Sequence[str]:
        placements = placements_of(question)
        if not placements:
            return question.legal[:most]
        return self.ranked(placements, question, view, dice)[:most]

    def ranked(self, placements: list[str], question: Question, view: View, dice: Sampler) -> list[str]:
        """Placements, best first; ties in any order."""
        looked_at, worths = self._judged(placements, question, view, dice)
        first = _any_best(looked_at, worths, dice)
        by_worth = dict(zip(looked_at, worths, strict=True))
        del by_worth[first]
        return [first, *sorted(by_worth, key=by_worth.__getitem__, reverse=True)]

    def _judged(
        self, placements: list[str], question: Question, view: View, dice: Sampler
    ) -> tuple[list[str], list[float]]:
        """The judged placements, and the value of each."""
        is_own, land = sheet_of(question, view)
        step = -(-len(placements) // MOST)
        looked_at = placements[dice.below(step) :: step]
        worths = Prospect(Judge(view), land).worths_after(looked_at)
        if not is_own:  # on a neighbor's map the worst placement is best
            worths = [-worth for worth in worths]
        if self.noise:
            worths = [worth + self.noise * normal(dice) for worth in worths]
        return looked_at, worths

    def facts(self, question: Question, view: View, answer: str) -> Sequence[Fact]:
        if answer[:2] not in _STARTS:
            return ()
        return placement_facts(Judge(view), *sheet_of(question, view), answer)


def sheet_of(question: Question, view: View) -> tuple[bool, Land]:
    """Whether the sheet is the bot's own, and the land on it."""
    sheet, *rows = question.topic.split("/")
    return sheet == question.seat, Land(rows, view.derived.sides[view.options["cartographers.side"]])


def _any_best(answers: Sequence[str], worths: Sequence[float], dice: Sampler) -> str:
    """The most valuable answer; ties are random."""
    most = max(worths)
    best = [answer for answer, worth in zip(answers, worths, strict=True) if worth == most]
    return best[dice.below(len(best))]


_STARTS = {name[:2] for name in BIT_OF}


def placements_of(question: Question) -> list[str]:
    """The answers that draw something."""
    return [answer for answer in question.legal if " " in answer]


class EasyBot(GreedyBot):
    """The greedy bot with errors of judgement."""

    noise: ClassVar[float] = MISJUDGED
