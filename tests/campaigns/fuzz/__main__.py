"""Fuzz: games over all mixes, with invariants, on all cores, to be gone on with after an interruption.

    python -m tests.campaigns.fuzz --games 200000 --jobs all --state fuzz.state
    python -m tests.campaigns.fuzz --again fuzz.state.failures/1234.json

The game of a number is always the same: the mixes of games, numbers of seats and plugins come in turn;
options, wishes, who begins, bots and the manners of those who answer are chance. All of them must end, with
everything accounted for. What takes long to look at is looked at in a share of the games: see `play`.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.campaigns.fuzz.plan import mixes
from tests.campaigns.fuzz.play import Closeness, played
from tests.campaigns.fuzz.progress import Progress, read_plan
from tests.campaigns.fuzz.workers import play_blocks

PAUSE = 60.0
"""Seconds between two lines about how far it is."""


def again(path: Path) -> int:
    """Play the game of a failure again, and look at everything."""
    outcome = played(read_plan(path), Closeness())
    print("\n".join([str(outcome.plan), *outcome.problems, f"{len(outcome.problems)} problems"]))
    return bool(outcome.problems)


def fuzz(games: int, jobs: int, state: Path | None) -> Progress:
    """Play the games that are not played yet."""
    progress = Progress.read(state)
    before, began, told = progress.tally["games"], time.monotonic(), time.monotonic()
    print(f"{len(mixes())} mixes, {games} games, {before} of them played before", flush=True)

    def took(block: int, tally: Counter[str], failed: list[dict[str, Any]]) -> None:
        nonlocal told
        progress.add(block, tally, failed)
        now = time.monotonic()
        if now - told >= PAUSE:
            told = now
            speed = (progress.tally["games"] - before) / (now - began)
            failures = progress.tally["failures"]
            print(f"{progress.tally['games']} games, {speed:.1f} a second, {failures} failures", flush=True)

    play_blocks(progress.left(games), jobs, took)
    return progress


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.campaigns.fuzz", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--jobs", default="all", metavar="N|all")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what is played already; gone on with")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play the game of a failure again")
    given = parser.parse_args()
    if given.again is not None:
        return again(given.again)
    jobs = os.cpu_count() or 1 if given.jobs == "all" else int(given.jobs)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C does: end the other programs, too
    try:
        progress = fuzz(given.games, jobs, given.state)
    except KeyboardInterrupt:
        print(f"stopped; to go on: the same command{'' if given.state else ', with --state FILE'}")
        return 130
    print(progress)
    return bool(progress.tally["failures"])


if __name__ == "__main__":
    sys.exit(main())
