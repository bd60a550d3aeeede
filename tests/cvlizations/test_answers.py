"""Every listed answer is accepted and every other one refused; a game is the same when it is played again."""

import pytest
from tests.support.answers import illegal_answers, legal_answers, refusal
from tests.support.moments import Boundaries, at_boundary
from tests.support.players import Chance, any_answer, play_out
from tests.support.tribes import SEATINGS, Seating, buying, games

from manicule.kernel.positions.canonical import digest

every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)


@every_seating
def test_every_listed_answer_is_accepted(seating: Seating) -> None:
    """From a copy of the moment, so that each can be tried."""
    chance = Chance(5)
    kinds = set()
    for game in games(seating, 2, keeps=True):
        for number, moment in enumerate(game):
            if number % 3 or moment.over:
                continue
            for seat, choice in moment.timeline.choices().items():
                kinds.add(choice.kind.id)
                for answer in legal_answers(choice, chance, 12):
                    moment.fork().answer(seat, answer)
    assert {"lay_open", "lay_face_down", "buy"} <= kinds


@every_seating
def test_every_other_answer_is_refused_and_changes_nothing(seating: Seating) -> None:
    chance = Chance(5)
    for game in games(seating, 2):
        for number, moment in enumerate(game):
            if number % 4 or moment.over:
                continue
            before = digest(moment.table.position)
            for seat, choice in moment.timeline.choices().items():
                for answer in illegal_answers(choice, chance):
                    assert refusal(moment, seat, answer)
            assert digest(moment.table.position) == before


@every_seating
def test_a_replay_comes_to_the_same_position(seating: Seating) -> None:
    for seed in range(4):
        game = play_out(seating.new_game(seed), buying, seed)
        again = seating.new_game(seed, script=game.steps)
        assert again.over
        assert digest(again.table.position) == digest(game.table.position)


@every_seating
def test_a_game_goes_on_from_every_boundary_as_it_did(seating: Seating) -> None:
    remembered = Boundaries()
    game = play_out(seating.new_game(3, observers=[remembered]), buying, 3)
    for boundary in remembered.kept[::7]:
        again = at_boundary(seating.rules, game.setup, boundary, script=game.steps[boundary.answers :])
        assert again.over
        assert digest(again.table.position) == digest(game.table.position)


def test_the_outcome_depends_on_the_seed() -> None:
    digests = {digest(play_out(Seating(3).new_game(seed), any_answer, 1).table.position) for seed in range(9)}
    assert len(digests) == 9
