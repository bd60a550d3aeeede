"""Pointing: what stands on a sheet for an option, what an answer is composed of, what a watcher sees."""

from typing import Any

import pytest
from tests.support.whole_games import TABLES, TableKind, finished, walk
from tests.support.wording import english

from manicule import (
    PASS,
    Allot,
    Asks,
    Cell,
    FreeAction,
    Grid,
    Group,
    Kind,
    KindDisplay,
    Mark,
    PickOrPass,
    PickSome,
    Row,
    Section,
    Sheet,
    Slot,
    Stamp,
    Text,
    verbatim,
)
from manicule.kernel.question import at_spot, composed, question_of
from manicule.kernel.sheet import parts_of, spots_of, texts_of, titles_of
from manicule.kernel.views import look_at, seen_by
from manicule_kit.conformance.spots import is_composed, wrong_parts, wrong_question

every_table = pytest.mark.parametrize("kind", TABLES, ids=str)


class Somebody:
    id = "a"


SEAT = Somebody()
UNTITLED = verbatim("")


class Sing(FreeAction):
    id = "sing"
    spot = "stage"

    def refuse(self, seat: Any) -> Text | None:
        return None

    def use(self, seat: Any) -> Asks[None] | None:
        return None

    def text(self, seat: Any) -> Text:
        return verbatim("sing a song")


INKS = Kind[str](
    "inks",
    KindDisplay(
        verbatim("Which?"),
        lambda seat, value: verbatim(value),
        board_part=lambda choice: f"inks_{choice.seat.id}",
        parts=("bag", "orders"),
        spots=lambda choice: (("pot", id) for id in choice.candidates() if id in ("blue", "gold")),
        order=lambda choice: ("red", "gold", "blue"),
    ),
)


def dear(value: str) -> Text | None:
    return verbatim("too dear") if value == "gold" else None


def choice() -> PickOrPass[str]:
    return PickOrPass(SEAT, INKS, {"blue": "blue", "gold": "gold"}, dear, lambda seat: (Sing(),))


def test_a_kind_says_what_is_asked_about_and_what_to_keep_in_view() -> None:
    question = question_of(choice(), 1, with_texts=True)
    assert question.display.board_part == "inks_a"
    assert question.display.parts == ("bag", "orders")
    assert question.display.spots == (("pot", "blue"), ("pot", "gold"), ("stage", "sing"))


def test_the_order_has_all_candidates_and_keeps_the_place_of_what_is_gone() -> None:
    assert question_of(choice(), 1, with_texts=True).display.order == ("red", "gold", "blue", PASS, "sing")
    plain = Kind[str]("plain", KindDisplay(verbatim("What?"), lambda seat, value: verbatim(value)))
    question = question_of(PickOrPass(SEAT, plain, {"blue": "blue", "gold": "gold"}, dear), 1, True)
    assert question.options == ("blue", PASS)
    assert question.display.order == ("blue", "gold", PASS)
    assert (
        question.display.board_part,
        question.display.parts,
        question.display.spots,
        question.display.slots,
    ) == ("", (), (), ())


def test_a_spot_stands_for_what_is_paired_with_it_or_has_its_id() -> None:
    question = question_of(choice(), 1, with_texts=True)
    assert at_spot(question, "pot") == ("blue", "gold")
    assert at_spot(question, "stage") == ("sing",)
    assert at_spot(question, "red") == ("red",)  # not possible now, and its place stays
    assert at_spot(question, "blue") == ()  # it stands at the pot, whatever else has its id
    assert at_spot(question, "nowhere") == ()


def forbidden(*_: Any) -> Any:
    raise AssertionError("nobody points at this")


def test_for_a_bot_nothing_of_it_is_made() -> None:
    silent = Kind[str](
        "silent",
        KindDisplay(
            forbidden, forbidden, board_part=forbidden, parts=forbidden, spots=forbidden, order=forbidden
        ),
    )
    question = question_of(PickOrPass(SEAT, silent, {"red": "red"}), 1)
    assert (question.display.order, question.display.spots, question.display.board_part) == ((), (), "")


@pytest.mark.parametrize(
    "asked",
    [
        choice(),
        PickSome(SEAT, INKS, {"red": "red", "gold": "gold"}, least=1),
        Allot(SEAT, INKS, ("red", "gold"), 2, (2, 2)),
    ],
)
def test_legal_answers_may_be_left_out(asked: Any) -> None:
    with_legal, without = question_of(asked, 1, True), question_of(asked, 1, True, with_legal=False)
    assert without.legal == ()
    assert (without.options, without.rows, without.least) == (
        with_legal.options,
        with_legal.rows,
        with_legal.least,
    )


def test_a_set_of_options_is_outlined_without_judging_sets() -> None:
    some = PickSome(SEAT, INKS, {"red": "red", "gold": "gold"}, refuse=forbidden)
    assert question_of(some, 1, with_legal=False).options == ("red", "gold")


# Stamps and slots

CORNER = Stamp("corner", ((0, 0), (0, 1), (1, 0)))
HOOK = ((0, 0), (1, 0), (2, 0), (2, 1))


def test_a_stamp_lies_in_every_way_that_it_may() -> None:
    assert CORNER.ways() == (
        ((0, 0), (0, 1), (1, 0)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 1), (1, 0), (1, 1)),
        ((0, 0), (1, 0), (1, 1)),
    )
    ways = {
        (turns, flips): len(Stamp("hook", HOOK, turns=turns, flips=flips).ways())
        for turns in (False, True)
        for flips in (False, True)
    }
    assert ways == {(False, False): 1, (False, True): 2, (True, False): 4, (True, True): 8}
    assert Stamp("hook", HOOK, turns=False, flips=False).ways() == (HOOK,)


FOREST = Mark("F", verbatim("forest"))
SLOTS = (
    Slot("spaces", ("A1", "A2", "B1", "B2"), 1, 3, "map", (CORNER,)),
    Slot("terrain", ("forest", "water"), marks=(("forest", FOREST),)),
)
BLANK = verbatim("")
MAP = Grid(
    UNTITLED,
    (BLANK, BLANK),
    tuple(Row(BLANK, (BLANK, BLANK), (f"{row}1", f"{row}2")) for row in "AB"),
    id="map",
)


def test_an_answer_is_composed_slot_by_slot_in_the_order_of_their_ids() -> None:
    chosen = {"terrain": ("forest",), "spaces": {"B1", "A2", "A1"}}
    assert composed(SLOTS, chosen) == "A1 A2 B1 forest"


@pytest.mark.parametrize(
    ("answer", "is_made"),
    [
        ("A1 A2 B1 forest", True),
        ("A2 B1 B2 water", True),
        ("A2 A1 B1 forest", False),  # not in the order of reading
        ("A1 A2 B1", False),
        ("A1 A2 B1 forest water", False),
        ("A1 A2 B1 B2 forest", False),
        ("A1 B2 forest", False),  # no stamp covers just these
        ("C7 forest", False),
    ],
)
def test_what_slots_can_make_and_what_not(answer: str, is_made: bool) -> None:
    assert is_composed(answer, SLOTS, [MAP]) == is_made


def test_a_stamp_that_may_stick_out_covers_less() -> None:
    spaces = Slot("spaces", ("A1", "A2", "B1", "B2"), 1, 3, "map", (CORNER,), may_stick_out=True)
    assert is_composed("A1 forest", (spaces, SLOTS[1]), [MAP])
    assert not is_composed("A1 B2 forest", (SLOTS[0], SLOTS[1]), [MAP])


# What is wrong with a sheet


def test_every_spot_of_a_part_is_found() -> None:
    table = Section(UNTITLED, ((Cell((BLANK,), spot="c"),), (BLANK,)), id="t", spots=("r", ""))
    group = Group(UNTITLED, (table, MAP), id="g")
    assert list(spots_of(group)) == ["g", "t", "r", "c", "map", "A1", "A2", "B1", "B2"]
    assert [part.id for part in parts_of([group, table])] == ["g", "t", "map", "t"]


def problems(found: Any) -> list[str]:
    return [str(problem) for problem, _ in found]


def test_two_parts_with_one_id_and_rows_without_a_spot_each_are_wrong() -> None:
    two = Sheet((MAP, Group(UNTITLED, (MAP,))))
    assert problems(wrong_parts(two)) == [english("kit.spots.same_id", part="map")]
    assert problems(wrong_parts(Sheet((MAP,), brief=(MAP,)))) == []
    uneven = Section(UNTITLED, ((BLANK,), (BLANK,)), id="t", spots=("r",))
    short = Grid(UNTITLED, (BLANK, BLANK), (Row(BLANK, (BLANK, BLANK), ("x",)),), id="s")
    assert len(problems(wrong_parts(Sheet((uneven, short))))) == 2


def test_what_a_question_names_must_be_there() -> None:
    question = question_of(choice(), 1, with_texts=True)
    told = problems(wrong_question(question, Sheet((MAP,))))
    assert [words for words in ("inks_a", "bag", "orders", "pot", "stage") if words not in str(told)] == []
    parts = tuple(Section(UNTITLED, (), id=id) for id in ("inks_a", "bag", "orders", "pot", "stage"))
    assert problems(wrong_question(question, Sheet(parts))) == []


# All games


@every_table
def test_questions_of_whole_games_name_only_what_is_there(kind: TableKind) -> None:
    pointed = 0
    for moment in walk(kind, 4):
        question = question_of(moment.choice, moment.ordinal, with_texts=True)
        sheet = look_at(moment.table, moment.seat)
        assert sheet.viewer == moment.seat
        answers = question.legal[::29] if question.display.slots else ()
        told = problems((*wrong_parts(sheet), *wrong_question(question, sheet, answers)))
        assert told == []
        assert len(set(question.display.order)) == len(question.display.order)
        assert set(question.options) | set(question.rows) <= set(question.display.order)
        pointed += bool(question.display.board_part or question.display.spots)
    assert pointed > 5


@every_table
def test_a_watcher_sees_every_moment_of_a_game_and_nothing_of_their_own(kind: TableKind) -> None:
    for at, moment in enumerate(walk(kind, 5)):
        if at % 3 == 0:
            assert_watchable(moment.table)
    assert_watchable(finished(kind, 5)[0])


def assert_watchable(table: Any) -> None:
    assert seen_by(table, "").seat == ""
    sheet = look_at(table, "")
    assert sheet.viewer == ""
    assert sheet.sections
    assert problems(wrong_parts(sheet)) == []
    said = {str(text) for text in (*titles_of(sheet), *texts_of(sheet))}
    # Cards address whoever has them, as printed ones do; nothing else says “you” to somebody who has nothing.
    others = [look_at(table, seat.id) for seat in table.seats]
    cards = {str(text) for one in others for text in texts_of(Sheet(one.sections))}
    assert {text for text in said if " you" in f" {text}".lower()} <= cards
    assert not {text for text in map(str, titles_of(sheet)) if " you" in f" {text}".lower()}
    assert "your ideas" not in said
