"""Playing the games of a study: in this process, or by workers in processes of their own.

Workers get numbers of games and give rows back, all plain data. Whoever plays which, the rows come out in the
order of their numbers: neither the number of workers nor their speed can be told from them.
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
"""How long a worker plays before it tells: long enough to cost nothing, short enough to lose little."""
ALONE_SECONDS = 1.0
"""How long this process plays by itself before it is worth while to start others."""
MOST_DEATHS = 3


class PluginPaths(msgspec.Struct, frozen=True):
    """Where workers find plugins: what is blocked, folders beside those where all look, and their order."""

    blocked: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    def registry(self) -> PluginRegistry:
        """All that is there."""
        return PluginRegistry.find(self.blocked, map(Path, self.paths), self.order)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_games(
    study: Study, numbers: range, registry: PluginRegistry, place: PluginPaths, jobs: int | None = None
) -> Generator[Batch, None, None]:
    """The rows of these games in order, as they are done: with so many jobs, or as many as are worth while.

    Close the iterator to stop in between: no process is left behind.
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
    """One process, what it was last given, and the way to talk with it."""

    def __init__(self, study: Study, place: PluginPaths) -> None:
        context = get_context("spawn")  # the only way that every platform has, and safe beside threads
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
    """Several workers, and the games that are still to be played."""

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
        """Give a worker the next games, if there are any."""
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
        """Another worker for one that died; its games are played again."""
        worker.end()
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise died(self._study, chunk)
        self._chunks.give_again(chunk)
        new = _Worker(self._study, self._place)
        self._employ(new)
        return new


def died(study: Study, chunk: Chunk) -> BrokenRule:
    """What is said when games end whoever plays them."""
    return BrokenRule(DIED(number=chunk.start + 1, seed=study.deal(chunk.start).setup.seed))


def _work(connection: Connection, data: bytes) -> None:
    """What a worker does until nobody talks with it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it says when to stop
    study, place = msgspec.json.decode(data, type=tuple[Study, PluginPaths])
    bench = Bench(study, place.registry())
    while True:
        try:
            start, stop = connection.recv()
        except (EOFError, ConnectionError):
            return
        connection.send(answer_of(bench, range(start, stop)))
