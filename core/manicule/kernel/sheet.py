"""A sheet: what there is to look at, as data that any interface can draw.

A sheet has parts; a part is a table of cells (`Section`), a board of fields (`Grid`) or several of these
in one frame (`Group`). A cell is a `Text`, a `Mark`, a `Bar`, or several of these (`Cell`).

A *spot* is a place of a sheet that stands for something that can be chosen: its id is the id of the option or
of the row of an allotment. A cell is one (`Cell.spot`), a field of a grid (`Row.spots`), a row of a table
(`Section.spots`), or a whole part by its id. Who draws a sheet without pointing needs none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from manicule.kernel.text import Text

COLORS = ("red", "orange", "gold", "green", "cyan", "blue", "violet", "brown", "silver", "black", "white")
STYLES = ("", "strong", "dim", "good", "bad", *COLORS, *(f"on {color}" for color in COLORS))
"""How a mark or a bar may look; `on blue` is a letter on a blue field. Never the only thing that tells."""

State: TypeAlias = Literal["", "active", "closed"]


class Mark(msgspec.Struct, frozen=True, tag_field="is", tag="mark", omit_defaults=True):
    """A small sign with a name: drawn as its symbol, read as its name, explained in the legend.

    `ascii` stands for a symbol that is not pure ASCII. A letter that depends on the language is a
    `Text`. A mark without a name is decoration: it is neither read nor explained.

    >>> Mark("♣", verbatim("wood"), ascii="W", style="green").ascii
    'W'
    """

    symbol: Text | str
    name: Text
    ascii: Text | str = ""
    style: str = ""

    @property
    def is_decoration(self) -> bool:
        """Whether it has nothing to read out."""
        return self.name.params == (("text", ""),) or not self.name.message


class Bar(msgspec.Struct, frozen=True, tag_field="is", tag="bar", omit_defaults=True):
    """A value out of a maximum: drawn as full and empty fields, read as numbers.

    >>> Section(verbatim("Mill"), ((verbatim("grain"), Bar(3, 5)),)).rows[0][1].most
    5
    """

    value: int
    most: int
    style: str = ""


Piece: TypeAlias = Text | Mark | Bar


class Cell(msgspec.Struct, frozen=True, tag_field="is", tag="cell", omit_defaults=True):
    """Several pieces with a blank between them; those in a tuple of their own stand close together.

    `reading` is the cell in words, for whoever does not see marks. What is `active` counts now; what is
    `closed` cannot be had now. `spot` is the id of what the cell stands for.

    >>> grain = Mark("g", verbatim("grain"))
    >>> Cell((grain, verbatim("2")), reading=verbatim("2 grain"), spot="grain").spot
    'grain'
    """

    pieces: tuple[Piece | tuple[Piece, ...], ...]
    reading: Text | None = None
    state: State = ""
    spot: str = ""


Content: TypeAlias = Text | Mark | Bar | Cell


class Section(msgspec.Struct, frozen=True, tag_field="is", tag="section", omit_defaults=True):
    """A titled table: optional headings over the columns, then rows of cells.

    `id` names the part for good, whatever its title says just now, and `label` is its name in few words.
    `spots` says what each row stands for, one id a row and an empty one where it is nothing.

    >>> rows = ((verbatim("coins"), verbatim("3")), (verbatim("wood"), verbatim("1")))
    >>> Section(verbatim("Purse"), rows, id="purse", spots=("coins", "wood")).spots
    ('coins', 'wood')
    """

    title: Text
    rows: tuple[tuple[Content, ...], ...]
    heading: tuple[Content, ...] = ()
    seat: str = ""
    id: str = ""
    label: Text | None = None
    spots: tuple[str, ...] = ()


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a grid: its label, its fields, and what each field stands for.

    >>> str(Row(verbatim("1"), (verbatim("oak"), verbatim("elm")), spots=("A1", "B1")).fields[1])
    'elm'
    """

    label: Content
    fields: tuple[Content, ...]
    spots: tuple[str, ...] = ()


class Grid(msgspec.Struct, frozen=True, tag_field="is", tag="grid", omit_defaults=True):
    """A titled board: labels over the columns and before the rows, and fields of one size.

    >>> row = Row(verbatim("1"), (verbatim("oak"), verbatim("elm")), spots=("A1", "B1"))
    >>> wood = Grid(verbatim("Wood"), (verbatim("A"), verbatim("B")), (row,), id="wood")
    >>> wood.rows[0].spots
    ('A1', 'B1')
    """

    title: Text
    columns: tuple[Content, ...]
    rows: tuple[Row, ...]
    seat: str = ""
    id: str = ""
    label: Text | None = None


class Group(msgspec.Struct, frozen=True, tag_field="is", tag="group", omit_defaults=True):
    """Tables and boards that belong together, in one frame.

    >>> purse = Section(verbatim("Purse"), ((verbatim("coins"), verbatim("3")),))
    >>> Group(verbatim("Anna"), (purse,), seat="a").parts == (purse,)
    True
    """

    title: Text
    parts: tuple[Section | Grid, ...]
    seat: str = ""
    id: str = ""
    label: Text | None = None


Part: TypeAlias = Section | Grid | Group


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Parts from top to bottom.

    `brief` is what the one who looks should have before their eyes at every question: a few lines, or
    none where questions show all that is needed; None where the game does not say. `viewer` is the seat
    whose view it is, and empty for somebody who only watches. `signs` are marks that are not on it yet, but
    that the legend should explain with the others.

    >>> sheet = match.look("a")
    >>> isinstance(sheet, Sheet), sheet.viewer, [part.id for part in sheet.sections]
    (True, 'a', ['pebbles'])
    """

    sections: tuple[Part, ...]
    brief: tuple[Part, ...] | None = None
    viewer: str = ""
    signs: tuple[Mark, ...] = ()


def tables_of(sheet: Sheet) -> Iterator[Section | Grid]:
    """Every table and board of a sheet, those in frames too."""
    for part in (*sheet.sections, *(sheet.brief or ())):
        yield from part.parts if isinstance(part, Group) else (part,)


def parts_of(parts: Iterable[Part]) -> Iterator[Part]:
    """These parts, and those inside frames."""
    for part in parts:
        yield part
        if isinstance(part, Group):
            yield from part.parts


def spots_of(part: Part) -> Iterator[str]:
    """The id of everything on a part that stands for something, the part itself included."""
    if part.id:
        yield part.id
    if isinstance(part, Group):
        for inner in part.parts:
            yield from spots_of(inner)
        return
    if isinstance(part, Section):
        yield from filter(None, part.spots)
    else:
        yield from (spot for row in part.rows for spot in row.spots if spot)
    yield from (one.spot for one in contents_of(part) if isinstance(one, Cell) and one.spot)


def contents_of(table: Section | Grid) -> Iterator[Content]:
    """Every heading, label, cell and field of a table or a board."""
    if isinstance(table, Grid):
        yield from table.columns
        for row in table.rows:
            yield row.label
            yield from row.fields
    else:
        yield from table.heading
        for cells in table.rows:
            yield from cells


def pieces_of(content: Content) -> Iterator[Piece]:
    """Every piece of a cell, one by one."""
    if not isinstance(content, Cell):
        yield content
        return
    for piece in content.pieces:
        yield from piece if isinstance(piece, tuple) else (piece,)


def marks_of(sheet: Sheet) -> tuple[Mark, ...]:
    """Every mark of a sheet that has a name, each once, in order: what a legend must explain."""
    contents = (content for table in tables_of(sheet) for content in contents_of(table))
    pieces = (*(piece for content in contents for piece in pieces_of(content)), *sheet.signs)
    named = (piece for piece in pieces if isinstance(piece, Mark) and not piece.is_decoration)
    return tuple(dict.fromkeys(named))


def texts_of(sheet: Sheet) -> Iterator[Text]:
    """Every text of a sheet but the titles, as it is drawn and as it is read."""
    for table in tables_of(sheet):
        for content in contents_of(table):
            if isinstance(content, Cell) and content.reading is not None:
                yield content.reading
            for piece in pieces_of(content):
                if isinstance(piece, Text):
                    yield piece
                elif isinstance(piece, Mark):
                    yield piece.name
                    yield from (one for one in (piece.symbol, piece.ascii) if isinstance(one, Text))


def titles_of(sheet: Sheet) -> Iterator[Text]:
    """Every title of a sheet."""
    for part in (*sheet.sections, *(sheet.brief or ())):
        yield part.title
        if isinstance(part, Group):
            yield from (one.title for one in part.parts)
