"""A sheet as tables for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from manicule.sheet import Section, Sheet
from manicule.text import Text
from manicule_cli.wrapping import wrap

Read = Callable[[Text], str]
SHORT, FEW = 24, 4
"""An option of so many cells is short; so many options need no columns."""


def draw(sheet: Sheet, read: Read, stream: TextIO, ascii: bool) -> None:
    """Write a sheet to a terminal; the sections of seats stand side by side where there is room."""
    console = _console(stream)
    beside: list[Table] = []
    for section in sheet.sections:
        table = _table(section, read, ascii)
        if section.seat:
            beside.append(table)
            continue
        _flush(beside, console)
        console.print(table)
    _flush(beside, console)


def write(line: str, stream: TextIO) -> None:
    """Write a line to a terminal, broken between words."""
    console = _console(stream)
    console.print(Styled("\n".join(wrap(line, console.width))), soft_wrap=True)


def offer(rows: Sequence[Sequence[str]], stream: TextIO) -> None:
    """Write options to a terminal: in columns when they are many and short, else below each other."""
    console = _console(stream)
    widths = [max(cell_len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    if sum(widths) + 2 * len(widths) <= SHORT and len(rows) > FEW:
        lines = [_aligned(row, widths) for row in rows]
        console.print(Columns(lines, padding=(0, 3), column_first=True, equal=True))
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row("", *map(Styled, row))
    console.print(grid)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Styled:
    return Styled(
        " " + "  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=False))
    )


def _console(stream: TextIO) -> Console:
    # What people typed is never markup, and a number is no more important than a word.
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def _flush(beside: list[Table], console: Console) -> None:
    if beside:
        console.print(Columns(beside, padding=(0, 1)))
        beside.clear()


def _table(section: Section, read: Read, ascii: bool) -> Table:
    rows = [[read(cell) for cell in row] for row in section.rows]
    heading = [read(text) for text in section.heading]
    table = Table(
        title=Styled(read(section.title), style="bold"),
        title_justify="left",
        box=box.ASCII if ascii else box.ROUNDED,
        show_header=bool(heading),
        show_lines=not heading and max(map(len, rows), default=0) > 2,
    )
    for at in range(max([len(heading), *map(len, rows)])):
        cells = [row[at] for row in rows if at < len(row)]
        name = heading[at] if at < len(heading) else ""
        table.add_column(Styled(name), justify="right" if _are_numbers(cells) else "left")
    for row in rows:
        table.add_row(*map(Styled, row))
    return table


def _are_numbers(cells: Sequence[str]) -> bool:
    return any(cells) and all(cell.lstrip("-").replace(".", "", 1).isdigit() for cell in cells if cell)
