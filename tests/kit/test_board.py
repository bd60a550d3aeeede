"""What somebody sees, as text, and the snapshots that it is compared with."""

from pathlib import Path

import pytest
from tests.support.wording import english_pattern

from manicule import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet, verbatim
from manicule_kit import board_text, check_board

COIN = Mark("ƒ", verbatim("coins"), ascii="c")


def cells(*words: str) -> tuple[Cell, ...]:
    return tuple(Cell((verbatim(word),)) for word in words)


def test_cells_of_a_table_stand_below_each_other() -> None:
    rows = (cells("Anna", "12", "x"), cells("Jo", "3"))
    table = Section(verbatim("Coins"), rows, (verbatim("player"), verbatim("coins")))
    assert board_text(Sheet((table,))) == "Coins\nplayer  coins\nAnna    12     x\nJo      3\n"


def test_marks_are_symbols_bars_are_numbers_and_states_have_brackets() -> None:
    row = (
        COIN,
        Bar(3, 5),
        Cell(((verbatim("3"), COIN), verbatim("now")), state="active"),
        Cell((COIN,), state="closed"),
    )
    assert board_text(Sheet((Section(verbatim("Odds"), (row,)),))) == "Odds\nƒ  3/5  [3ƒ now]  (ƒ)\n"


def test_a_board_has_its_labels_and_a_frame_indents_what_is_in_it() -> None:
    grid = Grid(verbatim("Map"), cells("1", "2"), (Row(verbatim("A"), (COIN, verbatim("."))),))
    group = Group(verbatim("Anna"), (grid, Section(verbatim(""), (cells("last"),))))
    assert board_text(Sheet((group,))) == "Anna\n  Map\n     1  2\n  A  ƒ  .\n  last\n"


def test_wide_letters_take_two_columns_and_marks_above_letters_none() -> None:
    rows = (cells("金貨", "1"), cells("e\u0301te", "2"))
    assert board_text(Sheet((Section(verbatim("T"), rows),))) == "T\n金貨  1\ne\u0301te   2\n"


def test_what_is_before_the_eyes_at_every_question_comes_last() -> None:
    brief = (Section(verbatim("Your mask"), ()),)
    assert board_text(Sheet((Section(verbatim("Table"), ()),), brief)) == "Table\n\nYour mask\n"


def test_a_snapshot_is_kept_compared_and_shown_where_it_differs(tmp_path: Path) -> None:
    path = tmp_path / "boards" / "first.txt"
    with pytest.raises(
        AssertionError,
        match=english_pattern("kit.board.no_board", path=str(path), how="press here") + r"\n\none\ntwo",
    ):
        check_board("one\ntwo\n", path, how="press here")
    assert not path.exists()
    check_board("one\ntwo\n", path, update=True)
    check_board("one\ntwo\n", path)
    with pytest.raises(
        AssertionError, match="(?s)" + english_pattern("kit.board.other", path=str(path)) + r"\n-two\n\+three"
    ):
        check_board("one\nthree\n", path)
    assert path.read_bytes() == b"one\ntwo\n"
