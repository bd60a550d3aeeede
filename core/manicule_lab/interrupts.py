"""Ctrl-C at the right moment: processes that should not hear it, and work that must be done to its end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are started now do not hear Ctrl-C: only the one that started them does."""
    if not _can_be_heard():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def deferred() -> Iterator[None]:
    """Ctrl-C is heard when this is done: what is counted is written down too."""
    if not _can_be_heard():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _can_be_heard() -> bool:
    """Only the main thread hears signals, and may say what becomes of them."""
    return threading.current_thread() is threading.main_thread()
