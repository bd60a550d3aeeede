"""Learns the worth of positions from many games between bots, by a regression of their scores.

Ridge regression fits weights that predict the final score of a seat from its features at the end of each
round. Every fifth game is held out, to measure how much of the scores is explained. Numbers are always added
in the same order, so the same games give the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.bots import Bot
from manicule.kernel.game import Setup, result_of
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.search.evaluation import Evaluation, Features, features_of, rounds_done
from manicule.search.trial import ByChance, Mixed

MOST_FEATURES = 400
"""The maximum number of features; the most frequent ones are used."""
LEAST_SEEN = 20
"""The minimum number of occurrences of a feature."""
RIDGE = 8.0
"""The strength of the regularization, in observations: it pulls weights towards 0."""
HELD_OUT = 5
"""Every n-th game is for validation, not for training."""
CHANCES = (20, 60)
"""Percentages of random answers, alternating from game to game: good play, and moves that it never tries."""


class SeatAtRoundEnd(NamedTuple):
    """A seat after `done` rounds; its final score is known later."""

    done: int
    features: Features
    seat: int


class Watcher(Observer):
    """Records every seat at the end of every round."""

    def __init__(self) -> None:
        self.seen: list[SeatAtRoundEnd] = []

    def round_over(self, match: Match) -> None:
        position = match.position
        done = rounds_done(match.rules, position)
        for seat in range(len(position.seats)):
            self.seen.append(SeatAtRoundEnd(done, features_of(position, seat), seat))


class Observation(NamedTuple):
    """A training example: a seat after `done` rounds, and its final score."""

    done: int
    features: Features
    score: int


def train(
    rules: RuleSet,
    options: Mapping[str, Any],
    seats: int,
    games: int,
    seed: int,
    policy: Bot | None = None,
    progress: Callable[[int], None] | None = None,
) -> Evaluation:
    """Learn from a number of games with seeds from `seed` on, played by a policy with random errors, or at
    random."""
    learned: list[Observation] = []
    held_out: list[Observation] = []
    rounds = 0
    for number in range(games):
        observations, last = _play(rules, options, seats, seed + number, policy, CHANCES[number % 2])
        (held_out if number % HELD_OUT == HELD_OUT - 1 else learned).extend(observations)
        rounds += last
        if progress is not None:
            progress(number + 1)
    return _fitted(rules.game.id, games, seats, seed, rounds / games, learned, held_out)


def _play(
    rules: RuleSet, options: Mapping[str, Any], seats: int, seed: int, policy: Bot | None, chance: int
) -> tuple[list[Observation], int]:
    bot: Bot = ByChance() if policy is None else Mixed(policy, chance)
    watcher = Watcher()
    setup = Setup(tuple(f"Seat {at}" for at in range(seats)), seed, seed % seats, dict(options))
    bots = dict.fromkeys(SEAT_IDS[:seats], bot)
    match = Match(
        rules, setup, bots=bots, observers=[watcher], mode=Mode.REAL if bot.looks_ahead else Mode.ONE_WAY
    )
    match.run()
    result = result_of(match.table)
    match.release()
    scores = [seat.score for seat in result.seats]
    return [Observation(seen.done, seen.features, scores[seen.seat]) for seen in watcher.seen], result.rounds


def _fitted(
    game: str,
    games: int,
    seats: int,
    seed: int,
    rounds: float,
    learned: Sequence[Observation],
    held_out: Sequence[Observation],
) -> Evaluation:
    blank = Evaluation(game, games, seats, seed, round(rounds, 3), 0.0, 0.0, 0.0, {}, {})
    counted = Counter(name for one in learned for name in one.features)
    often = [(number, name) for name, number in counted.items() if number >= LEAST_SEEN]
    names = [name for _, name in sorted(often, key=lambda pair: (-pair[0], pair[1]))[:MOST_FEATURES]]
    at = {name: 2 * (place + 1) for place, name in enumerate(names)}
    rows = [_row(one, at, blank.left(one.done)) for one in learned]
    weights = _solved(rows, [float(one.score) for one in learned], 2 * (len(names) + 1))
    made = Evaluation(
        game,
        games,
        seats,
        seed,
        blank.rounds,
        0.0,
        _rounded(weights[0]),
        _rounded(weights[1]),
        {name: _rounded(weights[place]) for name, place in at.items()},
        {name: _rounded(weights[place + 1]) for name, place in at.items()},
    )
    return _checked(made, held_out)


def _rounded(weight: float) -> float:
    """Round to few digits: more would mean nothing, and make a larger file."""
    return float(f"{weight:.4g}")


def _row(one: Observation, at: Mapping[str, int], left: float) -> list[tuple[int, float]]:
    """An observation as numbers by the indexes of weights, without zeros."""
    row = [(0, 1.0)]
    if left:
        row.append((1, left))
    for name, number in one.features.items():
        place = at.get(name)
        if place is not None:
            row.append((place, number))
            if left:
                row.append((place + 1, number * left))
    return sorted(row)


def _solved(rows: Sequence[Sequence[tuple[int, float]]], scores: Sequence[float], size: int) -> list[float]:
    """The weights that fit the scores best: the normal equations, solved by Cholesky's method."""
    matrix = [[0.0] * (at + 1) for at in range(size)]
    right = [0.0] * size
    for row, score in zip(rows, scores, strict=True):
        for end, (place, number) in enumerate(row, 1):
            right[place] += number * score
            line = matrix[place]
            for other, more in row[:end]:
                line[other] += number * more
    for place in range(size):
        matrix[place][place] += RIDGE if place else 1e-6  # the intercept is not regularized
    return _by_cholesky(matrix, right)


def _by_cholesky(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve an equation with the lower triangle of a positive definite matrix, which is overwritten."""
    size = len(right)
    for row in range(size):
        line = matrix[row]
        for column in range(row):
            other = matrix[column]
            line[column] = (line[column] - _product(line, other, column)) / other[column]
        line[row] = max(1e-9, line[row] - _product(line, line, row)) ** 0.5
    half: list[float] = []
    for row in range(size):
        half.append((right[row] - _product(matrix[row], half, row)) / matrix[row][row])
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(matrix[below][row] * found[below] for below in range(row + 1, size))
        found[row] = (half[row] - rest) / matrix[row][row]
    return found


def _product(one: Sequence[float], other: Sequence[float], length: int) -> float:
    return sum(map(float.__mul__, one[:length], other[:length]))


def _checked(made: Evaluation, held_out: Sequence[Observation]) -> Evaluation:
    """The evaluation with the share of the variance of scores that it explains."""
    if not held_out:
        return made
    middle = sum(one.score for one in held_out) / len(held_out)
    spread = sum((one.score - middle) ** 2 for one in held_out)
    missed = sum((one.score - made.worth_of(one.features, made.left(one.done))) ** 2 for one in held_out)
    explains = round(1 - missed / spread, 3) if spread else 0.0
    return msgspec.structs.replace(made, explains=explains)
