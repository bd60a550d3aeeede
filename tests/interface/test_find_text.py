"""Words are found in texts as people type them, in every script."""

import pytest

from manicule_interface.find_text import is_in, occurrences


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("An ink, INKS and linked", "ink", ["ink", "INK"]),
        ("Une œuvre à l’échelle", "oeuv", ["œuv"]),
        ("Une œuvre à l’échelle", "ECHELLE", ["échelle"]),
        ("two   \n  words", "two words", ["two   \n  words"]),
        ("インクを取\nる", "いんく", ["インク"]),
        ("インクを取\nる", "取る", ["取\nる"]),
        ("Фарби друкарні", "фарб", ["Фарб"]),
        ("nothing", "", []),
        ("nothing", "thing", []),
    ],
)
def test_words_are_found_whatever_letters_and_line_breaks_are_used(
    text: str, words: str, found: list[str]
) -> None:
    assert [text[start:end] for start, end in occurrences(text, words)] == found


def test_a_word_that_is_found_is_in_a_text() -> None:
    assert is_in("The Éditeur prints.", "editeur")
    assert not is_in("The Éditeur prints.", "")
