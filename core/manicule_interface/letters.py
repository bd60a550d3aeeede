"""Normalization of typed letters, shared by all games and words.

A keyboard of another script types letters that look like Latin ones, an input method types wide letters or
another kana, and a phone types capitals and typographic signs. Games get normalized text, and need no tables
of their own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 2000
"""The maximum length of a typed line; a longer one was pasted by accident."""
MOST_KEPT = 4096
"""The maximum number of cached texts in normalized form."""

_CYRILLIC = ("авсеһніјкмоԛрѕтухԝѵ", "abcehhijkmoqpstyxwv")
_GREEK = ("αβεζηικμνορτυχ", "abezhikmnoptyx")
LOOK_ALIKES: dict[int, int | str] = {
    **str.maketrans(*_CYRILLIC),
    **str.maketrans(*(letters.upper() for letters in _CYRILLIC)),
    **str.maketrans(*_GREEK),
    **str.maketrans(*(letters.upper() for letters in _GREEK)),
    ord("×"): "x",
}
"""Letters that look like a Latin one. Their capitals decide, because ids are mostly written in capitals: a
Cyrillic н is an h."""
SAME_KEYS = dict(zip("йцукенгшщзхїфівапролджєячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,.", strict=True))
"""The keys of a Ukrainian keyboard, with the Latin letters that are also printed on them."""
_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
)
"""Letters that people spell with plain ones if they have no key for them."""
_KANA = str.maketrans({code: code - 0x60 for code in range(0x30A1, 0x30F7)})
"""Katakana to hiragana: people type hiragana, and may not convert it."""

# Patterns for rare input, compiled on first use: compiling takes as long as a whole question.
_UNSEEN = r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+"
_ESCAPES = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)"
_DASHES = r"[\u2010-\u2015\u2212]|(?<![\u3040-\u30ff\u4e00-\u9fff])\u30fc"
_OTHER_DIGITS = r"(?![0-9])\d"
_ACCENTS = re.compile(r"[\u0300-\u036f]")


def clean(line: str) -> str:
    """A typed line without parts that no answer has: control characters, wide letters, extra blanks."""
    line = line[:LONGEST]
    if not (line.isascii() and line.isprintable()):
        line = re.sub(_UNSEEN, " ", re.sub(_ESCAPES, "", line))
        line = re.sub(_DASHES, "-", unicodedata.normalize("NFKC", line))
        line = re.sub(_OTHER_DIGITS, lambda digit: str(unicodedata.digit(digit[0])), line)
    return " ".join(line.split())


# Cached, because every typed line is compared with the names of all options, which rarely change.


@lru_cache(MOST_KEPT)
def folded(text: str) -> str:
    """A text for comparison: without capitals, accents, wide letters, katakana or extra blanks."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold()))
    return " ".join(unicodedata.normalize("NFKC", plain).translate(_LIGATURES).translate(_KANA).split())


@lru_cache(MOST_KEPT)
def alike(text: str) -> str:
    """A text for comparison if nothing matches exactly: look-alikes become Latin letters."""
    return folded(text).translate(LOOK_ALIKES)


def latin(word: str) -> str:
    """A word in Latin letters if each of its letters is one or looks like one; else unchanged."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", word)).translate(LOOK_ALIKES)
    return plain if plain.isascii() else word
