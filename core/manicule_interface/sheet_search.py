"""Finding on a sheet what goes by a word: somebody's things, a part by its name, a card by its id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Part, Section, Sheet, cell_items
from manicule.kernel.text import Text
from manicule_interface.letters import alike
from manicule_languages.reader import Read


def matching(sheet: Sheet, seats: Mapping[str, str], wanted: str, read: Read) -> Sheet | None:
    """What belongs to a name among `seats` (names by seat); or else the parts that are called by a word, or
    have it in their title; or else the rows and cells that have it in them."""
    word = alike(wanted)
    owners = [seat for seat, name in seats.items() if alike(name) == word]
    found = (
        tuple(part for part in sheet.sections if part.seat in owners)
        # What a title says besides the name of a part is how things stand.
        or tuple(part for part in sheet.sections if _is_in(read(part.label or part.title), word))
        or tuple(one for part in sheet.sections for one in _with_title(part, word, read))
        or tuple(one for part in sheet.sections for one in _having(part, word, read))
    )
    return Sheet(found) if found else None


def _with_title(part: Part, word: str, read: Read) -> tuple[Part, ...]:
    """A part that has the word in its title, or else those of its tables that have it."""
    inner = part.parts if isinstance(part, Group) else ()
    tables = tuple(one for one in inner if _is_in(read(one.title), word))
    return tables or ((part,) if _is_in(read(part.title), word) else ())


def _is_in(title: str, word: str) -> bool:
    """Whether a title has a word in it, or one that begins so; in a script without blanks, anywhere."""
    return (
        bool(re.search(rf"(?<!\w){re.escape(word)}", alike(title)))
        if word.isascii()
        else word in alike(title)
    )


def _having(part: Part, word: str, read: Read) -> Iterator[Section]:
    """The rows of a part in which the word stands; of a cell that stands for the thing itself, that alone.
    Where one cell says in words what the whole row is, that stands for it."""
    if isinstance(part, Grid):
        return
    for table in part.parts if isinstance(part, Group) else (part,):
        if isinstance(table, Grid):
            continue
        title = table.title if read(table.title) else part.title
        spots = [
            one for row in table.rows for one in row if isinstance(one, Cell) and alike(one.spot) == word
        ]
        # A cell as it is read: it stands alone, without the column that would explain it.
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
    """The words of the one cell that reads for its whole row; None where several are read."""
    spoken = [one for one in row if _words(one, read)]
    only = spoken[0] if len(spoken) == 1 else None
    return only.reading if isinstance(only, Cell) else None


def _stands_in(content: Content, word: str, read: Read) -> bool:
    """Whether a whole word stands in a cell; in a script without blanks, anywhere."""
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
