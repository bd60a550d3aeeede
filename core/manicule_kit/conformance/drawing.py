"""Checks drawing: the art of a plugin, and the icons and keys of what players see.

The other leak checks compare sheets with their keys, icons and art. This one also compares every question
that shows such things, because its overview is made from the whole table.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES, ManiculeError
from manicule.kernel.events import Event, declares_moment, moment_of, section_of
from manicule.kernel.game import Game
from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.positions.position import copy
from manicule.kernel.question import Question
from manicule.kernel.sheet import (
    STYLES,
    Bar,
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
from manicule.kernel.text import Text, id_list, tr
from manicule.kernel.views import own_sheet, seen_by, view_of, with_sections
from manicule.match.match import Match
from manicule.plugins.manifest import Manifest
from manicule_interface.art import FILE, Art, problems_of
from manicule_kit.conformance.comparison import WATCHER, Perception, World, gap, wavers
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.leaks import LeakProbe
from manicule_kit.conformance.probes import SOMETIMES, THE_QUESTION
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.undrawn import icons_of, key_of, signs_in, undrawn

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
NO_STYLE = tr("“{style}” is no style of a mark or a bar")
UNKNOWN_STYLE = tr("“{style}” is no style: “{thing}” in {where} is drawn plainly")
NAME_STYLE = tr("use one of the styles: {styles}")
MEANT_STYLE = tr("did you mean “{near}”? The styles are {styles}")
# Translators: a bar on the screen that shows a value out of a maximum, in an error message
A_BAR = tr("a bar")
APART = tr("the key “{key}” is in two places of {where}")
IN_TWO_PARTS = tr("the key “{key}” is in two places: in {where} and in {other}")
# Translators: a key is an id of a thing on the screen; cards, wheels, and stocks are three ways to draw a row
# of cells
ONE_KEY = tr(
    "give a key to one thing only: to neighboring cells of one part, and in cards, wheels, and stocks of one "
    "row; leave it out where the thing is only mentioned"
)
# Translators: a key is an id that marks a card on the screen; {where} is a part of the table, {who} a
# player’s name, “may not” means “must not”
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


Sign: TypeAlias = tuple[Mark | Bar, Text, Part | None]
"""A mark or a bar, with its place in words, and the part of the sheet that has it."""


class DrawnProblem(NamedTuple):
    """A problem of a key or an icon, with advice; `part` is the part of the sheet that has it."""

    problem: Text
    advice: Text
    key: Hashable
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


# Styles in the source: one that no game shows is found too.

STYLED = {"Mark": 3, "Bar": 2}
"""The classes with a style, and its place among their arguments."""


def check_styles(subject: Subject) -> None:
    """Report styles that do not exist, where they are written."""
    for key, at in written_styles(subject):
        style = key[1]
        subject.findings.add("drawing", NO_STYLE(style=style), _style_advice(style), at, key=key)


def written_styles(subject: Subject) -> Iterator[tuple[tuple[object, str], Owned]]:
    """Each style of a mark or a bar that is written in the source and does not exist, with its line."""
    for module in own_modules(subject):
        path = str(module.__file__)
        for call in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
            for written in _style_of(call) if isinstance(call, ast.Call) else ():
                at = subject.files.owner(path, written.lineno)
                if at is not None and written.value not in STYLES:
                    yield (NO_STYLE, str(written.value)), at


def _style_of(call: ast.Call) -> Iterator[ast.Constant]:
    """The styles that a call of a class with a style may give it, as far as they are plain texts."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in STYLED:
        waiting = [word.value for word in call.keywords if word.arg == "style"] or call.args[STYLED[name] :][
            :1
        ]
        while waiting:
            given = waiting.pop()
            if isinstance(given, ast.IfExp):
                waiting += [given.orelse, given.body]
            elif isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given


# Icons and keys.


class KeysAndIcons(LeakProbe):
    """Checks that icons and styles exist, that each key names one thing, and that questions draw nothing
    hidden."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._looks = 0
        self._told: list[Event] = []
        self._events: Counter[type[Event]] = Counter()
        self._found: set[object] = set()

    @cached_property
    def _written(self) -> dict[Hashable, Owned]:
        """The first line of each wrong style; reading the source takes long, and few plugins have any."""
        return dict(reversed([*written_styles(self.subject)]))

    @cached_property
    def _art(self) -> Art:
        return Art.of(self.subject.registry)

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if choice.kind.display.overview is not None:
            self._compare(match, seat)
        if self.times(choice) % SOMETIMES != 1:
            return
        self._look(match)
        for found in self._new(self._wrong_signs(signs_of_question(match.question(seat)))):
            self._add(match, found, match.timeline.driver.asked_at(seat))

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        """Check the tables and moments of the first events of each class."""
        for event in events:
            self._told.append(event)
            self._events[type(event)] += 1
            if self._events[type(event)] <= SOMETIMES:
                names = match.display.names
                section = section_of(event, names)
                moment = moment_of(event, names, self._told[:-1]) if declares_moment(event) else ()
                for method, parts in (("section", (section,) if section else ()), ("moment", moment)):
                    at = self.subject.files.of_code(getattr(type(event), method))
                    for found in self._new(self._wrong_signs(_signs_of_parts(parts))):
                        self._add(match, found, at)

    def finished(self, match: Match) -> None:
        """Look at the table once more: the end may be drawn in a way of its own."""
        for _ in (*match.seats, WATCHER):
            self._look(match)

    def _look(self, match: Match) -> None:
        """Check the sheet of the next viewer."""
        viewers = (*match.seats, WATCHER)
        viewer = viewers[self._looks % len(viewers)]
        self._looks += 1
        sheet = match.display.look(viewer)
        for found in self._new((*wrong_keys(sheet.sections), *self._wrong_signs(signs_of_sheet(sheet)))):
            self._add(match, found, self._maker(match, viewer, found.part))
        for found in self._new(self._keys_of_backs(match, viewer, sheet)):
            self.report("secrets", match, found.problem, found.advice, key=found.key)

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

    def _wrong_signs(self, signs: Iterable[Sign]) -> Iterator[DrawnProblem]:
        for sign in signs:
            yield from _wrong_style(sign)
            yield from self._wrong_icon(sign)

    def _wrong_icon(self, sign: Sign) -> Iterator[DrawnProblem]:
        mark, where, part = sign
        if isinstance(mark, Mark) and mark.icon and self._art.symbol(mark.icon) is None:
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
        at = self._written.get(found.key, at)
        self.report("drawing", match, found.problem, found.advice, at, key=found.key)


def _wrong_style(sign: Sign) -> Iterator[DrawnProblem]:
    item, where, part = sign
    if item.style not in STYLES:
        thing = A_BAR if isinstance(item, Bar) else item.symbol if item.is_decoration else item.name
        problem = UNKNOWN_STYLE(style=item.style, thing=thing, where=where)
        yield DrawnProblem(problem, _style_advice(item.style), (NO_STYLE, item.style), part)


def _style_advice(style: str) -> Text:
    near, styles = nearest(style, STYLES[1:], NEAR), id_list(STYLES[1:])
    return MEANT_STYLE(near=near, styles=styles) if near else NAME_STYLE(styles=styles)


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


def signs_of_sheet(sheet: Sheet) -> Iterator[Sign]:
    """The marks and bars of a sheet, each with its place."""
    yield from _signs_of_parts((*sheet.sections, *(sheet.brief or ())))
    yield from ((mark, THE_LEGEND, None) for mark in sheet.signs)


def signs_of_question(question: Question) -> Iterator[Sign]:
    """The marks and bars of a question, each with its place."""
    display = question.display
    yield from _signs_of_parts((display.overview,) if display.overview is not None else ())
    marks = (mark for slot in display.slots for _, mark in slot.marks)
    yield from ((mark, THE_QUESTION(kind=question.kind), None) for mark in marks)


def _signs_of_parts(parts: Iterable[Part]) -> Iterator[Sign]:
    for part in parts:
        for table in part.parts if isinstance(part, Group) else (part,):
            for content in contents_of(table):
                for sign in signs_in(content):
                    yield sign, THE_PART(title=table.title), part


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
