"""A time limit for code that may never return."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 60.0
"""The time limit in seconds for rules that a person waits for."""
EACH = 0.5
"""Seconds between repeated interruptions: code may catch one and stay in its loop."""


def patience() -> float:
    """The time limit for rules in seconds; unlimited for debugging (`MANICULE_DEBUG=1`)."""
    return 0 if os.environ.get("MANICULE_DEBUG") == "1" else PATIENCE


class TookTooLong(BaseException):
    """Raised in code that ran out of time. It is a `BaseException`, so that rules do not catch it by
    accident."""


class Patience:
    """The deadline of a time limit."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.end = 0.0
        self.renew()

    def renew(self) -> None:
        """Restart the time limit after some progress."""
        self.end = time.monotonic() + self._seconds


def raise_in(thread: int) -> None:
    """Raise `TookTooLong` in another thread, when it next returns to Python."""
    import ctypes  # late: not needed before the first question

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))


@contextmanager
def time_limit(seconds: float) -> Iterator[Patience]:
    """Raise `TookTooLong` in the code when the time is up, and repeat it until the code ends.

    Another thread raises it in this one, so it works on every platform. It cannot stop code that never
    returns to Python; the quarantine in a separate process can.
    """
    patience = Patience(seconds)
    thread = threading.get_ident()
    lock = threading.Lock()
    over = threading.Event()

    def watch() -> None:
        while not over.wait(max(patience.end - time.monotonic(), 0.01)):
            with lock:
                if time.monotonic() >= patience.end and not over.is_set():
                    raise_in(thread)
                    patience.end = time.monotonic() + EACH

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield patience
    finally:
        with lock:
            over.set()
        watcher.join()
