"""The texts in things that are shown, each with its role: a title, a heading, an option, a sign.

Roles are in English, because they become comments for translators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.question import Question, Slot
from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Row, Section, Sheet
from manicule.kernel.text import Text
from manicule_workshop.scrubbing import scrubbed

QUESTION_ROLES = {
    "how": "how to type an answer to the question “{prompt}”",
    "texts": "an option of the question “{prompt}”",
    "notes": "beside an option of the question “{prompt}”: what it leads to",
    "refused": "why an option of the question “{prompt}” is not possible now",
    "warnings": "the warning before an unusual answer to the question “{prompt}”",
}
"""The roles of texts in a question, by the field of its display."""


class ShownText(NamedTuple):
    """A text with its role; `room` is the number of columns that it has, 0 if it is not limited."""

    text: Text
    role: str
    room: int = 0


def shown_texts(thing: Any, role: str) -> Iterator[ShownText]:
    """Every text in a thing that is shown. Parts of a sheet and questions have roles of their own; `role` is
    that of all others."""
    if isinstance(thing, Text):
        yield ShownText(thing, role)
    elif isinstance(thing, Sheet):
        for part in (*thing.sections, *(thing.brief or ())):
            yield from shown_texts(part, role)
        for sign in thing.signs:
            yield from _content(sign, "a sign in the legend")
    elif isinstance(thing, Section):
        yield from _section(thing, role)
    elif isinstance(thing, Grid):
        yield from _grid(thing, role)
    elif isinstance(thing, Group):
        yield from _title(thing, role)
        for one in thing.parts:
            is_untitled = not str(one.title)
            yield from shown_texts(one, f"the part “{thing.title}” of {role}" if is_untitled else role)
    elif isinstance(thing, Question):
        yield from _question(thing, role)
    elif isinstance(thing, Cell | Mark | Bar):
        yield from _content(thing, role)
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from shown_texts(getattr(thing, field), role)
    elif isinstance(thing, Mapping):
        yield from shown_texts(tuple(thing.values()), role)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from shown_texts(one, role)
    elif isinstance(thing, set | frozenset):
        yield from shown_texts(sorted(thing, key=str), role)


def _title(part: Section | Grid | Group, role: str) -> Iterator[ShownText]:
    if str(part.title):
        yield ShownText(part.title, f"the title of a part of {role}")
    if part.label is not None:
        named = f"the short name of the part “{part.title}” of {role}"
        yield ShownText(part.label, named, len(str(part.label)))


def _section(section: Section, role: str) -> Iterator[ShownText]:
    yield from _title(section, role)
    inside = f"in the part “{section.title}” of {role}" if str(section.title) else f"in {role}"
    for at, heading in enumerate(section.heading):
        column = [_width(row[at]) for row in section.rows if at < len(row)]
        room = max([_width(heading), *column])
        before = _spoken(section.heading[at - 1]) if at else ""
        column_role = f"the heading of a column after “{before}”" if before else "the heading of a column"
        for one in _content(heading, f"{column_role} {inside}"):
            yield one._replace(room=room) if isinstance(heading, Text) else one
    for row in section.rows:
        for at, content in enumerate(row):
            is_label = at == 0 and len(row) > 1
            yield from _content(content, f"the heading of a row {inside}" if is_label else inside)


def _grid(grid: Grid, role: str) -> Iterator[ShownText]:
    yield from _title(grid, role)
    if grid.title_art is not None:
        yield from _content(grid.title_art, f"the title of a part of {role}")
    inside = f"in the part “{grid.title}” of {role}" if str(grid.title) else f"in {role}"
    for heading in grid.columns:
        yield from _content(heading, f"the heading of a column {inside}")
    for row in grid.rows:
        yield from _row(row, inside)


def _row(row: Row, inside: str) -> Iterator[ShownText]:
    yield from _content(row.label, f"the heading of a row {inside}")
    for field in row.fields:
        yield from _content(field, inside)


def _content(content: Content, role: str) -> Iterator[ShownText]:
    if isinstance(content, Text):
        yield ShownText(content, role)
    elif isinstance(content, Mark):
        place = _after(role)
        for sign in (content.symbol, content.ascii):
            if isinstance(sign, Text) and (content.is_decoration or str(sign) == str(content.name)):
                yield ShownText(sign, role)
            elif isinstance(sign, Text):
                yield ShownText(sign, f"a short sign for “{content.name}”{place}", len(str(sign)))
        if not str(content.symbol):
            yield ShownText(content.name, role)
        elif str(content.symbol) != str(content.name):
            yield ShownText(content.name, f"the name of the sign ‘{content.symbol}’{place}")
    elif isinstance(content, Cell):
        for piece in (*content.pieces, *content.art):
            for item in piece if isinstance(piece, tuple) else (piece,):
                yield from _content(item, role)
        if content.reading is not None:
            yield ShownText(content.reading, f"read aloud instead of signs{_after(role)}")


def _after(role: str) -> str:
    return f" {role}" if role.startswith("in ") else f", {role}"


def _spoken(content: Content) -> str:
    return str(content) if isinstance(content, Text) else ""


def _width(content: Content) -> int:
    """The columns that a cell takes in English, whatever the time and the machine."""
    if isinstance(content, Text):
        return len(scrubbed(str(content)))
    if isinstance(content, Mark):
        return len(str(content.symbol))
    if isinstance(content, Bar):
        return content.most
    pieces = [sum(map(_width, one)) if isinstance(one, tuple) else _width(one) for one in content.pieces]
    return sum(pieces) + max(0, len(pieces) - 1)


def _question(question: Question, role: str) -> Iterator[ShownText]:
    display = question.display
    prompt = display.prompt if display.prompt is not None else role
    if display.prompt is not None:
        yield ShownText(display.prompt, "a question to a player")
    for field, said in QUESTION_ROLES.items():
        yield from shown_texts(getattr(display, field), said.format(prompt=prompt))
    if display.overview is not None:
        yield from shown_texts(display.overview, f"the overview of the question “{prompt}”")
    for slot in display.slots:
        yield from _slot(slot, f"a part of the answer to “{prompt}”")


def _slot(slot: Slot, role: str) -> Iterator[ShownText]:
    if slot.prompt is not None:
        yield ShownText(slot.prompt, f"asks for {role}")
    for stamp in slot.stamps:
        yield from shown_texts(stamp.note, role)
    for _, mark in slot.marks:
        yield from _content(mark, role)
