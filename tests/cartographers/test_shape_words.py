"""Shapes in words, for people who do not see the drawing."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from tests.cartographers.maps import rules
from tests.cartographers.test_desk import asked
from tests.cartographers.test_placements import CARDS
from tests.support.tables import registry

from manicule import Sheet, Text
from manicule_cartographers.looks.rule_tables import ambushes, explore_cards
from manicule_cartographers.looks.shape_words import in_words
from manicule_interface.art import Art
from manicule_interface.rulebook import RuleBlock, RulePage
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal.plain_pages import lines as lines_of_pages
from manicule_terminal.plain_sheets import lines
from manicule_web.sheet_html import HtmlPen

LANGUAGES = ("en", "fr", "ja", "uk")
ART = re.compile(r"(?<!\w)[X.]*X[X.]*(?!\w)")


@cache
def reader(language: str) -> Reader:
    return Languages().reader(language)


def boxes(height: int, width: int) -> Iterator[tuple[str, ...]]:
    """Every shape that fills a box of this size from edge to edge."""
    for marks in product("X.", repeat=height * width):
        rows = tuple("".join(marks[at * width : (at + 1) * width]) for at in range(height))
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        if all("X" in edge for edge in (rows[0], rows[-1], columns[0], columns[-1])):
            yield rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_shapes_have_the_same_words(language: str) -> None:
    shapes = [shape for size in product(range(1, 5), range(1, 4)) for shape in boxes(*size)]
    shapes += list(boxes(2, 4))
    words = {reader(language).read(in_words(shape)) for shape in shapes}
    assert len(words) == len(shapes) > 1000


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_desk_reads_each_shape_once_in_words(card: str, language: str) -> None:
    choice = asked(1, card)
    read = reader(language).read
    told = list(lines(Sheet((choice.overview(),)), read, is_brief=True))
    assert not [line for line in told if ART.search(line)]
    for shape in choice.pen.shapes_now():
        words = read(in_words(shape.printed.rows()))
        assert len([line for line in told if line.endswith(words)]) == 1


@pytest.mark.parametrize("card", CARDS)
def test_a_page_reads_each_shape_once_in_words(card: str) -> None:
    choice = asked(1, card)
    read = reader("en").read
    page = str(HtmlPen(read, art=Art.of(registry())).sheet(Sheet((choice.overview(),))))
    for shape in choice.pen.shapes_now():
        assert page.count(f'<span class="sr">{read(in_words(shape.printed.rows()))}</span>') == 1
    said = re.findall(r'<span class="sr">(.*?)</span>', page)
    assert not [words for words in said if ART.fullmatch(words)]


def test_the_rules_read_each_shape_in_words_and_not_its_drawing() -> None:
    content = rules().content
    rows = [*explore_cards(content), *ambushes(content)]
    blocks = tuple(RuleBlock("columns" if not at else "row", tuple(row)) for at, row in enumerate(rows[:9]))
    page = RulePage("shapes", 1, Text("Shapes"), blocks)
    told = "\n".join(lines_of_pages((page,), str))
    for row in rows[1:9]:
        assert str(row[-1]) in told
    assert not re.search(r"[X.]+ / [X.]+", told)
