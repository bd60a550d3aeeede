"""Sheets: the visible state of a game, as data that any interface can draw.

A sheet has parts. A part is a table of cells (`Section`), a board of fields (`Grid`) or several of these in
one frame (`Group`). A cell is a `Text`, a `Mark`, a `Bar`, or several of these (`Cell`).

A *spot* is a place of a sheet that stands for something to choose. Its id is the id of the option, or of the
row of an allotment. A spot is a cell (`Cell.spot`), a field of a grid (`Row.spots`), a row of a table
(`Section.spots`), or a whole part by its id. Interfaces without pointing ignore spots.

Interfaces that draw also use the *look* of a part (what it is on a real table: cards, wheels, a map), the
*icon* of a mark, and the *key* of a cell: the identity of the thing that the cell is a part of. All of these
are optional.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

import msgspec

from manicule.kernel.text import Text

COLORS = ("red", "orange", "gold", "green", "cyan", "blue", "violet", "brown", "silver", "black", "white")
STYLES = ("", "strong", "dim", "good", "bad", *COLORS, *(f"on {color}" for color in COLORS))
"""The styles of marks and bars; `on blue` is a letter on a blue field. Never rely on the style alone."""

State: TypeAlias = Literal["", "active", "closed"]

Look: TypeAlias = Literal["", "cards", "columns", "wheels", "panel", "stock", "notes", "map", "tracks"]
"""What a part is on a real table, for interfaces that draw it; empty: a table of text.

- `cards`: each row is a card. Neighboring cells with one key are one card; two keys side by side are a joined
  pair.
- `columns`: each column is a card, with its heading on top.
- `wheels`: each row is a wheel: the first cell is its hub, the others are its sectors, the first on top.
- `panel`: counters, each below the name of its column.
- `stock`: a counter per row: a thing and its number.
- `notes`: each row is written on the card with its key, wherever that is.
- `map`: a grid of square spaces. `tracks`: a grid whose rows are tracks.
"""
LOOKS: tuple[str, ...] = get_args(Look)


class Mark(msgspec.Struct, frozen=True, tag_field="is", tag="mark", omit_defaults=True):
    """A small sign with a name: drawn as its symbol, read as its name, explained in the legend.

    `ascii` replaces a symbol that is not pure ASCII. A letter that depends on the language is a
    `Text`. A mark without a name is decoration: it is neither read nor explained. `icon` names a picture,
    `PLUGIN/NAME`: a symbol in the `art.svg` of that plugin. Without it, the symbol is drawn.

    >>> Mark("♣", verbatim("wood"), ascii="W", style="green").ascii
    'W'
    """

    symbol: Text | str
    name: Text
    ascii: Text | str = ""
    style: str = ""
    icon: str = ""

    @property
    def is_decoration(self) -> bool:
        """Whether the mark has no name."""
        return self.name.params == (("text", ""),) or not self.name.message


class Bar(msgspec.Struct, frozen=True, tag_field="is", tag="bar", omit_defaults=True):
    """A value out of a maximum: drawn as full and empty fields, read as numbers.

    >>> Section(verbatim("Mill"), ((verbatim("grain"), Bar(3, 5)),)).rows[0][1].most
    5
    """

    value: int
    most: int
    style: str = ""


CellItem: TypeAlias = Text | Mark | Bar


class Cell(msgspec.Struct, frozen=True, tag_field="is", tag="cell", omit_defaults=True):
    """Several pieces separated by blanks; the pieces of an inner tuple have no blanks between them.

    `reading` is the cell in words, for people who do not see marks. An `active` cell counts now; a `closed`
    cell is not available now. `spot` is the id of the thing that the cell stands for.

    `key` is the identity of the thing that the cell is a part of: the same key elsewhere later means that the
    thing has moved. Never give a key to a thing that lies face down. `art` are pieces for interfaces that
    draw icons; others use `pieces`.

    >>> grain = Mark("g", verbatim("grain"))
    >>> Cell((grain, verbatim("2")), reading=verbatim("2 grain"), spot="grain").spot
    'grain'
    """

    pieces: tuple[CellItem | tuple[CellItem, ...], ...]
    reading: Text | None = None
    state: State = ""
    spot: str = ""
    key: str = ""
    art: tuple[CellItem | tuple[CellItem, ...], ...] = ()


Content: TypeAlias = Text | Mark | Bar | Cell


class Section(msgspec.Struct, frozen=True, tag_field="is", tag="section", omit_defaults=True):
    """A titled table: optional headings over the columns, then rows of cells.

    `id` is the permanent name of the part; its title may change. `label` is its short name. `spots` has one
    id per row: the thing that the row stands for, or empty. `state` is that of the whole part. `room` is the
    number of places for rows; a drawing shows the empty ones too. `seat` is the letter of the player whose
    part it is: it stands beside the parts of other seats, and `look NAME` finds it; without one, it is of the
    whole table. `area` is the seat in whose area it is drawn, if that is not `seat`.

    >>> rows = ((verbatim("bread"), verbatim("3")), (verbatim("wood"), verbatim("1")))
    >>> Section(verbatim("Stall"), rows, id="stall", spots=("bread", "wood")).spots
    ('bread', 'wood')
    """

    title: Text
    rows: tuple[tuple[Content, ...], ...]
    heading: tuple[Content, ...] = ()
    seat: str = ""
    id: str = ""
    label: Text | None = None
    spots: tuple[str, ...] = ()
    look: Look = ""
    state: State = ""
    room: int = 0
    area: str = ""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a grid: its label, its fields, and the id of the thing that each field stands for.

    >>> str(Row(verbatim("1"), (verbatim("oak"), verbatim("elm")), spots=("A1", "B1")).fields[1])
    'elm'
    """

    label: Content
    fields: tuple[Content, ...]
    spots: tuple[str, ...] = ()


class Grid(msgspec.Struct, frozen=True, tag_field="is", tag="grid", omit_defaults=True):
    """A titled board: labels over the columns and before the rows, and fields of one size.

    `title_art` is the title in icons, for interfaces that draw: a cell with `art` and no `pieces`.

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
    look: Look = ""
    title_art: Cell | None = None


class Group(msgspec.Struct, frozen=True, tag_field="is", tag="group", omit_defaults=True):
    """Tables and boards that belong together, in one frame.

    >>> stall = Section(verbatim("Stall"), ((verbatim("bread"), verbatim("3")),))
    >>> Group(verbatim("Anna"), (stall,), seat="a").parts == (stall,)
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

    `brief` are the parts to show at every question: a few lines. It is empty if questions show all that is
    needed, and None if the game does not say. `viewer` is the seat that sees the sheet; empty for a watcher.
    `signs` are marks for the legend that are not on the sheet yet.

    >>> sheet = match.display.look("a")
    >>> isinstance(sheet, Sheet), sheet.viewer, [part.id for part in sheet.sections]
    (True, 'a', ['pebbles'])
    """

    sections: tuple[Part, ...]
    brief: tuple[Part, ...] | None = None
    viewer: str = ""
    signs: tuple[Mark, ...] = ()


def tables_of(sheet: Sheet) -> Iterator[Section | Grid]:
    """Every table and board of a sheet, including those in groups."""
    for part in (*sheet.sections, *(sheet.brief or ())):
        yield from part.parts if isinstance(part, Group) else (part,)


def parts_of(parts: Iterable[Part]) -> Iterator[Part]:
    """These parts, and the parts inside groups."""
    for part in parts:
        yield part
        if isinstance(part, Group):
            yield from part.parts


def spots_of(part: Part) -> Iterator[str]:
    """The ids of all spots of a part, including the part itself."""
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
        if table.title_art is not None:
            yield table.title_art
    else:
        yield from table.heading
        for cells in table.rows:
            yield from cells


def cell_items(content: Content) -> Iterator[CellItem]:
    """Every piece of a cell, one by one."""
    if not isinstance(content, Cell):
        yield content
        return
    yield from _items(content.pieces)


def art_items(content: Content) -> Iterator[CellItem]:
    """Every piece of a cell as an interface with icons draws it."""
    if isinstance(content, Cell) and content.art:
        yield from _items(content.art)
    else:
        yield from cell_items(content)


def _items(pieces: tuple[CellItem | tuple[CellItem, ...], ...]) -> Iterator[CellItem]:
    for piece in pieces:
        yield from piece if isinstance(piece, tuple) else (piece,)


def keys_of(part: Part) -> Iterator[str]:
    """The keys of all things in a part; a thing of several cells is named by each of them."""
    tables = part.parts if isinstance(part, Group) else (part,)
    for table in tables:
        yield from (one.key for one in contents_of(table) if isinstance(one, Cell) and one.key)


def marks_of(sheet: Sheet, has_icons: bool = False) -> tuple[Mark, ...]:
    """Every named mark of a sheet, each once, in order, for the legend; those that an interface with icons
    draws if it `has_icons`."""
    contents = (content for table in tables_of(sheet) for content in contents_of(table))
    items = art_items if has_icons else cell_items
    pieces = (*(piece for content in contents for piece in items(content)), *sheet.signs)
    named = (piece for piece in pieces if isinstance(piece, Mark) and not piece.is_decoration)
    return tuple(dict.fromkeys(named))


def texts_of(sheet: Sheet) -> Iterator[Text]:
    """Every text of a sheet except the titles, both drawn texts and readings."""
    for table in tables_of(sheet):
        for content in contents_of(table):
            if isinstance(content, Cell) and content.reading is not None:
                yield content.reading
            for piece in cell_items(content):
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
