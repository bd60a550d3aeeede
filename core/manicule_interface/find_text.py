"""Finds typed words in a text, in every interface alike.

Capitals, accents, kinds of kana and look-alike letters make no difference, and line breaks and padding count
as blanks. A word is found by its beginning, so an inflected one is found too; in scripts that do not separate
words it is found anywhere.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from manicule_interface.letters import alike

_WIDE = "WF"


def occurrences(text: str, words: str) -> list[tuple[int, int]]:
    """The places of some words in a text, as pairs of a beginning and an end."""
    pattern = pattern_of(words)
    if pattern is None:
        return []
    normal: list[str] = []
    places: list[int] = []
    for at, letter in enumerate(text):
        # One letter may become two, such as œ.
        same = " " if letter.isspace() else _alike(letter)
        normal.append(same)
        places += [at] * len(same)
    found = pattern.finditer("".join(normal))
    return [(places[one.start()], places[one.end() - 1] + 1) for one in found]


def is_in(text: str, words: str) -> bool:
    """Whether some words occur in a text."""
    pattern = pattern_of(words)
    return pattern is not None and pattern.search(alike(text)) is not None


@lru_cache(64)
def pattern_of(words: str) -> re.Pattern[str] | None:
    """The pattern for words in a normalized text; None if there is nothing to find."""
    term = alike(words)
    if not term:
        return None
    pieces = ["" if _is_wide(term[0]) or not term[0].isalnum() else r"(?<!\w)"]
    for at, letter in enumerate(term):
        # A line may break between any two wide letters.
        is_joined = at > 0 and _is_wide(letter) and _is_wide(term[at - 1])
        pieces.append(r"\s*" * is_joined + (r"\s+" if letter == " " else re.escape(letter)))
    return re.compile("".join(pieces))


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in _WIDE


@lru_cache(4096)
def _alike(letter: str) -> str:
    return alike(letter)
