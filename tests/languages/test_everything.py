"""Every message that exists, in every language: nothing is missing, unused or left in English."""

import json
import re

import pytest
from tests.languages import rendering
from tests.languages.rendering import (
    EVERY,
    LANGUAGES,
    Key,
    counted,
    filled,
    messages,
    reader,
    reviewed,
    tokens_in,
)

from manicule.kernel.text import PLACEHOLDER
from manicule_cli.app import main
from manicule_languages.message import Message
from manicule_workshop.checks import mistakes_in

_LETTERS = re.compile(r"[^\W\d_]")


def test_there_is_much_to_read() -> None:
    """Whatever breaks the extraction must not make all else pass."""
    domains = {domain for domain, _, _ in messages()}
    assert domains >= {"manicule", "gutenberg", "automa", "characters", "gears", "two_player", "bots"}
    assert len(messages()) > 1000


@pytest.mark.parametrize("language", EVERY)
def test_every_message_reads_whole_in(language: str) -> None:
    """Nothing that was given is lost, and no placeholder stays, whatever the number."""
    read = reader(language).read
    wrong = []
    for key, message in messages().items():
        for text in filled(key, message):
            line, expected = read(text), str(text)
            is_whole = line.strip() and not PLACEHOLDER.search(line)
            if not is_whole or tokens_in(line) != tokens_in(expected):
                wrong.append((key, line))
    assert wrong == []


def test_every_message_of_the_pseudo_language_is_in_brackets_and_accents() -> None:
    read = reader("en-XA").read
    lines = [read(text) for key, message in messages().items() for text in filled(key, message)]
    assert rendering.leftovers(lines, ()) == []
    assert [line for line in lines if not (line.startswith("[") and line.endswith("]"))] == []


def test_every_message_of_the_wide_pseudo_language_is_wide() -> None:
    read = reader("ja-XA").read
    lines = [read(text) for key, message in messages().items() for text in filled(key, message)]
    assert rendering.leftovers(lines, ()) == []


def _has_words(message: Message) -> bool:
    """Whether there are letters besides the placeholders: signs alone are the same in many languages."""
    return _LETTERS.search(PLACEHOLDER.sub("", message.message + message.plural)) is not None


def _name(key: Key) -> str:
    domain, context, message = key
    return f"{domain}: {context or message}"


def _same_as_english(language: str) -> list[str]:
    read = reader(language).read
    return [
        _name(key)
        for key, message in messages().items()
        if _has_words(message) and all(read(text) == str(text) for text in counted(key, message))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_the_same_as_in_english_was_looked_at(language: str) -> None:
    """A translation that equals its English, or that is not there at all."""
    assert [name for name in _same_as_english(language) if name not in reviewed()["same"][language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_what_is_the_same_has_nothing_old(language: str) -> None:
    same = set(_same_as_english(language))
    assert [name for name in reviewed()["same"][language] if name not in same] == []
    assert all(reason.strip() for reason in reviewed()["same"][language].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalog_has_mistakes(language: str) -> None:
    """None is missing, none is unused, and nothing is damaged."""
    here = rendering.workshop()
    found = [mistake for domain in here.domains() for mistake in mistakes_in(here, domain, language)]
    assert [(one.path.name, one.line, one.id, one.kind) for one in found] == []


def test_everything_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["locales", "stats", "--json"]) == 0
    languages = json.loads(capsys.readouterr().out)["languages"]
    for code in LANGUAGES:
        one = languages[code]
        assert (one["percent"], one["fuzzy"]) == (100, 0), code
        assert all(domain["translated"] == domain["total"] for domain in one["domains"].values())


# Numbers


def _counts(message: Message) -> bool:
    return "{n}" in message.message


def test_every_number_that_counts_has_plurals() -> None:
    """{n} counts something, and things have plurals in most languages; other numbers have other names."""
    assert [key for key, message in messages().items() if _counts(message) and not message.plural] == []


_NUMBERS = "answers|cap|columns|count|games|given|least|more|most|number|players|rows|seats|sum|total|turns"
_BEFORE_A_NOUN = re.compile(rf"\{{({_NUMBERS})\}} ([a-z]+s)\b")


def test_no_other_number_stands_before_what_it_counts() -> None:
    """“{rows} numbers” would be wrong for one, and in many languages for two."""
    found = [
        english
        for message in messages().values()
        for english in (message.message, message.plural)
        for match in _BEFORE_A_NOUN.finditer(english)
        if match[2] not in ("is", "has", "was")
    ]
    assert found == []
