"""Pseudo-languages, made at run time: they reveal untranslatable texts, and texts without enough room.

`en-XA` has accents on its letters, is in brackets and is a third longer: text without brackets is not
translatable. `ja-XA` is twice as wide, as Japanese is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from manicule.kernel.text import PLACEHOLDER, Text
from manicule_languages.message import is_translatable
from manicule_languages.reader import Advice, EnglishCatalog, Reader
from manicule_languages.tags import locale_of
from manicule_languages.templates import FoundMessage

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝĥíĵķłɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁṀÑÓƤɊŔŠŢÚṼŴẊÝŽ",
)
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_FILLING = "~"


class PseudoReader(Reader):
    """Renders disguised English: the messages, and the separators of lists."""

    def __init__(self, code: str, advice: Advice | None = None) -> None:
        super().__init__(code, PseudoCatalog(code), locale_of(code), advice)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        return tuple(map(JOINTS[self.language], super().joints))


class PseudoCatalog:
    """Disguised English; placeholders stay unchanged."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._english = EnglishCatalog()

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage:
        message, _, plural = self._english.message(text, number)
        shown = DISGUISES[self._code](message) if is_translatable(message) else message
        return FoundMessage(shown, self._code, plural)


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
"""The disguise of a separator in a list, without brackets."""


def _outside(message: str, change: Callable[[str], str]) -> str:
    """Change a message everywhere except in its placeholders."""
    pieces, at = [], 0
    for match in PLACEHOLDER.finditer(message):
        pieces += [change(message[at : match.start()]), match[0]]
        at = match.end()
    return "".join([*pieces, change(message[at:])])
