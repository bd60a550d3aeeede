"""A terminal in memory: what a person sees, what they can scroll back to, and how wide it was written."""

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pexpect
import pyte
from tests.support.forks import can_fork, run_forked
from wcwidth import wcwidth

ALTERNATE = 1049
"""The private mode of the alternate screen."""


PATIENCE = 180.0
"""Seconds that a test waits for what a program is to write or to do: many times what a busy machine takes."""


def spawn(line: str, lines: int = 24, columns: int = 80, **environment: str) -> Any:
    """Start the program at a terminal of a size, in an interpreter of its own."""
    return _started(line, (lines, columns), _with(environment), interruptible)


def fork(line: str, lines: int = 24, columns: int = 80, **environment: str) -> Any:
    """Start the program at a terminal of a size, in a fork of this process where that is the same."""
    if not can_fork(environment):
        return spawn(line, lines, columns, **environment)
    env = _with(environment)
    return _started(line, (lines, columns), env, partial(run_forked, line.split(), env))


def _with(environment: dict[str, str]) -> dict[str, str]:
    """Our variables and these; the terminal says how large it is."""
    env = {**os.environ, "TERM": "xterm-256color", **environment}
    return {name: value for name, value in env.items() if name not in ("COLUMNS", "LINES")}


def _started(line: str, size: tuple[int, int], env: dict[str, str], prepare: Callable[[], None]) -> Any:
    return pexpect.spawn(
        sys.executable,
        ["-m", "manicule_cli", *line.split()],
        env=env,
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=size,
        preexec_fn=prepare,
    )


def end(child: Any) -> None:
    """End a program that was started here."""
    try:
        child.close(force=True)
    except pexpect.ExceptionPexpect:  # killed, but a busy machine needs longer to end it
        child.wait()


def interruptible() -> None:
    """Ctrl-C interrupts, even where the tests run in the background of a shell that ignores it for them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Display(pyte.Screen):
    """A screen with an alternate one, of which nothing stays, and with a check of the width."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.is_alternate = False
        self.scrolled: list[str] = []
        self.too_wide: list[str] = []
        self._kept: Any = None

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        super().set_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE in modes and not self.is_alternate:
            lines = {y: dict(line) for y, line in self.buffer.items()}
            self._kept = (lines, self.cursor.x, self.cursor.y)
            self.is_alternate = True

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE in modes and self.is_alternate:
            lines, self.cursor.x, self.cursor.y = self._kept
            self.buffer.clear()
            for y, line in lines.items():
                self.buffer[y].update(line)
            self.is_alternate = False

    def index(self) -> None:
        """A line that leaves the screen at the top can be scrolled back to; not on the alternate screen."""
        if self.cursor.y == self.lines - 1 and not self.is_alternate:
            top = self.buffer[0]
            self.scrolled.append("".join(top[x].data for x in range(self.columns)).rstrip())
        super().index()

    def draw(self, data: str) -> None:
        """What is written beyond the edge is a line that is too wide: nothing of ours relies on wrapping."""
        if self.cursor.x + sum(max(wcwidth(letter), 0) for letter in data) > self.columns:
            self.too_wide.append(self.display[self.cursor.y] + data)
        super().draw(data)

    @property
    def everything(self) -> str:
        """All that a person can find in the window now."""
        return "\n".join([*self.scrolled, *(line.rstrip() for line in self.display)])


class Terminal:
    """The program at a terminal of a size, in a fork of this process where that is possible."""

    def __init__(self, line: str, lines: int = 24, columns: int = 80, **environment: str) -> None:
        self.display = Display(columns, lines)
        self._stream = pyte.Stream(self.display)
        self.child = fork(line, lines, columns, **environment)
        self.child.delaybeforesend = None  # the program is asked for nothing before its prompt is there
        self.child.logfile_read = self
        self.written = ""

    # What pexpect reads goes through here.

    def write(self, data: str) -> None:
        self.written += data
        self._stream.feed(data)

    def flush(self) -> None:
        """Nothing is kept back."""

    # What a person does.

    def wait(self, text: str) -> None:
        """Read until this is written."""
        self.child.expect_exact(text)

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def answer(self, prompt: str, line: str = "") -> None:
        """Wait for a prompt and type a line."""
        self.wait(prompt)
        self.type(line)

    def end(self) -> int:
        """The exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)

    def close(self) -> None:
        end(self.child)

    def close_window(self) -> None:
        """Take the terminal from under the program; the system tells it, nobody else does."""
        self.child.ptyproc.fileobj.close()
        self.child.ptyproc.closed = True

    @property
    def is_ended_in_time(self) -> bool:
        """Whether the program ends before patience does."""
        is_ended = _comes_true(lambda: not self.child.isalive())
        if not is_ended:
            os.kill(self.child.pid, signal.SIGKILL)
        return is_ended

    @property
    def is_stopped_in_time(self) -> bool:
        """Whether the system stops the program before patience ends."""
        return _comes_true(lambda: os.waitpid(self.child.pid, os.WUNTRACED | os.WNOHANG)[0] == self.child.pid)

    @property
    def is_echoing(self) -> bool:
        """Whether the terminal shows what is typed, as a shell expects it after the program."""
        return bool(self.child.getecho())


def _comes_true(is_so: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
