"""The method of measuring: CPU time in short slices, on one core, with a fixed loop as a reference.

The machine may be shared, so one number means little. Every rate is per CPU second of a fresh process, slice
by slice; the 90th percentile of the slices is the estimate for a quiet core. The fixed loop before each slice
shows disturbances. This module needs only Python, so it also runs in the environments of other systems.
"""

from __future__ import annotations

import gc
import os
import platform
import statistics
import sysconfig
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

Figures = dict[str, float]


def python_build() -> str:
    """The version of this Python and its build: one without profile-guided optimization is slower."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS")
    is_tuned = "--enable-optimizations" in (arguments or "")
    tuned = "unknown optimizations" if arguments is None else "PGO" if is_tuned else "no PGO"
    number, date = platform.python_build()
    built = f"{platform.python_compiler()}, {tuned}, {number}, {date}"
    return f"{platform.python_implementation()} {platform.python_version()} ({built})"


def pin() -> None:
    """Stay on one core, if the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def fixed_loop_ms() -> float:
    """CPU milliseconds of a fixed loop."""
    begun = time.process_time()
    total = 0
    for number in range(200_000):
        total += number * number
    return (time.process_time() - begun) * 1000


def rates(play: Callable[[int], int], seconds: float) -> Figures:
    """Games and decisions per second: `play(n)` plays game n and returns its number of decisions."""
    for number in range(3):
        play(number)
    slices: list[float] = []
    loops: list[float] = []
    games = decisions = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not slices:
        loops.append(fixed_loop_ms())
        begun, made, spent = time.process_time(), 0, 0.0
        while spent < max(0.1, seconds / 15):
            made += play(games)
            games += 1
            spent = time.process_time() - begun
        slices.append(made / spent)
        decisions += made
    quiet = sorted(slices)[round(0.9 * (len(slices) - 1))]
    return {
        "games_per_second": quiet * games / decisions,
        "decisions_per_second": quiet,
        "decisions_per_second_median": statistics.median(slices),
        "decisions_per_game": decisions / games,
        "loop_ms": statistics.median(loops),
    }


def microseconds(work: Callable[[], Any], seconds: float) -> float:
    """The cost of one call: the minimum of many batches, as disturbance only adds."""
    best, batch, spent = float("inf"), 1, 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or best == float("inf"):
        if 0 < spent < 0.004:
            batch *= 3
        begun = time.process_time()
        for _ in range(batch):
            work()
        spent = time.process_time() - begun
        if spent >= 0.004:
            best = min(best, spent / batch)
    return best * 1e6


def live_bytes(make: Callable[[], Any], number: int) -> float:
    """The size of one live object on Python's heap."""
    warm = [make() for _ in range(3)]
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = [make() for _ in range(number)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del warm, held
    return (after - before) / number


if __name__ == "__main__":
    print(python_build())
