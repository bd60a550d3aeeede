"""A sheet without boxes: one fact a line, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule.kernel.sheet import Content, Grid, Group, Part, Section, Sheet
from manicule.kernel.text import tr
from manicule_interface.readings import SEVERAL, reading
from manicule_languages.reader import Read

FACT = tr("{what}: {value}")
AT_PLACES = tr("{what} at {places}", context="what stands on the fields of a row")


def lines(sheet: Sheet, read: Read) -> Iterator[str]:
    """The lines of a sheet."""
    for part in sheet.sections:
        yield from _part(part, read)


def _part(part: Part, read: Read) -> Iterator[str]:
    title = read(part.title)
    if title:
        yield title
    indent = "  " if title else ""
    inner: Iterator[str]
    if isinstance(part, Group):
        inner = (line for one in part.parts for line in _part(one, read))
    else:
        inner = _fields(part, read) if isinstance(part, Grid) else _rows(part, read)
    yield from (f"{indent}{line}" for line in inner)


def _rows(section: Section, read: Read) -> Iterator[str]:
    what = ""
    for row in section.rows:
        cells = [reading(cell, read) for cell in row]
        if section.heading:
            yield from _facts(section.heading, cells, read)
        elif len(cells) == 2 and cells[1]:
            what = cells[0] or what  # a row without a name continues the one above
            yield read(FACT(what=what, value=cells[1])) if what else cells[1]
        else:
            yield "  ".join(filter(None, cells))


def _facts(heading: Sequence[Content], cells: Sequence[str], read: Read) -> Iterator[str]:
    """A row below headings: its first fact, then the others indented."""
    indent = ""
    for head, cell in zip(heading, cells, strict=False):
        what = reading(head, read)
        if cell:
            yield indent + (read(FACT(what=what, value=cell)) if what else cell)
        indent = "  " if cells[0] else ""


def _fields(grid: Grid, read: Read) -> Iterator[str]:
    """Each row with its contents and their places."""
    places = [reading(column, read) for column in grid.columns]
    for row in grid.rows:
        found: dict[str, list[str]] = {}
        for place, field in zip(places, row.fields, strict=True):
            if words := reading(field, read):
                found.setdefault(words, []).append(place)
        facts = tuple(AT_PLACES(what=words, places=tuple(where)) for words, where in found.items())
        label = reading(row.label, read)
        if facts:
            yield read(FACT(what=label, value=SEVERAL(things=facts)))
        elif label:
            yield label
