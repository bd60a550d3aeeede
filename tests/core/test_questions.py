"""Questions carry what a person reads, made only when somebody reads it."""

from typing import Any

import msgspec
import pytest

from manicule import PASS, Allot, Asks, FreeAction, Kind, Pick, PickOrPass, PickSome, Section, Text, verbatim
from manicule.deprecation import OldName
from manicule.question import Question, Slot, question_of


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
    return verbatim(f"{value} of {choice.seat.id} about {choice.about}") if value != "plain" else None


NOTED = Kind[str](
    "noted",
    verbatim("What?"),
    lambda seat, value: verbatim(value),
    note=note,
    default=lambda choice: next(iter(choice.legal())),
    overview=lambda choice: Section(verbatim("All"), ()),
)


def dear(value: str) -> Text | None:
    return verbatim("too dear") if value == "gold" else None


def choice() -> PickOrPass[str]:
    options = {"red": "red", "gold": "gold", "plain": "plain"}
    return PickOrPass(SEAT, NOTED, options, dear, lambda seat: (Sing(), Dance()), about="inks")


def test_a_person_gets_notes_the_default_the_survey_and_what_is_refused() -> None:
    question = question_of(choice(), 3, with_texts=True)
    assert question.options == ("red", "plain", PASS, "sing")
    assert question.notes == (("red", verbatim("red of a about inks")), ("sing", verbatim("loud")))
    assert question.free == ("sing", "dance")
    assert [id for id, _ in question.refused] == ["gold", "dance"]
    assert question.default == "red"
    assert question.overview == Section(verbatim("All"), ())


def forbidden(*_: Any) -> Any:
    raise AssertionError("nobody reads this")


SILENT = Kind[str]("silent", forbidden, forbidden, note=forbidden, default=forbidden, overview=forbidden)


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
    assert (question.notes, question.default, question.overview, question.refused) == ((), "", None, ())


def test_a_kind_that_says_nothing_more_has_no_notes_and_no_default() -> None:
    plain = Kind[str]("plain", verbatim("What?"), lambda seat, value: verbatim(value))
    question = question_of(Allot(SEAT, plain, ("red", "gold"), 2, (2, 2)), 1, with_texts=True)
    assert [id for id, _ in question.texts] == ["red", "gold"]
    assert (question.notes, question.default, question.overview, question.refused) == ((), "", None, ())


def test_a_question_that_says_no_more_than_it_must_has_nothing_else() -> None:
    question = Question("a", "mark", "pick", 3)
    assert msgspec.structs.asdict(question) == {
        "seat": "a",
        "kind": "mark",
        "shape": "pick",
        "ordinal": 3,
        "secret": False,
        "least": 0,
        "most": 1,
        "count": 0,
        **dict.fromkeys(("about", "default", "board", "likely"), ""),
        **dict.fromkeys(("prompt", "how", "overview"), None),
        **dict.fromkeys(("legal", "options", "rows", "caps", "texts", "notes", "free", "refused"), ()),
        **dict.fromkeys(("order", "spots", "parts", "slots", "warnings"), ()),
    }
    written = msgspec.json.encode(question)
    assert msgspec.json.decode(written) == {"seat": "a", "kind": "mark", "shape": "pick", "ordinal": 3}
    assert msgspec.json.decode(written, type=Question) == question


def test_a_slot_that_says_no_more_than_it_must_takes_one_of_its_ids() -> None:
    assert msgspec.structs.asdict(Slot("cell", ("a", "b"))) == {
        "id": "cell",
        "ids": ("a", "b"),
        "least": 1,
        "most": 1,
        "board": "",
        "stamps": (),
        "may_stick_out": False,
        "prompt": None,
        "marks": (),
    }


@pytest.mark.parametrize(
    ("old", "new", "given"),
    [
        ("read", "parse", ("bread",)),
        ("tidy", "normalize", (" bread ",)),
        ("survey", "overview", ()),
        ("beside", "free_actions", ()),
    ],
)
def test_what_a_choice_could_do_under_an_old_name_it_still_does_and_warns(
    old: str, new: str, given: tuple[str, ...]
) -> None:
    kind = Kind[str]("buy", verbatim("What?"), lambda seat, ware: verbatim(ware))
    choice: Any = Pick(SEAT, kind, {"bread": "bread", "salt": "salt"}, free=lambda seat: [Sing()])
    with pytest.warns(OldName, match=f"Pick.{old} .*write Pick.{new}"):
        found = getattr(choice, old)(*given)
    assert found == getattr(choice, new)(*given)
