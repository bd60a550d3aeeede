"""Checks of texts and parts of sheets, made before an interface draws them.

An error therefore names the code that made the wrong part, and not the interface.
"""

from __future__ import annotations

from typing import TypeVar

from manicule.kernel.sheet import LOOKS, Bar, Cell, Grid, Group, Mark, Part, Section, Sheet, contents_of
from manicule.kernel.text import Text

PartT = TypeVar("PartT", Section, Grid, Group, Part)


def checked_text(text: Text) -> Text:
    """The text, if it can be rendered; `TypeError` otherwise."""
    problem = _problem_of_text(text)
    if problem:
        raise TypeError(problem)
    return text


def checked_part(part: PartT) -> PartT:
    """The part of a sheet, if it can be drawn; `TypeError` otherwise."""
    problem = _problem_of_part(part)
    if problem:
        raise TypeError(problem)
    return part


def checked_sheet(sheet: Sheet) -> Sheet:
    """The sheet, if it can be drawn; `TypeError` otherwise."""
    if not isinstance(sheet, Sheet):
        raise TypeError(f"it is {_called(sheet)}, and not a Sheet")
    for part in (*sheet.sections, *(sheet.brief or ())):
        checked_part(part)
    return sheet


# Every cell of every sheet is checked, so these are plain loops: generators would take twice the time.


def _problem_of_text(text: object) -> str:
    if not isinstance(text, Text):
        pieces = ", or Cell(…) for several pieces" if isinstance(text, tuple) else ""
        return f'it is {_called(text)}, and not a text: write tr("…"){pieces}'
    for name, value in text.params:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                if problem := _problem_of_text(one):
                    return problem
            elif not isinstance(one, (str, int)):
                return f"what is given for {{{name}}} in “{text.message}” is {_called(one)}"
    return ""


def _problem_of_part(part: object) -> str:
    if not isinstance(part, Section | Grid | Group):
        return f"it is {_called(part)}, and not a Section, Grid or Group"
    for title in (part.title, part.label):
        if title is not None and (problem := _problem_of_text(title)):
            return problem
    if isinstance(part, Group):
        return next(filter(None, map(_problem_of_part, part.parts)), "")
    if part.look not in LOOKS:
        return f"its look is {part.look!r}, and the looks are {', '.join(map(repr, LOOKS))}"
    return next(filter(None, map(_problem_of_content, contents_of(part))), "")


def _problem_of_content(content: object) -> str:
    if isinstance(content, Text):
        return _problem_of_text(content) if content.params else ""
    if isinstance(content, Mark):
        return _problem_of_text(content.name)
    if not isinstance(content, Cell):
        return "" if isinstance(content, Bar) else _problem_of_text(content)
    if content.reading is not None and (problem := _problem_of_text(content.reading)):
        return problem
    for piece in (*content.pieces, *content.art):
        for one in piece if isinstance(piece, tuple) else (piece,):
            if problem := _problem_of_content(one):
                return problem
    return ""


def _called(thing: object) -> str:
    """A short description of a thing: its type, and its `repr` if that is short."""
    if thing is None:
        return "None"
    shown = repr(thing)
    kind = type(thing).__name__
    return f"the {kind} {shown}" if len(shown) <= 30 else f"a {kind}"
