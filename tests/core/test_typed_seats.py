"""Seats as values: `Human` and `Robot`, which `manicule.start` takes."""

from typing import Any

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

import manicule
from manicule import Human, Robot, UsageError
from manicule.match.header import SeatSpec
from manicule.match.seats import named, parse_seat

SEATS = [
    Human(),
    Human("Anna"),
    Human("花子", language="ja"),
    Human("Anna", language="fr", wishes={"character": "vietor"}),
    Robot("random"),
    Robot("hard", "Kate"),
    Robot("greedy", wishes={"character": "tory", "color": "red"}),
]

PAIRS = [("character", "tory"), ("color", "red")]


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_written_form_of_a_seat_is_read_as_the_same_seat(seat: Human | Robot) -> None:
    assert parse_seat(str(seat)) == seat


def test_the_representation_of_a_seat_is_the_shortest_expression_for_it() -> None:
    assert [repr(seat) for seat in SEATS] == [
        "Human()",
        "Human('Anna')",
        "Human('花子', language='ja')",
        "Human('Anna', language='fr', wishes={'character': 'vietor'})",
        "Robot('random')",
        "Robot('hard', 'Kate')",
        "Robot('greedy', wishes={'character': 'tory', 'color': 'red'})",
    ]


def test_a_seat_is_a_value_that_cannot_change() -> None:
    wishes = {"character": "vietor"}
    anna = Human("Anna", wishes=wishes)
    wishes["character"] = "tory"
    assert anna == Human("Anna", wishes={"character": "vietor"})
    one, other = (Robot("random", wishes=dict(pairs)) for pairs in (PAIRS, reversed(PAIRS)))
    assert {anna, one, other} == {anna, one}
    for name in ("name", "language", "wishes"):
        with pytest.raises(AttributeError):
            setattr(anna, name, "Tom")


def test_a_name_is_kept_composed_and_without_spaces_around_it() -> None:
    assert Human(" Zoe\u0308 ").name == Robot("random", " Zoe\u0308 ").name == "Zo\u00eb"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Human(" "), english("match.seats.bad_name", name="", n=30)),
        (lambda: Human("x" * 31), english("match.seats.bad_name", name="x" * 31, n=30)),
        (lambda: Robot("random", "To\u200bm"), english("match.seats.bad_name", name="To\u200bm", n=30)),
        (lambda: Human("Anna, Tom"), english("match.seats.comma_in_name", name="Anna, Tom")),
        (lambda: Human("Anna", language=" "), english("match.seats.bad_language", language=" ")),
        (lambda: Human("Anna", language="fr,uk"), english("match.seats.bad_language", language="fr,uk")),
        (
            lambda: Human("Anna", wishes={"character": ""}),
            english("match.seats.bad_wish", key="character", value=""),
        ),
        (
            lambda: Robot("random", wishes={"character": "tory,vietor"}),
            english("match.seats.bad_wish", key="character", value="tory,vietor"),
        ),
        (
            lambda: Human("Anna", wishes={"lang": "fr"}),
            english("match.seats.language_wish", key="lang"),
        ),
        (lambda: Robot("human", "Tom"), english("match.seats.not_a_bot", kind="human")),
        (
            lambda: Robot(""),
            english("match.seats.bad_kind", kind=""),
        ),
        (
            lambda: Robot("random:Tom"),
            english("match.seats.bad_kind", kind="random:Tom"),
        ),
    ],
)
def test_an_argument_that_cannot_be_used_is_refused_at_once(make: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        make()
    assert str(caught.value) == message


def test_a_header_keeps_seats_as_it_always_did() -> None:
    seats: list[Human | Robot] = [
        Human("Anna", language="fr"),
        Robot("hard", "Kate"),
        Robot("random", wishes={"hat": "red"}),
    ]
    assert named(seats) == [
        SeatSpec("Anna", "human", settings={"lang": "fr"}),
        SeatSpec("Kate", "hard"),
        SeatSpec("Random 1", "random", wishes={"hat": "red"}),
    ]
    assert named(seats) == named(
        [parse_seat(one) for one in ("human:Anna,lang=fr", "hard:Kate", "random,hat=red")]
    )


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Anna", "Human('Anna')"),
        ("human", "Human()"),
        ("human:Anna,lang=fr", "Human('Anna', language='fr')"),
        ("hard:Kate", "Robot('hard', 'Kate')"),
        ("random", "Robot('random')"),
    ],
)
def test_a_text_among_the_seats_is_refused_with_the_value_to_write(text: str, typed: str) -> None:
    seats: list[Any] = [Human("Tom"), text]
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", seats, registry=registry())
    assert str(caught.value) == english("door.open.written_seat", given=repr(text), typed=typed)
    assert (caught.value.code, caught.value.data["typed"]) == ("seat-is-text", typed)


@pytest.mark.parametrize(
    "seats", ["human:Anna", Human("Anna"), None, [None], [Human("Anna"), ":Tom"]], ids=repr
)
def test_what_is_no_list_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", seats, registry=registry())
    assert str(caught.value) == english("door.open.not_seats", given=repr(seats))


@pytest.mark.parametrize("given", [3, b"evening.toml", {"pack": 1}], ids=repr)
def test_what_is_no_pack_or_registry_is_refused(given: Any) -> None:
    seats = [Human("Anna"), Human("Tom"), Human("Kate")]
    no_registry = english("plugins.default.not_a_registry", given=repr(given))
    match = manicule.start("gutenberg", seats, registry=registry())
    for call, message in (
        (
            lambda: manicule.start(None, seats, pack=given, registry=registry()),
            english("door.open.not_a_pack", given=repr(given)),
        ),
        (lambda: manicule.start("gutenberg", seats, registry=given), no_registry),
        (lambda: manicule.load("evening.toml", registry=given), no_registry),
        (lambda: manicule.replay("evening.toml", registry=given), no_registry),
        (lambda: manicule.reseat(match, "a", Robot("random"), registry=given), no_registry),
    ):
        with pytest.raises(UsageError) as caught:
            call()
        assert str(caught.value) == message


def test_a_bot_that_is_not_there_may_be_a_name_in_the_wrong_place() -> None:
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", [Robot("Anna"), Human("Tom")], registry=registry())
    assert str(caught.value).startswith(english_part("plugins.registry.no_such_bot", kind="Anna"))
    assert str(caught.value).endswith(english_part("door.match_request.kind_first"))
    assert (caught.value.code, caught.value.data["kind"]) == ("kind-of-seat-first", "Anna")
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", [Robot("clever", "Anna"), Human("Tom")], registry=registry())
    assert str(caught.value).startswith(english_part("plugins.registry.no_such_bot", kind="clever"))
    assert caught.value.code == ""
