"""Helpers for sheets of listings, and for choosing the parts of a sheet to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from manicule.kernel.question import Question
from manicule.kernel.sheet import (
    COLORS,
    Bar,
    Cell,
    CellItem,
    Content,
    Grid,
    Group,
    Mark,
    Part,
    Section,
    Sheet,
    State,
    cell_items,
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
PROGRESS = tr("filled: reached or taken; empty: still to come or free", context="legend: the fields of a bar")
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


def without_known(drawn: Sheet, now: Sheet, before: Sheet) -> Sheet:
    """A sheet without what was on it before: equal parts, and equal rows of tables with headings. `drawn` is
    the sheet `now` with marks."""
    known = {_named(part): part for part in before.sections}
    pairs = zip(drawn.sections, now.sections, strict=True)
    parts = (_without(part, same, known.get(_named(same))) for part, same in pairs)
    return Sheet(tuple(part for part in parts if part is not None))


def _named(part: Part) -> tuple[type[Part], str, str, str, tuple[Content, ...]]:
    heading = part.heading if isinstance(part, Section) else ()
    return type(part), part.id, part.seat, part.title.message, heading


def _without(drawn: Part, now: Part, before: Part | None) -> Part | None:
    """A part without what was in it before; None if it is the same."""
    if now == before:
        return None
    if isinstance(drawn, Group) and isinstance(now, Group) and isinstance(before, Group):
        known = {_named(one): one for one in before.parts}
        pairs = zip(drawn.parts, now.parts, strict=True)
        tables = (_without(one, same, known.get(_named(same))) for one, same in pairs)
        kept = tuple(one for one in tables if one is not None and not isinstance(one, Group))
        return replace(drawn, parts=kept)
    if not (isinstance(drawn, Section) and isinstance(now, Section) and isinstance(before, Section)):
        return drawn
    if now.heading and now.look != "columns":
        rows = zip(drawn.rows, now.rows, strict=True)
        new = tuple(row for row, same in rows if same not in before.rows)
        return replace(drawn, rows=new, spots=())
    return drawn


def all_in_sight(sheet: Sheet, question: Question | None, moment: Sheet | None) -> Sheet:
    """A sheet with everything else that a viewer sees: the parts of the question with the signs of its
    options, and the moment."""
    parts, signs = list(sheet.sections), list(sheet.signs)
    if question is not None:
        parts += [question.display.overview] if question.display.overview is not None else []
        signs += [mark for slot in question.display.slots for _, mark in slot.marks]
    if moment is not None:
        parts, signs = [*parts, *moment.sections], [*signs, *moment.signs]
    return replace(sheet, sections=tuple(parts), signs=tuple(signs))


def legend(sheet: Sheet, has_icons: bool = False) -> Sheet:
    """The meaning of every sign of a sheet, in short columns; of every icon, if the interface `has_icons`."""
    states = {cell.state for cell in _cells(sheet)}
    marks = _alike_together(marks_of(sheet, has_icons))
    rows: list[tuple[Content, Content]] = [(_sign(mark), mark.name) for mark in marks]
    rows += [(Cell((ANYTHING,), state=state), meaning) for state, meaning in STATES if state in states]
    if any(isinstance(piece, Bar) for table in tables_of(sheet) for piece in _pieces(table)):
        rows.append((Bar(1, 2), PROGRESS))
    if not rows:
        return Sheet((Section(LEGEND, ((NO_SIGNS,),)),))
    tall = -(-len(rows) // COLUMNS)
    columns = [tuple(rows[start : start + tall]) for start in range(0, len(rows), tall)]
    return Sheet((Group(LEGEND, tuple(Section(NOTHING, column) for column in columns)),))


def _alike_together(marks: Sequence[Mark]) -> list[Mark]:
    """Signs: letters first, then the others in order, with similar ones side by side."""

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


def _pieces(table: Section | Grid) -> Iterator[CellItem]:
    return (piece for content in contents_of(table) for piece in cell_items(content))


def _cells(sheet: Sheet) -> Iterator[Cell]:
    for table in tables_of(sheet):
        yield from (content for content in contents_of(table) if isinstance(content, Cell))
