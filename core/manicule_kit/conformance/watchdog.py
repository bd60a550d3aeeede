"""A limit in time for code that may never come back."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TookTooLong(BaseException):
    """Raised in code that ran out of time; no rule catches it by accident."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` where the code is when the time is up.

    It is raised in this thread by another one, so that it works on every platform.
    """
    thread = threading.get_ident()
    lock = threading.Lock()
    is_over = False

    def bark() -> None:
        with lock:
            if not is_over:
                raised = ctypes.py_object(TookTooLong)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)

    timer = threading.Timer(seconds, bark)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            is_over = True
        timer.cancel()
