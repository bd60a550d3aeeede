"""How things are measured: CPU time in short slices, on one core, beside a fixed loop.

The machine may be shared, so one number means little. Every rate is taken per CPU second of a fresh
process, in slices; the 90th percentile of the slices is the estimate for a quiet core. The fixed loop
shows when a run was disturbed.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any


def pin() -> None:
    """Stay on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def fixed_loop_ms() -> float:
    """CPU milliseconds of a loop that is always the same."""
    begun = time.process_time()
    total = 0
    for number in range(200_000):
        total += number * number
    return (time.process_time() - begun) * 1000


def rates(play: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Games and decisions a second: `play(n)` plays game n and returns how many decisions it took."""
    for number in range(3):
        play(number)
    slices: list[float] = []
    loops: list[float] = []
    games = decisions = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not slices:
        loops.append(fixed_loop_ms())
        begun, made = time.process_time(), 0
        while (spent := time.process_time() - begun) < max(0.2, seconds / 12):
            made += play(games)
            games += 1
        slices.append(made / spent)
        decisions += made
    best = sorted(slices)[int(0.9 * (len(slices) - 1) + 0.5)]
    each = decisions / games
    return {
        "decisions_per_second": best,
        "games_per_second": best / each,
        "decisions_per_game": each,
        "median_decisions_per_second": statistics.median(slices),
        "loop_ms": statistics.median(loops),
    }


def microseconds(work: Callable[[], Any], seconds: float = 0.4) -> float:
    """What one call costs: the least of many batches, for disturbance only adds."""
    batch = 1
    while True:
        begun = time.process_time()
        for _ in range(batch):
            work()
        spent = time.process_time() - begun
        if spent > 0.004:
            break
        batch *= 3
    best = spent / batch
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.process_time()
        for _ in range(batch):
            work()
        best = min(best, (time.process_time() - begun) / batch)
    return best * 1e6


def live_bytes(make: Callable[[], Any], number: int = 40) -> float:
    """Bytes that one live object keeps on Python's heap."""
    warm = [make() for _ in range(3)]
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [make() for _ in range(number)]
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del warm, held
    return (after - before) / number
