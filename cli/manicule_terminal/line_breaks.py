"""Breaking lines by their width on a terminal, in every script.

Words are kept whole. Japanese and Chinese break between any two characters, except that no line begins with a
closing bracket, a full stop or a small kana, and none ends with an opening bracket (kinsoku). Some passages
stay on one line if they fit: a number with its unit, a quotation, a command.
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
"""A blank at which a line may break: no no-break space, such as French has before “;” and “»”."""
_FIRST_WIDE = "\u2e80"
"""The first character of the scripts whose characters are two cells wide."""
NO_BREAK = "\u00a0"
LONGEST_EXAMPLE = 32
"""Widest passage that is kept whole: longer ones would leave ragged lines."""
_ONE_CELL_EACH = re.compile(
    r"[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u202f-\u205e]*"
)
"""European letters and punctuation, one cell each: measuring them does not need Rich."""


# These two patterns take milliseconds to compile for scripts of wide characters, so readers of English skip
# them.


@cache
def _piece(is_wide: bool) -> re.Pattern[str]:
    """Matches blanks, words, and single wide characters with what belongs to them."""
    if not is_wide:
        return re.compile(rf"{_BLANK}+|(?:(?!{_BLANK}).)+", re.DOTALL)
    return re.compile(
        r"「[^「」\s\u00a0]*\u00a0[^「」 ]*」|"  # a bound example
        rf"{_BLANK}+|(?:(?!{_BLANK})[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])+|.[\u3099\u309a\ufe00-\ufe0f]*",
        re.DOTALL,
    )


@cache
def _together(is_wide: bool) -> re.Pattern[str]:
    """Matches passages that stay together: 9 florins; 2 2 1 1 1; a quotation; a command; a punctuation mark
    set apart, as in French, with the word before it."""
    counted = r"[^\s\u2e80-\u9fff\uff00-\uffef]" if is_wide else r"\S"
    quoted = "[“„«「][^“”„«»「」\n]+[”“»」]" if is_wide else "[“„«][^“”„«»\n]+[”“»]"
    return re.compile(
        rf"(?:(?<![A-Za-z0-9.,])[-−+]?\d{{1,3}} )+{counted}+|{quoted}|(?<!\w)manicule(?: [a-z]+){{1,2}}"
        r"|(?<=\S) (?=[:;!?»]+[.,]?(?:\s|$))|(?<=«) "
    )


def _is_wide(text: str) -> bool:
    return not text.isascii() and max(text) >= _FIRST_WIDE


def width(text: str) -> int:
    """The width of a text in cells."""
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
    """The start and end of each line of a text, none wider than the room."""
    found: list[tuple[int, int]] = []
    start = 0
    for part in text.split("\n"):
        whole = bound(part, _together(_is_wide(part)), room)
        found += [(start + one, start + other) for one, other in _broken(whole, max(room, 2))]
        start += len(part) + 1
    return found


def bound(text: str, what: re.Pattern[str], room: int) -> str:
    """The text with no-break spaces in the passages that should stay whole, if they fit."""

    def kept(match: re.Match[str]) -> str:
        fits = width(match[0]) <= min(room, LONGEST_EXAMPLE)
        return match[0].replace(" ", NO_BREAK) if fits else match[0]

    return what.sub(kept, text)


def narrowest(text: str) -> int:
    """The width of the widest piece that should not be broken."""
    return max((width(piece.rstrip()) for piece in _unbreakable(text)), default=0)


def _broken(text: str, room: int) -> Iterator[tuple[int, int]]:
    start = at = end = used = 0
    # If the text has one cell a character, so have its parts.
    cells = len if _has_one_cell_each(text) else width
    for piece in _unbreakable(text):
        for part in (piece,) if cells(piece) <= room else _fitting(piece, room):
            kept = part.rstrip()
            if at > start and used + cells(kept) > room:
                yield start, end
                start, used = at, 0
                if not kept:  # the blank at a line break belongs to neither line
                    at = start = end = at + len(part)
                    continue
            if kept:
                end = at + len(kept)
            at, used = at + len(part), used + cells(part)
    yield start, max(end, start)


def _unbreakable(text: str) -> Iterator[str]:
    """Words, blanks and single wide characters, each with the characters that must stay attached."""
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
    """The parts of a piece that is too wide for a line, broken between any two characters."""
    from rich.cells import split_graphemes

    start = used = 0
    for at, end, cells in split_graphemes(piece)[0]:
        if used + cells > room and not piece[at:end].isspace():
            yield piece[start:at]
            start, used = at, 0
        used += cells
    yield piece[start:]
