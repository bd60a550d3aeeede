"""The lock of a table, with a limited waiting time for requests, and the two ways to take it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from manicule.records.store import InDoubt
from manicule_web.table_store import HeldTable, TableStore

UNKNOWN = -2
"""The version of a table in memory that has to be read again."""
WAIT = 3.0
"""Seconds that a request waits for a table, counted from when the lock was taken: while rules hang, later
requests are refused at once, so that they take no thread from other tables."""


class TableBusy(Exception):
    """Another thread held the table too long."""


class TableGone(TableBusy):
    """The table was removed while this thread waited for it, or by another process."""


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
    """Takes the lock of a table to look or to change, and tells the store.

    `renew` takes what another process has stored since, and hears whether viewers were told, `finish` stores
    what is open before a change ends, and `drop` forgets a match that may differ from its record.
    """

    def __init__(
        self,
        lock: TableLock,
        tables: TableStore,
        id: str,
        version: int,
        renew: Callable[[bool], None],
        finish: Callable[[], None],
        drop: Callable[[], None],
    ) -> None:
        self._lock = lock
        self._tables = tables
        self._id = id
        self._version = self._newest = version
        self._renew = renew
        self._finish = finish
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

    def hear(self, version: int) -> bool:
        """Note the newest version in the store; returns whether the table in memory is behind it, and was not
        known to be."""
        is_news = version > max(self._version, self._newest)
        self._newest = max(self._newest, version)
        return is_news

    @property
    def is_behind(self) -> bool:
        """Whether another process has changed the table."""
        return self._newest > self._version

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Hold the table to look at it. Inside, it may still be changed by `changing`."""
        with self._lock:
            if self._lock.is_nested:
                yield
                return
            self._check()
            if self.is_behind:
                with self.changing():  # takes what is stored
                    pass
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
            held = HeldTable()
            try:
                with self._tables.changing(self._id) as held:
                    self._take(held)
                    yield
                    self._finish()
                self._version = held.version
            except InDoubt as error:
                self.note(error)
                raise
            finally:
                if held.is_lost or self._is_in_doubt:
                    self._is_in_doubt = False
                    self._version = UNKNOWN
                    self._drop()
                self._is_changing = False

    def _check(self) -> None:
        if self._is_over:
            raise TableGone

    def _take(self, held: HeldTable) -> None:
        """Take what another process has stored."""
        if held.version == self._version:
            return
        is_new = not held.version and not self._version
        self._version = UNKNOWN  # if this fails, it is tried again
        if not is_new:
            self._renew(self._newest >= held.version)
        self._version = held.version
        self._newest = max(self._newest, held.version)
