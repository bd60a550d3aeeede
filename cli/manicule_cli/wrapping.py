"""Breaking lines by the width that they have on a terminal, in every script.

Words are kept whole. Japanese and Chinese break between any two characters, except that no line begins
with a closing bracket, a full stop or a small kana, and none ends with an opening bracket (kinsoku).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

NOT_FIRST = (
    "、。，．・：；？！ー…）」』】〕》〉］｝’”々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}»％%"
)
NOT_LAST = "（「『【〔《〈［｛‘“([{«"
_PIECE = re.compile(r"\s+|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+|.", re.DOTALL)


def width(text: str) -> int:
    """How many cells a text takes."""
    return sum(map(_cells, text))


def wrap(text: str, room: int) -> list[str]:
    """The lines of a text, none wider than the room unless it cannot be broken at all."""
    return [line for part in text.split("\n") for line in _wrapped(part, max(room, 2))]


def _wrapped(text: str, room: int) -> Iterator[str]:
    line, used = "", 0
    for piece in _unbreakable(text):
        for part in _fitting(piece, room):
            cells = width(part)
            if line and used + width(part.rstrip()) > room:
                yield line.rstrip()
                line, used = "", 0
                if part.isspace():
                    continue
            line, used = line + part, used + cells
    yield line.rstrip()


def _unbreakable(text: str) -> Iterator[str]:
    """Words, blanks and single wide characters, with what may not stand apart from them."""
    held = ""
    for piece in _PIECE.findall(text):
        if held and (held[-1] in NOT_LAST or piece[0] in NOT_FIRST):
            held += piece
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held


def _fitting(piece: str, room: int) -> Iterator[str]:
    """A piece, broken anywhere when it has no room even on a line of its own."""
    part = ""
    for character in piece:
        if width(part) + _cells(character) > room and not character.isspace():
            yield part
            part = ""
        part += character
    yield part


def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
