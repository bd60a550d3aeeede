"""Texts in several languages, side by side. A translator finds them by an id, a few words, or a sentence seen
in a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule_cli.locales.files import workshop_of
from manicule_interface.letters import folded
from manicule_interface.rulebook import unmarked
from manicule_languages.message import Message
from manicule_languages.pocatalog import translations_in
from manicule_languages.pofile import Key, key_of, read_file
from manicule_languages.selects import Pieces, Placeholder, pieces_of
from manicule_languages.tags import SOURCE, autonym
from manicule_terminal.screen import Screen
from manicule_workshop.workshop import TranslationWorkshop

NO_TEXT = tr("no text contains “{id}” in its id, its English, or a translation")
NOT_YET = tr("(not translated)")
# Translators: in place of a translation: a grammatical form that is empty, so the usual form of the word is
# shown
USUAL_FORM = tr("(its usual form)")
# Translators: {text} is a translation; fuzzy is gettext’s word for a translation to be looked at again
LOOK_AGAIN = tr("{text} (fuzzy)")
FEWEST = 4
"""Letters that a text must have outside its placeholders to be recognized in a sentence."""


class Translation(msgspec.Struct, frozen=True):
    """The translation of a text into one language; empty if there is none."""

    strings: tuple[str, ...] = ()
    fuzzy: bool = False


class TranslatedText(msgspec.Struct, frozen=True):
    """A text with its translations."""

    domain: str
    message: Message
    translations: Mapping[str, Translation]
    is_form: bool = False

    @property
    def english(self) -> tuple[str, ...]:
        """The source text, with its plural."""
        return tuple(filter(None, (self.message.message, self.message.plural)))

    @property
    def readings(self) -> Iterable[str]:
        """The source text and its translations into all languages."""
        return (*self.english, *(string for one in self.translations.values() for string in one.strings))


def show_text(screen: Screen, id: str, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Show every text that matches the id, in English and in each language."""
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    codes = [workshop.code(one) for one in languages] or workshop.languages_read(domains)
    found = search(texts_of(workshop, domains, codes), id)
    if not found:
        raise UsageError(NO_TEXT(id=id))
    if screen.options.json:
        screen.object({"texts": [_row(one) for one in found]})
        return 0
    screen.show(Sheet(tuple(map(_section, found))))
    return 0


def _section(found: TranslatedText) -> Section:
    rows = [(verbatim(autonym(SOURCE)), verbatim(" / ".join(found.english)))]
    otherwise = USUAL_FORM if found.is_form else NOT_YET
    rows += [(verbatim(autonym(code)), _shown(one, otherwise)) for code, one in found.translations.items()]
    return Section(verbatim(f"{found.domain}: {found.message.context}".rstrip(": ")), tuple(rows))


def _shown(translation: Translation, otherwise: Text) -> Text:
    if not any(translation.strings):
        return otherwise
    text = verbatim(" / ".join(translation.strings))
    return LOOK_AGAIN(text=text) if translation.fuzzy else text


def _row(found: TranslatedText) -> dict[str, Any]:
    return {
        "domain": found.domain,
        "id": found.message.context,
        "english": list(found.english),
        "translations": {code: list(one.strings) for code, one in found.translations.items()},
    }


# Finding texts.


def texts_of(
    workshop: TranslationWorkshop, domains: Sequence[str], codes: Sequence[str]
) -> list[TranslatedText]:
    """Every text of these domains in these languages."""
    result = []
    for domain in domains:
        usual = {message.key for message in workshop.messages(domain)}
        known = {code: _translations(workshop, domain, code) for code in codes}
        for message in workshop.messages_and_forms(domain):
            of = {code: entries.get(message.key, Translation()) for code, entries in known.items()}
            result.append(TranslatedText(domain, message, of, message.key not in usual))
    return result


def _translations(workshop: TranslationWorkshop, domain: str, code: str) -> dict[Key, Translation]:
    """The translations that a reader gets: of several files, the first with a translation."""
    result: dict[Key, Translation] = {}
    for path in reversed(workshop.files_read(domain, code)):
        for entry in read_file(path, code, domain):
            if any(translations_in(entry)):
                result[key_of(entry)] = Translation(translations_in(entry), entry.fuzzy)
    return result


def search(texts: Sequence[TranslatedText], wanted: str) -> list[TranslatedText]:
    """Search by the whole id, then its beginning, then a part of the id or of any reading, then as a sentence
    with filled placeholders."""
    words = folded(wanted)
    exact = [one for one in texts if one.message.context == wanted]
    if exact:
        return exact
    usual = [one for one in texts if not one.is_form]
    forms = [one for one in texts if one.is_form]
    return (
        [one for one in usual if one.message.context.startswith(wanted)]
        or [one for one in usual if any(words in folded(piece) for piece in _pieces(one))]
        or [one for one in forms if any(words in folded(piece) for piece in _pieces(one))]
        or _closest(usual, words)
    )


def _pieces(text: TranslatedText) -> Iterable[str]:
    for reading in text.readings:
        yield from (reading, unmarked(reading))
    yield text.message.context


def _closest(texts: Sequence[TranslatedText], sentence: str) -> list[TranslatedText]:
    """The texts that can produce the sentence, with the most letters outside placeholders."""
    letters = [max((_likeness(one, sentence) for one in text.readings), default=0) for text in texts]
    most = max(letters, default=0)
    return [text for text, own in zip(texts, letters, strict=True) if most >= FEWEST and own == most]


def _likeness(reading: str, sentence: str) -> int:
    """Number of letters of a reading outside its placeholders; 0 if it cannot produce the sentence."""
    pieces = pieces_of(folded(unmarked(reading)))
    made = re.fullmatch(_pattern(pieces), sentence, re.DOTALL)
    return (
        sum(letter.isalpha() for piece in pieces if isinstance(piece, str) for letter in piece) if made else 0
    )


def _pattern(pieces: Pieces) -> str:
    """A regular expression for the sentences that a text can produce."""
    return "".join(
        re.escape(piece)
        if isinstance(piece, str)
        else ".+"
        if isinstance(piece, Placeholder)
        else f"(?:{'|'.join(_pattern(case) for _, case in piece.cases)})"
        for piece in pieces
    )
