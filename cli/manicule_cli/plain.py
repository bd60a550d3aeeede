"""A sheet without boxes: one fact a line, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from manicule.sheet import Section, Sheet
from manicule.text import Text, tr

FACT = tr("{what}: {value}")


def lines(sheet: Sheet, read: Callable[[Text], str]) -> Iterator[str]:
    """The lines of a sheet."""
    for section in sheet.sections:
        title = read(section.title)
        if title:
            yield title
        indent = "  " if title else ""
        for line in _rows(section, read):
            yield f"{indent}{line}"


def _rows(section: Section, read: Callable[[Text], str]) -> Iterator[str]:
    what = ""
    for row in section.rows:
        cells = [read(cell) for cell in row]
        if section.heading:
            yield from _facts(section.heading, cells, read)
        elif len(cells) == 2 and cells[1]:
            what = cells[0] or what  # a row without a name goes on with the one above
            yield read(FACT(what=what, value=cells[1])) if what else cells[1]
        else:
            yield "  ".join(filter(None, cells))


def _facts(heading: Sequence[Text], cells: Sequence[str], read: Callable[[Text], str]) -> Iterator[str]:
    """A row below headings: its first fact, and the others indented."""
    for at, (text, cell) in enumerate(zip(heading, cells, strict=False)):
        what = read(text)
        if cell:
            yield ("  " if at else "") + (read(FACT(what=what, value=cell)) if what else cell)
