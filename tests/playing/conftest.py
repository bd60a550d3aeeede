"""The program as people use it: at a terminal of a size, or with lines from a pipe.

These tests start the program and look at what it shows. They import nothing of it, so that they also run over
an older version."""

import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pexpect
import pytest
from tests.support.terminal import Terminal

collect_ignore_glob = [] if os.name == "posix" else ["test_*.py"]
"""A system without pseudo-terminals cannot play these."""
BOUND = float(os.environ.get("SIGHT_SECONDS", "120"))
"""Seconds until a test no longer waits for a sight. A run that expects failures can set fewer."""
KEYS = {
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
}
PLAYING = {"MANICULE_PACE": "none", "MANICULE_CONFIRM": "none"}
"""Nobody needs time to follow, and no move needs a second Enter."""


class Window(Terminal):
    """The program in a window: what is to be seen there, and keys."""

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.display.display)

    def see(self, *patterns: str) -> str:
        """Wait until all patterns are in sight; the text of the window."""
        return self.until(
            lambda text: all(re.search(pattern, text) for pattern in patterns), f"in sight: {patterns}"
        )

    def until(self, is_so: Callable[[str], object], wanted: str) -> str:
        """Wait until the text of the window is as wanted."""
        end = time.monotonic() + BOUND
        while not is_so(self.text):
            assert time.monotonic() < end, f"wanted: {wanted}; seen:\n{self.text}"
            try:
                self.child.read_nonblocking(65536, timeout=0.1)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert is_so(self.text), f"wanted: {wanted}; seen at the end:\n{self.text}"
        return self.text

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def at(self, pattern: str) -> list[Any]:
        """The cells of the first match of a pattern in the window, with their colors."""
        for y, line in enumerate(self.display.display):
            found = re.search(pattern, line)
            if found:
                return [self.display.buffer[y][x] for x in range(*found.span())]
        raise AssertionError(f"not in sight: {pattern}\n{self.text}")


@dataclass(frozen=True)
class Told:
    """Everything that a run without a terminal printed."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def tell(*arguments: str, lines: tuple[str, ...] = (), **environment: str) -> Told:
    """Run the program as a process of its own, with lines from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "manicule_cli", *arguments],
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        env={**os.environ, **PLAYING, **environment},
        timeout=BOUND,
        check=False,
    )
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


@cache
def moves_of_bots(game: str) -> tuple[str, ...]:
    """The moves of the first seat in a game of bots: `play` with these seats and this seed."""
    with TemporaryDirectory() as folder:
        save = Path(folder) / "game.toml"
        tell("play", *game.split(), "--save", str(save), "--json")
        steps = tomllib.loads(save.read_text(encoding="utf-8"))["step"]
    return tuple(step["a"] for step in steps if "a" in step)


@cache
def _position(game: str, moves: tuple[str, ...]) -> bytes:
    with TemporaryDirectory() as folder:
        save = Path(folder) / "game.toml"
        told = tell("play", *game.split(), "--save", str(save), "--windows", "all", lines=(*moves, "quit"))
        assert told.code == 0, told.err[-2000:]
        return save.read_bytes()


Saved = Callable[..., Path]
Open = Callable[..., Window]


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """A saved game after these moves of the people, as `play` with these arguments asks for them."""

    def save(game: str, *moves: str) -> Path:
        path = tmp_path / "game.toml"
        path.write_bytes(_position(game, moves))
        return path

    return save


@pytest.fixture
def window() -> Iterator[Open]:
    """Run the program in a window, on the full screen where it fits."""
    opened: list[Window] = []

    def open_window(line: str, columns: int = 80, lines: int = 24, **environment: str) -> Window:
        own = {"MANICULE_LINES": "", **PLAYING, **environment}
        opened.append(Window(line, lines, columns, **own))
        return opened[-1]

    yield open_window
    for one in opened:
        one.close()


@pytest.fixture
def colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that shows all colors."""
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("COLORTERM", "truecolor")
