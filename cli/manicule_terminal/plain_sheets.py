"""A sheet without boxes, for screen readers and pipes: one fact a line, or one row a line at a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import zip_longest

from manicule.kernel.sheet import Content, Grid, Group, Part, Section, Sheet
from manicule.kernel.text import tr
from manicule_interface.readings import SEVERAL, reading
from manicule_languages.reader import Read

FACT = tr("{what}: {value}")
AT_PLACES = tr("{what} at {places}", context="what stands on the fields of a row")


# Translators: the facts of one row, in one line; each {one} may contain the same sign
AND_FACT = tr("{one}; {other}", context="facts of a row")
NOTHING_IN = tr("{rows}: empty", context="rows of a board")

Facts = Callable[[Sequence[Content], Sequence[str], Read], Iterator[str]]
"""Writes the cells of a row below their headings."""


def lines(sheet: Sheet, read: Read, *, is_brief: bool = False) -> Iterator[str]:
    """The lines of a sheet; if it `is_brief`, each row of a table is one line."""
    facts = _in_one_line if is_brief else _facts
    for part in sheet.sections:
        yield from _part(part, read, facts)


def _part(part: Part, read: Read, facts: Facts) -> Iterator[str]:
    title = read(part.title)
    if title:
        yield title
    indent = "  " if title else ""
    inner: Iterator[str]
    if isinstance(part, Group):
        inner = (line for one in part.parts for line in _part(one, read, facts))
    elif isinstance(part, Grid):
        inner = _fields(part, read)
    else:
        inner = _columns(part, read) if part.look == "columns" else _rows(part, read, facts)
    yield from (f"{indent}{line}" for line in inner)


def _rows(section: Section, read: Read, facts: Facts) -> Iterator[str]:
    what = ""
    for row in section.rows:
        cells = [reading(cell, read) for cell in row]
        if section.heading:
            yield from facts(section.heading, cells, read)
        elif len(cells) == 2 and cells[1]:
            what = cells[0] or what  # a row without a name continues the one above
            yield read(FACT(what=what, value=cells[1])) if what else cells[1]
        else:
            yield "  ".join(filter(None, cells))


def _columns(section: Section, read: Read) -> Iterator[str]:
    """Each column is one thing: its heading, and its cells from the top."""
    for head, *cells in zip_longest(section.heading, *section.rows):
        what = reading(head, read) if head is not None else ""
        said = " ".join(filter(None, (reading(cell, read) for cell in cells if cell is not None)))
        if said:
            yield read(FACT(what=what, value=said)) if what else said


def _facts(heading: Sequence[Content], cells: Sequence[str], read: Read) -> Iterator[str]:
    """A row below headings: its first fact, then the others indented."""
    indent = ""
    for fact in _named(heading, cells, read):
        yield indent + fact
        indent = "  " if cells[0] else ""


def _in_one_line(heading: Sequence[Content], cells: Sequence[str], read: Read) -> Iterator[str]:
    facts = list(_named(heading, cells, read))
    if facts:
        yield reduce(lambda one, other: read(AND_FACT(one=one, other=other)), facts)


def _named(heading: Sequence[Content], cells: Sequence[str], read: Read) -> Iterator[str]:
    """The cells that say something, each with its heading."""
    for head, cell in zip(heading, cells, strict=False):
        what = reading(head, read)
        if cell:
            yield read(FACT(what=what, value=cell)) if what else cell


def _fields(grid: Grid, read: Read) -> Iterator[str]:
    """Each row with its contents and their places; the empty rows together."""
    places = [reading(column, read) for column in grid.columns]
    empty = []
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
            empty.append(label)
    if empty:
        yield read(NOTHING_IN(rows=tuple(empty)))
