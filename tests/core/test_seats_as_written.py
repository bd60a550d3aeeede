"""Seats as somebody writes them: who sits there, what they wish for, and who goes first."""

import pytest
from tests.support.wording import english, english_pattern

from manicule import Human, Robot
from manicule.kernel.errors import UsageError
from manicule.match.header import SETTING, SeatSpec
from manicule.match.seats import LONGEST_NAME, PEOPLE, first_seat, named, parse_seat

FIRST_BY_SEED = [1, 2, 0, 2, 2, 0, 0, 0]
"""As 0.1.0 dealt them: the same seed gives the same game in every version."""


def test_a_seat_says_who_sits_there_and_what_they_wish_for() -> None:
    seat = parse_seat(" human : Anna , character = tory , color=red ")
    assert seat == Human("Anna", wishes={"character": "tory", "color": "red"})


def test_the_language_of_a_seat_is_a_setting_and_no_wish() -> None:
    seat = parse_seat("human:Anna,lang=uk,character=tory")
    assert seat == Human("Anna", language="uk", wishes={"character": "tory"})
    assert named([seat]) == [SeatSpec("Anna", "human", "", {"character": "tory"}, {"lang": "uk"})]


def test_a_seat_without_a_name_gets_one_later() -> None:
    assert parse_seat("random") == Robot("random")
    assert parse_seat("human") == Human()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (":Anna", english("match.seats.in_seat", given=":Anna", problem=english("match.seats.no_kind"))),
        (
            "human:",
            english(
                "match.seats.in_seat", given="human:", problem=english("match.seats.bad_name", name="", n=30)
            ),
        ),
        (
            "human:Anna,character",
            english(
                "match.seats.in_seat",
                given="human:Anna,character",
                problem=english("match.seats.no_value", part="character"),
            ),
        ),
        (
            "human:Anna,=tory",
            english(
                "match.seats.in_seat",
                given="human:Anna,=tory",
                problem=english("match.seats.no_value", part="=tory"),
            ),
        ),
        (
            "human:Anna,character=",
            english(
                "match.seats.in_seat",
                given="human:Anna,character=",
                problem=english("match.seats.no_value", part="character="),
            ),
        ),
        (
            "human:Anna,a=1,a=2",
            english(
                "match.seats.in_seat",
                given="human:Anna,a=1,a=2",
                problem=english("match.seats.twice", key="a"),
            ),
        ),
        (
            "random,lang=fr",
            english(
                "match.seats.in_seat",
                given="random,lang=fr",
                problem=english("match.seats.bot_language", key="lang"),
            ),
        ),
    ],
)
def test_what_is_wrong_with_a_seat_is_said(given: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_seat(given)
    assert str(caught.value) == message


def test_a_name_may_have_thirty_letters_and_no_more() -> None:
    assert LONGEST_NAME == 30
    assert parse_seat("human:" + "x" * 30).name == "x" * 30
    with pytest.raises(UsageError, match=english_pattern("match.seats.bad_name", n=30)):
        parse_seat("human:" + "x" * 31)


def test_a_name_is_kept_in_its_composed_form() -> None:
    assert parse_seat("human:Zoe\u0308").name == "Zo\u00eb"


def test_people_without_a_name_get_those_that_are_free_in_order() -> None:
    seats = [parse_seat(given) for given in ("human", "human:TOM", "human", *["human"] * 5)]
    assert [seat.name for seat in named(seats)] == [
        "Anna",
        "TOM",
        "Kate",
        "Paul",
        "Emma",
        "Hans",
        "Human 1",
        "Human 2",
    ]
    assert PEOPLE == ("Anna", "Tom", "Kate", "Paul", "Emma", "Hans")


def test_bots_without_a_name_are_numbered_past_names_that_are_taken() -> None:
    seats = [parse_seat(given) for given in ("random", "random:RANDOM 2", "greedy", "random", "random")]
    names = [seat.name for seat in named(seats)]
    assert names == ["Random 1", "RANDOM 2", "Greedy 1", "Random 3", "Random 4"]


def test_two_seats_whose_names_look_alike_are_refused_by_the_name_that_comes_first() -> None:
    seats = [parse_seat(given) for given in ("random", "human:Bo", "human:Anna", "human", "human:ａＮＮＡ")]
    with pytest.raises(UsageError) as caught:
        named(seats)
    assert str(caught.value) == english("match.seats.same_name", name="Anna")


def test_who_goes_first_is_found_by_name_however_it_is_written() -> None:
    assert first_seat("bERT", ["Anna", "Bert", "Cleo"], seed=1) == 1


def test_chance_says_who_goes_first_by_the_seed_alone() -> None:
    names = ["Anna", "Bert", "Cleo"]
    assert [first_seat("random", names, seed) for seed in range(8)] == FIRST_BY_SEED
    assert first_seat("random", ["Anna", "Random"], seed=0) == 1  # somebody of this name is meant


def test_nobody_of_that_name_can_go_first() -> None:
    with pytest.raises(UsageError) as caught:
        first_seat("Dora", ["Anna", "Bert"], seed=1)
    assert str(caught.value) == english("match.seats.nobody", given="Dora", names="Anna and Bert")


@pytest.mark.parametrize(
    ("written", "is_setting"),
    [
        ("lang=uk", True),
        ("a_b=", True),
        ("x" * 30 + "=" + "y" * 80, True),
        ("x" * 31 + "=", False),
        ("lang=" + "y" * 81, False),
        ("=uk", False),
        ("Lang=uk", False),
        ("lang=u\nk", False),
        ("lang", False),
    ],
)
def test_a_setting_is_a_short_key_and_a_line(written: str, is_setting: bool) -> None:
    assert (SETTING.fullmatch(written) is not None) is is_setting
