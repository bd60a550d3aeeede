"""Searches a sheet for a word: a player's things, a part by its name, a card by its id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Part, Section, Sheet, cell_items
from manicule.kernel.text import Text
from manicule_interface.letters import alike
from manicule_languages.reader import Read


def matching(sheet: Sheet, seats: Mapping[str, str], wanted: str, read: Read) -> Sheet | None:
    """The parts that belong to a name among `seats` (names by seat); or else the parts with a word as their
    name or in their title; or else the rows and cells that contain it."""
    word = alike(wanted)
    owners = [seat for seat, name in seats.items() if alike(name) == word]
    found = (
        tuple(part for part in sheet.sections if part.seat in owners)
        # The rest of a title, besides the name of the part, is its state.
        or tuple(part for part in sheet.sections if _is_in(read(part.label or part.title), word))
        or tuple(one for part in sheet.sections for one in _with_title(part, word, read))
        or tuple(one for part in sheet.sections for one in _having(part, word, read))
    )
    return Sheet(found) if found else None


def _with_title(part: Part, word: str, read: Read) -> tuple[Part, ...]:
    """The tables of a part with the word in their title, or else the part itself if its title has it."""
    inner = part.parts if isinstance(part, Group) else ()
    tables = tuple(one for one in inner if _is_in(read(one.title), word))
    return tables or ((part,) if _is_in(read(part.title), word) else ())


def _is_in(title: str, word: str) -> bool:
    """Whether a word of a title begins with `word`; in scripts without blanks, whether the title contains
    it."""
    return (
        bool(re.search(rf"(?<!\w){re.escape(word)}", alike(title)))
        if word.isascii()
        else word in alike(title)
    )


def _having(part: Part, word: str, read: Read) -> Iterator[Section]:
    """The rows of a part that contain the word. A cell that represents the thing itself is returned alone. A
    cell that describes its whole row replaces the row."""
    if isinstance(part, Grid):
        return
    for table in part.parts if isinstance(part, Group) else (part,):
        if isinstance(table, Grid):
            continue
        title = table.title if read(table.title) else part.title
        spots = [
            one for row in table.rows for one in row if isinstance(one, Cell) and alike(one.spot) == word
        ]
        # Use the reading of a cell, because it appears without its column heading.
        cells = tuple((one.reading,) for one in spots if one.reading is not None)
        if cells:
            yield Section(title, cells, seat=part.seat)
            continue
        rows = tuple(row for row in table.rows if any(_stands_in(one, word, read) for one in row))
        told = [_told_by_one(row, read) for row in rows]
        if rows and None not in told:
            yield Section(title, tuple((words,) for words in told if words is not None), seat=part.seat)
        elif rows:
            yield msgspec.structs.replace(table, title=title, rows=rows, spots=())


def _told_by_one(row: tuple[Content, ...], read: Read) -> Text | None:
    """The reading of the one cell that describes its row; None if several cells have words."""
    spoken = [one for one in row if _words(one, read)]
    only = spoken[0] if len(spoken) == 1 else None
    return only.reading if isinstance(only, Cell) else None


def _stands_in(content: Content, word: str, read: Read) -> bool:
    """Whether a cell contains a whole word; in scripts without blanks, whether it contains it anywhere."""
    said = alike(_words(content, read))
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said)) if word.isascii() else word in said


def _words(content: Content, read: Read) -> str:
    if isinstance(content, Cell) and content.reading is not None:
        return read(content.reading)
    names = (_name(piece) for piece in cell_items(content))
    return " ".join(read(name) for name in names if name is not None)


def _name(piece: Text | Mark | Bar | Cell) -> Text | None:
    if isinstance(piece, Mark):
        return piece.name
    return piece if isinstance(piece, Text) else None
