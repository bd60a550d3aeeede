"""Measures the strength of a bot: one hero among foes of another kind, in every chair, with a seed per game.

    python benchmarks/strength.py gutenberg hard greedy~15 --games 200 --baseline greedy
    python benchmarks/strength.py cvlizations hard greedy --games 200

A bot is a kind of the program (`greedy`, `hard`). `hard:play_outs=96,width=8` is the bot with other values of
these attributes; `worth=None` lets it play on to the end of the game instead of judging positions.
`greedy~15` is the greedy bot of Gutenberg with weights that differ by up to 15 percent, different in each
game. With `--baseline`, each game is played once more with that bot in the hero's chair, and the hero's gain
is printed. Intervals are 95 % intervals. `--rows FILE`
writes each finished game to the file; a repeated command does not play it again.
"""

from __future__ import annotations

import argparse
import json
from ast import literal_eval
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

import msgspec
from version import SEAT_IDS, Bot, PluginRegistry, Setup, choices_of, new_match


class Played(NamedTuple):
    """One game: the hero's score, its foes' mean score, its share of the win, its seconds per answer."""

    score: int
    foes: float
    win: float
    seconds: float
    longest: float


@cache
def registry() -> PluginRegistry:
    return PluginRegistry.find()


def bot_of(game: str, kind: str, seed: int) -> Bot:
    """A bot by its name on the command line: a kind, with other attributes or with varied weights."""
    kind, _, percent = kind.partition("~")
    kind, _, attributes = kind.partition(":")
    bot = registry().bot(kind, game)
    if attributes:
        bot = changed(bot, dict(one.split("=") for one in attributes.split(",")))
    return varied(bot, int(percent) / 100, seed) if percent else bot


def changed(bot: Bot, attributes: dict[str, str]) -> Bot:
    """A bot of the same kind with other values of attributes that its class has."""
    missing = [name for name in attributes if not hasattr(type(bot), name)]
    if missing:
        raise SystemExit(f"{type(bot).__qualname__} has no attribute {', '.join(missing)}")
    values = {name: literal_eval(value) for name, value in attributes.items()}
    made: Bot = type("ChangedBot", (type(bot),), values)()
    return made


def varied(bot: Bot, share: float, seed: int) -> Bot:
    """A bot with each weight of its judgement changed by up to a share; weights that count things stay."""
    judgement = getattr(bot, "judgement", None)
    if judgement is None:
        raise SystemExit(f"{type(bot).__qualname__} has no weights to vary")
    chance = Random(seed)
    weights = {
        name: value * chance.uniform(1 - share, 1 + share)
        for name, value in msgspec.structs.asdict(judgement.weights).items()
        if isinstance(value, float)
    }
    other = msgspec.structs.replace(judgement, weights=msgspec.structs.replace(judgement.weights, **weights))
    made: Bot = type("VariedBot", (type(bot),), {"judgement": other})()
    return made


def play(game: str, seats: int, foe: str, seed: int, hero: str, number: int) -> Played:
    """Game `number`: the hero sits in each chair in turn, and the first player changes, too."""
    ids = registry().select(game, seats).ids
    rules, options = registry().rule_set(game, ids), registry().options(game, ids, {})
    chair, first = number % seats, number // seats % seats
    bots = {SEAT_IDS[at]: bot_of(game, foe, (seed + number) * 10 + at) for at in range(seats)}
    bots[SEAT_IDS[chair]] = bot_of(game, hero, seed + number)
    looks_ahead = any(bot.looks_ahead for bot in bots.values())
    names = tuple(f"{kind}-{at}" for at, kind in enumerate([foe] * seats))
    match = new_match(rules, Setup(names, seed + number, first, options), bots=bots, keeps=looks_ahead)
    times = []
    while not match.over:
        is_hero = next(iter(choices_of(match))) == SEAT_IDS[chair]
        begun = process_time()
        match.step()
        if is_hero:
            times.append(process_time() - begun)
    result = match.result
    scores = [seat.score for seat in result.seats]
    own = scores.pop(chair)
    winners = result.winners
    win = (names[chair] in winners) / len(winners)
    match.release()
    return Played(own, mean(scores), win, mean(times), max(times))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the half-width of its interval."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def wilson(share: float, number: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z * sqrt(share * (1 - share) / number + z * z / (4 * number**2)) / (1 + z * z / number)
    return middle - half, middle + half


def _play_task(arguments: tuple[str, int, str, int, str, int]) -> Played:
    return play(*arguments)


def _read_rows(path: Path | None) -> dict[tuple[str, int], Played]:
    """The games played before, by hero and number."""
    if path is None or not path.exists():
        return {}
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return {(hero, number): Played(*figures) for hero, number, figures in rows}


def _write_row(path: Path | None, task: tuple[str, int], played: Played) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([*task, played]) + "\n")


def measure(given: argparse.Namespace) -> dict[str, Any]:
    """Play all games, and summarize them."""
    heroes = [given.hero, *([given.baseline] if given.baseline else [])]
    tasks = [(hero, number) for number in range(given.games) for hero in heroes]
    done = _read_rows(given.rows)
    missing = [task for task in tasks if task not in done]
    with ProcessPoolExecutor(given.jobs) as pool:
        known = given.game, given.seats, given.foe, given.seed
        arguments = [(*known, hero, number) for hero, number in missing]
        for task, played in zip(missing, pool.map(_play_task, arguments), strict=True):
            done[task] = played
            _write_row(given.rows, task, played)
    games = [done[task] for task in tasks]
    own = games[:: len(heroes)]
    share = mean(game.win for game in own)
    found: dict[str, Any] = {
        "game": given.game,
        "hero": given.hero,
        "foes": given.foe,
        "seats": given.seats,
        "n": given.games,
        "seeds": [given.seed, given.seed + given.games - 1],
        "wins": round(share, 3),
        "wins_interval": [round(end, 3) for end in wilson(share, given.games)],
        "score": [round(figure, 2) for figure in interval([game.score for game in own])],
        "margin": [round(figure, 2) for figure in interval([game.score - game.foes for game in own])],
        "seconds_an_answer": round(mean(game.seconds for game in own), 4),
        "longest_answer": round(max(game.longest for game in own), 3),
    }
    if given.baseline:
        gains = [one.score - other.score for one, other in zip(own, games[1::2], strict=True)]
        found["gain"] = [round(figure, 2) for figure in interval(gains)]
        found["baseline_wins"] = round(mean(game.win for game in games[1::2]), 3)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("hero")
    parser.add_argument("foe")
    parser.add_argument("--baseline")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rows", type=Path)
    print(json.dumps(measure(parser.parse_args())))


if __name__ == "__main__":
    main()
