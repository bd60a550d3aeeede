"""Processes in which bots look ahead and review games, so that pages do not wait for the interpreter lock.

A process gets everything that a bot may need as plain data, and returns an answer. It is used again for the
next thought. If a thought is given up, its process is killed; if a process dies, another one begins.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from manicule.door.open import load
from manicule.kernel.errors import BrokenRule, ManiculeError
from manicule.kernel.positions import canonical
from manicule.kernel.question import Step
from manicule.match.header import MatchHeader
from manicule.match.match import Match
from manicule.match.seat_changes import SeatChange
from manicule.plugins import PluginRegistry
from manicule.plugins.discovery import Discovery
from manicule.plugins.manifest import Manifest
from manicule.records.form import packed
from manicule.records.match_file import required_header
from manicule.records.record import Record, Snapshot
from manicule_interface.hints import hint
from manicule_interface.review import Review

NICENESS = 10
"""Pages come before bots."""
Tell = Callable[[Any], None]
"""Called with a part of an outcome."""
LOOK = 0.1
"""Seconds after which a waiting thread notices that its thought was given up."""


class BotProcessDied(Exception):
    """The process of a bot ended before it answered."""


class BotTask(msgspec.Struct, frozen=True):
    """The position at the last boundary of a match, its answers, and the seat that a bot advises: the bot of
    the seat, or for a hint the strongest one."""

    start: MatchHeader
    steps: tuple[tuple[int, str, str], ...]
    boundary: Snapshot
    seat: str
    is_hint: bool
    changes: tuple[SeatChange, ...] = ()

    @classmethod
    def of(cls, match: Match, seat: str, is_hint: bool) -> BotTask:
        """The task of a bot at a match."""
        last = match.timeline.last_boundary()
        boundary = Snapshot(last.ordinal, last.answers, packed(canonical.encode(last.position)))
        steps, changes = tuple(match.timeline.steps_since(0)), match.occupants.changes
        return cls(required_header(match), steps, boundary, seat, is_hint, changes)

    def carry_out(self, registry: PluginRegistry, tell: Tell) -> Any:
        """The answer of the bot, or the hint."""
        record = Record(self.start)
        record.steps = [Step(*step) for step in self.steps]
        record.snapshots = [self.boundary]
        record.seat_changes = [*self.changes]
        match = load(record, registry=registry)
        if self.is_hint:
            return hint(match, registry, self.seat)
        return match.advice(self.seat, match.bots[self.seat])


class ReviewTask(msgspec.Struct, frozen=True):
    """A finished game, and the seat whose answers a bot reviews."""

    record: Record
    seat: str

    def carry_out(self, registry: PluginRegistry, tell: Tell) -> None:
        """Tell each reviewed answer."""
        review = Review(self.record, registry)
        review.seats = (self.seat,)
        review.run(lambda done: tell(review.found[-1]))


class BotProcesses:
    """The processes of a server. They begin when they are needed, one for each concurrent thought."""

    def __init__(self, registry: PluginRegistry) -> None:
        self._registry = registry
        self._lock = threading.Lock()
        self._all: set[_BotProcess] = set()
        self._idle: list[_BotProcess] = []
        self._is_closed = False

    def think(self, task: BotTask | ReviewTask, told: Tell = lambda part: None) -> Any:
        """The outcome of a task; the calling thread waits for it, and `told` gets each part that the task
        tells meanwhile. Raises `BrokenRule` if the bot fails, and `BotProcessDied` if its process ends."""
        process = self._taken()
        is_usable = False
        try:
            outcome, failure = process.ask(task, told)
            is_usable = True
        finally:  # also after `TookTooLong`
            self._put_back(process, is_usable)
        if failure is not None:
            raise BrokenRule(failure)
        return outcome

    def close(self) -> None:
        """Kill all processes."""
        with self._lock:
            self._is_closed = True
            everyone, self._all, self._idle = self._all, set(), []
        for process in everyone:
            process.kill()

    def _taken(self) -> _BotProcess:
        with self._lock:
            if self._is_closed:
                raise BotProcessDied("the server ends")
            if self._idle:
                return self._idle.pop()
            process = _BotProcess(self._registry)
            self._all.add(process)
            return process

    def _put_back(self, process: _BotProcess, is_usable: bool) -> None:
        with self._lock:
            if is_usable and not self._is_closed:
                self._idle.append(process)
                return
            self._all.discard(process)
        process.kill()


class _BotProcess:
    """One process, and the connection to it."""

    def __init__(self, registry: PluginRegistry) -> None:
        context = get_context("spawn")  # a copy of a process with threads may hang
        self._connection, theirs = context.Pipe()
        given = theirs, registry.manifests, registry.order
        self._process = context.Process(target=_serve, args=given, name="bot", daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, task: BotTask | ReviewTask, told: Tell) -> Any:
        """The outcome of a task, and the text of its failure."""
        try:
            self._connection.send(task)
            while True:
                while not self._connection.poll(LOOK):
                    continue
                is_part, *message = self._connection.recv()
                if not is_part:
                    return message
                told(message[0])
        except (EOFError, OSError) as error:
            raise BotProcessDied("the process of a bot has ended") from error
        except BaseException:  # given up; first of all, because this thread may be interrupted again
            self._process.kill()
            raise

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._connection.close()


def _serve(connection: Connection, manifests: dict[str, Manifest], order: tuple[str, ...]) -> None:
    """Carry out tasks until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    registry = PluginRegistry(Discovery(manifests), order=order)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        try:
            outcome, failure = task.carry_out(registry, lambda part: connection.send((True, part))), None
        except ManiculeError as error:
            outcome, failure = None, error.text
        connection.send((False, outcome, failure))


def _end_with_server() -> None:
    """End when the server is gone, even in the middle of a thought."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)
