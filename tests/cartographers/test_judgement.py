"""What the bots think of drawings: quickly for hundreds on one land, and the same as for each by itself."""

import pytest
from tests.support.tables import library

import manicule
from manicule import Match
from manicule_cartographers.bots.greedy import placements_of, sheet_of
from manicule_cartographers.bots.judgement import Judge, Prospect
from manicule_cartographers.rules.grid import named


def asked_often(seed: int) -> Match:
    """A game between greedy bots, at its first question."""
    return manicule.start("cartographers", ["greedy", "greedy"], seed=seed, library=library())


@pytest.mark.parametrize("seed", range(4))
def test_a_prospect_judges_each_drawing_as_its_map(seed: int) -> None:
    match = asked_often(seed)
    compared = 0
    while not match.over:
        seat = match.waiting()[0]
        question, view = match.question(seat), match.view(seat)
        judge = Judge(view)
        _, land = sheet_of(question, view)
        prospect = Prospect(judge, land)
        for answer in placements_of(question)[::17]:
            drawn, coins = prospect.drawn(answer)
            expected = judge.worth(drawn) + coins * judge.seasons
            assert prospect.worth_after(answer) == pytest.approx(expected, abs=1e-9), answer
            compared += 1
        match.step()
    assert compared > 200


@pytest.mark.parametrize("terrain", ["forest", "village", "farm", "water", "monster"])
def test_a_drawing_that_does_not_hang_together_is_judged_as_its_map(terrain: str) -> None:
    """Such as a shape that sticks out over the edge."""
    match = asked_often(3)
    for _ in range(30):
        match.step()
    seat = match.waiting()[0]
    judge = Judge(match.view(seat))
    _, land = sheet_of(match.question(seat), match.view(seat))
    prospect = Prospect(judge, land)
    free = named(land.empty)
    answers = [f"{one} {other} {terrain}" for one, other in zip(free, free[5::2], strict=False)]
    assert len(answers) > 10
    for answer in answers:
        drawn, coins = prospect.drawn(answer)
        expected = judge.worth(drawn) + coins * judge.seasons
        assert prospect.worth_after(answer) == pytest.approx(expected, abs=1e-9), answer
