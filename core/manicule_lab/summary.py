"""The summary of one arm's games: players, places in the order of play, pieces, length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

import msgspec

from manicule.search.simulation import SeatStatistics, quartiles
from manicule_lab.experiment import GameFigures, Sample, StudyResult
from manicule_lab.statistics import Estimate, Share, bootstrapped, clustered_rate


class PlayerSummary(SeatStatistics, frozen=True):
    """The results of one player over all games, in any seat; `margin` is over the mean of the others."""

    win_rate: Estimate
    score: Estimate
    margin: Estimate
    points: dict[str, float]


class GroupSummary(msgspec.Struct, frozen=True):
    """The results of players with something in common: a place in the order of play, or a piece."""

    name: str
    seats: int
    wins: int
    win_rate: Estimate
    margin: Estimate


class LengthSummary(msgspec.Struct, frozen=True):
    """The length of games."""

    min: int
    median: float
    max: int
    mean: Estimate


class PluginVersion(msgspec.Struct, frozen=True):
    """A plugin in use."""

    id: str
    version: str


class Summary(msgspec.Struct, frozen=True):
    """The result of a simulation. `digest` covers every game's result: same rules and seed, same digest.

    The keys up to `digest` are the same in every version. `games_per_second` and similar figures are for this
    run only.
    """

    games: int
    answers: int
    seconds: float
    games_per_second: float
    answers_per_second: float
    seats: tuple[PlayerSummary, ...]
    digest: str
    seed: int
    rotated: bool
    interrupted: bool
    plugins: tuple[PluginVersion, ...]
    places: tuple[GroupSummary, ...]
    pieces: tuple[GroupSummary, ...]
    rounds: LengthSummary
    answers_a_game: LengthSummary


Figure = Callable[[Sample], float]


def summary_of(outcome: StudyResult) -> Summary:
    """The summary of a study with one arm."""
    study, games = outcome.study, outcome.games
    blocks = by_block(games)
    new = games[len(games) - outcome.new :]
    seconds = outcome.seconds
    return Summary(
        len(games),
        sum(game.answers for game in games),
        seconds,
        len(new) / seconds,
        sum(game.answers for game in new) / seconds,
        tuple(_players(outcome, blocks)),
        outcome.digest,
        study.seed,
        study.rotates,
        outcome.is_interrupted,
        tuple(PluginVersion(plugin.id, plugin.version) for plugin in study.arms[0].plugins),
        tuple(_groups(blocks, lambda sample: (str(sample.place),))),
        tuple(_groups(blocks, lambda sample: sample.pieces)),
        _length(blocks, lambda game: game.rounds),
        _length(blocks, lambda game: game.answers),
    )


def by_block(games: Iterable[GameFigures]) -> list[list[GameFigures]]:
    """The games block by block."""
    blocks: dict[int, list[GameFigures]] = {}
    for game in games:
        blocks.setdefault(game.block, []).append(game)
    return list(blocks.values())


def share_of(samples: Sequence[Sequence[Sample]], figure: Figure) -> Share:
    """A figure of samples, block by block."""
    return Share([sum(map(figure, block)) for block in samples], [len(block) for block in samples])


def _players(outcome: StudyResult, blocks: list[list[GameFigures]]) -> Iterable[PlayerSummary]:
    players = outcome.study.arms[0].players
    shares: list[Share] = []
    for at in range(len(players)):
        own = [[game.samples[at] for game in block] for block in blocks]
        shares += [share_of(own, lambda sample: sample.score), share_of(own, lambda sample: sample.margin)]
    estimates = bootstrapped(shares)
    for at, player in enumerate(players):
        samples = [game.samples[at] for game in outcome.games]
        scores = [sample.score for sample in samples]
        rate = clustered_rate(share_of([[game.samples[at] for game in block] for block in blocks], _won))
        yield PlayerSummary(
            player.kind,
            sum(sample.won for sample in samples),
            fmean(scores),
            min(scores),
            max(scores),
            *quartiles(scores),
            rate,
            estimates[2 * at],
            estimates[2 * at + 1],
            mean_points(samples),
        )


def mean_points(samples: Sequence[Sample]) -> dict[str, float]:
    """The mean points by source."""
    sources = dict.fromkeys(source for sample in samples for source in sample.points)
    return {
        source: sum(sample.points.get(source, 0) for sample in samples) / len(samples) for source in sources
    }


def _groups(
    blocks: list[list[GameFigures]], names: Callable[[Sample], Sequence[str]]
) -> Iterable[GroupSummary]:
    """The summaries of players by the names that they share."""
    everyone = [[sample for game in block for sample in game.samples] for block in blocks]
    found = sorted({name for block in everyone for sample in block for name in names(sample)})
    own = {name: [[one for one in block if name in names(one)] for block in everyone] for name in found}
    estimates = bootstrapped([share_of(own[name], lambda sample: sample.margin) for name in found])
    for name, margin in zip(found, estimates, strict=True):
        samples = [sample for block in own[name] for sample in block]
        wins = sum(sample.won for sample in samples)
        yield GroupSummary(name, len(samples), wins, clustered_rate(share_of(own[name], _won)), margin)


def _won(sample: Sample) -> int:
    return int(sample.won)


def _length(blocks: list[list[GameFigures]], figure: Callable[[GameFigures], int]) -> LengthSummary:
    values = [figure(game) for block in blocks for game in block]
    share = Share([sum(map(figure, block)) for block in blocks], [len(block) for block in blocks])
    return LengthSummary(min(values), quartiles(values)[1], max(values), bootstrapped([share])[0])
