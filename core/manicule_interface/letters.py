"""Letters as people type them, and which of them count as the same: one place for all games and all words.

A keyboard of another script types letters that look like Latin ones, an input method wide ones or another
kana, a phone capitals and typographic signs. A game gets what was meant, and needs no table of its own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 2000
"""What is typed beyond so many characters was pasted by accident: no answer is that long."""
MOST_KEPT = 4096
"""So many texts are remembered as they are compared."""

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
"""The keys of a Ukrainian keyboard, with the Latin letters that are printed on them too."""
_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
)
"""Letters that are written with plain ones where there is no key for them."""
_KANA = str.maketrans({code: code - 0x60 for code in range(0x30A1, 0x30F7)})
"""Katakana as hiragana: what is typed and not converted."""

# Patterns of what is hardly ever typed: compiled when it is, because they take as long as a whole question.
_UNSEEN = r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+"
_ESCAPES = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)"
_DASHES = r"[\u2010-\u2015\u2212]|(?<![\u3040-\u30ff\u4e00-\u9fff])\u30fc"
_OTHER_DIGITS = r"(?![0-9])\d"
_ACCENTS = re.compile(r"[\u0300-\u036f]")


def clean(line: str) -> str:
    """A typed line without what no answer has: keys that type nothing, wide letters, spare blanks."""
    line = line[:LONGEST]
    if not (line.isascii() and line.isprintable()):
        line = re.sub(_UNSEEN, " ", re.sub(_ESCAPES, "", line))
        line = re.sub(_DASHES, "-", unicodedata.normalize("NFKC", line))
        line = re.sub(_OTHER_DIGITS, lambda digit: str(unicodedata.digit(digit[0])), line)
    return " ".join(line.split())


# Every line that is typed is compared with the names of all options, which are the same at the next line.


@lru_cache(MOST_KEPT)
def folded(text: str) -> str:
    """A text as it is compared: without capitals, accents, wide letters, katakana, spare blanks."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold()))
    return " ".join(unicodedata.normalize("NFKC", plain).translate(_LIGATURES).translate(_KANA).split())


@lru_cache(MOST_KEPT)
def alike(text: str) -> str:
    """A text as it is compared where nothing is called exactly so: look-alikes are Latin letters."""
    return folded(text).translate(LOOK_ALIKES)


def latin(word: str) -> str:
    """A word in Latin letters if each of its letters is one or looks like one; else the word as it is."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", word)).translate(LOOK_ALIKES)
    return plain if plain.isascii() else word
