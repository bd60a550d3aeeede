"""What stands for the options of Gutenberg: cards, inks, gears, orders and the bands of the board."""

from typing import Any

import pytest
from tests.support.whole_games import Decision, TableKind, walk

from manicule import Cell, Question, Sheet
from manicule.kernel.question import question_of
from manicule.kernel.sheet import contents_of, parts_of, spots_of
from manicule.kernel.views import look_at
from manicule_gutenberg import ACTIONS

FOUR, SOLO = TableKind("gutenberg", 4), TableKind("gutenberg", 1, ("automa",))


def asked(kind: str, table: TableKind = FOUR, seed: int = 1) -> tuple[Decision, Question, Sheet]:
    """The first question of a kind, with what whoever is asked sees then."""
    for moment in walk(table, seed):
        if moment.choice.kind.id == kind:
            question = question_of(moment.choice, moment.ordinal, with_texts=True)
            return moment, question, look_at(moment.table, moment.seat)
    raise AssertionError(f"nobody was asked {kind}")


def part(sheet: Sheet, id: str) -> Any:
    (found,) = [one for one in parts_of(sheet.sections) if one.id == id]
    return found


def test_a_plan_is_made_at_the_bands_of_the_board() -> None:
    _, question, sheet = asked("plan")
    assert question.rows == ACTIONS
    assert question.display.board_part == "main_board"
    assert set(ACTIONS) <= set(spots_of(part(sheet, "main_board")))


def test_the_markers_of_the_automa_are_kept_in_view_while_planning() -> None:
    moment, question, sheet = asked("plan", SOLO)
    assert question.display.parts[0] == "automa"
    (rows,) = part(sheet, "automa").parts
    assert rows.spots[:5] == ACTIONS
    assert f"orders_{moment.seat}" in question.display.parts


@pytest.mark.parametrize(
    ("kind", "board"),
    [
        ("take_printing", "take_orders"),
        ("take_inks", "take_inks"),
        ("take_specialty_card", "develop_specialties"),
        ("improve", "improve_printing_houses"),
    ],
)
def test_what_is_taken_stands_on_the_band_of_its_action(kind: str, board: str) -> None:
    _, question, sheet = asked(kind)
    assert question.display.board_part == board
    pointed = {option for spot, option in question.display.spots}
    own = [id for id in question.options if id not in (*question.display.free, "pass") and id not in pointed]
    assert set(own) <= set(spots_of(part(sheet, board)))


def test_an_ink_stands_for_all_up_to_it() -> None:
    moment, question, sheet = asked("take_inks")
    cells = [cell for cell in contents_of(part(sheet, "take_inks")) if isinstance(cell, Cell) and cell.spot]
    inks = [ink for ink in moment.table.position.inks if ink != "-"]
    assert len(cells) == len(inks)
    takes = [id for id in question.display.order if "x" in id and id[0].isdigit()]
    assert {cell.spot for cell in cells} <= set(takes)
    assert takes == sorted(takes)


def test_refinements_of_orders_have_a_cell_each() -> None:
    moment, question, sheet = asked("refine_orders")
    orders = part(sheet, f"orders_{moment.seat}")
    assert question.display.board_part == orders.id
    assert set(question.options) <= set(spots_of(orders))


def test_only_in_ones_own_house_does_anything_stand_for_an_option() -> None:
    moment, _, sheet = asked("print_orders")
    for seat in moment.table.seats:
        house = part(sheet, f"house_{seat.id}")
        pointed = {spot for spot in spots_of(house) if spot.startswith(("held_", "place_", "gear_"))}
        assert bool(pointed) == (seat.id == moment.seat)


def test_numbers_of_specialties_do_not_shift_when_only_the_lowest_may_rise() -> None:
    orders = set()
    for seed in range(1, 7):
        for moment in walk(FOUR, seed):
            if moment.choice.kind.id == "develop":
                orders.add(question_of(moment.choice, 1, with_texts=True).display.order)
    assert len(orders) == 1
