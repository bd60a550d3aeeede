"""Keys as they are pressed, unseen and one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keys_of_terminal() -> Iterator[int | None]:
    """The descriptor to read keys from while this lasts; None where that is impossible."""
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
    """Forget what was typed before it was asked for."""
    try:
        import termios
    except ImportError:  # not on this platform
        return
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
