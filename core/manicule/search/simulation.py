"""Plays many games between bots, with the same match class that people play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from statistics import quantiles
from time import perf_counter
from typing import Any

import msgspec

from manicule.kernel.bots import Bot
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.game import Setup
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import tr
from manicule.match.driver import rule_errors
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.results import result_json, result_object

NO_GAMES = tr("the number of games must be at least 1")
IN_GAME = tr("game {number} (seed {seed}): {problem}")


class SeatStatistics(msgspec.Struct, frozen=True):
    """The results of one seat over all games; a shared win counts for each winner.

    A quarter of its scores is at most `lower`, half at most `median`, a quarter at least `upper`.
    """

    kind: str
    wins: int
    mean: float
    min: int
    max: int
    lower: float
    median: float
    upper: float


class SimulationResult(msgspec.Struct, frozen=True):
    """The result of a simulation. `digest` covers all games: the same rules and seed give the same digest."""

    games: int
    answers: int
    seconds: float
    games_per_second: float
    answers_per_second: float
    seats: tuple[SeatStatistics, ...]
    digest: str


def simulate(
    rules: RuleSet,
    kinds: Sequence[str],
    bots: Mapping[str, Bot],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    first: int = 0,
    wishes: Sequence[dict[str, str]] = (),
) -> SimulationResult:
    """Play games with seeds `seed`, `seed` + 1, …; `bots` maps each of `kinds` to its bot.

    `progress` receives the number of finished games after each one. The seat `first` goes first, and
    `wishes` holds the wishes of each seat.

    >>> rules, bot = match.rules, PluginRegistry.find().bot("random", "pebbles")
    >>> kinds, options = ["random", "random"], match.setup.options
    >>> simulate(rules, kinds, {"random": bot}, games=3, seed=7, options=options).games
    3
    """
    if games < 1:
        raise UsageError(NO_GAMES)
    names = tuple(f"{kind}-{number}" for number, kind in enumerate(kinds, 1))
    seated = {id: bots[kind] for id, kind in zip(SEAT_IDS, kinds, strict=False)}
    scores: list[list[int]] = [[] for _ in kinds]
    wins = [0] * len(kinds)
    digest = blake2b(digest_size=8)
    answers = 0
    begun = perf_counter()
    for number in range(games):
        setup = Setup(names, seed + number, first, dict(options or {}), tuple(wishes))
        try:
            with finished_match(rules, setup, seated) as match:
                result = result_object(match, kinds)
        except ManiculeError as error:
            error.text = IN_GAME(number=number + 1, seed=seed + number, problem=error.text)
            raise
        digest.update(result_json(result).encode())
        answers += result["answers"]
        for at, seat in enumerate(result["seats"]):
            scores[at].append(seat["score"])
            wins[at] += seat["name"] in result["winners"]
        if progress is not None:
            progress(number + 1)
    seconds = perf_counter() - begun
    seats = tuple(
        SeatStatistics(kind, won, sum(own) / games, min(own), max(own), *quartiles(own))
        for kind, won, own in zip(kinds, wins, scores, strict=True)
    )
    return SimulationResult(
        games, answers, seconds, games / seconds, answers / seconds, seats, digest.hexdigest()
    )


def quartiles(scores: Sequence[int]) -> tuple[float, float, float]:
    """The values that a quarter, a half and three quarters of the scores do not exceed."""
    if len(scores) == 1:  # `quantiles` accepts a single value only from Python 3.13 on
        return (scores[0],) * 3
    lower, median, upper = quantiles(scores, n=4, method="inclusive")
    return lower, median, upper


@contextmanager
def finished_match(rules: RuleSet, setup: Setup, bots: Mapping[str, Bot]) -> Iterator[Match]:
    """A match that bots have played to its end; its table is released afterwards."""
    looks_ahead = any(bot.looks_ahead for bot in bots.values())
    with rule_errors(rules):
        match = Match(rules, setup, bots=bots, mode=Mode.REAL if looks_ahead else Mode.ONE_WAY)
        match.run()
        yield match
    match.release()
