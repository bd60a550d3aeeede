"""Breaking lines by the width that they have on a terminal, in every script.

Words are kept whole. Japanese and Chinese break between any two characters, except that no line begins
with a closing bracket, a full stop or a small kana, and none ends with an opening bracket (kinsoku).
What is read as one stays on one line if it has room there: a number with what it counts, something in
quotation marks, a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

NOT_FIRST = (
    "、。，．・：；？！ー…）」』】〕》〉］｝’”々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}»％%"
)
NOT_LAST = "（「『【〔《〈［｛‘“([{«"
_BLANK = r"[^\S\u00a0\u202f\u2007\ufeff]"
"""A blank at which a line may be broken: no no-break space, such as French has before “;” and “»”."""
_FIRST_WIDE = "\u2e80"
"""The first sign of the scripts whose signs take two cells each."""
NO_BREAK = "\u00a0"
LONGEST_EXAMPLE = 32
"""Cells up to which something is kept whole: what is longer would leave ragged lines."""
_ONE_CELL_EACH = re.compile(
    r"[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u202f-\u205e]*"
)
"""Letters of Europe and their punctuation: who reads help in them need not wait for Rich."""


# What these two find in scripts of wide signs takes milliseconds to compile: who reads English never waits.


@cache
def _piece(is_wide: bool) -> re.Pattern[str]:
    """Blanks, words, and single wide signs with what belongs to them."""
    if not is_wide:
        return re.compile(rf"{_BLANK}+|(?:(?!{_BLANK}).)+", re.DOTALL)
    return re.compile(
        r"「[^「」\s\u00a0]*\u00a0[^「」 ]*」|"  # an example that was bound
        rf"{_BLANK}+|(?:(?!{_BLANK})[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])+|.[\u3099\u309a\ufe00-\ufe0f]*",
        re.DOTALL,
    )


@cache
def _together(is_wide: bool) -> re.Pattern[str]:
    """What is read as one: 9 florins; 2 2 1 1 1; something in quotation marks; a command; a sign that
    stands apart, as in French, with the word before it."""
    counted = r"[^\s\u2e80-\u9fff\uff00-\uffef]" if is_wide else r"\S"
    quoted = "[“„«「][^“”„«»「」\n]+[”“»」]" if is_wide else "[“„«][^“”„«»\n]+[”“»]"
    return re.compile(
        rf"(?:(?<![A-Za-z0-9.,])[-−+]?\d{{1,3}} )+{counted}+|{quoted}|(?<!\w)manicule(?: [a-z]+){{1,2}}"
        r"|(?<=\S) (?=[:;!?»]+[.,]?(?:\s|$))|(?<=«) "
    )


def _is_wide(text: str) -> bool:
    return not text.isascii() and max(text) >= _FIRST_WIDE


def width(text: str) -> int:
    """How many cells a text takes."""
    if _has_one_cell_each(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _has_one_cell_each(text: str) -> bool:
    return text.isascii() or _ONE_CELL_EACH.fullmatch(text) is not None


def wrap(text: str, room: int) -> list[str]:
    """The lines of a text, none wider than the room."""
    return [text[start:end] for start, end in breaks(text, room)]


def breaks(text: str, room: int) -> list[tuple[int, int]]:
    """Where the lines of a text begin and end, none wider than the room."""
    found: list[tuple[int, int]] = []
    start = 0
    for part in text.split("\n"):
        whole = bound(part, _together(_is_wide(part)), room)
        found += [(start + one, start + other) for one, other in _broken(whole, max(room, 2))]
        start += len(part) + 1
    return found


def bound(text: str, what: re.Pattern[str], room: int) -> str:
    """The text with no-break spaces for the blanks in what should stay whole, where there is room for it."""

    def kept(match: re.Match[str]) -> str:
        fits = width(match[0]) <= min(room, LONGEST_EXAMPLE)
        return match[0].replace(" ", NO_BREAK) if fits else match[0]

    return what.sub(kept, text)


def narrowest(text: str) -> int:
    """The cells of the widest piece of a text that should not be broken."""
    return max((width(piece.rstrip()) for piece in _unbreakable(text)), default=0)


def _broken(text: str, room: int) -> Iterator[tuple[int, int]]:
    start = at = end = used = 0
    # A part of what has one cell a sign has so too.
    cells = len if _has_one_cell_each(text) else width
    for piece in _unbreakable(text):
        for part in (piece,) if cells(piece) <= room else _fitting(piece, room):
            kept = part.rstrip()
            if at > start and used + cells(kept) > room:
                yield start, end
                start, used = at, 0
                if not kept:  # the blank at which a line was broken is on neither
                    at = start = end = at + len(part)
                    continue
            if kept:
                end = at + len(kept)
            at, used = at + len(part), used + cells(part)
    yield start, max(end, start)


def _unbreakable(text: str) -> Iterator[str]:
    """Words, blanks and single wide characters, with what may not stand apart from them."""
    held = ""
    for piece in _piece(_is_wide(text)).findall(text):
        if held and (held[-1] in NOT_LAST or piece[0] in NOT_FIRST):
            held += piece
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held


def _fitting(piece: str, room: int) -> Iterator[str]:
    """The parts of a piece that has no room even on a line of its own: broken between any two signs."""
    from rich.cells import split_graphemes

    start = used = 0
    for at, end, cells in split_graphemes(piece)[0]:
        if used + cells > room and not piece[at:end].isspace():
            yield piece[start:at]
            start, used = at, 0
        used += cells
    yield piece[start:]
