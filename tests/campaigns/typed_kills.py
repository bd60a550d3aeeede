"""Kills of the program as people use it: typed to through a pipe or a terminal, and killed at any instant.

An answer is acknowledged when the program shows the next question, or ends because the game is over. What
was acknowledged must be in the file, and besides that at most what was typed last. Whoever types plays the
same game along, and so knows what is asked. Each program is a fork of this one, with all modules imported:
what takes time is the game and not the start of Python; from `main` on it is the program itself.
"""

import io
import os
import pty
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import ROOT, registry

import manicule
from manicule import Match
from manicule.kernel.errors import ManiculeError
from manicule_cli.app import main

NAME, SEAT = "Anna", "a"
GAMES = {
    "gutenberg": ("human:Anna", "random:Bert", "random:Cleo"),
    "cartographers": ("human:Anna", "random:Bert"),
    "cvlizations": ("human:Anna", "random:Bert", "random:Cleo"),
}
WAYS = ("pipe", "pty")
LONGEST = 0.25
"""Seconds after the first question after which a program is killed at the latest."""
EARLY = 8
"""One program in so many is killed while it starts."""
UNDO = 4
"""One answer in so many is taken back."""
STUCK = 120.0
"""Seconds after which a program that shows nothing is taken for one that hangs."""

DONE = {"answer": "answered", "undo": "undone"}
"""What is said of something that was typed, once it is acknowledged."""

Said = list[list[Any]]


class Program(NamedTuple):
    """A program that runs: where it is typed to, and where it is read."""

    process: int
    keys: int
    screen: int


@contextmanager
def started(arguments: list[str], through: str) -> Iterator[Program]:
    """Start the program; it is killed in the end, and waited for."""
    if through == "pty":
        process, terminal = pty.fork()
        keys, screen = terminal, terminal
    else:
        typed, keys = os.pipe()
        screen, shown = os.pipe()
        process = os.fork()
        if process == 0:
            for here, there in ((typed, 0), (shown, 1), (shown, 2)):
                os.dup2(here, there)
            os.closerange(3, 256)
        else:
            os.close(typed)
            os.close(shown)
    if process == 0:
        _be(arguments)
    try:
        yield Program(process, keys, screen)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        for opened in {keys, screen}:
            os.close(opened)


def _be(arguments: list[str]) -> None:
    """The program, in a process of its own: never comes back."""
    code = 70
    try:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as Python opens them
        sys.stdout = open(1, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
        os.environ.update(TERM="xterm", COLUMNS="200", LINES="50", MANICULE_HOME=str(ROOT / "nobody"))
        code = main(arguments)
    finally:
        os._exit(code)


class Typist:
    """Types answers, and takes some back, until the program is killed; knows what was acknowledged."""

    def __init__(self, program: Program, mirror: Match, chance: Chance) -> None:
        self._program = program
        self._mirror = mirror
        self._chance = chance
        self._seen = ""
        self.said: Said = []

    def type(self, deadline: float) -> None:
        """Type until the time has come."""
        mirror = self._mirror
        while not mirror.over:
            self._seen = ""
            if any(step.seat == SEAT for step in mirror.steps) and self._chance.below(UNDO) == 0:
                mirror.undo(SEAT)
                what, line = "undo", "undo"
            else:
                answer = mirror.timeline.choices()[SEAT].sample(self._chance)
                what, line = "answer", self._line(answer)
                mirror.answer(SEAT, answer)
            mirror.run()
            self.said.append([what, _plain(mirror)])
            os.write(self._program.keys, f"{line}\n".encode())
            if not self.is_shown(deadline):
                return
            self.said.append([DONE[what], _plain(mirror)])

    def _line(self, answer: str) -> str:
        """What is typed: at a terminal, an answer that is shown before it is given is given by Enter."""
        is_terminal = self._program.keys == self._program.screen
        is_written = self._mirror.question(SEAT).shape == "written"
        is_shown = is_terminal and is_written and self._mirror.preview(SEAT, answer) is not None
        return f"{answer}\n" if is_shown else answer

    def is_shown(self, deadline: float) -> bool:
        """Wait for the next question, or for the end of a game that is over; False if it was too late."""
        while not self._is_there():
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self._program.screen], [], [], max(0.0, left))
            if not ready:
                return False
            if not self._read():
                return self._ended()
        return True

    def drain(self) -> None:
        """Read what a killed program had still shown: that, too, was acknowledged."""
        while self._read():
            pass
        what, steps = self.said[-1] if self.said else ("", [])
        if what in DONE and self._is_there():
            self.said.append([DONE[what], steps])

    def _is_there(self) -> bool:
        mirror = self._mirror
        if mirror.over or not mirror.waiting():
            return False
        asked = f"{NAME}: {mirror.question(SEAT).display.prompt}"
        return asked[:30] in self._seen

    def _ended(self) -> bool:
        if not self._mirror.over:
            self.said.append(["failed", self._seen[-500:]])
        return self._mirror.over

    def _read(self) -> bool:
        try:
            data = os.read(self._program.screen, 1 << 16)
        except OSError:  # a terminal whose program has ended
            return False
        self._seen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


def _plain(match: Match) -> list[list[Any]]:
    return [list(step) for step in match.steps]


def warm_up() -> None:
    """Import what the program imports, so that its forks need not."""
    seats = [word for seat in GAMES["cvlizations"] for word in ("--seat", seat)]
    sink, keys = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("quit\n")
    try:
        with redirect_stdout(sink), redirect_stderr(sink):
            main(["play", "cvlizations", *seats, "--seed", "1", "--plain"])
    finally:
        sys.stdin = keys


def typed(path: Path, game: str, seed: int, through: str, chance: Random) -> Said:
    """Let a program be typed to until it is killed; all that was done, as it was acknowledged."""
    if path.exists():
        try:
            mirror = manicule.load(path, registry=registry())
        except ManiculeError as error:  # nobody could go on with it: that is what this looks for
            return [["failed", f"it cannot be gone on with: {error}"]]
        arguments = ["resume", str(path)]
    else:
        mirror = manicule.start(game, seated(GAMES[game]), seed=seed, practice=True, registry=registry())
        seats = [word for seat in GAMES[game] for word in ("--seat", seat)]
        arguments = ["play", game, *seats, "--seed", str(seed), "--practice", "--save", str(path)]
    arguments += ["--pace", "none", "--windows", "all", "--plain"]
    mirror.run()
    with started(arguments, through) as program:
        typist = Typist(program, mirror, Chance(seed))
        if chance.randrange(EARLY) == 0:
            time.sleep(chance.random() * LONGEST)
        elif not typist.is_shown(time.monotonic() + STUCK):
            typist.said.append(["failed", "it shows nothing"])
        else:
            typist.type(time.monotonic() + chance.random() * LONGEST)
        os.kill(program.process, signal.SIGKILL)
        typist.drain()
    if mirror.over:
        typist.said.append(["over", _plain(mirror)])
    return typist.said
