"""What holds at every moment of every game: nothing is lost, made or taken without being told."""

import pytest
from tests.support.players import any_answer, play_out
from tests.support.tribe_accounts import Account, misplaced_ideas, wrong_scores
from tests.support.tribes import SEATINGS, Seating, buying, games

from manicule.kernel.game import broken_invariants

GAMES = 6
every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)


@every_seating
def test_at_every_moment_cards_are_in_one_place_and_nobody_owes_anything(seating: Seating) -> None:
    for game in games(seating, GAMES):
        for moment in game:
            assert broken_invariants(moment.table) == {}


@every_seating
def test_each_of_the_48_ideas_is_in_exactly_one_place(seating: Seating) -> None:
    for game in games(seating, GAMES):
        for moment in game:
            table = moment.table
            assert list(misplaced_ideas(table.position, table.content.idea)) == []


@every_seating
def test_every_tribe_has_eight_orders_and_lays_two_a_round(seating: Seating) -> None:
    for game in games(seating, 2):
        for moment in game:
            land = moment.table.position
            for place, laid in land.laid.items():
                held = [*laid.orders, *land.used.get(place, ())]
                assert len(set(held)) == len(held) <= 6
                if land.phase == "development":
                    assert len(held) == 2 * ((land.round - 1) % 3 + 1)


@every_seating
def test_resources_and_tokens_are_what_was_told(seating: Seating) -> None:
    for seed in range(GAMES):
        account = Account(seating.seats)
        game = play_out(seating.new_game(seed, observers=[account]), buying, seed)
        assert list(account.differences(game)) == []


@every_seating
def test_the_score_is_the_sum_of_its_sources(seating: Seating) -> None:
    for seed in range(GAMES):
        assert list(wrong_scores(play_out(seating.new_game(seed), any_answer, seed))) == []
