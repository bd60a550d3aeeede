"""The ways in which programs play, each as the documentation teaches it: with `manicule.start`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random

from path_names import ANSWERED, FORKED, GAMES, LOOP, OWN_BOT, SAMPLER
from tables import NAMES
from version import Match, PluginRegistry, manicule, registry_argument, seated

Work = Callable[[int], int]
PLUGIN = Path(__file__).parent / "own_bot"
"""The plugin with the own bot."""
LOOKED_AHEAD = 3
"""Number of games at whose decisions a program looks ahead."""


def of_bots(game: str, kind: str, registry: PluginRegistry | None = None) -> Work:
    """Plays games of four bots; a bot of one's own needs a registry."""
    seats = seated(f"{kind}:{name}" for name in NAMES)
    argument = {} if registry is None else registry_argument(registry)

    def play(number: int) -> int:
        match = manicule.start(game, seats, seed=number, **argument)
        match.run()
        made = match.answers
        match.release()
        return made

    return play


def listed(game: str) -> Work:
    """Plays games of four people: a loop lists the legal answers of each question and gives one of them."""
    seats = seated(f"human:{name}" for name in NAMES)

    def play(number: int) -> int:
        match, chance = manicule.start(game, seats, seed=number), Random(number)
        while not match.over:
            seat = match.waiting()[0]
            match.answer(seat, chance.choice(tuple(match.legal(seat))))
        made = match.answers
        match.release()
        return made

    return play


def forked(game: str, *, is_answered: bool) -> Work:
    """Forks matches of four people at the decisions of whole games, and answers in the fork."""
    seats = seated(f"human:{name}" for name in NAMES)
    standing: list[tuple[Match, str, tuple[str, ...]]] = []
    chance = Random(1)
    for number in range(LOOKED_AHEAD):
        match = manicule.start(game, seats, seed=number)
        while not match.over:
            seat = match.waiting()[0]
            legal = tuple(match.legal(seat))
            standing.append((match.fork(), seat, legal))
            match.answer(seat, chance.choice(legal))
    turns = itertools.cycle(standing)

    def once(number: int) -> int:
        match, seat, legal = next(turns)
        fork = match.fork()
        if is_answered:
            fork.answer(seat, chance.choice(legal))
        return 1

    return once


def _works(game: str) -> dict[str, Callable[[], Work]]:
    id = game.lower()
    return {
        SAMPLER: lambda: of_bots(id, "random"),
        OWN_BOT: lambda: of_bots(id, "own", PluginRegistry.find(paths=[PLUGIN])),
        LOOP: lambda: listed(id),
        FORKED: lambda: forked(id, is_answered=False),
        ANSWERED: lambda: forked(id, is_answered=True),
    }


WORKS = {f"{game}, {path}": make for game in GAMES for path, make in _works(game).items()}
