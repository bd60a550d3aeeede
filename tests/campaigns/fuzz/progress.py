"""How far a campaign is: a file that is written new and renamed, and one file for each game that failed."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.campaigns.fuzz.plan import Plan

BLOCK = 50
"""So many games are given to a program at a time; of a block that was not done, all are played again."""


@dataclass
class Progress:
    """Which blocks of games are done, and what came of them."""

    path: Path | None = None
    """Without a path, nothing is kept."""
    done: set[int] = field(default_factory=set)
    tally: Counter[str] = field(default_factory=Counter)

    @classmethod
    def read(cls, path: Path | None) -> "Progress":
        """The progress in a file; none when there is no such file yet."""
        if path is None or not path.exists():
            return cls(path)
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["block"] != BLOCK:
            raise SystemExit(
                f"{path} counts blocks of {kept['block']} games, not of {BLOCK}: begin a new one"
            )
        done = {number for first, end in kept["done"] for number in range(first, end)}
        return cls(path, done, Counter(kept["tally"]))

    def left(self, games: int) -> Iterator[tuple[int, range]]:
        """The blocks that are still to play, with the numbers of their games."""
        for block in range(-(-games // BLOCK)):
            if block not in self.done:
                yield block, range(block * BLOCK, min(games, (block + 1) * BLOCK))

    def add(self, block: int, tally: Counter[str], failed: Iterable[dict[str, Any]]) -> None:
        """A block is done: first its failures are written, then that it is done."""
        for game in failed:
            self._write(self._file_of(game), game)
        self.done.add(block)
        self.tally += tally
        if self.path is not None:
            kept = {"block": BLOCK, "done": list(_ranges(self.done)), "tally": dict(self.tally)}
            _replace(self.path, kept)

    def _file_of(self, game: dict[str, Any]) -> Path:
        folder = (
            Path("fuzz.failures") if self.path is None else self.path.with_name(f"{self.path.name}.failures")
        )
        folder.mkdir(exist_ok=True)
        return folder / f"{game['plan']['number']}.json"

    def _write(self, path: Path, game: dict[str, Any]) -> None:
        _replace(path, game)
        print(f"failed: {path}", flush=True)

    def __str__(self) -> str:
        tally = self.tally
        games = ", ".join(f"{key[5:]} {n}" for key, n in sorted(tally.items()) if key.startswith("game:"))
        return (
            f"{tally['games']} games ({games}), {tally['answers']} answers: {tally['failures']} failures; "
            f"{tally['moments']} looked at after every answer, {tally['replay']} played again, "
            f"offers of {tally['offers']} tried, {tally['leaks']} searched for leaks, "
            f"{tally['greedy']} with greedy bots"
        )


def read_plan(path: Path) -> Plan:
    """The game of a failure."""
    kept = json.loads(path.read_text(encoding="utf-8"))["plan"]
    lists = {name: tuple(kept[name]) for name in ("seats", "with_", "without")}
    return Plan(**{**kept, **lists})


def _replace(path: Path, kept: dict[str, Any]) -> None:
    """Written new and renamed: a file that is there is whole, whenever this program is killed."""
    new = path.with_name(f"{path.name}.new")
    with new.open("w", encoding="utf-8") as file:
        json.dump(kept, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _ranges(numbers: set[int]) -> Iterator[tuple[int, int]]:
    """Numbers as pairs of the first one and the one behind the last."""
    first = None
    for number in sorted(numbers):
        if first is None:
            first = number
        if number + 1 not in numbers:
            yield first, number + 1
            first = None
