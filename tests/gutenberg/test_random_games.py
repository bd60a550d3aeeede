"""Games by chance: all of them end, and end as the rules say."""

from itertools import product
from typing import Any

import pytest
from tests.support.invariants import problems
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import RULES, new_game, registry

from manicule import Match
from manicule.kernel.game import Result, result_of

GAMES = 200
"""How many games are played for each number of players and rule set."""

SOAK_GAMES = 2000
MOST_ANSWERS = 1000
"""No game of these players needs half as many answers: one that does goes round in circles."""

variants = pytest.mark.parametrize("variant", ["with gears", "without gears"])
tables = pytest.mark.parametrize("players", [3, 4])


def assert_ended_well(game: Match) -> None:
    """The game went through six rounds, and its result follows from its last position."""
    position: Any = game.table.position
    assert game.over
    assert position.finished
    assert (position.round, position.phase) == (6, "final_score")
    assert game.answers < MOST_ANSWERS
    assert problems(game.table) == []
    result = result_of(game.table)
    _assert_scored(result)
    _assert_ranked(result)


def _assert_scored(result: Result) -> None:
    """Page 15, written down a second time."""
    for seat in result.seats:
        assert seat.score == sum(seat.points.values())
        levels = seat.facts["levels"].values()
        assert seat.points["specialties"] == sum({4: 1, 5: 3, 6: 6}.get(level, 0) for level in levels)
        assert seat.points["patronage"] == 8 * len(seat.facts["patronage_cards"])
        assert seat.points["guilders"] == seat.facts["guilders"] // 3


def _assert_ranked(result: Result) -> None:
    """Most fame, then fewer types, then fewer inks; what is still equal shares its rank."""
    for one, other in product(result.seats, repeat=2):
        own, theirs = ((-seat.score, seat.facts["types"], seat.facts["inks"]) for seat in (one, other))
        assert (one.rank < other.rank) == (own < theirs)
    assert {seat.name for seat in result.seats if seat.rank == 1} == set(result.winners)
    assert result.winners


@tables
@variants
def test_games_of_random_bots_end(players: int, variant: str) -> None:
    bots = dict.fromkeys("abcd"[:players], registry().bot("random"))
    for seed in range(GAMES):
        game = new_game(players, seed, RULES[variant](), first=seed % players, bots=bots)
        game.run()
        assert_ended_well(game)


@tables
@pytest.mark.parametrize("variant", RULES)
@pytest.mark.parametrize("manner", MANNERS)
def test_games_of_players_with_a_manner_end(players: int, variant: str, manner: str) -> None:
    for seed in range(8):
        game = new_game(players, 1000 + seed, RULES[variant](), first=seed % players)
        for _ in play(game, MANNERS[manner], Chance(seed)):
            assert game.answers < MOST_ANSWERS
        assert_ended_well(game)


@tables
@variants
def test_a_game_without_gears_has_none_and_one_with_gears_has_some(players: int, variant: str) -> None:
    found = 0
    for seed in range(3):
        for game in play(new_game(players, seed, RULES[variant]()), MANNERS["eager"], Chance(seed)):
            board: Any = game.table.position
            found += sum(len(house.gears) for house in board.seats)
    assert bool(found) == (variant == "with gears")


@pytest.mark.soak
def test_two_thousand_games_keep_every_invariant_after_every_answer() -> None:
    """Takes a few minutes: `pytest -m soak tests/gutenberg/test_random_games.py`."""
    ways = list(product((3, 4), RULES, MANNERS))
    for seed in range(SOAK_GAMES):
        players, variant, manner = ways[seed % len(ways)]
        game = new_game(players, 10_000 + seed, RULES[variant](), first=seed % players)
        for _ in play(game, MANNERS[manner], Chance(seed)):
            assert problems(game.table) == [], f"seed {seed}, step {game.ordinal}"
        assert_ended_well(game)
