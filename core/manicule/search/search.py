"""A bot that plays every game by trying answers in simulated matches."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar

from manicule.kernel.bots import Bot, normal, shortlist
from manicule.kernel.choices import Sampler
from manicule.kernel.facts import Fact
from manicule.kernel.question import Question
from manicule.kernel.text import Text, in_sequence, ntr, tr
from manicule.kernel.views import View
from manicule.match.bots import LookAheadBot
from manicule.match.match import Match
from manicule.search.trial import AGAINST, CHANCE, Trial, Worth

STAGES = 3
"""Stages of a trial; the worse half of the answers is dropped between them, to try the others more."""

AHEAD = ntr(
    "In {worlds} simulated games it did about {n} point better than “{other}”, by the bot’s estimate.",
    "In {worlds} simulated games it did about {n} points better than “{other}”, by the bot’s estimate.",
)
SLIGHTLY_AHEAD = tr("In {worlds} simulated games it did slightly better than “{other}”.")
LEVEL = tr("Best in {worlds} simulated games; “{other}” may be just as good.")


class SearchBot(LookAheadBot):
    """Tries answers in simulated matches that its seat cannot tell from the real one, and gives the best.

    Answers come from the shortlist of its policy: those that the game recommends, else any. The policy also
    plays on for all seats afterwards. `play_outs` is the number of tries for one question, and `width` the
    largest number of answers. With `noise` it misjudges answers by this multiple of their spread. `chance`,
    `against` and `worth` are those of `Trial`.

    >>> class Quick(SearchBot):
    ...     play_outs = 8
    >>> Quick().looks_ahead
    True
    """

    play_outs: ClassVar[int] = 60
    width: ClassVar[int] = 16
    noise: ClassVar[float] = 0.0
    chance: ClassVar[int] = CHANCE
    against: ClassVar[float] = AGAINST
    worth: ClassVar[Worth | None] = None

    def __init__(self) -> None:
        self._policy: Bot | None = None
        self._last: tuple[Question, Trial] | None = None

    def policy(self, match: Match) -> Bot | None:
        """The bot that plays on for all seats, and whose shortlist is tried; None for random play."""
        return match.rules.game.policy()

    def think(self, question: Question, view: View, dice: Sampler, match: Match) -> str:
        policy = self._policy = self.policy(match)
        answers = list(dict.fromkeys(shortlist(policy, question, view, dice, self.width)))
        if len(answers) == 1:
            return answers[0]
        trial = Trial(match, question.seat, answers, policy, self.against, type(self).worth, self.chance)
        _halve(trial, answers, self.play_outs, dice)
        self._last = question, trial
        return _misjudged(trial, self.noise, dice) if self.noise else trial.best()

    def facts(self, question: Question, view: View, answer: str) -> Sequence[Fact]:
        """The facts that its policy knows: simulated matches are no fact of the position."""
        return () if self._policy is None else self._policy.facts(question, view, answer)

    def reason(self, question: Question, view: View, answer: str) -> Text | None:
        """The reason of its policy, in terms of the game, followed by the result of the simulated matches."""
        known = None if self._policy is None else self._policy.reason(question, view, answer)
        return in_sequence([known, self._result(question, answer)])

    def _result(self, question: Question, answer: str) -> Text | None:
        """How an answer did in simulated matches; None if it was not tried."""
        if self._last is None or self._last[0].ordinal != question.ordinal:
            return None
        trial = self._last[1]
        others = [other for other in trial.values if other != answer]
        if answer not in trial.values or not others:
            return None
        second = max(others, key=trial.mean)
        found = trial.difference(answer, second)
        told = {"worlds": len(trial.values[answer]), "other": _named(question, second)}
        if not found.is_sure:
            return LEVEL(**told)
        if round(found.points) < 1:
            return SLIGHTLY_AHEAD(**told)
        return AHEAD(n=round(found.points), **told)


def _named(question: Question, answer: str) -> Text | str:
    """An answer by its displayed name; numbers are separated by blanks, as people type them."""
    return answer.replace("-", " ") if question.rows else dict(question.display.texts).get(answer, answer)


def _halve(trial: Trial, answers: list[str], play_outs: int, dice: Sampler) -> None:
    """Try all answers, then the better half, and so on; each stage gets an equal share of the play-outs."""
    for stage in range(STAGES):
        worlds = max(2, play_outs // (STAGES * len(answers)))
        trial.run(dice, answers, worlds)
        if stage < STAGES - 1 and len(answers) > 2:
            ranked = sorted(answers, key=trial.mean, reverse=True)
            answers = ranked[: max(2, len(ranked) // 2)]


def _misjudged(trial: Trial, noise: float, dice: Sampler) -> str:
    """The best answer after random misjudgement of each, in proportion to the spread of all."""
    means = {answer: trial.mean(answer) for answer in trial.values}
    middle = sum(means.values()) / len(means)
    spread = sqrt(sum((one - middle) ** 2 for one in means.values()) / len(means))
    judged = {answer: mean + noise * spread * normal(dice) for answer, mean in means.items()}
    return max(judged, key=judged.__getitem__)
