"""Caravan: hands are passed on in secret, and keys and icons tell no more than the words."""

from typing import Any

import pytest
from tests.support.tables import ROOT, registry_with_examples

from manicule.kernel.sheet import Mark, art_items, contents_of, keys_of, tables_of
from manicule_interface.art import Art
from manicule_kit import Rehearsal, check_board, rehearse

CARAVAN = ROOT / "docs" / "examples" / "caravan"
BOARD = ROOT / "tests" / "kit" / "boards" / "caravan.txt"
NAMES = ("Anna", "Tom", "Kate")
MOST_LINES = 60


def desert() -> Rehearsal:
    """Three merchants in the second round, each about to pick one of three cards."""
    held = {
        "Anna": {"hand": "M1 R2 M7", "goods": "spice:1 silk:1", "space": 3, "played": "M3"},
        "Tom": {"hand": "M4 R8 M8", "goods": "salt:2", "played": "M5"},
        "Kate": {"hand": "M6 R5 M9", "space": 5, "played": "M2"},
    }
    return rehearse(CARAVAN, NAMES, seed=5, given={"phase": "draft", "round": 2, "seats": held})


def test_the_table_as_it_is_drawn_in_a_terminal() -> None:
    check_board(desert().board("Anna"), BOARD)


def test_everybody_sees_their_own_hand_and_the_number_of_other_cards() -> None:
    table = desert()
    assert table.seen("Anna", "Anna").hand == ("M1", "R2", "M7")
    assert table.seen("Tom", "Anna").hand == ("", "", "")
    seen: Any = table.view().position
    assert [merchant.hand for merchant in seen.seats] == [("", "", "")] * 3


def test_picks_are_unseen_until_all_have_picked() -> None:
    table = desert()
    before = table.known("Kate")
    table.play("Anna: R2\nTom: R8")
    assert table.known("Kate") == before
    table.play("Kate: M6")
    assert [table.state(name).space for name in NAMES] == [5, 1, 5]
    assert [table.state(name).played[-1] for name in NAMES] == ["R2", "R8", "M6"]
    assert [table.state(name).hand for name in NAMES] == [("M4", "M8"), ("R5", "M9"), ("M1", "M7")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_after_three_rounds(seats: int) -> None:
    table = rehearse(CARAVAN, seats)
    assert table.play_out(seats).rounds == 3
    assert all(len(merchant.played) == 4 for merchant in table.position.seats)


def test_only_what_lies_face_up_has_a_key() -> None:
    table = desert()
    shared = {"camel_a", "camel_b", "camel_c", "M3", "M5", "M2"}
    for seat, hand in (("a", {"M1", "R2", "M7"}), ("b", {"M4", "R8", "M8"}), ("", set())):
        sheet = table.match.display.look(seat)
        assert {key for part in sheet.sections for key in keys_of(part)} == shared | hand


def test_every_symbol_of_the_art_is_used_and_every_icon_is_there() -> None:
    sheet = desert().match.display.look("a")
    contents = (content for part in tables_of(sheet) for content in contents_of(part))
    marks = (piece for content in contents for piece in art_items(content) if isinstance(piece, Mark))
    icons = {mark.icon for mark in marks if mark.icon}
    art = Art.of(registry_with_examples())
    assert icons == {icon for icon, symbol in art.symbols() if symbol.plugin == "caravan"}


def test_its_looks_stay_short() -> None:
    """The page on drawing says how little it takes."""
    assert len((CARAVAN / "looks.py").read_text(encoding="utf-8").splitlines()) <= MOST_LINES
