"""The memory of translators: terms of the glossary, other languages, and texts like the one in hand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import PLACEHOLDER
from manicule_languages.message import Message
from manicule_languages.pofile import Key
from manicule_workshop.entry_lines import entries_in
from manicule_workshop.glossary import Glossary, named_in
from manicule_workshop.term_hints import TermFinder
from manicule_workshop.workshop import TranslationWorkshop

MOST_ALIKE = 6
"""The number of similar texts that are shown."""
_COMPARED = 40
"""The number of texts with the most words in common that are compared letter by letter."""
_LEAST = 0.5
"""The minimum similarity of a text."""
_WORD = re.compile(r"[^\W\d_]+")

Strings = tuple[str, ...]


class TermHint(msgspec.Struct, frozen=True):
    """A term of the glossary in an English text: its accepted forms in this language, and in others."""

    id: str
    english: str
    forms: Strings
    others: dict[str, Strings]


class Alike(msgspec.Struct, frozen=True):
    """A translated text like another one: its English, its translation, and the similarity up to 1."""

    domain: str
    english: str
    strings: Strings
    similarity: float


class TermMemory:
    """The terms of a plugin's glossary in this and other languages; `game` is the game that it belongs to."""

    def __init__(self, glossary: Glossary, game: str, language: str, others: Iterable[str] = ()) -> None:
        self._glossary = glossary
        self._finder = TermFinder(glossary, game)
        self._language = language
        self._others = tuple(code for code in others if code != language)

    def terms_in(self, message: Message) -> list[TermHint]:
        """The terms that a message names or contains: first those that are required."""
        ids = [id for id in named_in(message.comments) if id in self._glossary.terms]
        ids += [id for term in self._finder.terms_in(message) for id in term.ids]
        return [self._hint(id) for id in dict.fromkeys(ids)]

    def _hint(self, id: str) -> TermHint:
        forms = self._glossary.forms
        others = {code: own for code in self._others if (own := forms(id, code))}
        return TermHint(id, " | ".join(forms(id, "en")), forms(id, self._language), others)


class TranslationMemory:
    """What is translated already: the same text in other languages, and texts like it in this one."""

    def __init__(self, workshop: TranslationWorkshop, languages: Sequence[str]) -> None:
        self.languages = tuple(languages)
        self._workshop = workshop
        self._read: dict[tuple[str, str], dict[Key, Strings]] = {}

    def others(self, domain: str, key: Key) -> dict[str, Strings]:
        """The translations of a text into other languages, by code."""
        found = {code: self._file(domain, code).get(key, ()) for code in self.languages}
        return {code: strings for code, strings in found.items() if any(strings)}

    def _file(self, domain: str, language: str) -> Mapping[Key, Strings]:
        known = self._read.get((domain, language))
        if known is not None:
            return known
        texts: dict[Key, Strings] = {}
        for path in reversed(self._workshop.files_read(domain, language)):
            try:
                entries = entries_in(path.read_bytes())
            except (OSError, ManiculeError):  # reported when that file is checked
                continue
            texts |= {one.key: one.strings for one in entries if any(one.strings) and not one.is_fuzzy}
        self._read[domain, language] = texts
        return texts


class LikeTexts:
    """Finds texts that are like another one, by their words and then by their letters."""

    def __init__(self, texts: Iterable[tuple[str, Key, Strings]]) -> None:
        self._texts = list(texts)
        self._by_word: defaultdict[str, set[int]] = defaultdict(set)
        for at, (_, key, _) in enumerate(self._texts):
            for word in _words(key[1]):
                self._by_word[word].add(at)

    def like(self, domain: str, key: Key) -> list[Alike]:
        """The translated texts most like a text, without itself."""
        words = _words(key[1])
        shared: defaultdict[int, float] = defaultdict(float)
        for word in words:
            for at in self._by_word[word]:
                shared[at] += 1 / len(self._by_word[word])  # rare words tell more
        near = sorted(shared, key=lambda at: (-shared[at], at))[:_COMPARED]
        matcher = SequenceMatcher(None, "", key[1], autojunk=False)
        found: dict[tuple[str, Strings], Alike] = {}
        for at in near:
            own, other, strings = self._texts[at]
            if (own, other) == (domain, key):
                continue
            matcher.set_seq1(other[1])
            if matcher.quick_ratio() >= _LEAST and (similarity := matcher.ratio()) >= _LEAST:
                found.setdefault((other[1], strings), Alike(own, other[1], strings, similarity))
        return sorted(found.values(), key=lambda one: -one.similarity)[:MOST_ALIKE]


def _words(english: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(PLACEHOLDER.sub(" ", english))}
