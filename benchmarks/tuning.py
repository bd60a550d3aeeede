"""Which figures of Gutenberg's greedy bot are off: many games, each with figures that were changed by chance.

    python benchmarks/tuning.py --games 2500 --seed 100000 --jobs 2 --rows FILE

Two heroes sit at each table, with every figure of `weights.toml` a good deal more or less, other ones in each
game; their foes are the same bot with weights up to 15 percent off. As each figure changes independently of
all others, its own changes alone tell what it does to the score: the table says how many points a figure
brings that is a quarter higher, with an interval that holds 95 %, and how the score bends, best known first.
Slopes say where to move a figure; whether that helped, only `strength.py` says, with other seeds.
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
"""By how much a figure changes: the standard deviation of its logarithm."""
WHOLE = ("spare_inks",)
"""Figures that are numbers of things: they stay."""
SHARES = ("patience", "level_promise", "patron_open", "patron_next", "plan_foreseen")
"""Figures that mean nothing above 1."""
FIGURES = [
    *(("weights", name) for name in msgspec.structs.asdict(JUDGEMENT.weights) if name not in WHOLE),
    *(("sectors", name) for name in JUDGEMENT.sectors),
]


class Seat(NamedTuple):
    """A hero's game: by how many steps each of its figures was changed, and its score."""

    steps: list[float]
    score: int


class Effect(NamedTuple):
    """What a figure does to the score when it is a step higher, and how the score bends there."""

    name: str
    slope: float
    margin: float
    bend: float


def changed(steps: list[float]) -> Judgement:
    """The bot's judgement with each figure so many steps higher."""
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
    """One game; all that differs between games comes from the seed."""
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
    """What each figure does, best known first."""
    middle = mean(seat.score for seat in seats)
    found = []
    for at, (group, name) in enumerate(FIGURES):
        shares = [seat.steps[at] * (seat.score - middle) for seat in seats]
        bends = [(seat.steps[at] ** 2 - 1) / 2 * (seat.score - middle) for seat in seats]
        margin = 1.96 * stdev(shares) / sqrt(len(shares))
        found.append(Effect(f"{group}.{name}", mean(shares), margin, mean(bends)))
    return sorted(found, key=lambda effect: -abs(effect.slope) / effect.margin)


def _played(given: argparse.Namespace) -> list[Seat]:
    """All games; those that stand in the file of rows are not played again."""
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
