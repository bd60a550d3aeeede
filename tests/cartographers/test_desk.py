"""What lies before whoever draws: all of it on a small screen, in every language."""

import io
from functools import cache

import pytest
from tests.cartographers.maps import random_map, rules
from tests.cartographers.test_placements import CARDS, question
from tests.support.tables import registry
from tests.support.wording import english, english_part

import manicule
from manicule import Human, Section, Sheet, Text
from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.choice import Draw
from manicule_interface.questions import ASKED
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal import sheets as drawing
from manicule_terminal.line_breaks import width, wrap
from manicule_terminal.plain_sheets import lines as lines_of

COLUMNS, LINES = 80, 24
PROMPT = 1
SUITS = ("forest", "water_farm", "village", "spatial")


@cache
def reader(language: str) -> Reader:
    return Languages().reader(language)


def drawn(sheet: Sheet, language: str) -> list[str]:
    stream = io.StringIO()
    drawing.draw(sheet, reader(language).read, stream, ascii=False)
    return stream.getvalue().splitlines()


def asked(number: int, card: str) -> Draw:
    """The question of a card on a random map, under edicts that differ from map to map."""
    side, rows = random_map(number)
    choice = question(card, side, rows, ruins=bool(number % 2))
    cards: dict[str, list[str]] = {suit: [] for suit in SUITS}
    known: dict[str, ScoringCard] = rules().content.scoring
    for scoring in known.values():
        cards[scoring.suit].append(scoring.id)
    table = choice.pen.table
    table.position.edicts = {
        edict: cards[suit][number % 4] for edict, suit in zip(table.content.edict, SUITS, strict=True)
    }
    table.position.season = tuple(table.content.season)[number % 4]
    return choice


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
@pytest.mark.parametrize("card", CARDS)
def test_a_question_and_its_map_fit_a_small_screen(
    card: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    read = reader(language).read
    for number in range(8):
        choice = asked(number, card)
        how = choice.how()
        assert how is not None
        said: list[Text] = [ASKED(name="Anna", prompt=choice.prompt()), how]
        lines = [line for text in said for line in wrap(read(text), COLUMNS)]
        lines += drawn(Sheet((choice.overview(),)), language)
        assert max(map(width, lines)) <= COLUMNS
        assert len(lines) + PROMPT <= LINES, "\n".join(lines)


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_a_preview_fits_a_small_screen(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    for number in range(8):
        choice = asked(number, "rift_lands")
        preview = choice.preview(next(iter(choice.legal())))
        assert preview is not None
        assert len(drawn(preview, language)) + 2 <= LINES


def test_the_desk_shows_the_map_the_shapes_and_the_edicts() -> None:
    lines = lines_of(Sheet((asked(0, "great_river").overview(),)), reader("en").read)
    said = [line.strip() for line in lines]
    assert english("cartographers.edicts.map", name="Anna", stars="0 stars", coins="0 coins") in said
    assert "Spring, time 0 of 8" in said
    assert any(line.startswith("1, with a coin: ") for line in said)
    assert "scored in: Spring/Winter" in said


def edict_rows(season: str, *scored: str) -> list[list[str]]:
    """What the table of edicts says that each pays now and what one more space would bring."""
    choice = asked(0, "rift_lands")
    choice.pen.table.position.season = season
    choice.pen.sheet.points |= {f"{one}_coins": 0 for one in scored}
    table = choice.overview().parts[2]
    assert isinstance(table, Section)
    texts = [[cell for cell in row[3:] if isinstance(cell, Text)] for row in table.rows]
    return [[reader("en").read(text) for text in row] for row in texts]


def test_edicts_that_are_never_scored_again_say_so_instead_of_what_would_raise_them() -> None:
    spent = ["", english("cartographers.edicts.scored_already")]
    assert spent not in edict_rows("spring")
    assert [row == spent for row in edict_rows("winter")] == [False, True, True, False]
    assert edict_rows("winter", "winter") == [spent] * 4


def test_a_map_that_is_scored_has_no_stars_to_lose_any_more() -> None:
    choice = asked(0, "rift_lands")
    pen = choice.pen
    pen.table.position.season = "winter"
    pen.sheet.map[10] = "M" + "." * 10
    pen.sheet.map[9] = "." * 11
    titles = []
    for points in ({}, {"winter_coins": 3}):
        pen.sheet.points = dict(points)
        titles.append(reader("en").read(pen.desk().title))
    assert titles[0].endswith(english_part("cartographers.edicts.map_lose_monsters"))
    assert titles[1] == english("cartographers.edicts.map", name="Anna", stars="3 stars", coins="0 coins")


@pytest.mark.parametrize("number", [1, 2])
def test_who_plays_alone_reads_the_numbers_that_are_taken_from_the_stars(number: int) -> None:
    match = manicule.start(
        "cartographers", [Human("Anna"), Human("Tom")][:number], seed=1, registry=registry()
    )
    cards = match.table.position.edicts.values()
    numbers = [match.table.content.scoring[card].solo for card in cards]
    title = reader("en").read(match.display.look("a").sections[1].title)
    added = " + ".join(map(str, numbers))
    alone = english("cartographers.table.edicts_alone", name="Anna", solo=sum(numbers), numbers=added)
    assert title == (alone if number == 1 else english("cartographers.table.edicts_for", name="Anna"))
