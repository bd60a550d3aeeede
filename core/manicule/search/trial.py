"""Tries answers in the same simulated matches, so that their results can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, ClassVar, NamedTuple

from manicule.kernel.bots import Bot, sampled
from manicule.kernel.choices import Sampler
from manicule.kernel.game import END, ROUND, Game
from manicule.kernel.question import Question
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.views import View
from manicule.match.match import Match
from manicule.search.evaluation import Evaluation, evaluation_for

CHANCE = 20
"""Percentage of random answers when a policy plays on, because real seats may not play like it."""
AGAINST = 0.5
"""The share of the other seats' expected score that counts against an answer."""
SURE = 2.0
"""The number of standard errors that a difference must exceed to be more than chance."""

Worth = Callable[[Match, int], float]
"""The final score that a seat may expect, as a bot that knows the game judges it."""


class ByChance(Bot):
    """Gives a random legal answer."""

    samples: ClassVar[bool] = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return sampled(question, dice)


class Mixed(Bot):
    """A bot that gives `chance` percent of its answers at random."""

    def __init__(self, bot: Bot, chance: int) -> None:
        self._bot = bot
        self._chance = chance

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if dice.below(100) < self._chance:
            return sampled(question, dice)
        return self._bot.answer(question, view, dice)


class Lead(NamedTuple):
    """The lead of one answer over another, in points, with its standard error."""

    points: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether the lead is more than chance. The evaluation itself may still be wrong."""
        return abs(self.points) > self.error


class Trial:
    """Tries answers of one seat to its question in `match`, a simulated match.

    `values` lists the results of each answer, one for each simulated match in which it was tried. A result is
    the final score that the seat may expect, less a part (`against`) of the average of the others. `worth`
    judges positions where the game has no opinion or a bot has a better one.
    """

    def __init__(
        self,
        match: Match,
        seat: str,
        answers: Sequence[str],
        policy: Bot | None = None,
        against: float = AGAINST,
        worth: Worth | None = None,
        chance: int = CHANCE,
    ) -> None:
        game = match.rules.game
        self._match = match
        self._seat = seat
        self._against = against
        self._evaluation = evaluation_for(game)
        self._own_worth = worth
        self._until = horizon_of(game, worth is not None or self._evaluation is not None)
        plays_on: Bot = ByChance() if policy is None or policy.samples else Mixed(policy, chance)
        self._bots = dict.fromkeys(match.seats, plays_on)
        self.values: dict[str, list[float]] = {answer: [] for answer in answers}

    def run(self, dice: Sampler, answers: Sequence[str], worlds: int) -> None:
        """Try some of the answers in `worlds` more simulated matches."""
        for _ in range(worlds):
            world = self._match.imagine(self._seat, dice.below(1 << 62))
            for answer in answers:
                self.values[answer].append(self._tried(world.fork(), answer))

    def _tried(self, fork: Match, answer: str) -> float:
        fork.answer(self._seat, answer)
        if not fork.over:
            fork.play_out(self._bots, self._until)
        return self._worth(fork)

    def _worth(self, match: Match) -> float:
        own = SEAT_IDS.index(self._seat)
        worth = self._seat_worth(match, own)
        others = [at for at in range(len(match.seats)) if at != own]
        if not (self._against and others):
            return worth
        return worth - self._against * sum(self._seat_worth(match, at) for at in others) / len(others)

    def _seat_worth(self, match: Match, seat: int) -> float:
        if self._own_worth is not None and not match.over:
            return self._own_worth(match, seat)
        return worth_in(match, seat, self._evaluation)

    def mean(self, answer: str) -> float:
        """The average result of an answer."""
        values = self.values[answer]
        return sum(values) / len(values)

    def best(self) -> str:
        """The answer with the best average among those tried most often."""
        most = max(map(len, self.values.values()))
        return max((one for one, values in self.values.items() if len(values) == most), key=self.mean)

    def difference(self, one: str, other: str) -> Lead:
        """The lead of one answer over another in the simulated matches in which both were tried."""
        pairs = zip(self.values[one], self.values[other], strict=False)  # all answers share the first matches
        return difference_of([a - b for a, b in pairs])


def difference_of(differences: Sequence[float]) -> Lead:
    """The mean of some differences, and its standard error."""
    number = len(differences)
    middle = sum(differences) / number
    if number < 3:
        return Lead(middle, float("inf"))
    spread = sqrt(sum((one - middle) ** 2 for one in differences) / (number - 1))
    return Lead(middle, SURE * spread / sqrt(number))


def horizon_of(game: Game[Any, Any, Any], is_judged: bool) -> str:
    """Where play-outs end: as the game declares, or else the first point at which they can be judged."""
    if game.horizon:
        return game.horizon
    return ROUND if is_judged or type(game).worth is not Game.worth else END


def worth_in(match: Match, seat: int, evaluation: Evaluation | None) -> float:
    """The final score that a seat may expect: by the game, by the evaluation, or its present points."""
    table, game = match.table, match.rules.game
    own = table.seats[seat]
    if not match.over:
        worth = game.worth(table, own)
        if worth is not None:
            return worth
        if evaluation is not None:
            return evaluation.worth(match.rules, match.position, seat)
    return float(sum(game.points(table, own).values()))
