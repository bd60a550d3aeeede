"""Runs the code of bots in threads beside the tables, each thought with a time limit.

Bots that look ahead think in processes (`bot_processes.py`), for which a thread only waits. If more thoughts
wait than may run, the table whose bots have thought least of late has the next turn.

Python cannot end a thread from outside. A thought that takes too long is given up instead: its future fails,
its place is free for others, and `TookTooLong` is raised in its thread until the thread ends. A thread that
waits in a system call, or catches everything, keeps hanging. Hanging threads are daemons, so that they keep
no process alive, and their number is limited.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import Any

from manicule.match.watchdog import EACH, TookTooLong, raise_in
from manicule_web.fair_turns import FairTurns

QUICK, AHEAD, HINT, REVIEW = "quick", "ahead", "hint", "review"
LANES = {QUICK: 6, AHEAD: 2, HINT: 2, REVIEW: 1}
"""The number of concurrent thoughts: of quick bots, of bots that look ahead, of hints, and of reviews. More
would only wait for the same interpreter lock. Quick thoughts are short, and have more threads in case some
hang."""
SECONDS = 60.0
"""The default time limit for a thought."""
MOST_HANGING = 12
"""The number of hanging threads from which on no bot thinks."""

_log = logging.getLogger("manicule.web")


class GivenUp(Exception):
    """A thought took too long, or was not started because earlier ones still hang."""


class Thought(Future[Any]):
    """A future for the work of a bot. At most one thought of each `owner` may hang."""

    def __init__(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> None:
        super().__init__()
        self.lane = lane
        self.table = table
        self.owner = owner
        self.about = about
        self.work = work
        self.since = self.end = 0.0
        self.thread: threading.Thread | None = None
        self._guard = threading.Lock()
        self._is_interruptible = True

    def interrupt(self) -> None:
        """Raise `TookTooLong` in the work, unless it is finished."""
        with self._guard:
            if self._is_interruptible and self.thread is not None and self.thread.ident is not None:
                raise_in(self.thread.ident)

    def leave(self) -> None:
        """Mark the work as finished: from here on nothing is raised in its thread."""
        while True:
            try:
                with self._guard:
                    self._is_interruptible = False
                return
            except TookTooLong:  # raised just before
                continue

    @property
    def is_alive(self) -> bool:
        """Whether its thread is still running."""
        return self.thread is not None and self.thread.is_alive()


class Thinkers:
    """Runs thoughts, and gives up those that take longer than `seconds`."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._lock = threading.Lock()
        self._turns = FairTurns()
        self._waiting: dict[str, list[Thought]] = {lane: [] for lane in LANES}
        self._running: dict[str, set[Thought]] = {lane: set() for lane in LANES}
        self._hanging: set[Thought] = set()
        self._watcher: threading.Thread | None = None
        self._closed = threading.Event()

    def submit(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> Thought:
        """Start a thought for a table. `about` names it in the log. The thought fails with `GivenUp` after
        the time limit, and at once while an earlier one of the same owner, or too many in all, still hang."""
        thought = Thought(lane, owner, about, work, table)
        with self._lock:
            if self._closed.is_set():
                thought.cancel()
                return thought
            hanging = [one.owner for one in self._hanging if one.is_alive]
            is_refused = owner in hanging or len(hanging) >= MOST_HANGING
            if not is_refused:
                self._waiting[lane].append(thought)
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, name="bots-watcher", daemon=True)
                self._watcher.start()
        if is_refused:
            thought.set_exception(GivenUp())
        else:
            self._start_next(lane)
        return thought

    def is_hanging(self, owner: str) -> bool:
        """Whether a given-up thought of this owner still runs."""
        with self._lock:
            return any(one.owner == owner and one.is_alive for one in self._hanging)

    @property
    def hanging(self) -> int:
        """The number of given-up threads that still run."""
        with self._lock:
            return sum(one.is_alive for one in self._hanging)

    def renew(self) -> None:
        """Restart the time limit; work of many steps calls this after each of them."""
        thread = threading.current_thread()
        with self._lock:
            for thoughts in self._running.values():
                for thought in thoughts:
                    if thought.thread is thread:
                        thought.end = time.monotonic() + self.seconds

    def close(self) -> None:
        """Stop thinking. Running thoughts are given up; their threads are left alone."""
        with self._lock:
            self._closed.set()
            left = [one for lane in self._waiting.values() for one in lane]
            under_way = [one for lane in self._running.values() for one in lane]
            self._hanging.update(under_way)
            for lane in LANES:
                self._waiting[lane].clear()
                self._running[lane].clear()
        for thought in left:
            thought.cancel()
        for thought in under_way:
            _fail(thought, GivenUp())

    def _start_next(self, lane: str) -> None:
        begun = []
        with self._lock:
            waiting, running = self._waiting[lane], self._running[lane]
            while waiting and len(running) < LANES[lane]:
                thought = waiting.pop(self._turns.first([one.table for one in waiting]))
                thought.since = time.monotonic()
                thought.end = thought.since + self.seconds
                thought.thread = threading.Thread(
                    target=self._run, args=(thought,), name=f"bot-{lane}", daemon=True
                )
                running.add(thought)
                begun.append(thought.thread)
        for thread in begun:
            thread.start()

    def _run(self, thought: Thought) -> None:
        try:
            self._think(thought)
        except TookTooLong:  # given up: no caller waits for it
            thought.leave()

    def _think(self, thought: Thought) -> None:
        result, failure = None, None
        try:
            result = thought.work()
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything; the table says what it is
            failure = error
        thought.leave()
        with self._lock:
            is_in_time = thought in self._running[thought.lane]
            self._turns.charge(thought.table, time.monotonic() - thought.since)
            self._running[thought.lane].discard(thought)
        self._start_next(thought.lane)
        if not is_in_time:
            return
        if failure is not None:
            _fail(thought, failure)
        else:
            thought.set_result(result)

    def _watch(self) -> None:
        """Give up thoughts that take too long. The deadline of a new thought is a whole limit ahead, so one
        look in that time finds all of them."""
        pause = self.seconds
        while not self._closed.wait(pause):
            now = time.monotonic()
            with self._lock:
                late = [one for lane in self._running.values() for one in lane if one.end <= now]
                for thought in late:
                    self._running[thought.lane].discard(thought)
                self._hanging = {one for one in (*self._hanging, *late) if one.is_alive}
                hanging = list(self._hanging)
                ends = [one.end for lane in self._running.values() for one in lane]
            for thought in late:
                _log.error("%s: no answer within %g s, given up", thought.about, self.seconds)
                # Callbacks may wait for the lock of a table, which this thread must not do.
                threading.Thread(target=_fail, args=(thought, GivenUp()), daemon=True).start()
                self._start_next(thought.lane)
            if late and len(hanging) >= MOST_HANGING:
                _log.error("%d bots hang: none thinks until the server is restarted", len(hanging))
            for thought in hanging:
                thought.interrupt()
            pause = max(0.01, min(ends, default=now + self.seconds) - time.monotonic())
            if hanging:
                pause = min(pause, EACH)


def _fail(thought: Thought, failure: BaseException) -> None:
    try:
        thought.set_exception(failure)
    except InvalidStateError:  # finished or given up at the same time
        _log.debug("%s: over already", thought.about)
