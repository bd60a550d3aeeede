"""Where the time of our games goes."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from pathlib import Path

GAMES = 60


def show() -> None:
    """Print the functions and the modules that take the most time of their own."""
    import ours

    table = ours.gutenberg(4, ("characters",))
    table.play(0)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(GAMES):
        table.play(seed)
    profile.disable()
    stats = pstats.Stats(profile)
    stats.sort_stats("tottime").print_stats(25)
    by_module: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]
        by_module[Path(file).name] += own
    total = sum(by_module.values())
    for module, own in by_module.most_common(15):
        print(f"{own / total:>6.1%}  {module}")
