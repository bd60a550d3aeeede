"""Plans: what is left when others, who go first, have taken something."""

import random
from itertools import combinations

import pytest
from tests.support.tables import new_game

from manicule.kernel.question import question_of
from manicule.kernel.views import seen_by
from manicule_greedy.answers.plans import Plans
from manicule_greedy.weights import JUDGEMENT
from manicule_greedy.worth.actions import Item, best_left, best_pair_left
from manicule_greedy.worth.situation import Situation


def test_who_goes_first_takes_what_is_best_for_them() -> None:
    game = new_game(4, 11)
    while game.table.position.phase != "plan":
        seat, choice = next(iter(game.timeline.choices().items()))
        game.answer(seat, next(iter(choice.legal())))
    seat, choice = next(iter(game.timeline.choices().items()))
    question = question_of(choice, game.ordinal)
    situation = Situation(question, seen_by(game.table, seat), JUDGEMENT)
    plans = Plans(situation)
    plans.best()
    others = [place for place in situation.places if place != seat]
    compared = 0
    for action, own in plans.actions.offers.items():
        assert plans.left_by(action, ()) == max(0.0, *own.values())
        for first, second in combinations(others, 2):
            gone: set[object] = set()
            for place in (first, second):
                theirs = Plans(situation.seen_from(place)).actions.offers[action]
                left = {item: gain for item, gain in theirs.items() if gone.isdisjoint(item) and gain > 0}
                if left:
                    best: Item = max(left, key=left.__getitem__)
                    gone.update(best)
            rest = [gain for item, gain in own.items() if gone.isdisjoint(item)]
            assert plans.left_by(action, (first, second)) == max(0.0, *rest)
            compared += bool(gone)
    assert compared > 10


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_by_chance_is_the_mean_over_all_that_may_be_taken(seed: int) -> None:
    chance = random.Random(seed)
    gains = sorted([chance.uniform(-3, 9) for _ in range(6)], reverse=True)
    pairs: dict[Item, float] = {(one, other): chance.uniform(-3, 9) for one in "abcde" for other in "vwxyz"}
    for taken in range(5):
        ways = [max(0.0, *left) for left in combinations(gains, 6 - taken)]
        assert best_left(gains, taken) == pytest.approx(sum(ways) / len(ways))
        ways = [
            max(0.0, *(pairs[one, other] for one in first for other in second))
            for first in combinations("abcde", 5 - taken)
            for second in combinations("vwxyz", 5 - taken)
        ]
        assert best_pair_left(pairs, taken) == pytest.approx(sum(ways) / len(ways))
    assert best_left(gains, 6) == best_pair_left(pairs, 5) == 0.0
