"""Guides in other languages teach the words that the prompt of that language understands."""

import pytest
from tests.support.tables import ROOT
from tests.support.translated_pages import LANGUAGES

from manicule_interface.rulebook import spans
from manicule_interface.vocabulary import parted
from manicule_languages import pofile
from manicule_languages.folders import file_of
from manicule_languages.languages import Languages
from manicule_languages.pocatalog import translations_in
from manicule_workshop.page_source import DOMAIN, blocks_of, page_messages
from manicule_workshop.prompt_words import begins_with_word


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_teaches_the_words_of_its_own_language(language: str) -> None:
    """The prompt reads each of them as it reads the English one."""
    reader = Languages().reader(language)
    catalog = pofile.read_file(file_of(ROOT / "locales", language, DOMAIN), language, DOMAIN)
    own = {pofile.key_of(entry): translations_in(entry)[0] for entry in catalog if entry.id}
    taught = 0
    for message in page_messages(ROOT):
        english = _words_typed(message.message)
        lines = _typed(own[message.key])
        for line in english:
            word = parted(line, reader)[0]
            said = [one for one in lines if parted(one, reader)[0] == word]
            assert said, line
            assert line.partition(" ")[0] not in [one.partition(" ")[0] for one in said] or word == "score"
            taught += 1
    assert taught > 20


def test_the_words_in_the_table_of_the_guide_are_for_translators() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    cells = {block.texts[0] for block in blocks_of(page) if block.kind == "row"}
    messages = {message.message for message in page_messages(ROOT)}
    assert {"`look`", "`why P17`", "`undo`", "`quit`"} <= cells & messages
    assert "`manicule play gutenberg --seat Anna --with automa`" in cells - messages


def test_headings_and_cells_of_a_page_say_their_place() -> None:
    notes = {(one.context, one.message): one.comments for one in page_messages(ROOT)}
    assert notes["playing.the-board", "The board"] == ("a heading, above “The whole table of Gutenberg”",)
    assert notes["playing.always-one-word-away", "word"] == (
        "a cell of a table, beside “letter”, “what it does”",
    )


def _typed(text: str) -> list[str]:
    return [piece for style, piece in spans(text) if style == "typed"]


def _words_typed(text: str) -> list[str]:
    return [line for line in _typed(text) if begins_with_word(line)]
