"""The table of Gutenberg on terminals of every size, in every language, with and without signs."""

import io
from functools import cache
from itertools import islice

import pytest
from tests.support.mixes import Mix, Seating
from tests.support.players import MANNERS, Chance, play

from manicule import Cell, Mark, Section, Sheet, Text
from manicule.kernel.sheet import Content, cell_items, contents_of, marks_of, tables_of
from manicule.kernel.views import look_at
from manicule_gears.signs import LOWEST
from manicule_gutenberg.texts import descriptions
from manicule_interface.listings import legend, own
from manicule_interface.readings import reading
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal import sheets as drawing
from manicule_terminal.line_breaks import width
from manicule_terminal.marks import CellPen
from manicule_terminal.plain_sheets import lines

LANGUAGES = ("en", "fr", "ja", "uk", "en-XA", "ja-XA")
WIDTHS = (40, 80, 160)
SEATINGS = (Seating(1, True), Seating(4))


@cache
def sheets(seating: Seating) -> tuple[Sheet, ...]:
    """Some moments of a game, from the first question to the last."""
    game = Mix(seating, "guillard").new_game(3)
    moments = islice(play(game, MANNERS["eager"], Chance(3)), 0, None, 45)
    return tuple(look_at(game.table, next(iter(game.asked()), "a")) for _ in moments)


@cache
def reader(language: str) -> Reader:
    return Languages().reader(language)


def drawn(sheet: Sheet, language: str, ascii: bool = False) -> list[str]:
    stream = io.StringIO()
    drawing.draw(sheet, reader(language).read, stream, ascii)
    return stream.getvalue().splitlines()


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", WIDTHS)
def test_nothing_is_wider_than_the_terminal(
    seating: Seating, language: str, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(room))
    for at, sheet in enumerate(sheets(seating)[1::2]):
        for shown in (sheet, own(sheet, "a"), legend(sheet)):
            rows = drawn(shown, language, ascii=bool(at % 2))
            assert [row for row in rows if width(row) > room] == []


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_sign_and_frame_has_a_twin_in_ascii(seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for sheet in sheets(seating):
        for part in (own(sheet, "a"), legend(sheet)):
            text = "".join(drawn(part, "en", ascii=True)).replace("…", "")  # the screen spells out its dots
            assert text.isascii(), {character for character in text if not character.isascii()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_has_every_sign_that_is_drawn(language: str) -> None:
    pen = CellPen(reader(language).read, ascii=False)
    for sheet in sheets(SEATINGS[1]):
        explained = list(lines(legend(sheet), reader(language).read))
        for mark in marks_of(sheet):
            symbol, name = pen.symbol(mark), reader(language).read(mark.name)
            assert any(symbol in line and name in line for line in explained)


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_what_stands_before_a_question_leaves_room_for_it(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 80×24 a house takes two thirds at most; only for plans the board stands above it."""
    monkeypatch.setenv("COLUMNS", "80")
    for seating in SEATINGS:
        for sheet in sheets(seating):
            assert sheet.brief is not None
            assert len(drawn(Sheet(sheet.brief[-1:]), language)) <= 16
            assert len(drawn(Sheet(sheet.brief), language)) <= 44


def test_on_a_wide_terminal_houses_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    sheet = sheets(SEATINGS[1])[-1]
    assert any(row.count("Printing house of") == 2 for row in drawn(sheet, "en"))
    assert len(drawn(sheet, "en")) <= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_does_not_see_signs_reads_words(language: str) -> None:
    """What is read has no sign that only eyes understand."""
    signs = {"●", "★", "⚑", "▤", "□", "↑", "✓", "✗", "■", "⇄", "→", "▸", "▰"}
    for seating in SEATINGS:
        for sheet in sheets(seating):
            for line in lines(sheet, reader(language).read):
                assert not signs & set(line), line


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lowest_specialty_is_drawn_as_a_word_after_the_arrow(language: str, is_ascii: bool) -> None:
    """A low line after an arrow looked like a broken sign."""
    symbol = CellPen(reader(language).read, is_ascii).symbol(LOWEST)
    assert any(one.isalpha() for one in symbol)


def _is_number_and_sign(content: Content) -> bool:
    """Whether a cell is a number and named signs, without words of its own."""
    items = [*cell_items(content)] if isinstance(content, Cell) and content.reading is None else []
    has_number = any(isinstance(item, Text) and str(item).lstrip("−-+").isdigit() for item in items)
    return has_number and any(isinstance(item, Mark) and not item.is_decoration for item in items)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_prices_and_amounts_are_read_as_such(seating: Seating) -> None:
    """A number beside a sign would be read as a list: “0 and guilders”."""
    tables = (table for sheet in sheets(seating) for table in tables_of(sheet))
    contents = (content for table in tables for content in contents_of(table))
    assert not [content for content in contents if _is_number_and_sign(content)]


@pytest.mark.parametrize("language", LANGUAGES[:4])
def test_an_ink_says_its_price_in_guilders(language: str) -> None:
    read = reader(language).read
    sheet = sheets(SEATINGS[1])[0]
    inks = next(part for part in tables_of(sheet) if part.id == "take_inks")
    assert isinstance(inks, Section)
    prices = [read(descriptions.GUILDERS(n=price)) for price in (1, 2)]
    for row in inks.rows:
        told = " ".join(reading(cell, read) for cell in row)
        assert all(price in told for price in prices)
