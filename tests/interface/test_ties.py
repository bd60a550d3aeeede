"""Ties: the result says which rule broke each of them, with the numbers of the players."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from tests.support.players import Chance
from tests.support.tables import registry

import manicule
from manicule import Match, Result, Robot
from manicule.kernel.game import result_of
from manicule.kernel.positions.position import copy
from manicule.kernel.ties import Tie, TieBreak, ties_of
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
    assert ties_of(("Anna", "Tom"), (5, 5), standings, (rule,)) == ()


# Lower places.

LEADER = {"gutenberg": printer(120, 9, 9), "cartographers": mapper(99, 9), "cvlizations": tribe(50, 0)}


@pytest.mark.parametrize(("arranged", "is_broken"), [(BROKEN, True), (SHARED, False)])
@pytest.mark.parametrize("game", BROKEN)
def test_a_tie_for_a_lower_place_says_so_with_the_place(
    game: str, arranged: dict[str, tuple[Arrange, Arrange]], is_broken: bool
) -> None:
    result = finished(game, LEADER[game], *arranged[game])
    assert (result.winners, result.tie) == (("Anna",), None)
    (tie,) = result.lower_ties
    assert (tie.rank, tie.names, tie.is_broken) == (2, ("Tom", "Kate"), is_broken)
    assert sorted(seat.rank for seat in result.seats) == ([1, 2, 3] if is_broken else [1, 2, 2])
    _, told = scores.outcome_texts(result)
    assert told.message == (scores.LOWER_TIE_BROKEN if is_broken else scores.LOWER_TIE_SHARED).message
    for step in tie.steps:
        assert all(f"{name} {number}" in str(told) for name, number in step.numbers)


def test_those_behind_the_winner_of_a_tie_are_a_tie_of_their_own() -> None:
    result = finished("gutenberg", printer(50, 9, 0), printer(50, 9, 4), printer(50, 6, 0))
    assert result.winners == ("Kate",)
    assert compared(result) == [("types", {"Anna": 9, "Tom": 9, "Kate": 6})]
    (tie,) = result.lower_ties
    assert (tie.rank, tie.names, tie.steps[-1].rule.id) == (2, ("Anna", "Tom"), "inks")


def test_a_comparison_that_ranks_all_tied_players_is_told_once() -> None:
    result = finished("gutenberg", printer(50, 9, 0), printer(50, 8, 4), printer(50, 7, 0))
    assert compared(result) == [("types", {"Anna": 9, "Tom": 8, "Kate": 7})]
    assert result.lower_ties == ()


def all_pairs_are_explained(ties: tuple[Tie, ...], standings: list[tuple[int, ...]]) -> bool:
    """Whether for every two players with equal points a told comparison ranks them, or finds all equal."""
    steps = [(step.rule.id, dict(step.numbers)) for tie in ties for step in tie.steps]
    for one, other in combinations(range(len(standings)), 2):
        if standings[one][0] != standings[other][0]:
            continue
        told = {rule: numbers for rule, numbers in steps if {str(one), str(other)} <= numbers.keys()}
        columns = [at for at in (1, 2) if standings[one][at] != standings[other][at]]
        needed = ("first", "second")[: columns[0] if columns else 2]
        if not all(rule in told for rule in needed):
            return False
    return True


def test_every_two_players_with_equal_points_are_told_apart() -> None:
    rules = (TieBreak("first", manicule.verbatim("first")), TieBreak("second", manicule.verbatim("second")))
    chance = Chance(3)
    for _ in range(500):
        standings = [tuple(chance.below(3) for _ in range(3)) for _ in range(4)]
        names, points = tuple(map(str, range(4))), [standing[0] for standing in standings]
        ties = ties_of(names, points, standings, rules)
        assert all_pairs_are_explained(ties, standings), standings
        assert [tie.rank for tie in ties] == sorted({tie.rank for tie in ties})


def test_programs_get_the_ties_for_lower_places() -> None:
    for seed in range(200):
        seats = [Robot("random", name) for name in ("Anna", "Tom", "Kate", "Ben")]
        match = manicule.start("cartographers", seats, seed=seed, registry=registry())
        match.run()
        if match.result.lower_ties:
            break
    (tie, *_), (told, *_) = match.result.lower_ties, result_object(match)["lower_ties"]
    assert (told["rank"], told["names"]) == (tie.rank, list(tie.names))
    assert told["broken_by"] == (tie.steps[-1].rule.id if tie.is_broken else None)
    end = end_of(match)
    assert end is not None
    assert scores.tie_text(tie) in end.said


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
