"""Breaking lines by the width that they have on a terminal, in every script.

Words are kept whole. Japanese and Chinese break between any two characters, except that no line begins
with a closing bracket, a full stop or a small kana, and none ends with an opening bracket (kinsoku).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

NOT_FIRST = (
    "、。，．・：；？！ー…）」』】〕》〉］｝’”々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}»％%"
)
NOT_LAST = "（「『【〔《〈［｛‘“([{«"
_BLANK = r"[^\S\u00a0\u202f\u2007\ufeff]"
"""A blank at which a line may be broken: no no-break space, such as French has before “;” and “»”."""
_PIECE = re.compile(
    rf"{_BLANK}+|(?:(?!{_BLANK})[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])+|.", re.DOTALL
)


def width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def wrap(text: str, room: int) -> list[str]:
    """The lines of a text, none wider than the room."""
    return [text[start:end] for start, end in breaks(text, room)]


def breaks(text: str, room: int) -> list[tuple[int, int]]:
    """Where the lines of a text begin and end, none wider than the room."""
    found: list[tuple[int, int]] = []
    start = 0
    for part in text.split("\n"):
        found += [(start + one, start + other) for one, other in _broken(part, max(room, 2))]
        start += len(part) + 1
    return found


def narrowest(text: str) -> int:
    """The cells of the widest piece of a text that should not be broken."""
    return max((width(piece.rstrip()) for piece in _unbreakable(text)), default=0)


def _broken(text: str, room: int) -> Iterator[tuple[int, int]]:
    start = at = end = used = 0
    for piece in _unbreakable(text):
        for part in _fitting(piece, room):
            kept = part.rstrip()
            if at > start and used + width(kept) > room:
                yield start, end
                start, used = at, 0
                if not kept:  # the blank at which a line was broken is on neither
                    at = start = end = at + len(part)
                    continue
            if kept:
                end = at + len(kept)
            at, used = at + len(part), used + width(part)
    yield start, max(end, start)


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


@cache
def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
