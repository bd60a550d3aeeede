"""Waiting at a pace: any key ends it, and Ctrl-D leaves, whenever it is pressed."""

import os
import sys
from collections.abc import Iterator

import pytest

from manicule_cli.table.teller import Pace

pty = pytest.importorskip("pty", reason="a pseudo-terminal is there on POSIX only")


class Stdin:
    """Standard input at a terminal."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """What is written to it was typed."""
    master, slave = pty.openpty()
    monkeypatch.setattr(sys, "stdin", Stdin(slave))
    yield master
    os.close(master)
    os.close(slave)


@pytest.fixture
def pace() -> Pace:
    """A pace for whom nothing is drawn; so slow that only a key can end it."""
    made = Pace.__new__(Pace)
    made.seconds, made._has_keys, made.is_hurried = 60.0, True, False
    return made


def test_a_key_ends_the_waiting(keyboard: int, pace: Pace) -> None:
    os.write(keyboard, b"x\n")
    pace.wait()
    assert pace.is_hurried
    pace.wait()  # at once: nobody has been asked since


def test_ctrl_d_that_was_pressed_before_keys_were_read_leaves_too(keyboard: int, pace: Pace) -> None:
    os.write(keyboard, b"\x04")
    with pytest.raises(EOFError):
        pace.wait()
