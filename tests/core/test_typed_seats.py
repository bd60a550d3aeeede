"""Seats as values: `Human` and `Robot`, which `manicule.start` takes."""

from typing import Any

import pytest
from tests.support.tables import registry

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
        (lambda: Human(" "), "“” cannot be a name; use 1 to 30 letters"),
        (lambda: Human("x" * 31), f"“{'x' * 31}” cannot be a name; use 1 to 30 letters"),
        (lambda: Robot("random", "To\u200bm"), "“To\u200bm” cannot be a name; use 1 to 30 letters"),
        (lambda: Human("Anna, Tom"), "“Anna, Tom” cannot be a name; leave out the comma"),
        (lambda: Human("Anna", language=" "), "“ ” cannot be a language; use its code, such as fr"),
        (lambda: Human("Anna", language="fr,uk"), "“fr,uk” cannot be a language; use its code, such as fr"),
        (
            lambda: Human("Anna", wishes={"character": ""}),
            "“character=” cannot be a wish; give a name and a value, both without commas",
        ),
        (
            lambda: Robot("random", wishes={"character": "tory,vietor"}),
            "“character=tory,vietor” cannot be a wish; give a name and a value, both without commas",
        ),
        (
            lambda: Human("Anna", wishes={"lang": "fr"}),
            '“lang” is no wish; a language is written as in Human("Anna", language="fr")',
        ),
        (lambda: Robot("human", "Tom"), '“human” is no kind of bot; a person is written as in Human("Anna")'),
        (
            lambda: Robot(""),
            '“” cannot be a kind of bot; the name of the bot comes second, as in Robot("random", "Tom")',
        ),
        (
            lambda: Robot("random:Tom"),
            "“random:Tom” cannot be a kind of bot; the name of the bot comes second, "
            'as in Robot("random", "Tom")',
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
    assert str(caught.value) == f"the seat {text!r} is a text; write {typed} instead"
    assert (caught.value.code, caught.value.data["typed"]) == ("seat-is-text", typed)


@pytest.mark.parametrize(
    "seats", ["human:Anna", Human("Anna"), None, [None], [Human("Anna"), ":Tom"]], ids=repr
)
def test_what_is_no_list_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", seats, registry=registry())
    assert str(caught.value) == f"`seats` must be a list of Human(…) and Robot(…), not {seats!r}"


def test_a_bot_that_is_not_there_may_be_a_name_in_the_wrong_place() -> None:
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", [Robot("Anna"), Human("Tom")], registry=registry())
    assert str(caught.value).startswith("there is no bot “Anna”; the bots are ")
    assert str(caught.value).endswith("; the kind of a seat comes before its name")
    assert (caught.value.code, caught.value.data["kind"]) == ("kind-of-seat-first", "Anna")
    with pytest.raises(UsageError) as caught:
        manicule.start("gutenberg", [Robot("clever", "Anna"), Human("Tom")], registry=registry())
    assert str(caught.value).startswith("there is no bot “clever”; the bots are ")
    assert caught.value.code == ""
