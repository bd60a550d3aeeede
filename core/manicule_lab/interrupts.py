"""Control of Ctrl-C: processes that ignore it, and work that it must not interrupt."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """Let processes that are started in this block ignore Ctrl-C; only their parent handles it."""
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
    """Defer Ctrl-C to the end of this block, so that counted rows are also written."""
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
    """Whether signals can be handled here: only in the main thread."""
    return threading.current_thread() is threading.main_thread()
