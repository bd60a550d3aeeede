"""A tie for the first place: the result says which rule broke it, with the numbers of the players."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.support.tables import registry

import manicule
from manicule import Match, Result, Robot
from manicule.kernel.game import result_of
from manicule.kernel.positions.position import copy
from manicule.kernel.ties import TieBreak, tie_for_first
from manicule.match.results import result_object
from manicule_interface import scores
from manicule_interface.viewer_state import end_of

Arrange = Callable[[Any], None]


def finished(game: str, *arranged: Arrange) -> Result:
    """The result of a game that is over, with each seat as arranged."""
    seats = [Robot("random", name) for name in ("Anna", "Tom", "Kate")[: len(arranged)]]
    match = manicule.start(game, seats, seed=1, registry=registry())
    position = copy(match.position)
    for seat, arrange in zip(position.seats, arranged, strict=True):
        arrange(seat)
    return result_of(match.rules.table_at(match.setup, position))


def printer(fame: int, types: int, inks: int) -> Arrange:
    def arrange(house: Any) -> None:
        house.points = {"colors": fame}
        house.types = {"A": types}
        house.inks = {"red": inks}

    return arrange


def mapper(stars: int, lost: int) -> Arrange:
    def arrange(sheet: Any) -> None:
        sheet.points = {"spring_a": stars + lost, "spring_monsters": -lost}

    return arrange


def tribe(points: int, resources: int) -> Arrange:
    def arrange(own: Any) -> None:
        own.points = {"idling": points}
        own.resources = dict.fromkeys(own.resources, 0) | {next(iter(own.resources)): resources}

    return arrange


def compared(result: Result) -> list[tuple[str, dict[str, int]]]:
    assert result.tie is not None
    return [(step.rule.id, dict(step.numbers)) for step in result.tie.steps]


BROKEN = {
    "gutenberg": (printer(106, 7, 0), printer(106, 6, 3)),
    "cartographers": (mapper(80, 9), mapper(80, 4)),
    "cvlizations": (tribe(30, 2), tribe(30, 5)),
}
SHARED = {
    "gutenberg": (printer(106, 7, 2), printer(106, 7, 2)),
    "cartographers": (mapper(80, 4), mapper(80, 4)),
    "cvlizations": (tribe(30, 5), tribe(30, 5)),
}
FIRST_RULE = {
    "gutenberg": ("types", {"Anna": 7, "Tom": 6}),
    "cartographers": ("monsters", {"Anna": 9, "Tom": 4}),
    "cvlizations": ("resources", {"Anna": 2, "Tom": 5}),
}


@pytest.mark.parametrize("game", BROKEN)
def test_a_tie_says_which_rule_broke_it(game: str) -> None:
    result = finished(game, *BROKEN[game])
    assert result.winners == ("Tom",)
    assert compared(result) == [FIRST_RULE[game]]
    assert result.tie is not None
    assert result.tie.is_broken
    winners, broken = map(str, scores.outcome_texts(result))
    assert winners == str(scores.winners_text(result))
    score = result.seats[0].score
    assert broken.startswith(str(scores.TIE_BROKEN).split("{")[0] + str(score))
    for name, number in FIRST_RULE[game][1].items():
        assert f"{name} {number}" in broken


@pytest.mark.parametrize("game", SHARED)
def test_a_tie_that_no_rule_breaks_is_a_shared_victory(game: str) -> None:
    result = finished(game, *SHARED[game])
    assert result.winners == ("Anna", "Tom")
    assert result.tie is not None
    assert not result.tie.is_broken
    _, shared = scores.outcome_texts(result)
    assert shared.message == scores.TIE_SHARED.message


def test_the_second_rule_follows_an_equal_first() -> None:
    result = finished("gutenberg", printer(50, 7, 2), printer(50, 7, 1))
    assert compared(result) == [("types", {"Anna": 7, "Tom": 7}), ("inks", {"Anna": 2, "Tom": 1})]


def test_only_players_who_are_still_tied_are_compared() -> None:
    result = finished("gutenberg", printer(50, 7, 2), printer(50, 8, 0), printer(50, 7, 1))
    assert compared(result) == [
        ("types", {"Anna": 7, "Tom": 8, "Kate": 7}),
        ("inks", {"Anna": 2, "Kate": 1}),
    ]


@pytest.mark.parametrize("game", BROKEN)
def test_a_clear_victory_says_nothing_of_ties(game: str) -> None:
    best = {"gutenberg": printer(107, 9, 9), "cartographers": mapper(81, 9), "cvlizations": tribe(31, 0)}
    result = finished(game, best[game], BROKEN[game][1])
    assert result.tie is None
    assert len(scores.outcome_texts(result)) == 1


def test_a_rule_without_a_name_breaks_a_tie_in_silence() -> None:
    standings = [(5, 1, 2), (5, 1, 1)]
    rule = TieBreak("cards", manicule.verbatim("more cards"))
    assert tie_for_first(("Anna", "Tom"), (5, 5), standings, (rule,)) is None


def played_to_a_tie() -> Match:
    """A game in which bots tie: the first seed that ends so."""
    for seed in range(200):
        seats = [Robot("random", name) for name in ("Anna", "Tom", "Kate", "Ben")]
        match = manicule.start("cartographers", seats, seed=seed, registry=registry())
        match.run()
        if match.result.tie is not None:
            return match
    raise AssertionError("no tie")


def test_programs_and_every_end_screen_get_the_tie() -> None:
    match = played_to_a_tie()
    result = match.result
    assert result.tie is not None
    told = result_object(match)["tie"]
    assert told["names"] == list(result.tie.names)
    assert told["compared"] == {step.rule.id: dict(step.numbers) for step in result.tie.steps}
    assert told["broken_by"] == (result.tie.steps[-1].rule.id if result.tie.is_broken else None)
    end = end_of(match)
    assert end is not None
    assert scores.tie_text(result.tie) in end.said
