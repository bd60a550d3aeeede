"""Finds words in the lines of a page, highlights them, and moves from one to the next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style

from manicule_fullscreen.lines import Line, plain
from manicule_fullscreen.pages import Page
from manicule_interface.find_text import occurrences


class HitPiece(NamedTuple):
    """Some letters of a line that belong to a hit, which may continue on the next line."""

    line: int
    start: int
    end: int


Hit: TypeAlias = list[HitPiece]


def hits_in(lines: Sequence[Line], words: str) -> list[Hit]:
    """The places of words in lines."""
    texts = [plain(line) for line in lines]
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text) + 1)
    return [_pieces(*found, starts, texts) for found in occurrences("\n".join(texts), words)]


def _pieces(start: int, end: int, starts: Sequence[int], texts: Sequence[str]) -> Hit:
    hit: Hit = []
    line = bisect_left(starts, start + 1) - 1
    while line < len(texts) and starts[line] < end:
        first, last = max(0, start - starts[line]), min(len(texts[line]), end - starts[line])
        # Padding and frames at the ends of a line are no part of a hit.
        text = texts[line][first:last]
        first += len(text) - len(text.lstrip())
        last = first + len(text.strip())
        if last > first:
            hit.append(HitPiece(line, first, last))
        line += 1
    return hit


def seek(page: Page, hits: Sequence[Hit], room: int, is_laid_anew: bool) -> None:
    """Move to the hit that keys have asked for; its line becomes visible, also if the lines were laid out
    anew."""
    search = page.search
    assert search is not None
    search.hits, is_moved = len(hits), is_laid_anew or search.is_new or search.steps != 0
    if search.is_new:
        search.hit = next((at for at, hit in enumerate(hits) if hit[0].line >= search.start), 0)
    search.hit = (search.hit + search.steps) % len(hits) if hits else 0
    search.is_new, search.steps = False, 0
    line = hits[search.hit][0].line if hits else page.at
    if is_moved and not page.at <= line < page.at + room:
        page.at = line - room // 3


def highlighted(lines: Sequence[Line], hits: Sequence[Hit], now: int, usual: Style, own: Style) -> list[Line]:
    """Lines with a style on all hits, and another on the current one."""
    marks: dict[int, list[tuple[HitPiece, Style]]] = {}
    for at, hit in enumerate(hits):
        for piece in hit:
            marks.setdefault(piece.line, []).append((piece, own if at == now else usual))
    return [_marked(line, marks.get(at, ())) for at, line in enumerate(lines)]


def _marked(line: Line, marks: Sequence[tuple[HitPiece, Style]]) -> Line:
    for piece, style in marks:
        line = _with(line, piece.start, piece.end, style)
    return line


def _with(line: Line, start: int, end: int, style: Style) -> Line:
    """A line with a style on some of its letters."""
    made: Line = []
    at = 0
    for segment in line:
        text, own = segment.text, segment.style or Style()
        first, last = max(0, start - at), max(0, min(len(text), end - at))
        cuts = ((text[:first], own), (text[first:last], own + style), (text[max(first, last) :], own))
        made += [Segment(part, its) for part, its in cuts if part]
        at += len(text)
    return made
