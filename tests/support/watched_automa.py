"""Many games with the automa, looked at after every answer."""

from collections import defaultdict
from functools import cache
from itertools import product
from typing import Any

import msgspec
from tests.support.automa import SEATS, memory_of, new_automa_game
from tests.support.ear import Ear
from tests.support.invariants import INVARIANTS, went_back
from tests.support.players import MANNERS, Chance, play

from manicule import Match
from manicule.kernel.game import broken_invariants
from manicule.kernel.positions.position import copy
from manicule_automa import events
from manicule_gutenberg import EMPTY, clockwise

GAMES = 5
"""How many games are watched for each number of seats and manner of playing."""


def wrong_markers(table: Any) -> list[str]:
    """What is wrong with the automa's markers: 7, 8, 9, 10 by place, six an action at most."""
    held = memory_of(table).markers
    expected = 7 + clockwise(table).index("automa")
    if len(held) == 5 and sum(held) == expected and all(0 <= count <= 6 for count in held):
        return []
    return [f"{held} and not {expected} markers in round {table.position.round}"]


class Watched(msgspec.Struct):
    """One game: what was wrong at any moment, by rule; and how it went."""

    seats: int
    game: Match
    story: Ear
    laid: list[str]
    wrong: dict[str, list[str]]


@cache
def watched() -> list[Watched]:
    """Many games, looked at after every answer."""
    ways = product(SEATS, MANNERS.items(), range(GAMES))
    return [watch(seats, manner, seed) for seed, (seats, (_, manner), _) in enumerate(ways)]


def watch(seats: int, player: Any, seed: int) -> Watched:
    story = Ear()
    game = new_automa_game(seats, seed, first=seed % seats, observers=[story])
    own = Watched(seats, game, story, list(game.table.position.patronage), defaultdict(list))
    before = copy(game.table.position)
    for _ in play(game, player, Chance(seed)):
        for rule, find in INVARIANTS.items():
            own.wrong[rule] += find(game.table)
        own.wrong["markers"] += wrong_markers(game.table)
        own.wrong["patronage"] += wrong_patronage(own)
        own.wrong["back"] += went_back(before, game.table.position)
        own.wrong["platform"] += broken_invariants(game.table)
        before = copy(game.table.position)
    return own


def removed(own: Watched) -> list[str]:
    """The patronage cards that the automa took."""
    taken = [event.card for event in own.story.events if isinstance(event, events.AutomaRemoved)]
    return [card for card in taken if card in own.laid]


def wrong_patronage(own: Watched) -> list[str]:
    """Every patronage card is on its space, with a player, or was taken by the automa: once."""
    board: Any = own.game.table.position
    held = [card for house in board.seats for card in house.patronage]
    spaces = [card for card in board.patronage if card != EMPTY]
    found = [*spaces, *held, *removed(own)]
    moved = [card for at, card in enumerate(board.patronage) if card not in (EMPTY, own.laid[at])]
    return [] if sorted(found) == sorted(own.laid) and not moved else [f"patronage cards {found}"]
