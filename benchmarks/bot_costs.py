"""The cost of a greedy game in random games. Both alternate, so that a busy machine slows both.

python benchmarks/bot_costs.py
"""

from __future__ import annotations

from statistics import median
from time import process_time

from version import SEAT_IDS, PluginRegistry, Setup, new_match

GAMES = ("gutenberg", "cartographers", "cvlizations")
SEATS = 4
PAIRS = 12
BY_CHANCE = 5
"""Number of random games timed together: one is too short."""


def seconds(registry: PluginRegistry, game: str, kind: str, seeds: range) -> float:
    """Average CPU seconds of a game with these seeds."""
    ids = registry.select(game, SEATS).ids
    rules, options = registry.rule_set(game, ids), registry.options(game, ids, {})
    bots = dict.fromkeys(SEAT_IDS[:SEATS], registry.bot(kind, game))
    begun = process_time()
    for seed in seeds:
        setup = Setup(tuple(SEAT_IDS[:SEATS]), seed, 0, options)
        match = new_match(rules, setup, bots=bots, keeps=False)
        match.run()
        match.release()
    return (process_time() - begun) / len(seeds)


def main() -> None:
    registry = PluginRegistry.find()
    for game in GAMES:
        ratios, costs = [], []
        for pair in range(PAIRS):
            by_chance = seconds(registry, game, "random", range(pair * 10, pair * 10 + BY_CHANCE))
            greedy = seconds(registry, game, "greedy", range(pair, pair + 1))
            ratios.append(greedy / by_chance)
            costs.append(greedy)
        print(f"{game}: greedy {1000 * median(costs):.0f} ms a game, {median(ratios):.1f} games by chance")


if __name__ == "__main__":
    main()
