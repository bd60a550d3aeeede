"""Seeds that the program chooses: too many to try, and exact in every program that reads them."""

import json
from pathlib import Path

import manicule
from manicule import Robot
from manicule.door.match_request import choose_seed
from manicule.plugins import PluginRegistry
from manicule.records.reader import read_record


def test_a_chosen_seed_has_53_bits() -> None:
    seeds = [choose_seed() for _ in range(400)]
    assert len(set(seeds)) == 400
    assert all(0 <= seed < 1 << 53 for seed in seeds)
    # Each bit is sometimes set and sometimes not: by chance, one would fail in 2 to the 394th.
    for bit in range(53):
        assert {seed >> bit & 1 for seed in seeds} == {0, 1}
    assert all(int(float(json.dumps(seed))) == seed for seed in seeds)


def test_a_seed_that_was_chosen_deals_the_same_game_again(games: PluginRegistry, tmp_path: Path) -> None:
    match = manicule.start("fair", [Robot("random"), Robot("random")], registry=games)
    match.run()
    manicule.save(match, tmp_path / "fair.toml")
    seed = read_record(tmp_path / "fair.toml").start.seed
    again = manicule.start("fair", [Robot("random"), Robot("random")], seed=seed, registry=games)
    again.run()
    assert again.steps == match.steps
