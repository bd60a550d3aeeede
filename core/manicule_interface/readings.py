"""Cells in words, for plain text and for screen readers."""

from __future__ import annotations

from manicule.kernel.sheet import Bar, Cell, CellItem, Content, Mark, cell_items
from manicule.kernel.text import Text, tr
from manicule_languages.reader import Read

SO_MANY = tr("{value} of {most}")
ACTIVE = tr("{what} (now)")
CLOSED = tr("{what} (unavailable)")
SEVERAL = tr("{things}", context="several things in a cell")


def reading(content: Content, read: Read) -> str:
    """A cell in words."""
    if isinstance(content, Cell):
        words = read(content.reading) if content.reading is not None else _listed(content, read)
        frame = {"active": ACTIVE, "closed": CLOSED}.get(content.state)
        return read(frame(what=words)) if frame is not None and words else words
    return _word(content, read)


def words_of(cell: Cell) -> Text:
    """A cell in words as a text, without its state."""
    if cell.reading is not None:
        return cell.reading
    named = (item for item in cell_items(cell) if not isinstance(item, Mark) or not item.is_decoration)
    words = tuple(map(_text, named))
    return words[0] if len(words) == 1 else SEVERAL(things=words)


def _text(item: CellItem) -> Text:
    if isinstance(item, Bar):
        return SO_MANY(value=item.value, most=item.most)
    return item.name if isinstance(item, Mark) else item


def _listed(cell: Cell, read: Read) -> str:
    words = [word for piece in cell_items(cell) if (word := _word(piece, read).strip())]
    return read(SEVERAL(things=tuple(words))) if len(words) > 1 else "".join(words)


def _word(content: Content, read: Read) -> str:
    if isinstance(content, Text):
        return read(content)
    if isinstance(content, Bar):
        return read(SO_MANY(value=content.value, most=content.most))
    return reading(content, read) if isinstance(content, Cell) else read(content.name)
