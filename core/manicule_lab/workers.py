"""Plays the games of a study: in this process, or by workers in separate processes.

Workers get numbers of games and return rows, all plain data. The rows come in the order of their numbers,
independent of the number of workers and their speed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter

import msgspec

from manicule.kernel.errors import BrokenRule
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule_lab.chunks import Batch, Bench, Chunk, ChunkResult, Chunks, answer_of
from manicule_lab.interrupts import unheard
from manicule_lab.study import Study

DIED = tr("a worker process kept crashing, most recently in game {number} (seed {seed})")

CHUNK_SECONDS = 0.5
"""Seconds of play before a worker reports: long enough for a low overhead, short enough to lose little."""
ALONE_SECONDS = 1.0
"""Seconds of play in this process before other processes are worth their start."""
MOST_DEATHS = 3


class PluginPaths(msgspec.Struct, frozen=True):
    """The places of plugins for workers: blocked ids, additional folders, and the order of plugins."""

    blocked: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    def registry(self) -> PluginRegistry:
        """A registry of all plugins."""
        return PluginRegistry.find(self.blocked, map(Path, self.paths), self.order)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_games(
    study: Study, numbers: range, registry: PluginRegistry, place: PluginPaths, jobs: int | None = None
) -> Generator[Batch, None, None]:
    """Yield the rows of these games in order, as they finish: with this number of jobs, or as many as are
    worthwhile.

    Close the iterator to stop early: no process is left behind.
    """
    begin = numbers.start
    if jobs is None or jobs == 1:
        bench = Bench(study, registry)
        begun = perf_counter()
        while begin < numbers.stop:
            yield [bench.play(begin)]
            begin += 1
            seconds = perf_counter() - begun
            ahead = seconds / (begin - numbers.start) * (numbers.stop - begin)
            if jobs is None and seconds > ALONE_SECONDS and ahead > ALONE_SECONDS and cores() > 1:
                break
    if begin < numbers.stop:
        yield from _Crew(study, range(begin, numbers.stop), place, jobs or cores()).rows()


class _Worker:
    """One process, its current chunk, and the connection to it."""

    def __init__(self, study: Study, place: PluginPaths) -> None:
        context = get_context("spawn")  # the only method on every platform, and safe with threads
        self.connection, theirs = context.Pipe()
        data = msgspec.json.encode((study, place))
        self.process = context.Process(target=_work, args=(theirs, data), daemon=True)
        with unheard():
            self.process.start()
        theirs.close()
        self.chunk: Chunk | None = None

    def give(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.connection.send((chunk.start, chunk.stop))

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


class _Crew:
    """Several workers, and the games still to play."""

    def __init__(self, study: Study, numbers: range, place: PluginPaths, jobs: int) -> None:
        self._study = study
        self._place = place
        self._chunks = Chunks(numbers, min(jobs, len(numbers)), CHUNK_SECONDS)
        self._deaths = 0

    def rows(self) -> Iterator[Batch]:
        workers: list[_Worker] = []
        try:
            for _ in range(self._chunks.hands):
                workers.append(_Worker(self._study, self._place))
                self._employ(workers[-1])
            while not self._chunks.is_over:
                self._hear(workers)
                yield from self._chunks.ready()
        finally:
            for worker in workers:
                worker.end()

    def _employ(self, worker: _Worker) -> None:
        """Hand a worker the next games, if there are any."""
        chunk = self._chunks.give()
        if chunk is not None:
            worker.give(chunk)

    def _hear(self, workers: list[_Worker]) -> None:
        busy = {worker.connection: worker for worker in workers if worker.chunk is not None}
        for connection in wait(list(busy)):
            worker = busy[connection]  # type: ignore[index]
            chunk = worker.chunk
            assert chunk is not None
            try:
                answer = ChunkResult(*worker.connection.recv())
            except (EOFError, ConnectionError):
                workers[workers.index(worker)] = self._replacement(worker, chunk)
                continue
            worker.chunk = None
            self._chunks.take(chunk, answer)
            self._employ(worker)

    def _replacement(self, worker: _Worker, chunk: Chunk) -> _Worker:
        """A new worker for one that died; its games are played again."""
        worker.end()
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise died(self._study, chunk)
        self._chunks.give_again(chunk)
        new = _Worker(self._study, self._place)
        self._employ(new)
        return new


def died(study: Study, chunk: Chunk) -> BrokenRule:
    """The error for games that end every worker that plays them."""
    return BrokenRule(DIED(number=chunk.start + 1, seed=study.deal(chunk.start).setup.seed))


def _work(connection: Connection, data: bytes) -> None:
    """The loop of a worker, until its connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process says when to stop
    study, place = msgspec.json.decode(data, type=tuple[Study, PluginPaths])
    bench = Bench(study, place.registry())
    while True:
        try:
            start, stop = connection.recv()
        except (EOFError, ConnectionError):
            return
        connection.send(answer_of(bench, range(start, stop)))
