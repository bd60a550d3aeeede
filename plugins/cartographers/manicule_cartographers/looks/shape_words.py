"""A shape in words, for people who do not see its drawing: the size of its box, then its rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from manicule import Text
from manicule_cartographers.texts import tr

# Translators: shapes in words, for screen readers; all numbers count spaces
SINGLE = tr("a single space", context="shape")
ONE_ROW = tr("{width} side by side", context="shape")
ONE_COLUMN = tr("{height} in a column", context="shape")
FULL = tr("{width} wide and {height} high, without gaps", context="shape")
ROWS = tr("{width} wide, {height} high; from the top: {rows}", context="shape")
# Translators: a row of a shape; {number} spaces side by side. “all”: the row is as wide as the shape
ALL = tr("all {number}", context="row of a shape")
LEFT = tr("{number} at the left", context="row of a shape")
RIGHT = tr("{number} at the right", context="row of a shape")
MIDDLE = tr("{number} in the middle", context="row of a shape")
# Translators: the columns of a row of a shape that are no single run of spaces, as in “1 and 3”
COLUMNS = tr("columns {columns}", context="row of a shape")
NOTHING = tr("an empty row", context="row of a shape")


def in_words(rows: Sequence[str]) -> Text:
    """A shape as printed on its card: rows of equal length, with an X for each space.

    >>> str(in_words(["XXX", "X.."]))
    '3 wide, 2 high; from the top: all 3 and 1 at the left'
    """
    return _in_words(tuple(rows))


@cache
def _in_words(rows: tuple[str, ...]) -> Text:
    height, width = len(rows), len(rows[0])
    if any(mark != "X" for row in rows for mark in row):
        return ROWS(width=width, height=height, rows=tuple(map(_row, rows)))
    if height == width == 1:
        return SINGLE
    if height == 1:
        return ONE_ROW(width=width)
    return ONE_COLUMN(height=height) if width == 1 else FULL(width=width, height=height)


def _row(row: str) -> Text:
    spaces = [at for at, mark in enumerate(row, 1) if mark == "X"]
    runs = [mark for mark, _ in groupby(row) if mark == "X"]
    if len(runs) != 1:
        return COLUMNS(columns=tuple(map(str, spaces))) if spaces else NOTHING
    before, after, number = spaces[0] - 1, len(row) - spaces[-1], len(spaces)
    if not before:
        return (LEFT if after else ALL)(number=number)
    if not after:
        return RIGHT(number=number)
    return MIDDLE(number=number) if before == after else COLUMNS(columns=tuple(map(str, spaces)))
