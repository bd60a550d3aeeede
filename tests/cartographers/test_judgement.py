"""What the bots think of drawings: quickly for hundreds on one land, and the same as for each by itself."""

import pytest
from tests.support.tables import registry

import manicule
from manicule import Match, Robot
from manicule_cartographers.bots.greedy import placements_of, sheet_of
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.rules.grid import named
from manicule_cartographers.rules.land import Land


def asked_often(seed: int) -> Match:
    """A game between greedy bots, at its first question."""
    return manicule.start("cartographers", [Robot("greedy"), Robot("greedy")], seed=seed, registry=registry())


def worth_of_map(judge: Judge, prospect: Prospect, answer: str) -> float:
    """What the map is worth by itself that an answer leads to, and the coins of the drawing."""
    drawn, coins = prospect.drawn(answer)
    return judge.worth(drawn) + coins * judge.seasons


def in_the_middle() -> tuple[Judge, Land, list[str]]:
    """A map that is half full, who judges it, and the drawings that may come next."""
    match = asked_often(3)
    for _ in range(30):
        match.step()
    question, view = match.question(match.waiting()[0]), match.view(match.waiting()[0])
    return Judge(view), sheet_of(question, view)[1], placements_of(question)


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
        answers = placements_of(question)[::17]
        for answer, worth in zip(answers, prospect.worths_after(answers), strict=True):
            assert worth == pytest.approx(worth_of_map(judge, prospect, answer), abs=1e-9), answer
            compared += 1
        match.step()
    assert compared > 200


@pytest.mark.parametrize("terrain", ["forest", "village", "farm", "water", "monster"])
def test_a_drawing_that_does_not_hang_together_is_judged_as_its_map(terrain: str) -> None:
    """Such as a shape that sticks out over the edge."""
    judge, land, _ = in_the_middle()
    prospect = Prospect(judge, land)
    free = named(land.empty)
    answers = [f"{one} {other} {terrain}" for one, other in zip(free, free[5::2], strict=False)]
    assert len(answers) > 10
    for answer in answers:
        expected = worth_of_map(judge, prospect, answer)
        assert prospect.worths_after([answer]) == [pytest.approx(expected, abs=1e-9)], answer


@pytest.mark.parametrize("times", [10, 1_000, 1_000_000])
def test_cards_that_pay_more_than_a_lane_has_room_for_are_judged_as_well(times: int) -> None:
    judge, land, answers = in_the_middle()
    judge.edicts = [edict._replace(times=times) for edict in judge.edicts]
    prospect = Prospect(judge, land)
    worths = prospect.worths_after(answers)
    expected = [worth_of_map(judge, prospect, answer) for answer in answers]
    assert worths == pytest.approx(expected, abs=1e-6)
    assert max(worths) - min(worths) > times


def test_a_terrain_that_counts_as_a_mountain_is_judged_as_its_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be surrounded, and others beside it are not what they were."""
    judge, land, answers = in_the_middle()
    monkeypatch.setattr(judge, "kinds", lambda terrain: (terrain, "mountain"))
    prospect = Prospect(judge, land)
    worths = prospect.worths_after(answers)
    assert worths == pytest.approx([worth_of_map(judge, prospect, answer) for answer in answers], abs=1e-9)
    assert len(set(worths)) > 1


def test_a_terrain_that_counts_as_two_is_judged_as_its_map(monkeypatch: pytest.MonkeyPatch) -> None:
    judge, land, answers = in_the_middle()
    monkeypatch.setattr(judge, "kinds", lambda terrain: ("farm", "village"))
    prospect = Prospect(judge, land)
    worths = prospect.worths_after(answers)
    assert worths == pytest.approx([worth_of_map(judge, prospect, answer) for answer in answers], abs=1e-9)
