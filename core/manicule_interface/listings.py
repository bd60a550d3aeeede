"""Helpers for sheets of listings, and for choosing the parts of a sheet to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from manicule.kernel.sheet import (
    COLORS,
    Cell,
    Content,
    Group,
    Mark,
    Section,
    Sheet,
    State,
    contents_of,
    marks_of,
    tables_of,
)
from manicule.kernel.text import MINUS, Text, id_list, tr, verbatim

NOTHING = verbatim("")
LEGEND = tr("Legend: what the symbols mean")
NO_SIGNS = tr("There are no symbols to explain.")
ANYTHING = verbatim("…")
STATES: tuple[tuple[State, Text], ...] = (
    ("active", tr("now", context="legend")),
    ("closed", tr("not available now", context="legend")),
)
COLUMNS = 2


def cell(value: Text | str | int) -> Text:
    """Anything as a cell: texts unchanged, ids and numbers verbatim."""
    if isinstance(value, int):
        return verbatim(str(value).replace("-", MINUS))
    return value if isinstance(value, Text) else verbatim(value)


def table(title: Text, heading: Sequence[Text], rows: Iterable[Sequence[Text | str | int]]) -> Section:
    """A titled table with headings."""
    return Section(title, tuple(tuple(map(cell, row)) for row in rows), tuple(heading))


def facts(title: Text, rows: Iterable[tuple[Text, Text | str | int]]) -> Section:
    """A titled list of facts; those without a value are left out."""
    kept = [(name, cell(value)) for name, value in rows if value not in ("", NOTHING)]
    return Section(title, tuple(kept))


def listed(ids: Iterable[str]) -> Text:
    """Ids in a cell, with the separator of the reader's language."""
    found = tuple(ids)
    return id_list(found) if found else NOTHING


def numbers(values: Iterable[int]) -> Text:
    """Numbers in a cell, the smallest first."""
    return listed(map(str, sorted(values)))


def written(value: object) -> str:
    """The value of an option, as typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def own(sheet: Sheet, seat: str) -> Sheet:
    """The parts that a person needs in view at a question: those chosen by the game, else the person's
    own."""
    if sheet.brief is not None:
        return Sheet(sheet.brief)
    theirs = tuple(part for part in sheet.sections if part.seat == seat)
    return Sheet(theirs or sheet.sections)


def legend(sheet: Sheet) -> Sheet:
    """The meaning of every sign of a sheet, in short columns."""
    states = {cell.state for cell in _cells(sheet)}
    rows: list[tuple[Content, Content]] = [(_sign(mark), mark.name) for mark in _alike_together(sheet)]
    rows += [(Cell((ANYTHING,), state=state), meaning) for state, meaning in STATES if state in states]
    if not rows:
        return Sheet((Section(LEGEND, ((NO_SIGNS,),)),))
    tall = -(-len(rows) // COLUMNS)
    columns = [tuple(rows[start : start + tall]) for start in range(0, len(rows), tall)]
    return Sheet((Group(LEGEND, tuple(Section(NOTHING, column) for column in columns)),))


def _alike_together(sheet: Sheet) -> list[Mark]:
    """The signs of a sheet: letters first, then the others in order, with similar ones side by side."""
    marks = list(marks_of(sheet))

    def place(mark: Mark) -> tuple[bool, str, int]:
        letter = _first(mark) if _first(mark).isalpha() else ""
        return not letter, letter, min(map(marks.index, _kin(mark, marks)))

    return sorted(marks, key=place)


def _kin(mark: Mark, marks: Sequence[Mark]) -> list[Mark]:
    """The signs with the same color, if the color is exclusive to them; else those with the same first
    character."""
    colored = [one for one in marks if one.style == mark.style]
    firsts = {_first(one) for one in colored}
    is_own = mark.style in COLORS and all(one in colored for one in marks if _first(one) in firsts)
    return colored if is_own else [one for one in marks if _first(one) == _first(mark)]


def _first(mark: Mark) -> str:
    """The first character of a sign."""
    return str(mark.symbol)[:1]


def _sign(mark: Mark) -> Cell:
    """A mark that is read by its symbol, because its name is beside it."""
    symbol = mark.symbol if isinstance(mark.symbol, Text) else verbatim(mark.symbol)
    return Cell((mark,), symbol)


def _cells(sheet: Sheet) -> Iterator[Cell]:
    for table in tables_of(sheet):
        yield from (content for content in contents_of(table) if isinstance(content, Cell))
