"""Drawing sheets, lines and options on a terminal: never wider than it is, readable without color."""

import io
import re
from collections.abc import Sequence

import pytest
from tests.support.wording import english
from wcwidth import wcswidth

from manicule import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet, Text, verbatim
from manicule.kernel.sheet import STYLES
from manicule.kernel.text import tr
from manicule_interface.listings import legend, own
from manicule_interface.sheet_search import matching
from manicule_terminal import marks as marking
from manicule_terminal import sheets as drawing
from manicule_terminal import tones
from manicule_terminal.line_breaks import NOT_FIRST, NOT_LAST, width
from manicule_terminal.plain_sheets import lines

WIDTHS = (20, 40, 80, 160)
FOREST = Mark("F", tr("forest"), style="on green")
RUINS = Mark("◊", tr("ruins"), "R", "strong")
OPEN = Mark("·", verbatim(""), ".", "dim")
INK = Mark("●B", tr("blue ink"), "oB", "blue")
JAPANESE = "「活字」を、もっと（たくさん）使ってください。ラッキー！"
FRENCH = "Voulez-vous vraiment jouer\u00a0? «\u00a0Oui\u00a0», dit-elle\u202f; «\u00a0non\u00a0»\u202f!"


@pytest.fixture(params=WIDTHS)
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", str(request.param))
    return int(request.param)


def drawn(sheet: Sheet, ascii: bool = False) -> list[str]:
    stream = io.StringIO()
    drawing.draw(sheet, str, stream, ascii)
    return stream.getvalue().splitlines()


def offered(*rows: Sequence[str | Cell]) -> list[str]:
    stream = io.StringIO()
    drawing.offer(rows, stream, str)
    return stream.getvalue().splitlines()


def table(*rows: tuple[Text | str, ...], heading: tuple[str, ...] = ()) -> Section:
    cells = tuple(tuple(cell if isinstance(cell, Text) else verbatim(cell) for cell in row) for row in rows)
    return Section(verbatim("Title"), cells, tuple(map(verbatim, heading)))


def a_map(size: int = 11) -> Grid:
    columns = tuple(verbatim(str(at + 1)) for at in range(size))
    fields = ([FOREST] * 3 + [Cell(((FOREST, RUINS),))] + [OPEN] * size)[:size]
    return Grid(verbatim("Map"), columns, tuple(Row(verbatim(label), tuple(fields)) for label in "ABC"))


SHEETS = {
    "facts": Sheet((table(("name", "Anna"), ("what", "a long sentence that has to be broken somewhere")),)),
    "columns": Sheet((table(("P17", "A-I-O-U", "4", "x" * 90), heading=("card", "types", "pays", "why")),)),
    "japanese": Sheet((table((JAPANESE, JAPANESE * 3), heading=("説明", "長い説明")),)),
    "french": Sheet((table(("question", FRENCH * 2)),)),
    "many columns": Sheet((table(tuple(f"column{at}" for at in range(20))),)),
    "nothing": Sheet((Section(verbatim("Nothing"), ()),)),
    "map": Sheet((a_map(),)),
    "frame": Sheet((Group(verbatim("A frame with a long title " * 3), (table(("a", "b")), a_map())),)),
    "seats": Sheet(
        tuple(Group(verbatim(f"House {seat}"), (table(("a", "b" * 90)),), seat=seat) for seat in "abcd")
    ),
}


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("ascii", [False, True])
def test_nothing_is_wider_than_the_terminal(name: str, ascii: bool, room: int) -> None:
    rows = drawn(SHEETS[name], ascii)
    assert rows
    assert [row for row in rows if width(row) > room] == []


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in ("japanese", "french")])
def test_ascii_is_pure(name: str, room: int) -> None:
    assert "".join(drawn(SHEETS[name], ascii=True)).isascii()


def test_no_break_spaces_are_blanks_where_only_ascii_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = "".join(drawn(SHEETS["french"], ascii=True))
    assert "\u00a0" not in text
    assert "jouer ?" in text


def words_of(rows: list[str]) -> list[str]:
    """The text of each line without the frame around it."""
    return [re.sub(r"[│╭╮╰╯─┬┴┼├┤]", "\n", row).strip("\n ") for row in rows]


@pytest.mark.parametrize("wide", range(18, 60, 3))
def test_kinsoku_holds_in_cells_and_options(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    sheet = Sheet((Section(verbatim(""), ((verbatim("x"), verbatim(JAPANESE * 2)),)),))
    options = offered(["1", JAPANESE * 2])
    for line in [*words_of(drawn(sheet)), *(option.strip() for option in options)]:
        cells = [cell.strip() for cell in line.split("\n") if cell.strip()]
        for cell in cells:
            assert cell[0] not in NOT_FIRST, line
            assert cell[-1] not in NOT_LAST, line


@pytest.mark.parametrize("wide", range(20, 70, 4))
def test_no_line_is_broken_at_a_no_break_space(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    sheet = Sheet((Section(verbatim(""), ((verbatim("x"), verbatim(FRENCH)),)),))
    text = "\n".join([*words_of(drawn(sheet)), *offered(["1", FRENCH])])
    for whole in ("jouer\u00a0?", "«\u00a0Oui\u00a0»", "elle\u202f;", "»\u202f!"):
        assert text.count(whole) == 2, text


def test_everything_that_a_table_says_is_there_however_narrow(room: int) -> None:
    sheet = Sheet((table(("P17", "A-I-O-U", "for four"), heading=("card", "types", "pays")),))
    text = " ".join(words_of(drawn(sheet)))
    for word in ("P17", "A-I-O-U", "card", "types", "pays"):
        assert word in text


def test_columns_are_aligned_below_signs_made_of_several_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    signs = (
        "gear",
        "\u2699\ufe0f",
        "\U0001f469\u200d\U0001f680",
        "\U0001f1eb\U0001f1f7",
        "歯車",
        "\u2699\ufe0f\u2699\ufe0f\u2699\ufe0f",
    )
    rows = drawn(Sheet((table(*((sign, "here", "|") for sign in signs), heading=("sign", "place", "end")),)))
    told = [row.rstrip() for row in rows if "here" in row]
    assert len(told) == len(signs)
    assert len({wcswidth(row[: row.index("here")]) for row in told}) == 1
    assert len({wcswidth(row) for row in told}) == 1


def test_a_table_that_has_no_room_becomes_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    sheet = Sheet((table(("P17", "irreplaceable", "extraordinary"), heading=("card", "types", "pays")),))
    assert [row.rstrip() for row in drawn(sheet)] == [
        "Title",
        "card: P17",
        "  types: irreplaceable",
        "  pays: extraordinary",
    ]


@pytest.mark.parametrize(
    ("short", "long"), [("7", "12"), ("2.5", "12.5"), ("2,5", "12,5"), ("7", "1\u202f234")]
)
def test_numbers_stand_below_each_other_as_any_language_writes_them(short: str, long: str) -> None:
    rows = drawn(Sheet((table((short, "a"), (long, "b"), heading=("n", "what")),)))
    ends = {
        row.index(number) + len(number)
        for row in rows
        for number in (f"{short} │", f"{long} │")
        if number in row
    }
    assert len(ends) == 1


def test_what_belongs_to_seats_stands_side_by_side_where_there_is_room(room: int) -> None:
    first = drawn(SHEETS["seats"])[0] if room > 20 else "House a"
    assert ("House a" in first, "House b" in first) == (True, room >= 160)


def test_tables_of_a_frame_stand_side_by_side_where_there_is_room(room: int) -> None:
    frame = Group(verbatim("Frame"), (table(("a", "b" * 20)), table(("c", "d" * 20))))
    both = [row for row in drawn(Sheet((frame,))) if "b" * 5 in row and "d" * 5 in row]
    assert bool(both) == (room >= 80)


# Marks


def cell_of(content: Mark | Bar | Cell, ascii: bool = False) -> str:
    return marking.CellPen(str, ascii).drawn(content).plain


def test_a_mark_is_its_symbol_and_has_a_twin_in_ascii() -> None:
    assert cell_of(INK) == "●B"
    assert cell_of(INK, ascii=True) == "oB"
    assert cell_of(FOREST, ascii=True) == "F"


def test_a_letter_may_depend_on_the_language() -> None:
    mark = Mark(tr("B", context="ink.letter"), tr("blue"), tr("b", context="ink.letter"))
    assert (cell_of(mark), cell_of(mark, ascii=True)) == ("B", "b")


def test_pieces_have_a_blank_between_them_unless_they_stand_close() -> None:
    assert cell_of(Cell(((verbatim("3"), INK), RUINS, verbatim("x")))) == "3●B ◊ x"


def test_a_bar_shows_how_much_of_how_much() -> None:
    assert cell_of(Bar(2, 5)) == "▰▰▱▱▱"
    assert cell_of(Bar(2, 5), ascii=True) == "##---"
    assert cell_of(Bar(9, 3)) == "▰▰▰"


def test_what_is_active_or_closed_is_told_by_signs_and_not_by_style_alone() -> None:
    assert cell_of(Cell((INK,), state="active")) == "▸●B"
    assert cell_of(Cell((INK,), state="active"), ascii=True) == ">oB"
    assert cell_of(Cell((INK,), state="closed")) == "(●B)"
    assert cell_of(Cell((), state="closed")) == ""


def test_every_style_can_be_drawn() -> None:
    assert set(tones.STYLES) == set(STYLES)


def test_a_style_that_nobody_knows_is_no_error() -> None:
    assert cell_of(Mark("x", tr("x"), style="pink")) == "x"


def test_color_only_adds_to_what_is_there_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    plain = drawn(SHEETS["map"])
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    colored = drawn(SHEETS["map"])
    assert any("48;5;34" in row for row in colored)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in colored] == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not any(re.search(r"[34]8;5;", row) for row in drawn(SHEETS["map"]))


# Maps


def test_a_map_has_fields_of_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    title, heads, *rows = drawn(Sheet((a_map(4),)))
    assert title == "Map"
    assert heads.split() == ["1", "2", "3", "4"]
    assert [row.split() for row in rows] == [[label, "F", "F", "F", "F◊"] for label in "ABC"]
    assert {row.index("F◊") for row in rows} == {rows[0].index("F◊")}


def test_a_map_that_is_too_wide_is_drawn_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "16")
    rows = drawn(Sheet((a_map(),)))
    heads = [word for row in rows for word in row.split() if word.isdigit()]
    assert heads == [str(at) for at in range(1, 12)]
    assert sum(row.startswith("A") for row in rows) > 1


# Without sight


def test_a_map_is_read_row_by_row() -> None:
    assert list(lines(Sheet((a_map(5),)), str)) == [
        "Map",
        *(f"  {label}: forest at 1, 2, and 3 and forest and ruins at 4" for label in "ABC"),
    ]


def test_marks_are_read_as_their_names() -> None:
    row = (verbatim("inks"), Cell((INK, RUINS)), Bar(1, 3))
    heading = (verbatim("what"), verbatim("value"), verbatim("track"))
    sheet = Sheet((Section(verbatim(""), (row,), heading),))
    assert list(lines(sheet, str)) == ["what: inks", "  value: blue ink and ruins", "  track: 1 of 3"]


def test_a_cell_is_read_in_its_own_words_with_its_state() -> None:
    words = tr("two inks")
    rows = tuple((Cell((INK, INK), words, state),) for state in ("", "active", "closed"))
    read = list(lines(Sheet((Section(verbatim(""), rows),)), str))
    now = english("interface.readings.now", what="two inks")
    unavailable = english("interface.readings.unavailable", what="two inks")
    assert read == ["two inks", now, unavailable]


def test_a_frame_is_read_with_what_is_in_it_indented() -> None:
    sheet = Sheet((Group(verbatim("House"), (table(("a", "b")),)),))
    assert list(lines(sheet, str)) == ["House", "  Title", "    a: b"]


# Choosing what is shown


HOUSES = Sheet(
    (
        table(("board", "x")),
        Group(verbatim("House of Anna"), (Section(verbatim("Gears"), ((INK,),)),), seat="a"),
        Group(verbatim("House of Bob"), (table(("b", "y")),), seat="b"),
    )
)
SEATS = {"a": "Anna", "b": "Bob"}


def titles(sheet: Sheet | None) -> list[str]:
    return [str(part.title) for part in sheet.sections] if sheet else []


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", ["Title", "House of Anna", "House of Bob"]),
        ("bob", ["House of Bob"]),
        ("house", ["House of Anna", "House of Bob"]),
        ("gear", ["Gears"]),
        ("wine", []),
    ],
)
def test_a_name_or_a_word_of_a_title_finds_its_part(wanted: str, found: list[str]) -> None:
    assert titles(matching(HOUSES, SEATS, wanted, str)) == found


def test_before_a_question_stands_what_the_game_thinks_or_what_is_ones_own() -> None:
    brief = table(("brief", "z"))
    assert titles(own(HOUSES, "a")) == ["House of Anna"]
    assert own(Sheet(HOUSES.sections, (brief,)), "a").sections == (brief,)
    assert own(HOUSES, "c").sections == HOUSES.sections


def test_a_legend_has_every_mark_and_every_state_of_a_sheet() -> None:
    rows = Section(verbatim(""), ((INK, RUINS, Cell((INK,), state="closed")),))
    assert list(lines(legend(Sheet((rows,))), str)) == [
        english("interface.listings.legend"),
        "  ●B: blue ink",
        "  ◊: ruins",
        f"  {english('interface.readings.unavailable', what='…')}: {english('interface.listings.had_now')}",
    ]


def test_signs_that_look_alike_stand_together_in_a_legend() -> None:
    drawn = [
        ("I", "strong"),
        ("●R", "red"),
        ("♣", "violet"),
        ("●B", "blue"),
        ("A", "strong"),
        ("≡", "violet"),
    ]
    marks = tuple(Mark(symbol, verbatim(symbol), style=style) for symbol, style in drawn)
    found = lines(legend(Sheet((Section(verbatim("All"), ((Cell(marks),),)),))), str)
    assert [line.strip()[0] for line in found][1:] == ["A", "I", "●", "●", "♣", "≡"]


def test_a_sheet_without_marks_has_no_legend() -> None:
    assert english("interface.listings.no_signs") in "".join(lines(legend(SHEETS["facts"]), str))


# Options


def test_options_are_never_wider_than_the_terminal(room: int) -> None:
    rows = offered(["1", "P17", JAPANESE], ["2", "P18", FRENCH * 3], ["3", "averylongname", "x" * 200])
    assert [row for row in rows if width(row) > room] == []


def test_many_short_options_stand_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert len(offered(*([str(at), "ab"] for at in range(12)))) < 12


def test_options_may_have_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert [row.rstrip() for row in offered(["1", Cell((INK, RUINS))])] == ["  1  ●B ◊"]
