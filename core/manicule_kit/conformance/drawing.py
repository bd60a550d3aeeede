"""Checks drawing: the art of a plugin, and the icons and keys of what players see.

The other leak checks compare sheets with their keys, icons and art. This one also compares every question
that shows such things, because its overview is made from the whole table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES, ManiculeError
from manicule.kernel.game import Game
from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.positions.position import copy
from manicule.kernel.question import Question
from manicule.kernel.sheet import (
    Cell,
    Content,
    Grid,
    Group,
    Mark,
    Part,
    Section,
    Sheet,
    art_items,
    cell_items,
    contents_of,
    keys_of,
)
from manicule.kernel.text import Text, tr
from manicule.kernel.views import own_sheet, seen_by, view_of, with_sections
from manicule.match.match import Match
from manicule.plugins.manifest import Manifest
from manicule_interface.art import FILE, Art, problems_of
from manicule_kit.conformance.comparison import WATCHER, Perception, World, gap, wavers
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.leaks import LeakProbe
from manicule_kit.conformance.probes import SOMETIMES, THE_QUESTION
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.undrawn import icons_of, key_of, marks_with_icons, undrawn

CORRECT_ART = tr("correct {file}, and check again; until then, no icon of this plugin is drawn")
THE_PART = tr("the part “{title}”")
THE_LEGEND = tr("the legend")
NO_ART = tr("the mark “{mark}” in {where} has the icon “{icon}”, which names no plugin with usable art")
NAME_ICON = tr(
    'write icon="PLUGIN/NAME": the id of a plugin whose folder has an art.svg, and the id of a <symbol> in it'
)
NO_SYMBOL = tr(
    "the mark “{mark}” in {where} has the icon “{icon}”, but the art.svg of {plugin} has no symbol “{name}”"
)
ADD_SYMBOL = tr("correct the icon, or add a <symbol> with the id “{name}” to that file")
MEANT_SYMBOL = tr(
    "correct the icon, or add a <symbol> with the id “{name}” to that file; a similar one is “{near}”"
)
APART = tr("the key “{key}” is in two places of {where}")
IN_TWO_PARTS = tr("the key “{key}” is in two places: in {where} and in {other}")
ONE_KEY = tr(
    "give a key to one thing only: to neighboring cells of one part, and in cards, wheels, and stocks of one "
    "row; leave it out where the thing is only mentioned"
)
KEY_OF_BACK = tr(
    "the key “{key}” in {where} names a thing that lies face down: {who} may not know what it is"
)
WITHOUT_KEY = tr(
    "leave the key out while {who} may not know the thing: a player who can tell two backs apart can follow "
    "a card; if only a detail is hidden, show it in a cell of its own"
)

IN_ROWS = ("cards", "wheels", "stock")
"""Looks in which each row is a thing of its own."""
OF_THINGS = ("", "cards", "columns", "map")
"""Looks in which a key names a thing that can be turned over; in others, it may name a counter."""


class DrawnProblem(NamedTuple):
    """A problem of a key or an icon, with advice; `part` is the part of the sheet that has it."""

    problem: Text
    advice: Text
    key: object
    part: Part | None = None


# The art.


def check_art(manifest: Manifest, findings: Findings) -> None:
    """Check the file of art of a plugin, if it has one."""
    path = manifest.folder / FILE
    if manifest.origin.is_file or not path.is_file():  # files beside a single file may belong to others
        return
    for problem in problems_of(path.read_bytes()):
        at = Owned(manifest.id, SourceLocation(FILE))
        findings.add("drawing", problem, CORRECT_ART(file=FILE), at)


# Icons and keys.


class KeysAndIcons(LeakProbe):
    """Checks that icons exist, that each key names one thing, and that questions draw nothing hidden."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._looks = 0
        self._found: set[object] = set()

    @cached_property
    def _art(self) -> Art:
        return Art.of(self.subject.registry)

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if choice.kind.display.overview is not None:
            self._compare(match, seat)
        if self.times(choice) % SOMETIMES != 1:
            return
        viewers = (*match.seats, WATCHER)
        viewer = viewers[self._looks % len(viewers)]
        self._looks += 1
        sheet = match.display.look(viewer)
        for found in self._new((*wrong_keys(sheet.sections), *self._wrong_icons(icons_of_sheet(sheet)))):
            self._add(match, found, self._maker(match, viewer, found.part))
        for found in self._new(self._keys_of_backs(match, viewer, sheet)):
            self.report("secrets", match, found.problem, found.advice, key=found.key)
        for found in self._new(self._wrong_icons(icons_of_question(match.question(seat)))):
            self._add(match, found, match.timeline.driver.asked_at(seat))

    def _new(self, found: Iterable[DrawnProblem]) -> list[DrawnProblem]:
        """The problems that were not found before in this game."""
        new: dict[object, DrawnProblem] = {}
        for one in found:
            if one.key not in self._found:
                new.setdefault(one.key, one)
        self._found |= new.keys()
        return list(new.values())

    def _compare(self, match: Match, seat: str) -> None:
        """Check that a question draws the same whatever is hidden from its seat."""
        secrecy, question = match.rules.secrecy, match.question(seat)
        if secrecy.refusal is not None or not is_drawn(question) or not secrecy.hides(match.position):
            return
        try:
            world = match.imagine(seat, match.setup.seed + match.ordinal)
        except ManiculeError:  # re-dealing reports it
            return
        who = self.name(match, seat)
        one, other = (Perception(question=asked) for asked in (question, world.question(seat)))
        found = gap(one, other, who)
        if found is not None and not wavers(lambda: World(match.fork()), seat, looks=False):
            self.add_hidden(match, seat, found)

    def _keys_of_backs(self, match: Match, viewer: str, sheet: Sheet) -> Iterator[DrawnProblem]:
        """The keys of things that read otherwise to a viewer who knows everything."""
        tables = [
            table for table in _tables(sheet.sections) if table.look in OF_THINGS and any(keys_of(table))
        ]
        if not tables or not match.rules.secrecy.hides(match.position):
            return
        try:
            known = {_name(table): table for table in _tables(_all_known(match, viewer).sections)}
        except FAILURES:  # a game may rely on what it hides
            return
        who = self.name(match, viewer)
        for table in tables:
            for key in _face_down(table, known.get(_name(table), table)):
                problem = KEY_OF_BACK(key=key, where=THE_PART(title=table.title), who=who)
                yield DrawnProblem(problem, WITHOUT_KEY(who=who), (KEY_OF_BACK, _name(table)))

    def _wrong_icons(self, marks: Iterable[tuple[Mark, Text, Part | None]]) -> Iterator[DrawnProblem]:
        for mark, where, part in marks:
            if self._art.symbol(mark.icon) is not None:
                continue
            plugin, _, name = mark.icon.partition("/")
            told: dict[str, Any] = {"where": where, "icon": mark.icon}
            told["mark"] = mark.symbol if mark.is_decoration else mark.name
            names = [one.name for _, one in self._art.symbols() if one.plugin == plugin]
            if names:
                near = nearest(name, names, NEAR)
                advice = MEANT_SYMBOL(name=name, near=near) if near else ADD_SYMBOL(name=name)
                yield DrawnProblem(NO_SYMBOL(plugin=plugin, name=name, **told), advice, mark.icon, part)
            elif plugin != self.subject.id or not self._has_broken_art:
                yield DrawnProblem(NO_ART(**told), NAME_ICON, mark.icon, part)

    @cached_property
    def _has_broken_art(self) -> bool:
        """Whether `check_art` has reported why no icon can be found."""
        return any(one.check == "drawing" and one.place.file == FILE for one in self.subject.findings.all())

    def _maker(self, match: Match, viewer: str, part: Part | None) -> Owned | None:
        """The function that makes a part of the sheet."""
        view, game = seen_by(match.table, viewer), type(match.rules.game)
        made: Any = game.look if game.look is not Game.look else game.look_over
        for one in match.rules.resolved.implementations()["sections"]:
            try:
                if part in (one.function(view) if one.arguments else one.function()):
                    made = one.function
            except FAILURES:  # reported separately
                continue
        return self.subject.files.of_code(made)

    def _add(self, match: Match, found: DrawnProblem, at: Owned | None) -> None:
        self.report("drawing", match, found.problem, found.advice, at, key=found.key)


def _all_known(match: Match, viewer: str) -> Sheet:
    """The sheet of a viewer who knows everything."""
    table = match.table
    view = view_of(match.rules, viewer, match.setup.names, table.options, copy(match.position))
    return with_sections(own_sheet(table, view), table.hooks.sections(view), viewer)


def _face_down(table: Section | Grid, known: Section | Grid) -> list[str]:
    """The keys of a table whose cells say nothing that they would also say if everything were known."""
    said = [_words(content) for content in contents_of(known)]
    is_known: dict[str, bool] = {}
    for content in contents_of(table):
        if key := key_of(content):
            is_known[key] = is_known.get(key, False) or _words(content) in said
    return [key for key, is_said in is_known.items() if not is_said]


def _words(content: Content) -> tuple[Any, ...]:
    """The pieces of a cell as people read them."""
    reading = content.reading if isinstance(content, Cell) else None
    return (*map(undrawn, cell_items(content)), reading)


def is_drawn(question: Question) -> bool:
    """Whether the overview of a question has keys, icons or art."""
    overview = question.display.overview
    tables = _tables((overview,) if overview is not None else ())
    contents = (content for table in tables for content in contents_of(table))
    return any(key_of(one) or icons_of(one) or (isinstance(one, Cell) and one.art) for one in contents)


def icons_of_sheet(sheet: Sheet) -> Iterator[tuple[Mark, Text, Part | None]]:
    """The marks of a sheet that have an icon, each with its place."""
    yield from _icons_of_parts((*sheet.sections, *(sheet.brief or ())))
    yield from ((mark, THE_LEGEND, None) for mark in sheet.signs if mark.icon)


def icons_of_question(question: Question) -> Iterator[tuple[Mark, Text, Part | None]]:
    """The marks of a question that have an icon, each with its place."""
    display = question.display
    yield from _icons_of_parts((display.overview,) if display.overview is not None else ())
    marks = (mark for slot in display.slots for _, mark in slot.marks if mark.icon)
    yield from ((mark, THE_QUESTION(kind=question.kind), None) for mark in marks)


def _icons_of_parts(parts: Iterable[Part]) -> Iterator[tuple[Mark, Text, Part | None]]:
    for part in parts:
        for table in part.parts if isinstance(part, Group) else (part,):
            for content in contents_of(table):
                for mark in marks_with_icons(content):
                    yield mark, THE_PART(title=table.title), part


def wrong_keys(sections: Iterable[Part]) -> Iterator[DrawnProblem]:
    """Keys that name two things: in two parts of a sheet, or in cells of one part that are not neighbors."""
    first: dict[str, Section | Grid] = {}
    for part in sections:
        for table in part.parts if isinstance(part, Group) else (part,):
            if isinstance(table, Section) and table.look == "notes":  # its rows are written on other cards
                continue
            where = THE_PART(title=table.title)
            runs = _runs_in_rows(table) if table.look in IN_ROWS else _areas(table)
            for key, number in runs.items():
                other = first.setdefault(key, table)
                if number > 1:
                    problem = APART(key=key, where=where)
                    yield DrawnProblem(problem, ONE_KEY, (APART, _name(table)), part)
                if other is not table:
                    problem = IN_TWO_PARTS(key=key, where=THE_PART(title=other.title), other=where)
                    yield DrawnProblem(problem, ONE_KEY, (IN_TWO_PARTS, _name(other), _name(table)), part)


def _tables(parts: Iterable[Part]) -> Iterator[Section | Grid]:
    """The tables and boards of some parts."""
    for part in parts:
        yield from part.parts if isinstance(part, Group) else (part,)


def _name(table: Section | Grid) -> str:
    return table.id or table.title.message


Line = Sequence[Content | None]
"""A row of cells; None where there is none."""


def _lines(table: Section | Grid) -> list[Line]:
    """The cells as rows below each other."""
    if isinstance(table, Section):
        return [table.heading, *table.rows]
    return [(None, *table.columns), *((row.label, *row.fields) for row in table.rows)]


def _runs_in_rows(table: Section | Grid) -> Counter[str]:
    """The number of runs of each key: neighbors in a row, empty cells between them or not."""
    runs: Counter[str] = Counter()
    for line in _lines(table):
        keys = [key_of(cell) for cell in line if cell is not None and _is_shown(cell)]
        runs.update(key for key, _ in groupby(keys) if key)
    return runs


def _is_shown(content: Content) -> bool:
    if key_of(content) or (isinstance(content, Cell) and content.reading is not None):
        return True
    return any(not isinstance(piece, Text) or str(piece) for piece in art_items(content))


def _areas(table: Section | Grid) -> Counter[str]:
    """The number of areas of each key: cells that have a side in common."""
    cells = {
        (row, column): key_of(cell)
        for row, line in enumerate(_lines(table))
        for column, cell in enumerate(line)
        if cell is not None and key_of(cell)
    }
    areas: Counter[str] = Counter()
    while cells:
        start, key = cells.popitem()
        areas[key] += 1
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if cells.get(beside) == key:
                    del cells[beside]
                    waiting.append(beside)
    return areas
