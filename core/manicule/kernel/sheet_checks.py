"""Checks of texts and parts of sheets, made before an interface draws them.

An error therefore names the code that made the wrong part, and not the interface.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from manicule.kernel.sheet import Bar, Cell, Grid, Group, Mark, Part, Section, Sheet, contents_of
from manicule.kernel.text import Text

PartT = TypeVar("PartT", Section, Grid, Group, Part)


def checked_text(text: Text) -> Text:
    """The text, if it can be rendered; `TypeError` otherwise."""
    for problem in _wrong_text(text):
        raise TypeError(problem)
    return text


def checked_part(part: PartT) -> PartT:
    """The part of a sheet, if it can be drawn; `TypeError` otherwise."""
    for problem in _wrong_part(part):
        raise TypeError(problem)
    return part


def checked_sheet(sheet: Sheet) -> Sheet:
    """The sheet, if it can be drawn; `TypeError` otherwise."""
    if not isinstance(sheet, Sheet):
        raise TypeError(f"it is {_called(sheet)}, and not a Sheet")
    for part in (*sheet.sections, *(sheet.brief or ())):
        checked_part(part)
    return sheet


def _wrong_text(text: object) -> Iterator[str]:
    if not isinstance(text, Text):
        yield f'it is {_called(text)}, and not a text: write tr("…")'
        return
    for name, value in text.params:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                yield from _wrong_text(one)
            elif not isinstance(one, str | int):
                yield f"what is given for {{{name}}} in “{text.message}” is {_called(one)}"


def _wrong_part(part: object) -> Iterator[str]:
    if not isinstance(part, Section | Grid | Group):
        yield f"it is {_called(part)}, and not a Section, Grid or Group"
        return
    for title in (part.title, part.label):
        if title is not None:
            yield from _wrong_text(title)
    if isinstance(part, Group):
        for inner in part.parts:
            yield from _wrong_part(inner)
        return
    for content in contents_of(part):
        yield from _wrong_content(content)


def _wrong_content(content: object) -> Iterator[str]:
    if isinstance(content, Cell):
        if content.reading is not None:
            yield from _wrong_text(content.reading)
        for piece in content.pieces:
            for one in piece if isinstance(piece, tuple) else (piece,):
                yield from _wrong_content(one)
    elif isinstance(content, Mark):
        yield from _wrong_text(content.name)
    elif not isinstance(content, Bar):
        yield from _wrong_text(content)


def _called(thing: object) -> str:
    """A short description of a thing: its type, and its `repr` if that is short."""
    if thing is None:
        return "None"
    shown = repr(thing)
    kind = type(thing).__name__
    return f"the {kind} {shown}" if len(shown) <= 30 else f"a {kind}"
