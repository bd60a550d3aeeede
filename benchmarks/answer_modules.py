"""Counts the modules that one answer goes through.

    python benchmarks/answer_modules.py
    PYTHON benchmarks/answer_modules.py        # of the commit that is installed for this Python

The script plays twenty seeded games of Gutenberg at random, first without observers, then with an `EventLog`.
For each `Match.answer` it counts the files under core/ and plugins/ in which a function is entered. It prints
the medians, and how often the answers of the first games enter each file.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

from version import manicule, seated

GAMES = 20
SEATS = ("human:Anna", "human:Tom", "human:Kate")
ROOT = Path(str(manicule.__file__)).parents[2]
FOLDERS = tuple(str(ROOT / name) + "/" for name in ("core", "plugins"))


def entered(match: Any, seat: str, answer: str) -> set[str]:
    """The files in which a function is entered while a match takes an answer."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        match.answer(seat, answer)
    finally:
        sys.setprofile(None)
    return {str(Path(name).relative_to(ROOT)) for name in found if name.startswith(FOLDERS)}


def played(seed: int, *observers: Any) -> Iterator[set[str]]:
    """The files that each answer of a game enters."""
    chance = random.Random(seed)
    match = manicule.start("gutenberg", seated(SEATS), seed=seed, observers=observers)
    match.run()
    while not match.over:
        seat = match.waiting()[0]
        yield entered(match, seat, chance.choice(list(match.legal(seat))))


def main() -> None:
    """Print the figures."""
    silent = [files for seed in range(GAMES) for files in played(seed)]
    heard = [files for seed in range(GAMES) for files in played(seed, manicule.EventLog())]
    for name, answers in (("without observers", silent), ("with an event log", heard)):
        counts = [len(files) for files in answers]
        print(
            f"{name}: {len(counts)} answers, modules entered: median {median(counts):g}, most {max(counts)}"
        )
    for name, number in Counter(file for files in silent for file in files).most_common(40):
        print(f"{100 * number / len(silent):5.0f} %  {name}")


if __name__ == "__main__":
    main()
