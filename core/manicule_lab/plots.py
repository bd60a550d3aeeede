"""Plots as one self-contained SVG drawing: rates and effects with intervals, bars, boxes, distributions.

A plot is data first: the same panels are drawn here and, as characters, on a terminal. All words come from
the caller, in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import floor, log10
from typing import TypeAlias

import msgspec

from manicule_lab.statistics import Estimate

WIDTH, LEFT, RIGHT = 900, 230, 170
ROW, TOP, GAP = 24, 58, 26
NOTE_CELLS = 128
"""The number of characters in a line of a note."""
WIDE = "\u2e80"
"""From this character on, characters are wide, and a line may be broken after each."""
BREAKABLE = re.compile(rf"[{WIDE}-\uffef]|[^\s{WIDE}-\uffef]+\s*|\s+")
TICKS = 5
DARK, PALE, LINE, MARK = "#222", "#6b6b6b", "#d0d0d0", "#1f5f99"
COLORS = ("#1f5f99", "#d1751a", "#3b8a4b", "#a33f63", "#6e57a5", "#8a7a1c", "#4a8f9c", "#7d5a45")
"""The colors also differ in lightness, so that neighbors differ for color-blind readers and in black and
white."""

Write: TypeAlias = Callable[[float], str]


class Interval(msgspec.Struct, frozen=True):
    """A row with a value and its interval."""

    label: str
    estimate: Estimate


class BoxPlot(msgspec.Struct, frozen=True):
    """A row that shows the distribution of values: minimum, quartiles, maximum."""

    label: str
    least: float
    lower: float
    median: float
    upper: float
    most: float


class Bars(msgspec.Struct, frozen=True):
    """A row whose length is made of several parts, one per key."""

    label: str
    parts: dict[str, float]


class Panel(msgspec.Struct, frozen=True):
    """Rows on one scale, below a title; `mark` is a value to compare them with, such as 0 or a fair share."""

    title: str
    rows: Sequence[Interval | BoxPlot | Bars]
    mark: float | None = None
    is_rate: bool = False

    def reach(self) -> tuple[float, float]:
        """The smallest and the largest value drawn."""
        values = [value for row in self.rows for value in _values(row)]
        if self.mark is not None:
            values.append(self.mark)
        low, high = min(values, default=0.0), max(values, default=1.0)
        return (low, high) if high > low else (low - 1, high + 1)


def _values(row: Interval | BoxPlot | Bars) -> Iterator[float]:
    if isinstance(row, Interval):
        bounds = (row.estimate.value, row.estimate.low, row.estimate.high)
        yield from (value for value in bounds if value is not None)
    elif isinstance(row, BoxPlot):
        yield from (row.least, row.most)
    else:
        yield 0.0
        yield sum(value for value in row.parts.values() if value > 0)
        yield sum(value for value in row.parts.values() if value < 0)


def drawing(title: str, panels: Sequence[Panel], notes: Sequence[str], number: Write, rate: Write) -> str:
    """The panels below each other, as SVG, with notes at the bottom."""
    parts: list[str] = []
    top = TOP
    for panel in panels:
        write = rate if panel.is_rate else number
        parts += _panel(panel, top, write)
        top += _height(panel)
    for line in _lines(notes):
        parts.append(_text(20, top + 14, line, size=12, color=PALE))
        top += 18
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 20}" role="img" '
        f'font-family="sans-serif" font-size="13">'
    )
    frame = f'<title>{escape(title)}</title><rect width="{WIDTH}" height="{top + 20}" fill="#fff"/>'
    return "\n".join([head, frame, _text(20, 32, title, size=19, weight="bold"), *parts, "</svg>\n"])


def _lines(notes: Sequence[str]) -> Iterator[str]:
    """Notes in lines that fit, broken after spaces and after wide characters, which count as two."""
    for note in notes:
        line, left = "", NOTE_CELLS
        for word in BREAKABLE.findall(note):
            cells = len(word.rstrip()) * (1 if word.isascii() or word < WIDE else 2)
            if cells > left and line:
                yield line.rstrip()
                line, left = "", NOTE_CELLS
            line += word
            left -= cells + len(word) - len(word.rstrip())
        yield line.rstrip()


def page(title: str, svg: str, language: str) -> str:
    """A drawing as a separate page that loads nothing."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        "<style>body{margin:1em auto;max-width:60em}svg{width:100%}</style>"
        f"</head><body>\n{svg}</body></html>\n"
    )


def _height(panel: Panel) -> int:
    legend = len(_keys(panel)) + 2 if _keys(panel) else 0
    return 54 + ROW * len(panel.rows) + 18 * ((legend + 2) // 3) + GAP


def _keys(panel: Panel) -> list[str]:
    found = (key for row in panel.rows if isinstance(row, Bars) for key in row.parts)
    return list(dict.fromkeys(found))


def _panel(panel: Panel, top: int, write: Write) -> Iterator[str]:
    low, high = panel.reach()
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    room = WIDTH - LEFT - RIGHT

    def x(value: float) -> float:
        return round(LEFT + (value - low) / (high - low) * room, 1)

    bottom = top + 30 + ROW * len(panel.rows)
    yield _text(20, top + 16, panel.title, size=15, weight="bold")
    for tick in ticks:
        yield _line(x(tick), top + 26, x(tick), bottom, LINE)
        yield _text(x(tick), bottom + 16, write(tick), size=11, color=PALE, anchor="middle")
    if panel.mark is not None:
        yield _line(x(panel.mark), top + 26, x(panel.mark), bottom, PALE, "4 3")
    keys = _keys(panel)
    for at, row in enumerate(panel.rows):
        y = top + 30 + ROW * at + ROW // 2
        yield _text(LEFT - 12, y + 4, row.label, anchor="end")
        if isinstance(row, Interval):
            yield from _interval(row, x, y, write)
        elif isinstance(row, BoxPlot):
            yield from _box(row, x, y, write)
        else:
            yield from _bars(row, keys, x, y, write)
    for at, key in enumerate(keys):
        left, y = LEFT + (at % 3) * 190, bottom + 24 + 18 * (at // 3)
        yield f'<rect x="{left}" y="{y}" width="11" height="11" fill="{COLORS[at % len(COLORS)]}"/>'
        yield _text(left + 17, y + 10, key, size=12)


def _interval(row: Interval, x: Callable[[float], float], y: int, write: Write) -> Iterator[str]:
    low, high = row.estimate.low, row.estimate.high
    said = write(row.estimate.value)
    if low is not None and high is not None:
        yield _line(x(low), y, x(high), y, MARK, width=2)
        yield _line(x(low), y - 5, x(low), y + 5, MARK, width=2)
        yield _line(x(high), y - 5, x(high), y + 5, MARK, width=2)
        said = f"{said} [{write(low)}; {write(high)}]"
    yield f'<circle cx="{x(row.estimate.value)}" cy="{y}" r="5" fill="{MARK}"/>'
    yield _text(WIDTH - RIGHT + 12, y + 4, said, size=11, color=PALE)


def _box(row: BoxPlot, x: Callable[[float], float], y: int, write: Write) -> Iterator[str]:
    said = " · ".join(map(write, (row.least, row.lower, row.median, row.upper, row.most)))
    yield _line(x(row.least), y, x(row.most), y, MARK)
    width = max(round(x(row.upper) - x(row.lower), 1), 1)
    yield (
        f'<rect x="{x(row.lower)}" y="{y - 7}" width="{width}" height="14" fill="#dbe8f4" stroke="{MARK}">'
        f"<title>{escape(said)}</title></rect>"
    )
    yield _line(x(row.median), y - 7, x(row.median), y + 7, DARK, width=2)
    yield _text(WIDTH - RIGHT + 12, y + 4, write(row.median), size=11, color=PALE)


def _bars(row: Bars, keys: Sequence[str], x: Callable[[float], float], y: int, write: Write) -> Iterator[str]:
    above = below = 0.0
    for at, key in enumerate(keys):
        value = row.parts.get(key, 0.0)
        start = above if value > 0 else below + value
        above, below = (above + value, below) if value > 0 else (above, below + value)
        if value:
            width = round(x(start + abs(value)) - x(start), 1)
            yield (
                f'<rect x="{x(start)}" y="{y - 8}" width="{width}" height="16" '
                f'fill="{COLORS[at % len(COLORS)]}"><title>{escape(f"{key} {write(value)}")}</title></rect>'
            )
    yield _text(WIDTH - RIGHT + 12, y + 4, write(above + below), size=11, color=PALE)


def _ticks(low: float, high: float) -> list[float]:
    """Round values that span the drawn range."""
    rough = (high - low) / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(one * power for one in (1, 2, 2.5, 5, 10) if one * power >= rough)
    first = floor(low / step)
    count = 1
    while (first + count) * step < high:
        count += 1
    return [round((first + at) * step, 10) for at in range(count + 1)]


def _line(x: float, y: float, to_x: float, to_y: float, color: str, dash: str = "", width: int = 1) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{color}" stroke-width="{width}"{dashes}/>'
    )


def _text(
    x: float, y: float, text: str, size: int = 13, color: str = DARK, anchor: str = "start", weight: str = ""
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{color}" text-anchor="{anchor}"{bold}>'
        f"{escape(text)}</text>"
    )


# The same on a terminal: a line of characters for each row.


def strip(row: Interval, reach: tuple[float, float], cells: int, mark: float | None, ascii: bool) -> str:
    """An interval as a line of characters: its bounds, its value and the reference value."""
    low, high = reach

    def at(value: float) -> int:
        return round((value - low) / (high - low) * (cells - 1))

    start, bar, end, dot, held = "|-|o:" if ascii else "├─┤●┊"
    signs = [" "] * cells
    if mark is not None:
        signs[at(mark)] = held
    if row.estimate.low is not None and row.estimate.high is not None:
        first, last = at(row.estimate.low), at(row.estimate.high)
        signs[first : last + 1] = bar * (last - first + 1)
        signs[first], signs[last] = start, end
    signs[at(row.estimate.value)] = dot
    return "".join(signs).rstrip()
