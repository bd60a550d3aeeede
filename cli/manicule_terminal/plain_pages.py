"""Parts of the rules without boxes: one paragraph, item or fact a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, verbatim
from manicule_interface.rulebook import RuleBlock, RulePage, is_drawing, unmarked
from manicule_languages.reader import Read
from manicule_terminal.plain_sheets import lines as sheet_lines


def lines(pages: Sequence[RulePage], read: Read) -> Iterator[str]:
    """The lines of some parts: separated by an empty line, and indented below titles."""

    def say(text: Text) -> str:
        line = read(text)
        return "" if is_drawing(line) else unmarked(line).replace("\n", " / ")  # one line for each cell

    for at, page in enumerate(pages):
        if at:
            yield ""
        yield say(page.title)
        for group in grouped(page.blocks):
            for line in _lines(group, say):
                yield f"  {line}"


def grouped(blocks: Sequence[RuleBlock]) -> Iterator[tuple[RuleBlock, ...]]:
    """The rows of a table together with its columns; every other block alone."""
    table: list[RuleBlock] = []
    for block in blocks:
        if table and block.kind != "row":
            yield tuple(table)
            table = []
        if block.kind in ("columns", "row"):
            table.append(block)
        else:
            yield (block,)
    if table:
        yield tuple(table)


def sign(block: RuleBlock, ascii: bool = True) -> str:
    """The sign before an item."""
    return f"{block.number}." if block.number else "-" if ascii else "•"


def _lines(group: tuple[RuleBlock, ...], say: Read) -> Iterator[str]:
    first, *rows = group
    if first.kind == "columns":
        table = Section(verbatim(""), tuple(row.texts for row in rows), first.texts)
        yield from sheet_lines(Sheet((table,)), say)
    elif first.kind == "item":
        yield f"{sign(first)} {say(first.texts[0])}"
    else:
        yield from (say(text) for text in first.texts)
