"""How many modules one answer goes through.

    python benchmarks/answer_modules.py
    PYTHON benchmarks/answer_modules.py        # of the commit that is installed for this Python

Twenty seeded games of Gutenberg are played by chance. For each `Match.answer` the script counts the files
under core/ and plugins/ in which a function is entered, and prints the median, and how often each file is.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

from version import manicule

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


def main() -> None:
    """Print the figures."""
    counts: list[int] = []
    files: Counter[str] = Counter()
    for seed in range(GAMES):
        chance = random.Random(seed)
        match = manicule.start("gutenberg", SEATS, seed=seed)
        match.run()
        while not match.over:
            seat = match.waiting()[0]
            answer = chance.choice(list(match.legal(seat)))
            through = entered(match, seat, answer)
            counts.append(len(through))
            files.update(through)
    print(f"{len(counts)} answers; modules entered by one: median {median(counts):g}, most {max(counts)}")
    for name, number in files.most_common(40):
        print(f"{100 * number / len(counts):5.0f} %  {name}")


if __name__ == "__main__":
    main()
