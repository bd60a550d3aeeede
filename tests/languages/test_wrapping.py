"""Lines as wide as the terminal, in every script."""

import re
from functools import cache

import pytest
from rich.cells import cell_len
from tests.support.tables import registry
from wcwidth import wcswidth

from manicule.kernel.text import Param, Text
from manicule_interface.rulebook import spans, unmarked
from manicule_languages.languages import Languages
from manicule_languages.message import Message
from manicule_languages.soundness import names_in
from manicule_terminal.flow import Flow
from manicule_terminal.line_breaks import (
    _ONE_CELL_EACH,
    LONGEST_EXAMPLE,
    NOT_FIRST,
    NOT_LAST,
    width,
    wrap,
)
from manicule_terminal.pages import styled
from manicule_workshop.workshop import TranslationWorkshop

JAPANESE = (
    "印刷所を改良するには、「歯車」と３ギルダーを支払い（銀行へ）、"
    "次のラウンドまで待ちます。ヒントは manicule rules で。"
)


def test_width_is_counted_in_cells() -> None:
    assert width("abc") == 3
    assert width("インク") == 6
    assert width("e\u0301") == 1


GEAR, THUMB, FESTIVE = "\u2699\ufe0f", "\U0001f44d\U0001f3fd", "\u3297\ufe0f"
ASTRONAUT, FAMILY = "\U0001f469\u200d\U0001f680", "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("sign", [GEAR, ASTRONAUT, FAMILY, THUMB, FESTIVE])
def test_signs_made_of_several_characters_are_two_cells_wide_and_stay_whole(sign: str) -> None:
    assert width(sign) == wcswidth(sign) == 2
    assert wrap(sign * 5, 5) == [sign * 2, sign * 2, sign]
    assert wrap(f"a {sign} b", 2) == ["a", sign, "b"]


def test_what_is_counted_without_asking_is_one_cell_wide() -> None:
    asked = [character for character in map(chr, range(0x20, 0x2FFF)) if _ONE_CELL_EACH.fullmatch(character)]
    assert len(asked) > 1000
    assert [character for character in asked if cell_len(character) != 1] == []


def test_words_are_kept_whole() -> None:
    assert wrap("to be or not to be", 8) == ["to be or", "not to", "be"]
    assert wrap("one\ntwo", 8) == ["one", "two"]
    assert wrap("", 8) == [""]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


@pytest.mark.parametrize("sign", list(":;!?»"))
def test_no_line_begins_with_a_sign_that_stands_apart(sign: str) -> None:
    text = f"« un mot {sign} puis deux {sign} et « trois {sign} encore"
    for room in range(14, 40):
        lines = wrap(text, room)
        assert all(line[0] != sign and not line.endswith("«") for line in lines), lines
        assert " ".join(lines) == text


@pytest.mark.parametrize("room", range(12, 80))
def test_japanese_is_broken_by_its_rules(room: int) -> None:
    lines = wrap(JAPANESE, room)
    assert "".join(lines).replace(" ", "") == JAPANESE.replace(" ", "")
    assert all(width(line) <= room for line in lines)
    assert not [line for line in lines[1:] if line[0] in NOT_FIRST]
    assert not [line for line in lines[:-1] if line[-1] in NOT_LAST]


QUOTED = re.compile(r"[“„«「]([^“”„«»「」\n]+)[”“»」]")
EXAMPLES: dict[str, Param] = {
    "example": "2 2 1 1 1",
    "all": "C4 C5 D5 forest",
    "n": 9,
    "count": 7,
    "cap": 6,
    "least": 2,
    "last": 12,
}


@cache
def messages() -> tuple[tuple[str, Message], ...]:
    workshop = TranslationWorkshop(registry())
    return tuple((domain, one) for domain in workshop.domains() for one in workshop.messages(domain))


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_no_line_breaks_inside_an_example_at_60_80_and_100_columns(language: str) -> None:
    """Every text with an example in it, as somebody reads it: typed, quoted or counted, it stays whole."""
    reader, seen = Languages().reader(language), 0
    for domain, message in messages():
        text = Text(message.message, message.context, domain, message.plural)
        shown = reader.read(text(**{name: EXAMPLES.get(name, name) for name in names_in(message.message)}))
        typed = [piece for style, piece in spans(shown) if style == "typed"]
        counted = re.findall(r"(?<!\w)9 [^\W\d]+|2 2 1 1 1", shown)
        wanted = [one for one in (*typed, *QUOTED.findall(unmarked(shown)), *counted) if " " in one]
        for example in wanted:
            if width(example) <= LONGEST_EXAMPLE - 2:
                seen += 1
                for columns in (60, 80, 100):
                    lines = [line.plain for line in Flow(styled(shown)).lines(columns)]
                    assert any(example in line for line in lines), (domain, message.message, lines)
    assert seen > 50
