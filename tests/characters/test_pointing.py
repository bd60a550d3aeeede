"""What is pointed at to use an ability: the character itself, or tracks of specialties."""

from typing import Any

from tests.support.characters import new_game

from manicule import Match, Question, Sheet
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.question import question_of
from manicule.kernel.sheet import parts_of, spots_of
from manicule.kernel.views import look_at
from manicule.match.point import Point


def asked(character: str, position: dict[str, Any], *answers: str) -> tuple[Question, Sheet]:
    """What Anna is asked in a position, after some answers, and what she sees then."""
    game = new_game(1, character, "tory", "caxton")
    seats = {"Anna": {"pieces": character, **position.pop("seat")}}
    given = given_table(
        game.rules, game.table.setup, {"round": 2, "queue": "Anna", **position, "seats": seats}
    )
    match = Match(given.rules, given.setup, at=Point(given.position))
    for answer in answers:
        match.answer("a", answer)
    choice = match.timeline.choices()["a"]
    return question_of(choice, 1, with_texts=True), look_at(match.table, "a")


def spots(sheet: Sheet, part: str) -> set[str]:
    (found,) = [one for one in parts_of(sheet.sections) if one.id == part]
    return set(spots_of(found))


PLANTIN = {"phase": "take_inks", "inks": "gold", "seat": {"levels": "typesetting:3 binding:1"}}


def test_plantin_is_pointed_at_to_swap_levels() -> None:
    question, sheet = asked("plantin", {**PLANTIN})
    assert ("plantin", "swap_levels") in question.display.spots
    assert "plantin" in spots(sheet, "house_a")


def test_a_swap_is_pointed_at_by_both_of_its_specialties() -> None:
    question, sheet = asked("plantin", {**PLANTIN}, "swap_levels")
    assert set(question.display.spots) >= {
        ("typesetting", "typesetting+binding"),
        ("binding", "typesetting+binding"),
    }
    assert question.display.board_part is not None
    assert {spot for spot, _ in question.display.spots} <= spots(sheet, question.display.board_part)
