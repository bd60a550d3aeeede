"""The lock of a table, with a limited waiting time for requests."""

from __future__ import annotations

import threading
import time

WAIT = 3.0
"""Seconds that a request waits for a table, counted from when the lock was taken: while rules hang, later
requests are refused at once, so that they take no thread from other tables."""


class TableBusy(Exception):
    """Another thread held the table too long."""


class TableLock:
    """A reentrant lock with a limited waiting time."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._since = 0.0

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
