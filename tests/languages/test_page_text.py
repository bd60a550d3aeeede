"""Texts for pages: the language of each part, and isolates around parameters; and lists in a fallback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from manicule import Text, Texts, id_list
from manicule.kernel.text import verbatim
from manicule_languages.isolates import END_OF_ISOLATE, ISOLATE
from manicule_languages.languages import Languages
from manicule_languages.reader import PageText, Reader

texts = Texts("garden")
ROSE = texts.tr("rose", context="flower.rose.name")
LIKES = texts.tr("{seat} likes {what}.")
SELLS = texts.tr("{seat} sells {what} for {price}.")
BOTH = Text("{both}", domain="")
ARABIC = """
msgctxt "flower.rose.name"
msgid "rose"
msgstr "وردة"

msgid "{seat} likes {what}."
msgstr "{seat} يحب {what}."
"""


@pytest.fixture
def arabic(locales: Path, translate: Callable[..., Path]) -> Reader:
    translate("ar", ARABIC)
    return Languages(locales).reader("ar")


def test_every_part_has_its_language(arabic: Reader) -> None:
    text = LIKES(seat=verbatim("Anna"), what=ROSE)
    assert arabic.page_text(text) == PageText(
        "ar", (PageText("", ("Anna",)), " يحب ", PageText("ar", ("وردة",)), ".")
    )


def test_a_fallback_says_that_it_is_english(arabic: Reader) -> None:
    text = SELLS(seat="Anna", what=ROSE, price=1234)
    page = arabic.page_text(text)
    assert page.language == "en"
    assert page.parts[2:4] == (PageText("ar", ("وردة",)), " for ")
    assert str(page) == arabic.read(text) == "Anna sells وردة for 1,234."


def test_a_message_without_words_has_the_direction_of_the_page(arabic: Reader) -> None:
    """Two sentences, one of them in English, follow each other from right to left."""
    sells = SELLS(seat="Anna", what=ROSE, price=2)
    page = arabic.page_text(texts.tr("{first} {next}")(first=LIKES(seat="Anna", what=ROSE), next=sells))
    assert page.language == "ar"
    assert [part.language for part in page.parts if isinstance(part, PageText)] == ["ar", "en"]


def test_a_list_has_the_language_of_its_sentence_and_items_of_their_own(arabic: Reader) -> None:
    page = arabic.page_text(SELLS(seat="Anna", what=id_list([ROSE, texts.tr("tulip")]), price=2))
    assert page.parts[2] == PageText("en", (PageText("ar", ("وردة",)), ", ", PageText("en", ("tulip",))))


def test_isolates_are_around_parameters_and_never_in_what_is_read(arabic: Reader) -> None:
    text = LIKES(seat="Anna", what=(ROSE, "Tom"))
    isolated = arabic.page_text(text).isolated
    assert isolated.startswith(f"{ISOLATE}Anna{END_OF_ISOLATE} يحب {ISOLATE}{ISOLATE}وردة")
    assert isolated.count(ISOLATE) == isolated.count(END_OF_ISOLATE) == 4
    assert isolated.replace(ISOLATE, "").replace(END_OF_ISOLATE, "") == arabic.read(text)
    assert ISOLATE not in arabic.read(text)


def test_a_name_alone_has_no_language(arabic: Reader) -> None:
    assert arabic.page_text(verbatim("Anna")) == PageText("", ("Anna",))
    assert arabic.page_text(ROSE) == PageText("ar", ("وردة",))


def test_selects_and_forms_are_parts_too(locales: Path, translate: Callable[..., Path]) -> None:
    translate(
        "fr",
        'msgid "{seat} likes {what}."\nmsgstr "{what:def} {what:gender?f={seat} l’aime|plaît à {seat}}."\n\n'
        'msgctxt "flower.rose.name:def"\nmsgid "rose"\nmsgstr "la rose"\n',
    )
    page = Languages(locales).reader("fr").page_text(LIKES(seat="Anna", what=ROSE))
    assert page.parts == (PageText("fr", ("la rose",)), " plaît à ", PageText("", ("Anna",)), ".")


# Lists and numbers in sentences that are not in the language of their reader


@pytest.mark.parametrize(
    "what", [("a", "b", "c"), BOTH(both=("a", "b", "c")), texts.tr("{both}")(both=("a", "b", "c"))]
)
def test_a_list_in_an_english_sentence_is_joined_in_english(arabic: Reader, what: Text) -> None:
    assert arabic.read(SELLS(seat="Anna", what=what, price=1)) == "Anna sells a, b, and c for 1."
    assert arabic.read(LIKES(seat="Anna", what=what)) == "Anna يحب a وb وc."


def test_a_variant_joins_lists_as_the_sentence_does(locales: Path, translate: Callable[..., Path]) -> None:
    translate("fr", 'msgid "{seat} likes {what}."\nmsgstr "{seat} aime {what}."\n')
    translate("fr_CA", 'msgctxt "flower.rose.name"\nmsgid "rose"\nmsgstr "rose"\n')
    read = Languages(locales).reader("fr_CA").read
    assert read(LIKES(seat="Anna", what=("a", "b", ROSE))) == "Anna aime a, b et rose."
    assert read(SELLS(seat="Anna", what=("a", "b"), price=1234567)) == "Anna sells a and b for 1,234,567."


def test_isolates_of_a_translation_are_for_pages(locales: Path, translate: Callable[..., Path]) -> None:
    message = ARABIC.replace("{seat} يحب", "\u2067{seat}\u2069 يحب")
    translate("ar", message)
    reader, text = Languages(locales).reader("ar"), LIKES(seat="Anna", what=ROSE)
    assert reader.read(text) == str(reader.page_text(text)) == "Anna يحب وردة."
    assert reader.page_text(text).parts[:3] == ("\u2067", PageText("", ("Anna",)), "\u2069 يحب ")
    assert reader.page_text(text).isolated.startswith("\u2067\u2068Anna\u2069\u2069 يحب ")
