"""Every game has the levels, and their bots are fair."""

import pytest
from tests.support.tables import registry_with_examples

import manicule
from manicule import Human, Match, Robot
from manicule.kernel.positions.position import copy
from manicule.match.point import Point
from manicule.plugins.manifest import LEVELS

GAMES = {
    **{"gutenberg": 3, "cartographers": 2, "cvlizations": 3},
    **{"tictactoe": 2, "tricks": 3, "masks": 3, "caravan": 3},
}


def begun(game: str, seed: int = 3) -> Match:
    return manicule.start(game, [Human()] * GAMES[game], seed=seed, registry=registry_with_examples())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_every_level(game: str) -> None:
    assert set(LEVELS) <= set(registry_with_examples().bot_kinds(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_their_answers_are_legal(game: str, level: str) -> None:
    match, bot = begun(game), registry_with_examples().bot(level, game)
    for _ in range(3):
        seat = match.waiting()[0]
        match.answer(seat, match.advice(seat, bot))
    assert match.answers == 3


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_plans_of_others_make_no_difference_in_gutenberg(level: str) -> None:
    match = begun("gutenberg")
    greedy = registry_with_examples().bot("greedy", "gutenberg")
    while match.question(match.waiting()[0]).kind != "plan":
        seat = match.waiting()[0]
        match.answer(seat, match.advice(seat, greedy))
    answers = []
    for plan in ("4-1-1-1-1", "0-2-2-2-2"):
        fork = match.fork()
        legal = next(way for way in fork.legal("b") if way.startswith(plan[0]))
        fork.answer("b", legal)
        answers.append(fork.advice("a", registry_with_examples().bot(level, "gutenberg")))
    assert answers[0] == answers[1]


def test_drawings_of_others_make_no_difference_in_cartographers() -> None:
    match = begun("cartographers")
    answers = []
    for at in (0, 5):
        fork = match.fork()
        fork.answer("b", list(fork.legal("b"))[at])
        answers.append(fork.advice("a", registry_with_examples().bot("hard", "cartographers")))
    assert answers[0] == answers[1]


def test_orders_that_lie_face_down_make_no_difference_in_cvlizations() -> None:
    match = begun("cvlizations")
    first = match.waiting()[0]
    while match.waiting()[0] == first:
        match.answer(first, next(iter(match.legal(first))))
    (seat,) = match.waiting()
    answers = []
    laid = match.position.laid[first]
    hidden = [order for order in match.rules.derived.orders if order != laid.open][:3]
    for order in hidden:
        position = copy(match.position)
        position.laid[first] = type(laid)(laid.open, order)
        other = Match(match.rules, match.setup, at=Point(position), header=match.header)
        answers.append(other.advice(seat, registry_with_examples().bot("hard", "cvlizations")))
    assert len(set(answers)) == 1


def test_equal_drawings_are_chosen_by_dice() -> None:
    """Four bots that think the same used to draw the same map."""
    match = manicule.start("cartographers", [Robot("greedy")] * 4, seed=6, registry=registry_with_examples())
    match.run()
    assert len({tuple(seat.map) for seat in match.position.seats}) > 1
