"""Finds figures of Gutenberg's greedy bot that are off: many games, each with randomly changed figures.

    python benchmarks/tuning.py --games 2500 --seed 100000 --jobs 2 --rows FILE

Two heroes sit at each table, with large random changes to every figure of `weights.toml`, different in each
game; their foes are the same bot with weights up to 15 percent off. Each figure changes independently of all
others, so its own changes alone show its effect on the score: the table gives the points for raising a figure
by a quarter, with a 95 % interval, and the curvature of the score, most certain first. Slopes show where to
move a figure; only `strength.py`, with other seeds, shows whether that helped.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

import msgspec
from strength import bot_of, registry
from version import JUDGEMENT, SEAT_IDS, Bot, GreedyBot, Judgement, Setup, new_match

GAME = "gutenberg"
SEATS = 4
HEROES = 2
STEP = log(1.25)
"""Standard deviation of the logarithm of a figure's change."""
WHOLE = ("spare_inks",)
"""Figures that count things: they stay."""
SHARES = ("patience", "level_promise", "patron_open", "patron_next", "plan_foreseen")
"""Figures that make no sense above 1."""
FIGURES = [
    *(("weights", name) for name in msgspec.structs.asdict(JUDGEMENT.weights) if name not in WHOLE),
    *(("sectors", name) for name in JUDGEMENT.sectors),
]


class Seat(NamedTuple):
    """A hero's game: the change of each figure in steps, and the score."""

    steps: list[float]
    score: int


class Effect(NamedTuple):
    """The effect of one step of a figure on the score, and the curvature of the score."""

    name: str
    slope: float
    margin: float
    bend: float


def changed(steps: list[float]) -> Judgement:
    """The bot's judgement with each figure changed by its steps."""
    weights, sectors = msgspec.structs.asdict(JUDGEMENT.weights), dict(JUDGEMENT.sectors)
    for (group, name), number in zip(FIGURES, steps, strict=True):
        figures = weights if group == "weights" else sectors
        value = figures[name] * exp(STEP * number)
        figures[name] = min(value, 1.0) if name in SHARES else value
    return msgspec.structs.replace(JUDGEMENT, weights=type(JUDGEMENT.weights)(**weights), sectors=sectors)


def hero(steps: list[float]) -> Bot:
    bot: Bot = type("Hero", (GreedyBot,), {"judgement": changed(steps)})()
    return bot


def play(seed: int) -> list[Seat]:
    """Play one game; all differences between games come from the seed."""
    chance = Random(seed)
    ids = registry().select(GAME, SEATS).ids
    rules, options = registry().rule_set(GAME, ids), registry().options(GAME, ids, {})
    heroes = {at: [chance.gauss(0, 1) for _ in FIGURES] for at in chance.sample(range(SEATS), HEROES)}
    bots: dict[str, Bot] = {}
    for at in range(SEATS):
        foe = bot_of(GAME, "greedy~15", seed * 10 + at)
        bots[SEAT_IDS[at]] = hero(heroes[at]) if at in heroes else foe
    names = tuple(f"Seat {at}" for at in range(SEATS))
    match = new_match(rules, Setup(names, seed, seed % SEATS, options), bots=bots, keeps=False)
    match.run()
    scores = [seat.score for seat in match.result.seats]
    match.release()
    return [Seat(steps, scores[at]) for at, steps in heroes.items()]


def effects(seats: list[Seat]) -> list[Effect]:
    """The effect of each figure, most certain first."""
    middle = mean(seat.score for seat in seats)
    found = []
    for at, (group, name) in enumerate(FIGURES):
        shares = [seat.steps[at] * (seat.score - middle) for seat in seats]
        bends = [(seat.steps[at] ** 2 - 1) / 2 * (seat.score - middle) for seat in seats]
        margin = 1.96 * stdev(shares) / sqrt(len(shares))
        found.append(Effect(f"{group}.{name}", mean(shares), margin, mean(bends)))
    return sorted(found, key=lambda effect: -abs(effect.slope) / effect.margin)


def _played(given: argparse.Namespace) -> list[Seat]:
    """All games; those in the file of rows are not played again."""
    path: Path | None = given.rows
    lines = path.read_text("utf-8").splitlines() if path is not None and path.exists() else []
    done = {seed: [Seat(*seat) for seat in seats] for seed, seats in map(json.loads, lines)}
    seeds = range(given.seed, given.seed + given.games)
    missing = [seed for seed in seeds if seed not in done]
    with ProcessPoolExecutor(given.jobs) as pool:
        for seed, seats in zip(missing, pool.map(play, missing, chunksize=8), strict=True):
            done[seed] = seats
            if path is not None:
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([seed, seats]) + "\n")
    return [seat for seed in seeds for seat in done[seed]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    number = partial(parser.add_argument, type=int)
    number("--games", default=200)
    number("--seed", default=100_000)
    number("--jobs", default=1)
    parser.add_argument("--rows", type=Path)
    seats = _played(parser.parse_args())
    print(f"{len(seats)} heroes, {mean(seat.score for seat in seats):.1f} points on average")
    for effect in effects(seats):
        print(f"{effect.name:30} {effect.slope:+.2f} ± {effect.margin:.2f}, bends by {effect.bend:+.2f}")


if __name__ == "__main__":
    main()
