"""What holds at every moment of every game: after each answer, not only between turns."""

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.invariants import INVARIANTS, problems, went_back
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import RULES, new_game

from manicule.kernel.positions.position import copy

GAMES = 3
"""How many games are watched for each number of players, rule set and manner of playing."""


@pytest.fixture(scope="module")
def watched() -> dict[str, list[str]]:
    """What was found wrong in many games, by the rule that was broken."""
    found: dict[str, list[str]] = defaultdict(list)
    ways = product((3, 4), RULES.items(), MANNERS.items(), range(GAMES))
    for number, (players, (variant, rules), (manner, player), seed) in enumerate(ways):
        where = f"{players} players {variant}, {manner}, seed {number}"
        game = new_game(players, number, rules(), first=seed % players)
        before = copy(game.table.position)
        for _ in play(game, player, Chance(number)):
            for rule, find in INVARIANTS.items():
                found[rule] += [f"{where}, step {game.ordinal}: {what}" for what in find(game.table)]
            backwards = went_back(before, game.table.position)
            found["nothing goes back"] += [f"{where}, step {game.ordinal}: {what}" for what in backwards]
            before = copy(game.table.position)
    return found


@pytest.mark.parametrize("rule", INVARIANTS)
def test_at_every_moment(rule: str, watched: dict[str, list[str]]) -> None:
    assert watched[rule] == []


def test_levels_fame_and_chance_never_go_back_and_a_patronage_reward_is_taken_once_a_round(
    watched: dict[str, list[str]],
) -> None:
    assert watched["nothing goes back"] == []


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**63 - 1),
    players=st.sampled_from((3, 4)),
    first=st.integers(0, 2),
    variant=st.sampled_from(sorted(RULES)),
    manner=st.sampled_from(sorted(MANNERS)),
)
def test_nothing_is_lost_or_made_in_any_game(
    seed: int, players: int, first: int, variant: str, manner: str
) -> None:
    game = new_game(players, seed, RULES[variant](), first)
    for _ in play(game, MANNERS[manner], Chance(seed)):
        assert problems(game.table) == []
