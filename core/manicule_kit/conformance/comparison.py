"""The comparator of all leak checks: finds where a viewer's perceptions of two matches differ.

A check makes two matches that differ only in something that a viewer may not know. It chooses the viewer, and
interprets the gaps that this module returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.choices import Choice, OneOf
from manicule.kernel.errors import FAILURES
from manicule.kernel.events import Event, may_know
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Question, question_of
from manicule.kernel.sheet import Bar, Cell, Grid, Group, Mark, Section, Sheet
from manicule.kernel.text import Text, tr
from manicule.match.driver import Checkpoint
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.point import Mode, Point
from manicule.match.progress import figures_of
from manicule.match.reasons import nameables_at
from manicule_kit.conformance.undrawn import drawn_field, icons_of, key_of, undrawn
from manicule_kit.conformance.walk import steps_of
from manicule_kit.scenarios.answers import refusal

# Translators: all texts of this kind name a difference between two games that a player should not notice,
# inside another sentence; {path} is a field, such as “cards[0].name”
VIEW_FIELD = tr("the field {path} of the view")
QUESTION_FIELD = tr("{path} of the question “{kind}”")
# Translators: names a difference between two games that a player should not notice, inside another sentence;
# {who} is a player, {kind} the id of a question
NO_QUESTION = tr("whether {who} is asked “{kind}”")
REASON = tr("the reason for refusing “{answer}”")
# Translators: names a difference between two games that a player should not notice, inside another sentence:
# the error message after a typed answer
ERROR = tr("the error for “{answer}”")
# Translators: names a difference between two games that a player should not notice, inside another sentence;
# {path} is a field, such as “cards[0].name”
PREVIEW = tr("{path} of the preview of “{answer}”")
# Translators: names a difference between two games that a player should not notice, inside another sentence;
# {path} is a field; “you” is the player
THING = tr("{path} of the things you can ask about")
SHEET_PART = tr("{path} of the sheet, in “{title}”")
DRAWN_PART = {
    "key": tr("the key of {path} in the part “{title}”"),
    "icon": tr("the icon of {path} in the part “{title}”"),
    "art": tr("the art of {path} in the part “{title}”"),
}
EVENT_FIELD = tr("the field “{field}” of the event “{event}”")
# Translators: names a difference between two games that a player should not notice, inside another sentence
EVENT_ITSELF = tr("whether the event “{event}” is shown")
# Translators: names a difference between two games that a player should not notice, inside another sentence;
# {source} is an id, {seat} a player’s name; points are those of the score
POINTS = tr("“{source}” in the points of {seat}")
# Translators: names a difference between two games that a player should not notice, inside another sentence;
# {source} is an id, {seat} a player’s name; figures are numbers beside the score
FIGURES = tr("“{source}” in the figures of {seat}")

WATCHER = ""
"""The seat of a watcher."""
REVEALED = "revealed"
"""The counter of reveals, among the counters of random draws."""
BESIDE_SHEET = {"question": "overview.", "previews": "preview."}
"""The paths of parts that are not on the sheet begin with these."""
NONSENSE = "xyzzy"
MOST_REFUSED, MOST_PREVIEWED, MOST_HIDDEN = 6, 2, 3
LONGEST = 60

_PART = re.compile(r"\.(sections|brief|parts|overview)(?:\[(\d+)\])?")
_encode = msgspec.msgpack.Encoder().encode


def revealed(position: Position) -> int:
    """The number of reveals of hidden things."""
    return position.draws.get(REVEALED, 0)


class Ear(Observer):
    """Keeps the published events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.events += events


Counted = Mapping[str, Mapping[str, int]]
"""Numbers by their source, for each seat by name."""


class Perception(NamedTuple):
    """Everything that a seat can perceive at one moment, as far as requested.

    `points` and `figures` are those of all seats; they are None if the game cannot count them yet."""

    view: Any = None
    question: Question | None = None
    reasons: Mapping[str, Text | None] = {}
    errors: Mapping[str, Text | None] = {}
    previews: Mapping[str, Any] = {}
    things: Mapping[str, Text] = {}
    sheet: Sheet | None = None
    events: tuple[Event, ...] = ()
    points: Counted | None = None
    figures: Counted | None = None


class Gap(NamedTuple):
    """A difference between two perceptions: its place, its text in each, and the struct and field."""

    source: str
    where: Text
    one: Text | str
    other: Text | str
    holder: type | None = None
    field: str = ""

    @property
    def struct(self) -> str:
        """The name of the struct; empty if there is none."""
        return self.holder.__name__ if self.holder is not None else ""


class Difference(NamedTuple):
    """A place at which two values differ."""

    path: str
    one: Any
    other: Any
    holder: type | None = None
    field: str = ""


class World(NamedTuple):
    """A match, and its events since it was forked."""

    match: Match
    events: Sequence[Event] = ()

    @classmethod
    def fork(cls, match: Match) -> World:
        """A twin of a match; its events are collected as they are published."""
        ear = Ear()
        return cls(match.fork([ear]), ear.events)

    @classmethod
    def since(cls, match: Match, origin: Checkpoint) -> World:
        """The match itself, with the events since a boundary, found by replaying it from there."""
        again = Match(
            match.rules,
            match.setup,
            at=Point(
                copy(origin.position),
                ordinal=origin.ordinal,
                script=match.timeline.steps_since(origin.answers),
            ),
            observers=[Ear()],
            mode=Mode.ONE_WAY,
        )
        return cls(match, again.table.take_events())

    def perceived(self, seat: str, reads: bool = False, looks: bool = False) -> Perception:
        """The perception of a seat: its view, its question, its events and the counted figures. If it
        `reads`, also all texts of the question and the reasons against other answers; if it `looks`, also the
        sheet."""
        match = self.match
        seen = Perception(
            match.view(seat).position,
            sheet=match.display.look(seat) if looks else None,
            events=tuple(event for event in self.events if may_know(event, seat)),
            points=_points(match),
            figures=_figures(match),
        )
        choice = match.timeline.choices().get(seat)
        if choice is None:
            return seen
        if not reads:
            return seen._replace(question=question_of(choice, match.ordinal))
        question = match.question(seat)
        answers = list(dict.fromkeys(_refused(match, seat, choice, question)))
        return seen._replace(
            question=question,
            reasons={answer: match.why(seat, answer) for answer in answers},
            errors={answer: refusal(choice, choice.normalize(answer)) for answer in answers},
            previews={answer: match.preview(seat, answer) for answer in question.legal[:MOST_PREVIEWED]},
            things=nameables_at(match.table, seat),
        )


def _points(match: Match) -> Counted | None:
    table = match.table
    try:
        return {seat.name: dict(match.rules.game.points(table, seat)) for seat in table.seats}
    except FAILURES:  # the scoring rules may need things that exist only at the end
        return None


def _figures(match: Match) -> Counted | None:
    try:
        figures = figures_of(match.table)
    except FAILURES:  # reported separately, where they are shown
        return None
    names = match.setup.names
    return {name: {source: row[at] for source, row in figures.items()} for at, name in enumerate(names)}


def _refused(match: Match, seat: str, choice: Choice, question: Question) -> Iterator[str]:
    """Illegal answers: names of other things, nonsense, and hidden things."""
    if isinstance(choice, OneOf):
        refused = (answer for answer in choice.candidates() if answer not in question.legal)
        yield from islice(refused, MOST_REFUSED)
    yield NONSENSE
    hidden = match.rules.secrecy.hidden(match.position, seat)
    for things in hidden.values():
        # Sorted, because the words must not depend on their holders.
        words = sorted({thing for thing in things if isinstance(thing, str) and thing})
        yield from (word for word in words[:MOST_HIDDEN] if word not in question.legal)


# Comparing.


def gap(one: Perception, other: Perception, who: Text | str) -> Gap | None:
    """The first difference between two perceptions of one seat, whose name is `who`."""
    return next(gaps(one, other, who), None)


def wavers(again: Callable[[], World], seat: str, looks: bool) -> bool:
    """Whether even the same match looks different each time it is made: then gaps are meaningless."""
    one, other = (again().perceived(seat, reads=True, looks=looks) for _ in range(2))
    return gap(one, other, seat) is not None


def gaps(one: Perception, other: Perception, who: Text | str) -> Iterator[Gap]:
    """All differences between two perceptions of one seat, whose name is `who`."""
    for found in differences(one.view, other.view):
        yield _gap("view", VIEW_FIELD(path=f"position{found.path}"), found)
    yield from _question_gaps(one.question, other.question, who)
    for source, text in (("reasons", REASON), ("errors", ERROR)):
        for answer, own in getattr(one, source).items():
            for found in differences(own, getattr(other, source).get(answer)):
                yield _gap(source, text(answer=answer), found)
    for answer, preview in one.previews.items():
        for found in differences(preview, other.previews.get(answer)):
            where = PREVIEW(path=found.path.removeprefix("."), answer=answer)
            yield _shown_gap("previews", where, found, preview and preview[1])
    for found in differences(dict(one.things), dict(other.things)):
        yield _gap("things", THING(path=found.path), found)
    for found in differences(one.sheet, other.sheet):
        where = SHEET_PART(path=found.path.removeprefix("."), title=_part_at(one.sheet, found.path)[0])
        yield _shown_gap("sheet", where, found, one.sheet)
    yield from _event_gaps(one.events, other.events)
    yield from _counted_gaps("points", POINTS, one.points, other.points)
    yield from _counted_gaps("figures", FIGURES, one.figures, other.figures)


def _gap(source: str, where: Text, found: Difference) -> Gap:
    return Gap(source, where, _shown(found.one), _shown(found.other), found.holder, found.field)


def _question_gaps(one: Question | None, other: Question | None, who: Text | str) -> Iterator[Gap]:
    if one is not None and other is not None:
        for found in differences(one, other):
            where = QUESTION_FIELD(path=found.path.removeprefix("."), kind=one.kind)
            yield _shown_gap("question", where, found, one.display)
        return
    asked = one or other
    if asked is not None:
        kind, other_kind = (held.kind if held else "-" for held in (one, other))
        yield Gap("question", NO_QUESTION(who=who, kind=asked.kind), kind, other_kind)


def _event_gaps(one: Sequence[Event], other: Sequence[Event]) -> Iterator[Gap]:
    for mine, others in zip_longest(one, other):
        event = others if mine is None else mine
        if type(mine) is not type(others):
            id, other_id = (told.id() if told is not None else "-" for told in (mine, others))
            yield Gap("events", EVENT_ITSELF(event=event.id()), id, other_id, type(event))
            return
        for found in differences(mine, others):
            where = EVENT_FIELD(field=found.path.removeprefix("."), event=event.id())
            yield _gap("events", where, found._replace(holder=type(event)))


def _counted_gaps(source: str, where: Text, one: Counted | None, other: Counted | None) -> Iterator[Gap]:
    """Differences in counts; ignored if either cannot be counted."""
    if one is None or other is None:
        return
    for name, mine in one.items():
        others = other[name]
        for id in dict.fromkeys((*mine, *others)):
            number, other_number = mine.get(id, 0), others.get(id, 0)
            if number != other_number:
                yield Gap(source, where(source=id, seat=name), str(number), str(other_number))


def _shown_gap(source: str, where: Text, found: Difference, shown: Any) -> Gap:
    """A difference in a sheet or in the display of a question; its source is “drawing” if only drawings show
    it."""
    found = _in_cell(found)
    field = drawn_field(found.path)
    title, path = _part_at(shown, found.path)
    if title and field in DRAWN_PART:
        cell = f"{BESIDE_SHEET.get(source, '')}{path.rpartition(f'.{field}')[0]}"
        where = DRAWN_PART[field](path=cell, title=title)
    return _gap("drawing" if field else source, where, found)


def _in_cell(found: Difference) -> Difference:
    """Where two cells differ that read the same: in the key, the icons, or the rest of the art."""
    one, other = found.one, found.other
    contents = (Text, Mark, Bar, Cell)
    if not (isinstance(one, contents) and isinstance(other, contents)) or undrawn(one) != undrawn(other):
        return found
    for field, read in (("key", key_of), ("icon", icons_of)):
        if read(one) != read(other):
            return Difference(f"{found.path}.{field}", read(one), read(other), Cell, field)
    return found._replace(path=f"{found.path}.art", holder=Cell, field="art")


def _part_at(shown: Any, path: str) -> tuple[Text | str, str]:
    """The title of the innermost part on a path, and the path inside that part."""
    title: Text | str = ""
    rest = path
    for found in _PART.finditer(path):
        held = getattr(shown, found[1], None)
        if found[2] is not None:
            held = held[int(found[2])] if held and int(found[2]) < len(held) else None
        if not isinstance(held, Section | Grid | Group):
            break
        shown, title, rest = held, held.title, path[found.end() :]
    return title, rest.removeprefix(".")


def differences(one: Any, other: Any) -> Iterator[Difference]:
    """The places at which two values differ, to the byte: the order of a dict counts too."""
    try:
        if _encode(one) == _encode(other):
            return
    except (TypeError, ValueError):  # not plain data, so only the walk can compare it
        pass
    yield from _differences(one, other, "", None, "")


def _differences(one: Any, other: Any, path: str, holder: type | None, field: str) -> Iterator[Difference]:
    if type(one) is not type(other) or isinstance(one, Text):
        if one != other:
            yield Difference(path, one, other, holder, field)
    elif isinstance(one, dict) and list(one) != list(other):
        yield Difference(path, list(one), list(other), holder, field)
    elif isinstance(one, msgspec.Struct | dict | list | tuple):
        mine, others = steps_of(one), steps_of(other)
        for step in filter(others.__contains__, mine):
            if isinstance(one, msgspec.Struct):
                holder, field = type(one), step[1:]
            yield from _differences(mine[step], others[step], f"{path}{step}", holder, field)
        if len(mine) != len(others):
            yield Difference(path, one, other, holder, field)
    elif one != other:
        yield Difference(path, one, other, holder, field)


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, Text) else value if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
