"""What one seat, or a watcher, gets to know of a match; and where that differs between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from manicule.choices import Choice, OneOf
from manicule.errors import IllegalAnswer
from manicule.events import Event, may_know
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.reasons import nameables_at
from manicule.question import Question, question_of
from manicule.sheet import Group, Sheet
from manicule.text import Text, tr

VIEW_FIELD = tr("the field {path} of the view")
QUESTION_FIELD = tr("{path} of the question “{kind}”")
NO_QUESTION = tr("whether {who} is asked “{kind}”")
REASON = tr("the reason against “{answer}”")
ERROR = tr("the error for “{answer}”")
PREVIEW = tr("{path} of the preview of “{answer}”")
THING = tr("{path} of the things that one may ask about")
SHEET_PART = tr("{path} of the sheet, in “{title}”")
EVENT_FIELD = tr("the field “{field}” of the event “{event}”")
EVENT_ITSELF = tr("whether the event “{event}” is told")

WATCHER = ""
"""The seat of who has none."""
REVEALED = "revealed"
"""The counter of what became known, among those of chance."""
NONSENSE = "xyzzy"
MOST_REFUSED, MOST_PREVIEWED, MOST_HIDDEN = 6, 2, 3
LONGEST = 60

_encode = msgspec.msgpack.Encoder().encode


class Ear(Observer):
    """Keeps what is told."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def told(self, match: Match, events: tuple[Event, ...]) -> None:
        self.events += events


class Perception(NamedTuple):
    """All that a seat can perceive at one moment, as far as it was looked for."""

    view: Any = None
    question: Question | None = None
    reasons: Mapping[str, Text | None] = {}
    errors: Mapping[str, Text | None] = {}
    previews: Mapping[str, Any] = {}
    things: Mapping[str, Text] = {}
    sheet: Sheet | None = None
    events: tuple[Event, ...] = ()


class Gap(NamedTuple):
    """Where two perceptions differ: in what, how it reads in each, and the struct with the field in it."""

    source: str
    where: Text
    one: Text | str
    other: Text | str
    holder: type | None = None
    field: str = ""


class Difference(NamedTuple):
    """Where two values differ."""

    path: str
    one: Any
    other: Any
    holder: type | None = None
    field: str = ""


def perceived(
    match: Match,
    seat: str,
    *,
    reads: bool = False,
    looks: bool = False,
    events: Iterable[Event] = (),
) -> Perception:
    """What a seat perceives: its view, its question and what it is told; if it `reads`, all texts of the
    question and what is said of other answers; if it `looks`, the sheet."""
    heard = tuple(event for event in events if may_know(event, seat))
    view = match.view(seat).position
    sheet = match.look(seat) if looks else None
    choice = match.choices().get(seat)
    if choice is None:
        return Perception(view, sheet=sheet, events=heard)
    question = match.question(seat) if reads else question_of(choice, match.ordinal)
    if not reads:
        return Perception(view, question, sheet=sheet, events=heard)
    answers = list(dict.fromkeys(_refused(match, seat, choice, question)))
    reasons = {answer: match.why(seat, answer) for answer in answers}
    errors = {answer: _error(choice, answer) for answer in answers}
    previews = {answer: match.preview(seat, answer) for answer in question.legal[:MOST_PREVIEWED]}
    things = nameables_at(match.table, seat)
    return Perception(view, question, reasons, errors, previews, things, sheet, heard)


def _refused(match: Match, seat: str, choice: Choice, question: Question) -> Iterator[str]:
    """Answers that are not legal: what could be named, nonsense, and things that are hidden."""
    if isinstance(choice, OneOf):
        refused = (answer for answer in choice.candidates() if answer not in question.legal)
        yield from islice(refused, MOST_REFUSED)
    yield NONSENSE
    hidden = match.rules.secrecy.hidden(match.position, seat)
    for things in hidden.values():
        # Sorted, for the words must not depend on who has which.
        words = sorted({thing for thing in things if isinstance(thing, str) and thing})
        yield from (word for word in words[:MOST_HIDDEN] if word not in question.legal)


def _error(choice: Choice, answer: str) -> Text | None:
    try:
        choice.parse(choice.normalize(answer))
    except IllegalAnswer as error:
        return error.reason
    return None


# Comparing.


def gap(one: Perception, other: Perception, who: Text | str) -> Gap | None:
    """The first thing that two perceptions of one seat, which is called `who`, differ in."""
    if (found := difference(one.view, other.view)) is not None:
        return _gap("view", VIEW_FIELD(path=f"position{found.path}"), found)
    if (one.question is None) != (other.question is None):
        asked = one.question or other.question
        assert asked is not None
        kind, other_kind = (held.kind if held else "-" for held in (one.question, other.question))
        return Gap("question", NO_QUESTION(who=who, kind=asked.kind), kind, other_kind)
    if (found := difference(one.question, other.question)) is not None:
        assert one.question is not None
        where = QUESTION_FIELD(path=found.path.removeprefix("."), kind=one.question.kind)
        return _gap("question", where, found)
    for source, text in (("reasons", REASON), ("errors", ERROR)):
        for answer, own in getattr(one, source).items():
            if (found := difference(own, getattr(other, source).get(answer))) is not None:
                return _gap(source, text(answer=answer), found)
    for answer, sheet in one.previews.items():
        if (found := difference(sheet, other.previews.get(answer))) is not None:
            return _gap("previews", PREVIEW(path=found.path.removeprefix("."), answer=answer), found)
    if (found := difference(dict(one.things), dict(other.things))) is not None:
        return _gap("things", THING(path=found.path), found)
    if (found := difference(one.sheet, other.sheet)) is not None:
        where = SHEET_PART(path=found.path.removeprefix("."), title=_title(one.sheet, found.path))
        return _gap("sheet", where, found)
    return _events_gap(one.events, other.events)


def _gap(source: str, where: Text, found: Difference) -> Gap:
    return Gap(source, where, _shown(found.one), _shown(found.other), found.holder, found.field)


def _events_gap(one: tuple[Event, ...], other: tuple[Event, ...]) -> Gap | None:
    for mine, others in zip(one, other, strict=False):
        if type(mine) is not type(others):
            return Gap("events", EVENT_ITSELF(event=mine.id()), mine.id(), others.id(), type(mine))
        if (found := difference(mine, others)) is not None:
            where = EVENT_FIELD(field=found.path.removeprefix("."), event=mine.id())
            return Gap("events", where, _shown(found.one), _shown(found.other), type(mine), found.field)
    if len(one) == len(other):
        return None
    longer = max(one, other, key=len)
    event = longer[min(len(one), len(other))]
    ids = (event.id(), "-") if longer is one else ("-", event.id())
    return Gap("events", EVENT_ITSELF(event=event.id()), *ids, type(event))


def _title(sheet: Sheet | None, path: str) -> Text | str:
    """The title of the part of a sheet that a path leads into."""
    part: Any = sheet
    title: Text | str = ""
    for name, number in _numbered(path):
        held = getattr(part, name, None) if name in ("sections", "brief", "parts") else None
        if held is None or number >= len(held):
            break
        part = held[number]
        title = part.title
        if not isinstance(part, Group):
            break
    return title


def _numbered(path: str) -> Iterator[tuple[str, int]]:
    """The fields of a path that are followed by a number: `.sections[2].rows[0]`."""
    for step in path.split(".")[1:]:
        name, bracket, rest = step.partition("[")
        number = rest.partition("]")[0]
        if bracket and number.isdigit():
            yield name, int(number)


def difference(one: Any, other: Any) -> Difference | None:
    """The first place at which two values differ, to the byte: the order of a dict counts too."""
    try:
        if _encode(one) == _encode(other):
            return None
    except (TypeError, ValueError):  # something that is no data: then only the walk tells
        pass
    return next(_differences(one, other, "", None, ""), None)


def _differences(one: Any, other: Any, path: str, holder: type | None, field: str) -> Iterator[Difference]:
    if type(one) is not type(other) or isinstance(one, Text):
        if one != other:
            yield Difference(path, one, other, holder, field)
    elif isinstance(one, msgspec.Struct):
        for name in one.__struct_fields__:
            mine, others = getattr(one, name), getattr(other, name)
            yield from _differences(mine, others, f"{path}.{name}", type(one), name)
    elif isinstance(one, dict):
        if list(one) != list(other):
            yield Difference(path, list(one), list(other), holder, field)
            return
        for key in one:
            yield from _differences(one[key], other[key], f"{path}[{key!r}]", holder, field)
    elif isinstance(one, list | tuple):
        for at, (mine, others) in enumerate(zip(one, other, strict=False)):
            yield from _differences(mine, others, f"{path}[{at}]", holder, field)
        if len(one) != len(other):
            yield Difference(path, one, other, holder, field)
    elif one != other:
        yield Difference(path, one, other, holder, field)


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, Text) else value if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
