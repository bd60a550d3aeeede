"""Checks that a bot gives the same answers as in an earlier version, by the answers of seeded games.

    python benchmarks/same_answers.py --before PYTHON --games 20

It prints the games whose answers differ, and exits with 1 if there are any.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from hashlib import blake2b
from itertools import product
from pathlib import Path

from version import SEAT_IDS, PluginRegistry, Setup, new_match

SEATS = (2, 3, 4)


def answers(game: str, kind: str, games: int) -> list[str]:
    """A line for each game: its seed, its number of seats, and a digest of all its answers."""
    registry = PluginRegistry.find()
    found = []
    for seed, seats in product(range(games), SEATS):
        ids, names = registry.select(game, seats).ids, tuple(SEAT_IDS[:seats])
        bots = dict.fromkeys(names, registry.bot(kind, game))
        setup = Setup(names, seed, seed % seats, registry.options(game, ids, {}))
        match = new_match(registry.rule_set(game, ids), setup, bots=bots, keeps=False)
        match.run()
        given = repr([tuple(step) for step in match.steps])
        match.release()
        found.append(f"seed {seed}, {seats} seats: {blake2b(given.encode(), digest_size=8).hexdigest()}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--before", metavar="PYTHON", help="a Python that has an earlier version")
    parser.add_argument("--game", default="gutenberg")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=20, help="seeds for each number of seats (default: 20)")
    given = parser.parse_args()
    now = answers(given.game, given.bot, given.games)
    if given.before is None:
        print(*now, sep="\n")
        return 0
    same = ["--game", given.game, "--bot", given.bot, "--games", str(given.games)]
    command = [given.before, str(Path(__file__)), *same]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    before = done.stdout.splitlines()
    others = [line for line, old in zip(now, before, strict=True) if line != old]
    for line in others:
        print(f"other answers: {line}")
    print(f"{len(now) - len(others)} of {len(now)} games have the same answers")
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main())
