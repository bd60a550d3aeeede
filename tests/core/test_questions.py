"""Questions carry what a person reads, made only when somebody reads it."""

from typing import Any

import msgspec
import pytest

from manicule import (
    PASS,
    Allot,
    Asks,
    FreeAction,
    Kind,
    KindDisplay,
    Pick,
    PickName,
    PickOrPass,
    PickSome,
    Section,
    Text,
    verbatim,
    wire,
)
from manicule.kernel.question import Question, QuestionDisplay, Slot, question_of


class Somebody:
    id = "a"


SEAT = Somebody()


class Sing(FreeAction):
    id = "sing"

    def refuse(self, seat: Any) -> Text | None:
        return None

    def use(self, seat: Any) -> Asks[None] | None:
        return None

    def text(self, seat: Any) -> Text:
        return verbatim("sing a song")

    def note(self, seat: Any) -> Text | None:
        return verbatim("loud")


class Dance(Sing):
    id = "dance"

    def refuse(self, seat: Any) -> Text | None:
        return verbatim("tired")


def note(choice: Any, value: str) -> Text | None:
    return verbatim(f"{value} of {choice.seat.id} about {choice.topic}") if value != "plain" else None


NOTED = Kind[str](
    "noted",
    KindDisplay(
        verbatim("What?"),
        lambda seat, value: verbatim(value),
        note=note,
        default=lambda choice: next(iter(choice.legal())),
        overview=lambda choice: Section(verbatim("All"), ()),
    ),
)


def dear(value: str) -> Text | None:
    return verbatim("too dear") if value == "gold" else None


def choice() -> PickOrPass[str]:
    options = {"red": "red", "gold": "gold", "plain": "plain"}
    return PickOrPass(SEAT, NOTED, options, dear, lambda seat: (Sing(), Dance()), topic="inks")


def test_a_person_gets_notes_the_default_the_survey_and_what_is_refused() -> None:
    question = question_of(choice(), 3, with_texts=True)
    assert question.options == ("red", "plain", PASS, "sing")
    assert question.display.notes == (("red", verbatim("red of a about inks")), ("sing", verbatim("loud")))
    assert question.display.free == ("sing", "dance")
    assert [id for id, _ in question.display.refused] == ["gold", "dance"]
    assert question.display.default == "red"
    assert question.display.overview == Section(verbatim("All"), ())


def forbidden(*_: Any) -> Any:
    raise AssertionError("nobody reads this")


SILENT = Kind[str](
    "silent", KindDisplay(forbidden, forbidden, note=forbidden, default=forbidden, overview=forbidden)
)


@pytest.mark.parametrize(
    "asked",
    [
        Pick(SEAT, SILENT, {"red": "red", "gold": "gold"}),
        PickSome(SEAT, SILENT, {"red": "red", "gold": "gold"}),
        Allot(SEAT, SILENT, ("red", "gold"), 2, (2, 2)),
    ],
)
def test_for_a_bot_nothing_of_it_is_made(asked: Any) -> None:
    question = question_of(asked, 1)
    assert question.display == QuestionDisplay()
    assert question.display is question_of(asked, 2).display


def test_a_bot_gets_the_ids_of_free_actions_and_nothing_else_of_the_display() -> None:
    asked = Pick(SEAT, SILENT, {"red": "red", "gold": "gold"}, free=lambda seat: (Sing(), Dance()))
    question = question_of(asked, 1)
    assert question.legal == ("red", "gold", "sing")
    assert question.display == QuestionDisplay(free=("sing", "dance"))


def test_a_kind_that_says_nothing_more_has_no_notes_and_no_default() -> None:
    plain = Kind[str]("plain", KindDisplay(verbatim("What?"), lambda seat, value: verbatim(value)))
    question = question_of(Allot(SEAT, plain, ("red", "gold"), 2, (2, 2)), 1, with_texts=True)
    assert [id for id, _ in question.display.texts] == ["red", "gold"]
    display = question.display
    assert (display.notes, display.default, display.overview, display.refused) == ((), "", None, ())


def test_a_question_that_says_no_more_than_it_must_has_nothing_else() -> None:
    question = Question("a", "mark", "pick", 3)
    own = msgspec.structs.asdict(question)
    assert own | msgspec.structs.asdict(own.pop("display")) == {
        "seat": "a",
        "kind": "mark",
        "shape": "pick",
        "ordinal": 3,
        "secret": False,
        "least": 0,
        "most": 1,
        "count": 0,
        **dict.fromkeys(("topic", "default", "board_part", "likely"), ""),
        **dict.fromkeys(("prompt", "how", "overview"), None),
        **dict.fromkeys(("legal", "options", "rows", "caps", "texts", "notes", "free", "refused"), ()),
        **dict.fromkeys(("order", "spots", "parts", "slots", "warnings", "briefs"), ()),
    }
    written = wire.encode(question)
    assert msgspec.json.decode(written) == {"seat": "a", "kind": "mark", "shape": "pick", "ordinal": 3}
    assert wire.decode(written, Question) == question


def test_the_fields_of_the_display_stand_beside_the_others_in_json() -> None:
    spaces = Slot("spaces", ("A1", "A2"), board_part="map")
    display = QuestionDisplay(default="A1 forest", board_part="map", slots=(spaces,))
    question = Question("a", "draw", "written", 3, topic="c12", display=display)
    written = wire.encode(question)
    assert msgspec.json.decode(written) == {
        "seat": "a",
        "kind": "draw",
        "shape": "written",
        "ordinal": 3,
        "about": "c12",
        "default": "A1 forest",
        "board": "map",
        "slots": [{"id": "spaces", "ids": ["A1", "A2"], "board": "map"}],
    }
    assert wire.decode(written, Question) == question


def test_a_slot_that_says_no_more_than_it_must_takes_one_of_its_ids() -> None:
    assert msgspec.structs.asdict(Slot("cell", ("a", "b"))) == {
        "id": "cell",
        "ids": ("a", "b"),
        "least": 1,
        "most": 1,
        "board_part": "",
        "stamps": (),
        "may_stick_out": False,
        "prompt": None,
        "marks": (),
    }


# Questions with many options.

MANY = 60


class Counted(str):
    """An id that counts how often it is compared with another one."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


TALKATIVE = Kind[Any](
    "talkative",
    KindDisplay(
        verbatim("What?"),
        lambda seat, value: verbatim(f"take {value}"),
        note=lambda choice, value: verbatim(f"note on {value}"),
        warning=lambda choice, value: verbatim(f"mind {value}"),
    ),
)


@pytest.mark.parametrize(
    "made",
    [
        lambda ids: PickName(SEAT, TALKATIVE, ids),
        lambda ids: Pick(SEAT, TALKATIVE, dict(zip(ids, ids, strict=True))),
        lambda ids: Allot(SEAT, TALKATIVE, ids, 1, (1,) * len(ids)),
    ],
    ids=["names", "one", "rows"],
)
def test_the_texts_of_a_question_need_its_candidates_once_and_do_not_compare_all_ids(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = tuple(Counted(f"option_{number}") for number in range(MANY))
    choice = made(ids)
    calls: list[object] = []
    kind = type(choice)
    make = kind.candidates

    def counting(one: Any) -> Any:
        calls.append(one)
        return make(one)

    monkeypatch.setattr(kind, "candidates", counting)
    monkeypatch.setattr(Counted, "compared", 0)
    question = question_of(choice, 1, with_texts=True)
    assert [str(text) for _, text in question.display.texts] == [f"take {id}" for id in ids]
    assert [str(text) for _, text in question.display.notes] == [f"note on {id}" for id in ids]
    assert [str(text) for _, text in question.display.warnings] == [f"mind {id}" for id in ids]
    assert (len(calls), question.display.refused) == (1, ())
    assert Counted.compared <= 4 * MANY


def test_free_actions_are_not_listed_again_for_each_option() -> None:
    listed: list[object] = []

    def free(seat: Any) -> list[FreeAction]:
        listed.append(seat)
        return [Sing()]

    numbers = []
    for many in (MANY, 2 * MANY):
        options = {f"option_{number}": number for number in range(many)}
        question_of(Pick(SEAT, TALKATIVE, options, free=free), 1, with_texts=True)
        numbers.append(len(listed))
        listed.clear()
    assert numbers == [numbers[0]] * 2
