"""The parts of a table to show beside a question: those it is about, a tab for each other part, and the
changes since the viewer looked last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from manicule.kernel.question import Question
from manicule.kernel.sheet import (
    Cell,
    Content,
    Grid,
    Group,
    Part,
    Section,
    Sheet,
    contents_of,
    keys_of,
    parts_of,
)
from manicule.kernel.text import Text, tr, verbatim
from manicule_interface.listings import own

UNTITLED = verbatim("")
NOW = tr("now", context="tab: what the question is about")
Path = tuple[str, int]
"""The part of a sheet, and the index of one of its contents."""


class Tab(NamedTuple):
    """Some parts of a sheet under a name. `board` are the parts that a question is about, and `kept` those to
    keep in view with it. If these are abridged, `told` has the full rows that count now. `shorter` are
    versions with fewer lines for small screens: without column headings, then also without rows that do not
    count now."""

    name: Text
    board: tuple[Part, ...]
    kept: tuple[Part, ...] = ()
    told: tuple[Part, ...] = ()
    shorter: tuple[tuple[Part, ...], ...] = ()


def as_asked(sheet: Sheet, question: Question | None) -> Sheet:
    """The sheet with the boards and tables of the question in place of its own.

    When people answer at the same time, a person's choices are not on the table before all are done. The
    question knows them, and the rest of the sheet should agree with it."""
    overview = question.display.overview if question is not None else None
    if not isinstance(overview, Group):
        return sheet
    shown = {part.id: part for part in overview.parts if part.id}
    known = ((part, shown.get(part.id)) for part in sheet.sections)
    sections = (_renewed(part, now, overview.title) if now is not None else part for part, now in known)
    return replace(sheet, sections=tuple(sections))


def _renewed(part: Part, now: Section | Grid, title: Text) -> Part:
    """An updated part: a board gets the new fields, a table gets the columns that both have."""
    if isinstance(part, Grid) and isinstance(now, Grid) and now.title == UNTITLED and part.rows != now.rows:
        return replace(part, title=title, rows=now.rows)
    if isinstance(part, Section) and isinstance(now, Section) and len(part.rows) == len(now.rows):
        columns = {at: now.heading.index(name) for at, name in enumerate(part.heading) if name in now.heading}
        rows = (
            tuple(new[columns[at]] if at in columns else cell for at, cell in enumerate(old))
            for old, new in zip(part.rows, now.rows, strict=True)
        )
        return replace(part, rows=tuple(rows))
    return part


def in_place(sheet: Sheet, question: Question) -> tuple[Sheet, tuple[Part, ...]]:
    """The sheet with the question's own versions of its parts, and the parts of the question that the sheet
    does not have."""
    overview = question.display.overview
    known = {part.id for part in parts_of(sheet.sections) if part.id}
    extra = tuple(part for part in _overview(question) if not part.id or part.id not in known)
    if isinstance(overview, Group) or overview is None or overview in extra:
        return as_asked(sheet, question), extra
    return replace(sheet, sections=tuple(_with(part, overview) for part in sheet.sections)), extra


def _with(part: Part, now: Section | Grid) -> Part:
    """The part, with a newer version of itself or of one of its parts."""
    if part.id == now.id:
        return now
    if isinstance(part, Group):
        return replace(part, parts=tuple(now if one.id == now.id else one for one in part.parts))
    return part


def tabs_of(sheet: Sheet, question: Question | None) -> list[Tab]:
    """A tab with the parts that a question is about, then a tab for every part of the table."""
    parts = [Tab(part.label or part.title, (part,)) for part in sheet.sections]
    if question is None:
        return [Tab(NOW, own(sheet, sheet.viewer).sections), *parts]
    about, kept = asked_about(question, sheet)
    whole = [(part, counting_now(part, sheet)) for part in kept]
    told = tuple(counting for _, counting in whole if counting is not None)
    tables = (part for part, counting in whole if counting is not None and isinstance(part, Section))
    headless = tuple(replace(part, heading=()) for part in tables)
    shortest = tuple(replace(part, rows=tuple(filter(_counts_now, part.rows)), spots=()) for part in headless)
    return [Tab(NOW, about, kept, told, (headless, shortest)), *parts]


def counting_now(short: Part, sheet: Sheet) -> Section | None:
    """The additional cells of a full part, compared with its short form, in the rows that count now.

    None if the sheet has no such part, or no additional cells."""
    named = (part for part in parts_of(sheet.sections) if isinstance(part, Section) and part.id == short.id)
    whole = next(named, None) if short.id and isinstance(short, Section) else None
    if whole is None or not isinstance(short, Section) or len(whole.rows) != len(short.rows):
        return None
    rows = []
    for row, known in zip(whole.rows, short.rows, strict=True):
        more = tuple(cell for cell in row[1:] if cell not in known)
        if more and _counts_now(row):
            rows.append((row[0], *more))
    return Section(UNTITLED, tuple(rows)) if rows else None


def _counts_now(row: tuple[Content, ...]) -> bool:
    return any(isinstance(cell, Cell) and cell.state == "active" for cell in row)


def asked_about(question: Question, sheet: Sheet) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The parts that a question is about, and those to keep in view; parts of the overview take
    precedence."""
    known = {part.id: part for part in (*parts_of(sheet.sections), *_overview(question)) if part.id}
    about = [known[question.display.board_part]] if question.display.board_part in known else []
    named = {part.id for part in about}
    kept = [known[id] for id in question.display.parts if id in known and id not in named]
    named |= {part.id for part in kept}
    shown = {id for part in (*about, *kept) for id in _inside(part)}
    extra = [part for part in _overview(question) if not _inside(part) & (named | shown)]
    if not about and not kept and not extra:
        return own(sheet, question.seat).sections, ()
    if not about:
        about, kept = [*kept[:1]] or extra[:1], kept[1:]
        extra = [part for part in extra if part not in about]
    return tuple(about), (*kept, *extra)


def _overview(question: Question) -> tuple[Part, ...]:
    overview = question.display.overview
    if isinstance(overview, Group):
        return overview.parts
    return (overview,) if overview is not None else ()


def _inside(part: Part) -> set[str]:
    return {one.id for one in parts_of((part,)) if one.id}


def places_of(sheet: Sheet) -> dict[str, str]:
    """The things with a key, each with the part where it lies."""
    tables = (
        part for part in parts_of(sheet.sections) if not isinstance(part, Group) and part.look != "notes"
    )
    return {key: part.id for part in tables for key in keys_of(part)}


def moved_keys(before: dict[str, str] | None, sheet: Sheet) -> frozenset[str]:
    """The things that are new or have moved to another part; none at first."""
    if before is None:
        return frozenset()
    return frozenset(key for key, place in places_of(sheet).items() if before.get(key) != place)


def new_contents(before: Sheet | None, after: Sheet) -> frozenset[Path]:
    """The contents that are new in the parts of a sheet, by part and index; none at first."""
    if before is None:
        return frozenset()
    known: dict[str, list[Content]] = {}
    for part in _named(before):
        known.setdefault(part.id, []).extend(_contents(part))
    return frozenset(
        (part.id, number)
        for part in _named(after)
        for number, content in enumerate(_contents(part))
        if part.id not in known or (content not in known[part.id] and content != UNTITLED)
    )


def _named(sheet: Sheet) -> Iterator[Part]:
    return (part for part in parts_of(sheet.sections) if part.id)


def _contents(part: Part) -> list[Content]:
    return [] if isinstance(part, Group) else list(contents_of(part))
