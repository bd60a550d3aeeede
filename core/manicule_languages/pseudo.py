"""Pseudo-languages, made while the program runs: they show what is not translatable, and what has no room.

`en-XA` has accents on its letters, stands in brackets and is a third longer: text without brackets was
never given to a translator. `ja-XA` is twice as wide, as Japanese is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from manicule.kernel.text import PLACEHOLDER, Text
from manicule_languages.message import is_translatable
from manicule_languages.reader import Advice, EnglishCatalog, Reader
from manicule_languages.tags import locale_of

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝĥíĵķłɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁṀÑÓƤɊŔŠŢÚṼŴẊÝŽ",
)
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_FILLING = "~"


class PseudoReader(Reader):
    """Reads English in disguise: the messages, and what stands between the things of a list."""

    def __init__(self, code: str, advice: Advice | None = None) -> None:
        super().__init__(code, PseudoCatalog(DISGUISES[code]), locale_of(code), advice)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        return tuple(map(JOINTS[self.language], super().joints))


class PseudoCatalog:
    """English in disguise; placeholders stay as they are."""

    def __init__(self, disguise: Callable[[str], str]) -> None:
        self._disguise = disguise
        self._english = EnglishCatalog()

    def message(self, text: Text, number: int | None, form: str = "") -> str | None:
        message = self._english.message(text, number)
        return self._disguise(message) if is_translatable(message) else message


def accented(message: str) -> str:
    words = len(PLACEHOLDER.sub("", message))
    return "[" + _outside(message, _accents) + _FILLING * -(-words // 3) + "]"


def wide(message: str) -> str:
    return _outside(message, _wide)


def _accents(piece: str) -> str:
    return piece.translate(_ACCENTS)


def _wide(piece: str) -> str:
    return piece.translate(_WIDE)


DISGUISES: dict[str, Callable[[str], str]] = {"en_XA": accented, "ja_XA": wide}
JOINTS: dict[str, Callable[[str], str]] = {"en_XA": _accents, "ja_XA": _wide}
"""How a piece of a list looks: never in brackets of its own."""


def _outside(message: str, change: Callable[[str], str]) -> str:
    """A message changed everywhere but in its placeholders."""
    pieces, at = [], 0
    for match in PLACEHOLDER.finditer(message):
        pieces += [change(message[at : match.start()]), match[0]]
        at = match.end()
    return "".join([*pieces, change(message[at:])])
