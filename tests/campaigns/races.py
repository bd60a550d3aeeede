"""Races: two programs that open and answer the same save at the same moment, over and over.

    python -m tests.campaigns.races 2000

Whatever was acknowledged must be in the file, the file must be whole, and no question may have two answers
that were both acknowledged. Both programs stay: what takes time is the race and not the start of Python.
"""

import sys
import tempfile
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.support.tables import ROOT, registry_with

import manicule
from manicule import Human, Recorder
from manicule.kernel.errors import RecordError
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

GAME = ROOT / "docs" / "examples" / "tictactoe"
SEATS = (Human("Anna"), Human("Bert"))
FIRST, OTHERS = "a", ("b", "c")
"""The answer that is in the save, and what the two programs answer next."""


@dataclass
class Outcome:
    """How a number of races ended."""

    races: int = 0
    both: int = 0
    """Races in which one program went on after the other had left: both answers are in the file."""
    refused: int = 0
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = f"{self.races} races: {self.refused} refusals, {self.both} went on one after the other"
        return "\n".join([f"{counts}, {len(self.failures)} failures", *self.failures])


def racer(pipe: Connection, answer: str) -> None:
    """One of the two programs: for each path that it is sent it says what it did there."""
    registry = registry_with(GAME)
    pipe.send("ready")
    while (path := pipe.recv()) is not None:
        try:
            with manicule.load(path, registry=registry, observers=[Recorder()]) as match:
                seat, ordinal = match.waiting()[0], match.ordinal
                match.answer(seat, answer)
                saved = str(path_of(match))
            pipe.send(("saved", ordinal, seat, answer, saved))
        except RecordError as error:
            pipe.send(("refused", str(error)))


def race(races: int) -> Outcome:
    """Let two programs race so many times."""
    context = get_context("spawn")
    pipes: list[Connection] = []
    programs = []
    for answer in OTHERS:
        here, there = context.Pipe()
        programs.append(context.Process(target=racer, args=(there, answer)))
        programs[-1].start()
        pipes.append(here)
    outcome = Outcome()
    registry = registry_with(GAME)
    try:
        assert [pipe.recv() for pipe in pipes] == ["ready", "ready"]
        with tempfile.TemporaryDirectory() as folder:
            for number in range(races):
                path = Path(folder) / f"{number}.toml"
                with manicule.start(
                    "tictactoe", SEATS, seed=number, registry=registry, observers=[Recorder(path)]
                ) as match:
                    match.answer("a", FIRST)
                # Whoever is told first has a small start: it is the other one's turn each time.
                order = pipes if number % 2 else pipes[::-1]
                for pipe in order:
                    pipe.send(str(path))
                judge(outcome, path, [pipe.recv() for pipe in pipes])
                path.unlink()
    finally:
        for pipe in pipes:
            pipe.send(None)
        for program in programs:
            program.join()
    return outcome


def judge(outcome: Outcome, path: Path, said: list[Any]) -> None:
    """Compare what the two programs said with what is in the file."""
    outcome.races += 1
    saved = [one for one in said if one[0] == "saved"]
    outcome.refused += len(said) - len(saved)
    outcome.both += len(saved) == 2
    try:
        steps = [tuple(step) for step in read_record(path).steps]
    except RecordError as error:
        outcome.failures.append(f"{error}: {said}")
        return
    acknowledged = [(at, seat, answer) for _, at, seat, answer, _ in saved]
    if not saved or sorted(steps[1:]) != sorted(acknowledged) or {one[4] for one in saved} != {str(path)}:
        outcome.failures.append(f"race {outcome.races}: {said}, and in the file {steps}")
    beside = [one.name for one in path.parent.iterdir() if one != path]
    if beside:
        outcome.failures.append(f"race {outcome.races}: {beside} beside the save")


if __name__ == "__main__":
    done = race(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    print(done)
    sys.exit(bool(done.failures))
