"""Parts of the rules for a terminal: highlighted titles, wrapped paragraphs, lists and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from manicule_interface.rulebook import RuleBlock, RulePage, Style, spans
from manicule_languages.reader import Read
from manicule_terminal.flow import Flow, console_for
from manicule_terminal.plain_pages import grouped, sign
from manicule_terminal.tables import column_widths
from manicule_terminal.tones import TYPED

WIDEST = 88
"""Longer lines are hard to read."""
STYLES: dict[Style, str] = {"": "", "strong": "bold", "emphasis": "italic", "typed": TYPED}
TITLES = {1: "bold reverse", 2: "bold underline"}


def draw(pages: Sequence[RulePage], read: Read, stream: TextIO, ascii: bool) -> None:
    """Write parts of the rules to a terminal."""
    console = console_for(stream)
    console.width = min(console.width, WIDEST)
    for piece in pieces(pages, read, ascii, console.width):
        console.print(piece)


def pieces(pages: Sequence[RulePage], read: Read, ascii: bool, room: int) -> Iterator[RenderableType]:
    """Parts of the rules from top to bottom: titles, paragraphs, lists and tables, with gaps."""
    for at, page in enumerate(pages):
        if at:
            yield Styled()
        title = styled(read(page.title))
        title.stylize(TITLES.get(page.level, "bold"))
        yield Flow(title, ascii)
        after = ""
        for group in grouped(page.blocks):
            kind = group[0].kind
            if kind != "item" or after not in ("", "item"):
                yield Styled()  # list items have no gap between them
            yield _drawn(group, read, ascii, room)
            after = kind


def styled(line: str) -> Styled:
    """A text with its markup turned into styles."""
    return Styled.assemble(*((piece, STYLES[style]) for style, piece in spans(line)))


def _drawn(group: tuple[RuleBlock, ...], read: Read, ascii: bool, room: int) -> RenderableType:
    first = group[0]
    if first.kind == "item":
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(sign(first, ascii), Flow(styled(read(first.texts[0])), ascii))
        return Padding(grid, (0, 0, 0, 2))
    if first.kind == "paragraph":
        return Flow(styled(read(first.texts[0])), ascii)
    return _table(group, read, ascii, room)


def _table(group: tuple[RuleBlock, ...], read: Read, ascii: bool, room: int) -> RenderableType:
    rows = [[Flow(styled(read(cell)), ascii) for cell in row.texts] for row in group]
    columns = list(zip(*rows, strict=True))
    narrow = [max(cell.narrowest for cell in column) for column in columns]
    wide = [max(cell.widest for cell in column) for column in columns]
    # If not even the longest words fit, they are broken.
    each = [max(1, (room - 1) // len(columns) - 3)] * len(columns)
    widths = column_widths(narrow, wide, room - 3 * len(columns) - 1) or each
    table = Table(box=box.ASCII if ascii else box.ROUNDED)
    for column, width in zip(columns, widths, strict=True):
        for cell in column if all(cell.text.plain.isdigit() for cell in column[1:]) else ():
            cell.justify = "right"
        table.add_column(column[0], width=width)
    for row in rows[1:]:
        table.add_row(*row)
    return table
