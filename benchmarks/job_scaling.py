"""The speed-up of two processes over one in the lab: the same games, in wall-clock time.

python benchmarks/job_scaling.py

It needs two free cores. It prints the load of the machine; the result on a busy machine means little. The
clock starts after the first quarter of the games, because starting processes takes about a second, once.
"""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter
from typing import NamedTuple

from version import Arm, Contestant, MatchRequest, PluginRegistry, Study, run_study, seated, settle

GAME, SEATS = "gutenberg", ("greedy",) * 3
GAMES = 100
ROUNDS = 3
AIM = 1.8


class Run(NamedTuple):
    """Games per second after the first quarter of the games, and the digest of all games."""

    rate: float
    digest: str


def study(registry: PluginRegistry) -> Study:
    """A table of equal bots."""
    start, _ = settle(registry, MatchRequest(GAME, seated(SEATS), seed=1))
    players = tuple(Contestant(seat.kind, seat.wishes) for seat in start.seats)
    return Study(GAME, 1, (Arm("", players, start.plugins, start.options),))


def run(registry: PluginRegistry, jobs: int) -> Run:
    told: list[tuple[int, float]] = []
    outcome = run_study(
        study(registry), GAMES, registry, jobs=jobs, progress=lambda done: told.append((done, perf_counter()))
    )
    first, first_at = next(one for one in told if one[0] >= GAMES // 4)
    last, last_at = told[-1]
    return Run((last - first) / (last_at - first_at), outcome.digest)


def main() -> None:
    registry = PluginRegistry.find()
    ratios = []
    for _ in range(ROUNDS):
        one, two = run(registry, 1), run(registry, 2)
        if one.digest != two.digest:
            raise SystemExit(f"two jobs play other games than one: {two.digest}, not {one.digest}")
        ratios.append(two.rate / one.rate)
        print(f"one job {one.rate:.1f} games a second, two jobs {two.rate:.1f}: {ratios[-1]:.2f} times")
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    verdict = "met" if median(ratios) >= AIM else "missed"
    print(f"{median(ratios):.2f} times with two jobs; aim {AIM}: {verdict} (load of the machine {busy:.1f})")


if __name__ == "__main__":
    main()
