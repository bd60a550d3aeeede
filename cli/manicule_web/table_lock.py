"""The lock of a table, with a limited waiting time for requests, and the two ways to take it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from manicule.records.store import InDoubt
from manicule_web.table_store import TableStore

WAIT = 3.0
"""Seconds that a request waits for a table, counted from when the lock was taken: while rules hang, later
requests are refused at once, so that they take no thread from other tables."""


class TableBusy(Exception):
    """Another thread held the table too long."""


class TableGone(TableBusy):
    """The table was removed while this thread waited for it."""


class TableLock:
    """A reentrant lock with a limited waiting time."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._since = 0.0

    @property
    def is_nested(self) -> bool:
        """Whether the thread that holds the lock had it before."""
        return self._depth > 1

    def acquire(self) -> None:
        """Take the lock, or take it once more; raises `TableBusy` if another thread held it too long."""
        end = time.monotonic() + WAIT
        while True:
            since = self._since
            left = min(end, since + WAIT if since else end) - time.monotonic()
            if self._lock.acquire(timeout=max(left, 0.0)):
                break
            if since == self._since or time.monotonic() >= end:
                raise TableBusy
        self._depth += 1
        if self._depth == 1:
            self._since = time.monotonic()

    def release(self) -> None:
        """Release the lock, as often as it was taken."""
        self._depth -= 1
        if not self._depth:
            self._since = 0.0
        self._lock.release()

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *raised: object) -> None:
        self.release()


class TableHold:
    """Takes the lock of a table to look or to change, and tells the store. `drop` closes the match."""

    def __init__(self, lock: TableLock, tables: TableStore, id: str, drop: Callable[[], None]) -> None:
        self._lock = lock
        self._tables = tables
        self._id = id
        self._drop = drop
        self._is_changing = False
        self._is_in_doubt = False
        self._is_over = False

    def end(self) -> None:
        """Let nobody take the table any more: what they would store would bring it back."""
        self._is_over = True

    def note(self, error: BaseException) -> None:
        """Note a failure of the rules, a bot or the storage."""
        self._is_in_doubt |= isinstance(error, InDoubt)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Hold the table to look at it. Inside, it may still be changed by `changing`."""
        with self._lock:
            if self._lock.is_nested:
                yield
                return
            self._check()
            with self._tables.looking(self._id):
                yield

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold the table to change it."""
        with self._lock:
            if self._is_changing:
                yield
                return
            self._check()
            self._is_changing = True
            try:
                with self._tables.changing(self._id), self._dropping_doubt():
                    yield
            finally:
                self._is_changing = False

    def _check(self) -> None:
        if self._is_over:
            raise TableGone

    @contextmanager
    def _dropping_doubt(self) -> Iterator[None]:
        """Drop a match of which the storage may know more; it is loaded again on the next use."""
        try:
            yield
        except InDoubt as error:
            self.note(error)
            raise
        finally:
            if self._is_in_doubt:
                self._is_in_doubt = False
                self._drop()
