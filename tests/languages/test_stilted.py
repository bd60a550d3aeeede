"""The English of messages and pages is free of the patterns that docs/style.md lists."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tests.support.tables import ROOT, registry

from manicule.kernel.text import PLACEHOLDER
from manicule_workshop.extraction import domains_of, messages_of

STILTED = tomllib.loads(Path(__file__).with_name("stilted.toml").read_text(encoding="utf-8"))
PATTERNS: dict[str, str] = STILTED["patterns"]
SENTENCES = [PLACEHOLDER.sub("{}", sentence) for sentence in STILTED["sentences"]["now"]]
STYLE = ROOT / "docs" / "style.md"
TRANSLATED = re.compile(r"\.(fr|ja|uk)\.md$")
PAGES = [
    page
    for page in sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
    if page != STYLE and not TRANSLATED.search(page.name)
]


def slips(text: str) -> list[str]:
    """What is stilted in a text, with what to write instead."""
    found = [
        f"“{match[0]}”: write {instead}"
        for pattern, instead in PATTERNS.items()
        for match in re.finditer(pattern, text, re.IGNORECASE)
    ]
    plain = PLACEHOLDER.sub("{}", text)
    return found + [f"“{sentence}”: see docs/style.md" for sentence in SENTENCES if sentence in plain]


@pytest.mark.parametrize("domain", domains_of(registry()))
def test_no_message_is_stilted(domain: str) -> None:
    texts = [
        text
        for message in messages_of(registry(), domain)
        for text in (message.message, message.plural)
        if text
    ]
    assert {text: found for text in texts if (found := slips(text))} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_is_stilted(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert {number: found for number, line in enumerate(lines, 1) if (found := slips(line))} == {}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_stilted_sentence_would_be_found(sentence: str) -> None:
    assert slips(f"Well: {sentence}")


def test_the_style_page_fits_two_screens() -> None:
    assert len(STYLE.read_text(encoding="utf-8").splitlines()) <= 100


def translations(language: str) -> Iterator[tuple[str, str]]:
    """Every message with each of its translations."""
    for path in sorted((ROOT / "locales" / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                source = message.id if isinstance(message.id, str) else message.id[0]
                texts = (message.string,) if isinstance(message.string, str) else message.string or ()
                yield from ((source, text) for text in texts if source)


@pytest.mark.parametrize("language", STILTED["translations"])
def test_no_translation_uses_a_replaced_term(language: str) -> None:
    replaced = STILTED["translations"][language]
    found = [
        f"“{match[0]}” in “{text}”: write {instead}"
        for _, text in translations(language)
        for pattern, instead in replaced.items()
        for match in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []


def test_now_is_no_place_in_french() -> None:
    here = re.compile(r"(?<!d’)(?<!jusqu’)\bici\b", re.IGNORECASE)
    told = [(source, text) for source, text in translations("fr") if re.search(r"\bnow\b", source)]
    assert told
    assert [text for source, text in told if here.search(text) and "here" not in source] == []
