"""Corruption of a save that is being played: a byte is changed at every offset, game by game.

    python -m tests.campaigns.open_corruption

The length stays, and so does the time of the last change, as after a tool that hides it. Then the person
answers, undoes or leaves. The change must be noticed, and a file must hold every answer: the game goes on in
a new one, which people are told. The changed file is left alone.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.tables import registry_with_examples
from tests.support.wording import message

import manicule
from manicule import Human, Match, Recorder
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

GAMES = {"tictactoe": 3, "gutenberg": 2, "cartographers": 2, "cvlizations": 2}
"""The games, each with a number of answers before the change."""
MOVED = "records.recorder.moved"


def _answer(match: Match) -> None:
    match.run()
    seat = match.waiting()[0]
    match.answer(seat, next(iter(match.legal(seat))))


DEEDS: dict[str, Callable[[Match], None]] = {
    "answer": _answer,
    "undo": lambda match: match.undo(match.steps[-1].seat),
    "leave": lambda match: None,
}


@dataclass
class Outcome:
    """How a number of changes ended."""

    changes: int = 0
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(
            [f"{self.changes} changed bytes, {len(self.failures)} failures", *self.failures[:10]]
        )


def change(path: Path, offset: int) -> bytes:
    """Change a byte in place, and hide it; returns the new content."""
    stat = path.stat()
    with path.open("r+b") as file:
        file.seek(offset)
        old = file.read(1)
        file.seek(offset)
        file.write(bytes([old[0] ^ 1]))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return path.read_bytes()


def corrupt(folder: Path, game: str, deed: str, offset: int, outcome: Outcome) -> int:
    """Play, change one byte, and go on; returns the length of the save."""
    path = folder / "game.toml"
    seats = [Human("Anna"), Human("Bert"), *([Human("Cleo")] if game == "gutenberg" else [])]
    match = manicule.start(
        game, seats, seed=3, practice=True, registry=registry_with_examples(), observers=[Recorder(path)]
    )
    for _ in range(GAMES[game]):
        _answer(match)
    size = path.stat().st_size
    if offset < size:
        outcome.changes += 1
        changed = change(path, offset)
        DEEDS[deed](match)
        expected = [*match.steps]
        match.close()
        problem = _problem(match, path, changed, expected)
        if problem:
            outcome.failures.append(f"{game}, {deed}, byte {offset}: {problem}")
    else:
        match.close()
    for made in folder.iterdir():
        made.unlink()
    return size


def _problem(match: Match, path: Path, changed: bytes, expected: Iterable[object]) -> str:
    now = path_of(match)
    if now is None or now == path:
        return "it was not noticed"
    if path.read_bytes() != changed:
        return "the changed file was written to"
    if [*read_record(now).steps] != expected:
        return "answers are lost"
    said = [one.message for one in match.display.notices]
    return "" if message(MOVED).message in said else "nobody is told"


def run(games: Iterable[str], every: int = 1) -> Outcome:
    """Change each byte of a save of these games, or every n-th byte."""
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            for number, deed in enumerate(DEEDS):
                offset, size = number % every, 1
                while offset < size:
                    size = corrupt(Path(folder), game, deed, offset, outcome)
                    offset += every
    return outcome


def main() -> int:
    """Change bytes as the command line says, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.open_corruption")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    outcome = run(given.games, given.every)
    print(outcome)
    return bool(outcome.failures)


if __name__ == "__main__":
    sys.exit(main())
