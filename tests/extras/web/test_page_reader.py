"""Texts on pages: languages and directions of writing are marked in markup and in attributes, and never in
values."""

import re
from pathlib import Path

import pytest
from tests.extras.web.arabic import arabic
from tests.extras.web.houses import languages
from tests.extras.web.pictures import Gallery

from manicule.kernel.sheet import Bar, Cell, Mark
from manicule.kernel.text import Text, Texts, id_list, tr, verbatim
from manicule_interface.art import NO_ART
from manicule_languages.reader import Reader
from manicule_web.cells_html import CellHtml
from manicule_web.markup import attributes, element_input, escape
from manicule_web.page_reader import page_reader, without_marks
from manicule_web.pages.search import with_hits
from manicule_web.picture import picture
from manicule_web.regions import WAITING, regions_of

NOWHERE = Texts("cartographers").tr("a sentence about {what} for {seat}")
DRAWS = Texts("cartographers").tr("{seat} draws {terrain}: {spaces}.")
WATER = Texts("cartographers").tr("water", context="terrain.water.name")
MONSTER = Texts("cartographers").tr("monster", context="terrain.monster.name")
ENGLISH = '<span lang="en" dir="ltr">'
MARKS = re.compile("[\ufdd0-\ufdef]")
ISOLATES = re.compile("[\u2066-\u2069]")


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return arabic(tmp_path).reader("ar")


def html(reader: Reader, text: Text) -> str:
    return escape(page_reader(reader)(text))


def test_names_and_ids_are_isolated_in_a_sentence_from_right_to_left(reader: Reader) -> None:
    text = DRAWS(seat="Anna", terrain=WATER, spaces="A1 A2")
    assert html(reader, text) == "يرسم <bdi>Anna</bdi> ماء: <bdi>A1 A2</bdi>."
    assert page_reader(reader).words(text) == "يرسم \u2068Anna\u2069 ماء: \u2068A1 A2\u2069."


def test_a_fallback_names_its_language_and_direction(reader: Reader) -> None:
    text = NOWHERE(what=WATER, seat="Tom & Jerry")
    assert html(reader, text) == (
        f'{ENGLISH}a sentence about <span lang="ar" dir="rtl">ماء</span> for Tom &amp; Jerry</span>'
    )
    assert page_reader(reader).words(text) == ("\u2066a sentence about \u2067ماء\u2069 for Tom & Jerry\u2069")
    french = languages().reader("fr")
    assert html(french, text) == (
        f'{ENGLISH}a sentence about <span lang="fr" dir="ltr">eau</span> for Tom &amp; Jerry</span>'
    )
    assert page_reader(french).words(text) == "a sentence about eau for Tom & Jerry"


def test_a_foreign_part_of_a_translated_sentence_is_marked(reader: Reader) -> None:
    text = DRAWS(seat=verbatim("ليلى"), terrain=MONSTER, spaces="A1")
    assert html(reader, text) == f"يرسم <bdi>ليلى</bdi> {ENGLISH}monster</span>: <bdi>A1</bdi>."


def test_a_list_in_a_fallback_is_joined_in_its_language(reader: Reader) -> None:
    text = NOWHERE(what=id_list([WATER, MONSTER, "B2"]), seat="Anna")
    assert html(reader, text) == (
        f'{ENGLISH}a sentence about <span lang="ar" dir="rtl">ماء</span>, monster, B2 for Anna</span>'
    )
    names = WAITING(names=("Anna", "Tom"))
    assert html(reader, names) == "في انتظار <bdi>Anna</bdi> و<bdi>Tom</bdi>"


@pytest.mark.parametrize("code", ["en", "fr", "ja", "uk"])
def test_only_what_is_written_from_right_to_left_is_isolated_in_other_languages(code: str) -> None:
    own = languages().reader(code)
    text = DRAWS(seat="Anna", terrain=WATER, spaces="A1 A2")
    assert html(own, text) == own.read(text)
    text = DRAWS(seat="ليلى", terrain=WATER, spaces="A1 A2")
    assert html(own, text) == own.read(text).replace("ليلى", "<bdi>ليلى</bdi>")
    assert page_reader(own).words(text) == own.read(text).replace("ليلى", "\u2068ليلى\u2069")


def test_values_and_ids_have_no_isolates(reader: Reader) -> None:
    read = page_reader(reader)
    name = read(DRAWS(seat="Anna", terrain=MONSTER, spaces="A1"))
    plain = reader.read(DRAWS(seat="Anna", terrain=MONSTER, spaces="A1"))
    given = element_input("text", name, name, id=name)
    assert given == f'<input type="text" name="{plain}" value="{plain}" id="{plain}">'
    assert attributes(for_=name, href=name) == f' for="{plain}" href="{plain}"'
    assert ISOLATES.search(attributes(title=name))
    assert not MARKS.search(attributes(title=name))
    assert without_marks(name) == plain


def test_a_text_that_was_rendered_before_may_be_part_of_another(reader: Reader) -> None:
    read = page_reader(reader)
    whole = read(DRAWS(seat=read(MONSTER), terrain=WATER, spaces="A1"))
    assert escape(whole) == f"يرسم <bdi>{ENGLISH}monster</span></bdi> ماء: <bdi>A1</bdi>."


def test_words_are_found_beside_marks_and_never_in_them(reader: Reader) -> None:
    read = page_reader(reader)
    found = with_hits(read(NOWHERE(what=WATER, seat="Anna")), "ann")
    assert found.endswith(" for <mark>Ann</mark>a</span>")
    for code in ("en", "ar", "ltr"):
        assert "<mark>" not in with_hits(read(NOWHERE(what=WATER, seat="Anna")), code)


def test_signs_keep_their_order(reader: Reader) -> None:
    star, gold = Mark("★", tr("a thing")), Mark("●G", tr("a thing"))
    cell = Cell((verbatim("R19"), gold, gold, (verbatim("5"), star)))
    drawn = CellHtml(page_reader(reader), NO_ART).only_drawn(cell)
    groups = re.findall(r"<bdi( dir=\"ltr\")?>(.*?)</bdi>(?= |$)", drawn)
    assert [re.sub("<[^>]+>", "", inner) for _, inner in groups] == ["R19", "●G", "●G", "5★"]
    assert [bool(is_sign) for is_sign, _ in groups] == [False, True, True, True]
    assert "bdi" not in CellHtml(page_reader(Reader()), NO_ART).only_drawn(cell)
    bar = CellHtml(page_reader(reader), NO_ART).only_drawn(Bar(2, 3))
    assert bar == '<bdi dir="ltr"><span class="bar">■■□</span></bdi>'


@pytest.mark.parametrize("game", ["gutenberg", "cartographers"])
def test_every_text_of_a_table_says_the_same_with_marks_and_without(game: str, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path / "data", None, arabic(tmp_path / "locales"))
    table, _ = gallery.table(game, "ar", 6)
    for code in ("ar", "fr", "en"):
        regions = regions_of(table.view("a"), gallery.hub.reader(code), None, None, gallery.hub.art)
        whole = "".join(regions.html.values())
        assert not MARKS.search(whole)
        for tag in ("span", "bdi"):
            assert len(re.findall(f"<{tag}[ >]", whole)) == whole.count(f"</{tag}>")
        for value in re.findall(r' (?:value|name|id|for|href)="([^"]*)"', whole):
            assert not ISOLATES.search(value)
        assert ("lang=" in whole) == ("dir=" in whole) == (code == "ar")
    gallery.hub.close()


def test_a_drawn_file_has_languages_and_directions_too(tmp_path: Path) -> None:
    gallery = Gallery(tmp_path / "data", None, arabic(tmp_path / "locales"))
    table, _ = gallery.table("cartographers", "ar", 3)
    state, hub = table.view("a").state, gallery.hub
    drawn = picture(state, hub.reader("ar"), hub.art, 3, 9)
    assert '<html lang="ar" dir="rtl">' in drawn
    assert drawn.count(ENGLISH) > 10
    assert drawn.count('<div class="scroll" dir="ltr"><table class="grid map"') == 3
    assert "dir=" not in picture(state, hub.reader("en"), hub.art, 3, 9).partition("<body")[2]
    hub.close()
