"""Playing the games of a study: in this process, or by workers in processes of their own.

Workers get numbers of games and give rows back, all plain data. Whoever plays which, the rows come out in the
order of their numbers: neither the number of workers nor their speed can be told from them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from manicule.bots import Bot
from manicule.errors import BrokenRule, ManiculeError, PluginError
from manicule.library import Library
from manicule.match.simulation import IN_GAME
from manicule.ruleset import RuleSet
from manicule.text import tr
from manicule_lab.interrupts import unheard
from manicule_lab.rows import Row, played
from manicule_lab.study import Arm, Study

OTHER_PLUGIN = tr("plugin {plugin} was changed while its games were played; begin again")
DIED = tr("a process that played games died again and again; the last time in game {number} (seed {seed})")

CHUNK_SECONDS = 0.5
"""How long a worker plays before it tells: long enough to cost nothing, short enough to lose little."""
ALONE_SECONDS = 1.0
"""How long this process plays by itself before it is worth while to start others."""
MOST_DEATHS = 3

Chunk = range
Batch = list[Row]


class Bench:
    """Plays single games of a study: its rules and bots are made once."""

    def __init__(self, study: Study, library: Library) -> None:
        self._study = study
        self._library = library
        self._rules: dict[tuple[str, ...], RuleSet] = {}
        self._bots: dict[str, Bot] = {}

    def play(self, number: int) -> Row:
        """The game with this number; an error names it."""
        deal = self._study.deal(number)
        for kind in deal.kinds:
            if kind not in self._bots:
                self._bots[kind] = self._library.bot(kind, self._study.game)
        try:
            return played(self._rules_of(deal.arm), deal, self._bots)
        except ManiculeError as error:
            error.text = IN_GAME(number=number + 1, seed=deal.setup.seed, problem=error.text)
            raise

    def _rules_of(self, arm: Arm) -> RuleSet:
        rules = self._rules.get(arm.plugin_ids)
        if rules is None:
            for plugin in arm.plugins:
                if self._library.fingerprint(plugin.id) != plugin:
                    raise PluginError(OTHER_PLUGIN(plugin=plugin.id))
            rules = self._rules[arm.plugin_ids] = self._library.rule_set(self._study.game, arm.plugin_ids)
        return rules


class Place(msgspec.Struct, frozen=True):
    """Where workers find plugins: what is blocked, and folders beside those where all look."""

    blocked: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()

    def library(self) -> Library:
        """All that is there."""
        return Library.find(self.blocked, map(Path, self.paths))


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_games(
    study: Study, numbers: range, library: Library, place: Place, jobs: int | None = None
) -> Generator[Batch, None, None]:
    """The rows of these games in order, as they are done: with so many jobs, or as many as are worth while.

    Close the iterator to stop in between: no process is left behind.
    """
    begin = numbers.start
    if jobs is None or jobs == 1:
        bench = Bench(study, library)
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

    def __init__(self, study: Study, place: Place) -> None:
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

    def __init__(self, study: Study, numbers: range, place: Place, jobs: int) -> None:
        self._study = study
        self._place = place
        self._numbers = numbers
        self._jobs = min(jobs, len(numbers))
        self._next = numbers.start
        self._again: list[Chunk] = []
        self._pace: float | None = None
        self._deaths = 0
        self._done: dict[int, Batch] = {}
        self._failed: dict[int, ManiculeError] = {}

    def rows(self) -> Iterator[Batch]:
        workers: list[_Worker] = []
        told = self._numbers.start
        try:
            for _ in range(self._jobs):
                workers.append(_Worker(self._study, self._place))
                self._employ(workers[-1])
            while told < self._numbers.stop:
                while told in self._done:
                    batch = self._done.pop(told)
                    told += len(batch)
                    if batch:
                        yield batch
                if told in self._failed:
                    raise self._failed[told]
                if told < self._numbers.stop:
                    self._hear(workers)
        finally:
            for worker in workers:
                worker.end()

    def _employ(self, worker: _Worker) -> None:
        """Give a worker the next games, if there are any."""
        if self._again:
            worker.give(self._again.pop())
        elif self._next < self._numbers.stop and not self._failed:
            stop = min(self._next + self._size(), self._numbers.stop)
            worker.give(range(self._next, stop))
            self._next = stop

    def _size(self) -> int:
        """As many games as take a moment; towards the end fewer, so that nobody waits for one worker."""
        if self._pace is None:
            return 1
        ahead = self._numbers.stop - self._next
        return max(1, min(int(CHUNK_SECONDS / self._pace), ahead // (2 * self._jobs)))

    def _hear(self, workers: list[_Worker]) -> None:
        busy = {worker.connection: worker for worker in workers if worker.chunk is not None}
        for connection in wait(list(busy)):
            worker = busy[connection]  # type: ignore[index]
            chunk = worker.chunk
            assert chunk is not None
            try:
                rows, error, seconds = worker.connection.recv()
            except (EOFError, ConnectionError):
                workers[workers.index(worker)] = self._replacement(worker, chunk)
                continue
            worker.chunk = None
            batch = msgspec.json.decode(rows, type=list[Row])
            if batch:
                self._done[chunk.start] = batch
                self._pace = max(seconds / len(batch), 1e-6)
            if error is not None:
                kind, text = error
                self._failed[chunk.start + len(batch)] = _raised(kind, text)
            self._employ(worker)

    def _replacement(self, worker: _Worker, chunk: Chunk) -> _Worker:
        """Another worker for one that died; its games are played again."""
        worker.end()
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            deal = self._study.deal(chunk.start)
            raise BrokenRule(DIED(number=chunk.start + 1, seed=deal.setup.seed))
        self._again.append(chunk)
        new = _Worker(self._study, self._place)
        self._employ(new)
        return new


def _work(connection: Connection, data: bytes) -> None:
    """What a worker does until nobody talks with it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it says when to stop
    study, place = msgspec.json.decode(data, type=tuple[Study, Place])
    bench = Bench(study, place.library())
    while True:
        try:
            start, stop = connection.recv()
        except (EOFError, ConnectionError):
            return
        connection.send(_answer(bench, range(start, stop)))


def _answer(bench: Bench, numbers: Chunk) -> tuple[bytes, tuple[str, Any] | None, float]:
    """The rows of these games, up to one that fails, what failed, and how long it took."""
    rows: Batch = []
    error: tuple[str, Any] | None = None
    begun = perf_counter()
    for number in numbers:
        try:
            rows.append(bench.play(number))
        except ManiculeError as failure:
            error = type(failure).__name__, failure.text
            break
    return msgspec.json.encode(rows), error, perf_counter() - begun


def _raised(kind: str, text: Any) -> ManiculeError:
    """An error as the worker raised it: its kind decides the exit code of the program."""
    from manicule import errors

    found = getattr(errors, kind, ManiculeError)
    return found(text) if found in _PLAIN else BrokenRule(text)


_PLAIN: Sequence[type[ManiculeError]] = (BrokenRule, PluginError, ManiculeError)
