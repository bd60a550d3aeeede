"""Reading single keys without echo."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keys_of_terminal() -> Iterator[int | None]:
    """A context with the descriptor to read keys from; None if that is impossible."""
    try:
        import termios
        import tty
    except ImportError:  # not on this platform
        yield None
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield descriptor
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def drop_typed() -> None:
    """Discard keys pressed before the prompt."""
    try:
        import termios
    except ImportError:  # not on this platform
        return
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
