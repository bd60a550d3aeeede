"""Who has which character: tiles that are drawn, the choice between them, and wishes."""

from collections import Counter

import pytest
from tests.support.characters import every_character, new_game
from tests.support.mixes import CHARACTERS

from manicule import Match
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import UsageError
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.views import seen_by
from manicule.match.point import Point
from manicule_characters.phases import Dealt, Undealt
from manicule_gutenberg import Board
from manicule_kit import Rehearsal

SEEDS = range(40)
CHI_SQUARE_7 = 24.3
"""What chi-square with 7 degrees of freedom exceeds once in a thousand times."""


def tiles(game: Match) -> dict[str, list[str]]:
    asked = game.timeline.choices()
    assert {choice.kind.id for choice in asked.values()} <= {"choose_character"}
    return {seat: list(choice.legal()) for seat, choice in asked.items()}


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_draws_two_tiles_and_no_tile_is_drawn_twice(players: int) -> None:
    drawn: Counter[str] = Counter()
    for seed in SEEDS:
        offered = tiles(new_game(seed, players=players))
        assert sorted(offered) == list("abcd"[:players])
        assert {len(own) for own in offered.values()} == {2}
        together = [tile for own in offered.values() for tile in own]
        assert len(set(together)) == len(together)
        drawn.update(together)
    assert sorted(drawn) == list(CHARACTERS)


@every_character
def test_a_wish_is_kept_and_takes_no_tile_from_the_others(id: str) -> None:
    for seed in range(10):
        game = new_game(seed, "", id, "")
        offered = tiles(game)
        assert sorted(offered) == ["a", "c"]
        assert {len(own) for own in offered.values()} == {2}
        assert id not in [tile for own in offered.values() for tile in own]
        for seat, own in offered.items():
            game.answer(seat, own[0])
        held = [seat.state.pieces for seat in game.table.seats]
        assert held == [(offered["a"][0],), (id,), (offered["c"][0],)]


def test_nobody_can_tell_what_another_has_drawn_or_chosen() -> None:
    rules, seating = new_game(1).rules, new_game(1).setup
    games = [Rehearsal(rules, seating) for _ in range(2)]
    own = games[0].legal("a")
    for game, tile in zip(games, own, strict=True):
        assert all(choice.secret for choice in game.match.timeline.choices().values())
        game.answer("a", tile)
    for seat in "bc":
        assert games[0].known(seat) == games[1].known(seat)
        assert not any(games[0].seen(seat, other).pieces for other in "abc")
        assert not set(own) & set(games[0].legal(seat))
    assert "chose_character" not in [event.id() for event in games[0].events]


def test_tiles_lie_in_the_position_and_only_their_owner_sees_them() -> None:
    game = new_game(1, "", "tory", "")
    offered = tiles(game)
    undealt = sorted({*CHARACTERS} - {"tory", *offered["a"], *offered["c"]})
    assert sorted(game.table.of(Undealt).tiles) == undealt
    for viewer in ("a", "b", "c", ""):
        board = seen_by(game.table, viewer).position
        shown = [house.memory.get(Dealt.key) for house in board.seats]
        hidden = Dealt(("", ""))
        assert shown[0] == (Dealt(tuple(offered["a"])) if viewer == "a" else hidden)
        assert shown[1] is None
        assert shown[2] == (Dealt(tuple(offered["c"])) if viewer == "c" else hidden)
        unknown = [tile for seat, own in offered.items() if seat != viewer for tile in own]
        assert board.memory[Undealt.key] == Undealt(tuple(sorted([*undealt, *unknown])))


def test_nothing_is_remembered_of_tiles_once_characters_are_chosen() -> None:
    game = new_game(1)
    for seat, own in tiles(game).items():
        assert game.table.seats[ord(seat) - ord("a")].state.memory
        game.answer(seat, own[0])
    assert game.table.position.memory == {}
    assert [seat.state.memory for seat in game.table.seats] == [{}, {}, {}]


def test_tiles_that_others_hold_are_dealt_anew_as_often_as_chance_says() -> None:
    """Seen from Anna, each of the eight free tiles is as likely for Tom as any other."""
    game = new_game(1)
    rules, setup, boundary = game.rules, game.table.setup, game.table.position
    own = tiles(game)["a"]
    dice, counts, rounds = BotDice(1, "redeal"), Counter[str](), 2000
    for _ in range(rounds):
        table = rules.table_at(setup, copy(boundary))
        rules.secrecy.redeal(table, "a", boundary, (), dice.below)
        assert seen_by(table, "a") == seen_by(game.table, "a")
        assert list(table.seats[0].of(Dealt).tiles) == own
        held = [tile for seat in table.seats for tile in seat.of(Dealt).tiles]
        assert sorted([*held, *table.of(Undealt).tiles]) == list(CHARACTERS)
        counts.update(table.seats[1].of(Dealt).tiles)
    assert not counts.keys() & set(own)
    expected = rounds * 2 / 8
    assert sum((number - expected) ** 2 / expected for number in counts.values()) < CHI_SQUARE_7
    assert len(counts) == 8


def test_a_scenario_may_begin_where_characters_are_chosen() -> None:
    game = new_game(1)
    given = given_table(game.rules, game.table.setup, {"phase": "choose_characters"})
    match = Match(given.rules, given.setup, at=Point(given.position))
    assert {len(own) for own in tiles(match).values()} == {2}


def test_all_characters_are_seen_by_all_once_they_are_chosen() -> None:
    game = new_game(1)
    chosen = {seat: own[0] for seat, own in tiles(game).items()}
    for seat, tile in chosen.items():
        game.answer(seat, tile)
    for viewer in "abc":
        board = seen_by(game.table, viewer).position
        assert isinstance(board, Board)
        assert [house.pieces for house in board.seats] == [(tile,) for tile in chosen.values()]


# Wishes that cannot be


def test_an_unknown_wish_is_refused_and_says_who_is_known() -> None:
    with pytest.raises(UsageError) as refused:
        new_game(1, "", "faust", "")
    assert "“faust”" in str(refused.value)
    assert all(id in str(refused.value) for id in CHARACTERS)


def test_two_equal_wishes_are_refused() -> None:
    with pytest.raises(UsageError, match="“tory”"):
        new_game(1, "tory", "vietor", "tory")
