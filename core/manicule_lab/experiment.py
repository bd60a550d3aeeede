"""Runs a study: rows are stored as they come, and a run can be interrupted and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from time import perf_counter

import msgspec

from manicule.kernel.errors import UsageError
from manicule.match.results import result_json
from manicule.plugins import PluginRegistry
from manicule.search.simulation import NO_GAMES
from manicule_lab.cluster import cluster_games
from manicule_lab.interrupts import deferred
from manicule_lab.rows import GameRow, RowsFile
from manicule_lab.study import Study
from manicule_lab.workers import PluginPaths, play_games


class Sample(msgspec.Struct, frozen=True):
    """The figures of a seat in one game, for summaries."""

    player: int
    place: int
    won: bool
    score: int
    margin: float
    points: dict[str, int]
    pieces: tuple[str, ...]


class GameFigures(msgspec.Struct, frozen=True):
    """The figures of one game, for summaries, with its seats by player."""

    arm: str
    block: int
    rounds: int
    answers: int
    samples: tuple[Sample, ...]


class StudyResult(msgspec.Struct, frozen=True):
    """The games of a study, the digest of their results, and whether it was interrupted.

    `seconds` and `new` are for this run only; a resumed run also has earlier games.
    """

    study: Study
    games: tuple[GameFigures, ...]
    digest: str
    seconds: float
    new: int
    is_interrupted: bool = False


Stop = Callable[[list[GameFigures]], bool]
"""Whether the games so far are enough; called at the end of each block."""


def run_study(
    study: Study,
    games: int,
    registry: PluginRegistry,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    place: PluginPaths | None = None,
    kept: RowsFile | None = None,
    found: Sequence[GameRow] | None = None,
    progress: Callable[[int], None] | None = None,
    stop: Stop | None = None,
) -> StudyResult:
    """Play a number of games of a study, including those that were `found` in the file.

    Without `jobs`, all cores are used if that is worthwhile; `cluster` is the address of a Dask scheduler
    whose workers play instead. Ctrl-C ends the run early: the games so far are in the outcome, and in the
    file of rows.
    """
    if games < 1:
        raise UsageError(NO_GAMES)
    place = PluginPaths(registry.blocked, order=registry.order) if place is None else place
    done: list[GameFigures] = []
    digest = blake2b(digest_size=8)
    is_interrupted = is_enough = False

    def take(rows: Iterable[GameRow]) -> list[GameRow]:
        """Count rows up to the last one wanted; returns the counted ones."""
        nonlocal is_enough
        taken = []
        for row in rows:
            if is_enough or len(done) == games:
                break
            taken.append(row)
            done.append(_played(row))
            digest.update(result_json(row.result).encode())
            is_block = len(done) % study.block_size == 0
            is_enough = is_block and stop is not None and stop(done)
        return taken

    if kept is not None and found is None:
        kept.begin()
    before = len(take(found or ()))
    begun = perf_counter()
    numbers = range(before, games if not is_enough else before)
    if cluster is None:
        batches = play_games(study, numbers, registry, place, jobs)
    else:
        batches = cluster_games(study, numbers, registry, place, cluster)
    try:
        for batch in batches:
            with deferred():
                taken = take(batch)
                if kept is not None:
                    kept.append(taken)
            if progress is not None:
                progress(len(done))
            if is_enough:
                break
    except KeyboardInterrupt:
        if not done:
            raise
        is_interrupted = True
    finally:
        batches.close()
    seconds = max(perf_counter() - begun, 1e-9)
    return StudyResult(study, tuple(done), digest.hexdigest(), seconds, len(done) - before, is_interrupted)


def _played(row: GameRow) -> GameFigures:
    seats = zip(row.seats, row.result["seats"], strict=True)
    samples = [
        Sample(seat.player, seat.place, seat.won, result["score"], seat.margin, result["points"], seat.pieces)
        for seat, result in seats
    ]
    samples.sort(key=lambda sample: sample.player)
    return GameFigures(row.arm, row.block, row.result["rounds"], row.result["answers"], tuple(samples))
