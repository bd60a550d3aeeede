"""Patience that ends: whatever waits for somebody who never comes fails instead of waiting."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Fail what takes longer than so many seconds."""

    def give_up(number: int, frame: object) -> None:
        raise TimeoutError("it never ends")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
