"""A limit in time for code that may never come back."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 60.0
"""After so many seconds, rules that a person waits for are stopped."""
EACH = 0.5
"""So long after a bark comes the next one: code may catch everything, and go on in its loop."""


def patience() -> float:
    """How long people wait for rules; for ever where somebody looks for a mistake (`MANICULE_DEBUG=1`)."""
    return 0 if os.environ.get("MANICULE_DEBUG") == "1" else PATIENCE


class TookTooLong(BaseException):
    """Raised in code that ran out of time; no rule catches it by accident."""


class Patience:
    """How long it is still waited."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.end = 0.0
        self.renew()

    def renew(self) -> None:
        """Something came to an end: wait as long again."""
        self.end = time.monotonic() + self._seconds


def raise_in(thread: int) -> None:
    """Raise `TookTooLong` in another thread, where it next comes back to Python."""
    import ctypes  # late: nobody waits for it before the first question

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))


@contextmanager
def time_limit(seconds: float) -> Iterator[Patience]:
    """Raise `TookTooLong` where the code is when the time is up, again and again until it gives in.

    It is raised in this thread by another one, so that it works on every platform. What never comes back to
    Python is not stopped by it: for that there is the quarantine in a process of its own.
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
