"""Sheets as data: what can be found in them."""

import msgspec
import pytest

from manicule import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet, verbatim
from manicule.kernel.sheet import (
    COLORS,
    STYLES,
    cell_items,
    marks_of,
    spots_of,
    tables_of,
    texts_of,
    titles_of,
)
from manicule.kernel.text import tr

STAR = Mark("★", tr("a star"), "*", "gold")
LETTER = Mark(tr("L", context="letter"), tr("a letter"), tr("l", context="letter"), "on blue")
EMPTY = Mark("·", verbatim(""), ".", "dim")
TABLE = Section(tr("Table"), ((tr("first"), Cell((STAR, (verbatim("3"), STAR)), tr("three stars"))),))
BOARD = Grid(tr("Board"), (verbatim("1"), verbatim("2")), (Row(tr("row"), (LETTER, EMPTY)),))
SHEET = Sheet((Group(tr("Frame"), (TABLE, BOARD)),), (Section(tr("Brief"), ((Bar(1, 2),),)),))


def test_tables_are_found_in_frames_and_in_what_is_brief() -> None:
    assert [table.title.message for table in tables_of(SHEET)] == ["Table", "Board", "Brief"]
    assert [title.message for title in titles_of(SHEET)] == ["Frame", "Table", "Board", "Brief"]


def test_every_mark_with_a_name_is_found_once() -> None:
    assert marks_of(SHEET) == (STAR, LETTER)
    assert EMPTY.is_decoration
    assert not STAR.is_decoration


def test_every_text_is_found_as_it_is_drawn_and_as_it_is_read() -> None:
    found = [text.message for text in texts_of(SHEET)]
    for message in ("first", "three stars", "a star", "row", "a letter", "L", "l"):
        assert message in found


def test_pieces_that_stand_close_together_are_found_one_by_one() -> None:
    assert list(cell_items(Cell((STAR, (LETTER, STAR))))) == [STAR, LETTER, STAR]
    assert list(cell_items(STAR)) == [STAR]


def test_styles_are_names_that_any_interface_can_draw() -> None:
    assert {STAR.style, LETTER.style, EMPTY.style} <= set(STYLES)
    assert len(STYLES) == len(set(STYLES))
    assert STYLES[:5] == ("", "strong", "dim", "good", "bad")
    assert " ".join(COLORS) == "red orange gold green cyan blue violet brown silver black white"
    assert set(STYLES[5:]) == {*COLORS, *(f"on {color}" for color in COLORS)}


def test_what_stands_for_something_is_found_by_its_id_wherever_it_lies() -> None:
    title = verbatim("Table")
    cells = (Cell((STAR,), spot="cell"), Cell((STAR,)), STAR)
    table = Section(title, (cells,), id="table", spots=("row", ""))
    board = Grid(title, (), (Row(title, (LETTER, EMPTY), spots=("field", "")),), id="board")
    assert list(spots_of(Group(title, (table, board), id="frame"))) == [
        "frame",
        "table",
        "row",
        "cell",
        "board",
        "field",
    ]


def test_a_sheet_never_changes() -> None:
    with pytest.raises(AttributeError):
        STAR.symbol = "x"  # type: ignore[misc]
    assert msgspec.structs.replace(STAR, symbol="x") != STAR


def test_what_a_sheet_does_not_say_is_nothing_and_is_not_written() -> None:
    title = verbatim("Table")
    section, row, grid = Section(title, ()), Row(title, ()), Grid(title, (), ())
    assert (section.heading, section.seat, section.id, section.label, section.spots) == ((), "", "", None, ())
    assert row.spots == ()
    assert (grid.seat, grid.id, grid.label) == ("", "", None)
    for part, fields in ((section, {"is", "title", "rows"}), (grid, {"is", "title", "columns", "rows"})):
        assert set(msgspec.json.decode(msgspec.json.encode(part))) == fields
