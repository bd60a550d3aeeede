"""Games on the board for two: spaces, gears with gray lines, and what is refused."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.automa import automa_rules, new_automa_game
from tests.support.invariants import problems, went_back
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import registry, setup
from tests.support.wording import english_pattern

from manicule import Match, RuleSet, Setup
from manicule.kernel.errors import PositionError
from manicule.kernel.game import result_of
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.scenario_fields import given_table
from manicule.match.point import Mode

GRAY = [f"G{number:02}" for number in range(1, 23)]


def rules_for_two(*others: str) -> RuleSet:
    return registry().rule_set("gutenberg", ("gears", "two_player", *others))


def gears_in(board: Any) -> list[str]:
    """Every gear that is in the game."""
    pile = board.gear_pile
    installed = [gear.gear for house in board.seats for gear in house.gears]
    gears = [*pile.deck, *pile.discard, *board.gears, *board.drawn_gears, *installed]
    return sorted(gear for gear in gears if gear != "-")


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_lost_or_made_at_any_moment(manner: str, seed: int) -> None:
    game = Match(rules_for_two(), setup(2, seed, seed % 2), mode=Mode.ONE_WAY)
    before = copy(game.table.position)
    for _ in play(game, MANNERS[manner], Chance(seed)):
        assert problems(game.table) == []
        assert went_back(before, game.table.position) == []
        before = copy(game.table.position)
    result = result_of(game.table)
    assert [seat.name for seat in result.seats] == ["Anna", "Tom"]
    assert "title" not in result.facts


@settings(max_examples=20)
@given(seed=st.integers(0, 2**63 - 1), manner=st.sampled_from(sorted(MANNERS)))
def test_nothing_is_lost_or_made_in_any_game(seed: int, manner: str) -> None:
    game = Match(rules_for_two(), setup(2, seed), mode=Mode.ONE_WAY)
    for _ in play(game, MANNERS[manner], Chance(seed)):
        assert problems(game.table) == []


@pytest.mark.parametrize("line", ["two seats", "one seat and the automa"])
def test_the_22_gears_with_gray_lines_are_used_and_no_other(line: str) -> None:
    for seed in range(10):
        if line == "two seats":
            game = Match(rules_for_two(), setup(2, seed), mode=Mode.ONE_WAY)
        else:
            game = new_automa_game(1, seed)
        for _ in play(game, MANNERS["eager"], Chance(seed)):
            assert gears_in(game.table.position) == GRAY


def test_the_four_gears_that_guillard_draws_have_gray_lines() -> None:
    wishes: tuple[dict[str, str], ...] = ({"character": "guillard"}, {"character": "vietor"})
    rules = rules_for_two("characters")
    seen: set[str] = set()
    for seed in range(40):
        game = Match(rules, Setup(("Anna", "Tom"), seed, 0, {}, wishes), mode=Mode.ONE_WAY)
        assert game.timeline.choices()["a"].kind.id == "first_gear"
        drawn = game.table.position.drawn_gears
        assert len(drawn) == 4
        seen.update(drawn)
    assert seen <= set(GRAY)
    assert len(seen) == len(GRAY)


@pytest.mark.parametrize(("seats", "plugins"), [(3, ("two_player",)), (2, ("two_player", "automa"))])
def test_with_more_than_two_places_all_32_gears_are_used(seats: int, plugins: tuple[str, ...]) -> None:
    rules = registry().rule_set("gutenberg", ("gears", *plugins))
    game = Match(rules, setup(seats, 1), mode=Mode.ONE_WAY)
    assert len(game.table.position.circle) == 3
    assert len(gears_in(game.table.position)) == 32
    assert problems(game.table) == []


@pytest.mark.parametrize(("seats", "gear"), list(product((1, 2), ("G23", "G32"))))
def test_a_scenario_cannot_use_a_gear_that_is_in_the_box(seats: int, gear: str) -> None:
    rules = automa_rules(1) if seats == 1 else rules_for_two()
    assert given_table(rules, setup(seats), {"gears": "G22"}).position.gears == ["G22", "-"]
    with pytest.raises(
        PositionError, match=english_pattern("gutenberg.baseline.unknown", what="gear", id=gear)
    ):
        given_table(rules, setup(seats), {"gears": gear})


def test_a_scenario_cannot_use_a_gear_twice() -> None:
    given: dict[str, Any] = {"gears": "G01", "seats": {"Anna": {"gears": "G01"}}}
    with pytest.raises(
        PositionError, match=english_pattern("gutenberg.baseline.twice", what="gear", id="G01")
    ):
        given_table(rules_for_two(), setup(2), given)
