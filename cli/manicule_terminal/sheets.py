"""A sheet, a line or a list of options for a terminal, never wider than the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TextIO

from rich.columns import Columns
from rich.text import Text as Styled

from manicule.kernel.sheet import Content, Sheet
from manicule_languages.reader import Read
from manicule_terminal.blocks import Block, Canvas, Indented, SideBySide
from manicule_terminal.flow import Flow, console_for
from manicule_terminal.frames import Framed, arranged, in_columns, laid
from manicule_terminal.line_breaks import width
from manicule_terminal.marks import CellPen
from manicule_terminal.tables import column_widths

SHORT, FEW = 24, 4
"""Widest option that counts as short; number of options that need no columns."""
COLUMN = 78
"""Least width of a seat's sections to be side by side with another seat's."""


def draw(sheet: Sheet, read: Read, stream: TextIO, ascii: bool) -> None:
    """Write a sheet to a terminal; the sections of seats are side by side if there is room."""
    console = console_for(stream)
    pen = CellPen(read, ascii)
    for is_seats, run in groupby(sheet.sections, key=lambda part: bool(part.seat)):
        parts = [laid(part, pen) for part in run]
        columns = max(1, min(len(parts), (console.width + 1) // (COLUMN + 1)))
        each = (console.width - columns + 1) // columns if is_seats else console.width
        if is_seats and columns > 1 and all(isinstance(part, Framed) for part in parts):
            console.print(in_columns(parts, console, columns, each))
            continue
        for shelf in arranged(parts, console.width if is_seats else 1, each, 1):
            console.print(shelf)


def write(line: str, stream: TextIO, ascii: bool = False) -> None:
    """Write a line to a terminal, broken between words."""
    console = console_for(stream)
    # The line has no styles, and a game writes hundreds of them: skip Rich.
    for broken in Flow(line, ascii).drawn(Canvas(console, console.options), console.width):
        print(broken.text, file=stream)
    stream.flush()


def write_heading(line: str, stream: TextIO, ascii: bool = False) -> None:
    """Write a heading."""
    console_for(stream).print(Flow(Styled(line, style="bold"), ascii))


def offer(
    rows: Sequence[Sequence[Content | str]],
    stream: TextIO,
    read: Read,
    ascii: bool = False,
    in_columns: bool = True,
) -> None:
    """Write options to a terminal: `in_columns` if they are many and short, otherwise below each other."""
    console = console_for(stream)
    pen = CellPen(read, ascii)
    drawn = [[pen.drawn(cell) for cell in row] for row in rows]
    count = max(map(len, drawn))
    columns = [[Flow(row[at]) for row in drawn if at < len(row)] for at in range(count)]
    wide = [max(cell.widest for cell in column) for column in columns]
    if in_columns and sum(wide) + 2 * count <= min(SHORT, console.width) and len(drawn) > FEW:
        lines = [_aligned(row, wide) for row in drawn]
        console.print(Columns(lines, padding=(0, 3), column_first=True, equal=True))
        return
    narrow = [max(cell.narrowest for cell in column) for column in columns]
    widths = column_widths(narrow, wide, console.width - 2 * count)
    for row in drawn:
        console.print(_option(row, widths, ascii))


def _option(row: Sequence[Styled], widths: Sequence[int], ascii: bool) -> Block:
    if not widths:  # too narrow for columns
        return Indented(Flow(Styled("  ").join(row), ascii), 2)
    return Indented(SideBySide(widths, 2, [Flow(cell, ascii) for cell in row]), 2)


def _aligned(row: Sequence[Styled], widths: Sequence[int]) -> Styled:
    pairs = zip(row, widths, strict=False)
    cells = [Styled.assemble(cell, " " * (wide - width(cell.plain))) for cell, wide in pairs]
    return Styled.assemble(" ", Styled("  ").join(cells))
