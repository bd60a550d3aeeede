"""Lines that a text tells its reader to type at a prompt, and how another language may put them.

A line begins with a word of the prompt, with `?` or with a space of the board: `why bread`, `? wares`,
`C4 C5 bread`. The prompt understands its reader's language, so a translation may say `pourquoi pain`.
Commands, options and ids are the same in every language.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from manicule_interface.vocabulary import MARK, WORDS

_SPACE = re.compile(r"[A-Z][0-9]+")
_NAME = re.compile(r"[a-z]+")
Words = Mapping[str, frozenset[str]]
"""What an English word is called in another language, all of it in small letters."""

ENGLISH: Mapping[str, str] = {said: word for word, text in WORDS.items() for said in text.message.split("|")}
"""The words of the prompt by everything that can be typed for them in English."""


def begins_with_word(line: str) -> bool:
    """Whether a line begins with a word of the prompt."""
    return line.partition(" ")[0] in ENGLISH


def gathered(pairs: Iterable[tuple[str, str]]) -> Words:
    """Words with what they are called in another language."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for english, said in pairs:
        found[english.casefold()].add(said.casefold())
    return {english: frozenset(said) for english, said in found.items()}


class PromptWords:
    """What can be typed at a prompt in one language: its words, and the names of things in games."""

    def __init__(self, words: Words, names: Words) -> None:
        self._words = words
        self._names = names

    def accepts(self, english: str, translation: str) -> bool:
        """Whether a translated line does the same at a prompt as the English one."""
        first, _, rest = english.partition(" ")
        own_first, _, own_rest = translation.casefold().partition(" ")
        if first in ENGLISH:
            is_same_word = own_first in {first, *self._words.get(ENGLISH[first], ())}
            return is_same_word and self._is_same_thing(rest, own_rest)
        if first == MARK or _SPACE.fullmatch(first):
            return own_first == first.casefold() and self._is_same_thing(rest, own_rest)
        return False

    def _is_same_thing(self, english: str, translation: str) -> bool:
        """Whether what follows the first word is the same: names may be translated, ids stay."""
        parts, own = english.split(), translation.split()
        return len(parts) == len(own) and all(map(self._is_same_part, parts, own))

    def _is_same_part(self, english: str, translation: str) -> bool:
        if translation == english.casefold():
            return True
        return _NAME.fullmatch(english) is not None and translation in self._names.get(english, ())
