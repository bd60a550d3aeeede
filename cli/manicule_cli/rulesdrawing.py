"""Parts of the rules for a terminal: titles that stand out, wrapped paragraphs, lists and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from manicule.rulebook import Block, RulePage, Style, spans
from manicule.text import Text
from manicule_cli.rulesplain import grouped, sign

Read = Callable[[Text], str]
WIDEST = 88
"""Lines that are longer than this are hard to follow with the eye."""
STYLES: dict[Style, str] = {"": "", "strong": "bold", "emphasis": "italic", "typed": "cyan"}
TITLES = {1: "bold reverse", 2: "bold underline"}


def draw(pages: Sequence[RulePage], read: Read, stream: TextIO, ascii: bool) -> None:
    """Write parts of the rules to a terminal."""
    console = Console(file=stream, markup=False, highlight=False, emoji=False)
    console.width = min(console.width, WIDEST)
    for at, page in enumerate(pages):
        if at:
            console.print()
        title = styled(read(page.title))
        title.stylize(TITLES.get(page.level, "bold"))
        console.print(title)
        after = ""
        for group in grouped(page.blocks):
            kind = group[0].kind
            if kind != "item" or after not in ("", "item"):
                console.print()  # items of a list stand close together
            console.print(_drawn(group, read, ascii))
            after = kind


def styled(line: str) -> Styled:
    """A text with its marks turned into styles."""
    return Styled.assemble(*((piece, STYLES[style]) for style, piece in spans(line)))


def _drawn(group: tuple[Block, ...], read: Read, ascii: bool) -> RenderableType:
    first = group[0]
    if first.kind == "item":
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(sign(first, ascii), styled(read(first.texts[0])))
        return Padding(grid, (0, 0, 0, 2))
    if first.kind == "paragraph":
        return styled(read(first.texts[0]))
    table = Table(box=box.ASCII if ascii else box.ROUNDED)
    for at, name in enumerate(first.texts):
        cells = [read(row.texts[at]) for row in group[1:]]
        is_number = all(cell.isdigit() for cell in cells)
        table.add_column(styled(read(name)), justify="right" if is_number else "left")
    for row in group[1:]:
        table.add_row(*(styled(read(cell)) for cell in row.texts))
    return table
