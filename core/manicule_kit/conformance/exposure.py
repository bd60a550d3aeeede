"""Finds visible things that are dealt or drawn like hidden ones, and drawn things that are stored nowhere.

No rule can prove that a field without a mark should have one. These probes infer it from the play: a seat is
asked in secret about things dealt to it, or things are taken from one end of a list that appears on no sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES
from manicule.kernel.events import Event
from manicule.kernel.positions.canonical import tree_of
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.positions.toml_writer import SCALARS, is_struct
from manicule.kernel.question import Step
from manicule.kernel.secrecy.annotations import Pool
from manicule.kernel.secrecy.declared import SecretField, marked_hints, marks_of
from manicule.kernel.sheet import Sheet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, tr
from manicule.kernel.views import look_at, seen_by
from manicule.match.driver import Checkpoint
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule_kit.conformance.comparison import REVEALED, WATCHER
from manicule_kit.conformance.probes import Probe
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.undrawn import undrawn
from manicule_kit.conformance.walk import steps_of

OPEN_HAND = tr(
    "everyone sees {path} of the view, but “{thing}” was dealt to {seat} at random, and the question "
    "“{kind}” about it is secret"
)
DECLARE_HAND = tr(
    'declare it: {field}: Annotated[…, Secret(to="owner", pool=…)] in {struct}; put what everyone may '
    "see on the table, not at the seat"
)
OWN_HAND = tr("everyone sees {path} of the view, but “{thing}” is shown only to {seat}")
DECLARE_OWN = tr(
    'declare it: {field}: Annotated[…, Secret(to="owner", pool=…)] in {struct}; or, if everyone may know it, '
    "show it on every sheet"
)
OPEN_TO_ALL = tr(
    "everyone sees {path} of the view, but “{thing}” was dealt to {seat} at random, and the event "
    "“{event}” reveals it only to some seats"
)
DECLARE_TOLD = tr(
    "declare it: {field}: Annotated[…, Secret(to=…, pool=…)] in {struct}; or, if everyone may know it, "
    "give the event no audience"
)
OPEN_PILE = tr(
    "the order of {path} reveals what comes next: the order is random, “{thing}” was taken from the "
    "end of {path}, and no sheet had shown it"
)
ORDERED_POOL = tr(
    "{path} is a Pool, which has no order, but “{thing}” was taken from its end without a random draw"
)
DECLARE_PILE = tr(
    "declare it: {field}: Annotated[…, Shuffled(…)] in {struct}; or take things out of a Pool at "
    "random: table.draw"
)
NOWHERE = tr(
    "“{thing}” was drawn (“{stream}”), but it is nowhere in the position when “{kind}” is asked in secret"
)
HOLD_IT = tr(
    "before asking anyone, store the drawn thing in the position or in a Memory, with Secret on its "
    "field: a value that is only in a variable cannot be hidden from anyone and is not part of any "
    "position"
)

FEW = 3
"""The number of open questions of a kind in a game at which sheets are compared."""
LEAST = 2
"""The number of times that something must be taken from the end of a list, and never from elsewhere."""
LEAST_OF_POOL, SMALLEST_POOL = 3, 4
"""The same for a pool; in a small one, an answer may name the last thing by accident."""


Things = tuple[str | int, ...]


class ListPath(NamedTuple):
    """A list in a position: its path, and its field."""

    path: str
    struct: type
    field: str
    is_pool: bool

    @property
    def owner(self) -> str:
        """The seat whose state has the list; empty for a list of the table."""
        found = re.match(r"position\.seats\[(\d+)\]", self.path)
        return SEAT_IDS[int(found[1])] if found is not None else ""


Thing = tuple[str, type, str, Any]
"""A thing in a struct: its path, the struct with the field, the field, the thing itself."""


class OpenHands(Probe):
    """Finds things dealt to a seat that others can see, although the seat is asked about them in secret or an
    event shows them to some seats only."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._dealt: dict[str, list[tuple[type, str, Any]]] = {}
        """The things dealt to each seat, after the structs and fields that received them. In another field a
        thing is open because a rule put it there, such as a card that was played."""
        self._last: Checkpoint | None = None

    def boundary(self, match: Match) -> None:
        self._note_dealt(match)
        self._last = match.timeline.last_boundary()

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        is_private = match.display.is_private(seat)
        if not is_private and self.times(choice) > FEW:
            return
        self._note_dealt(match)
        dealt = self._dealt_to(seat)
        things = [thing for option in choice.candidates().items() for thing in option if thing in dealt]
        for path, struct, field, thing in self._seen(match, seat, things):
            name = match.display.names.seat(seat)
            if is_private:
                problem = OPEN_HAND(path=path, thing=str(thing), seat=name, kind=choice.kind.id)
                self._add(match, problem, DECLARE_HAND, struct, field)
                continue
            place = ListPath(path.rpartition("[")[0], struct, field, False)
            if _viewers(match, match.position, place, thing) == {seat}:
                self._add(match, OWN_HAND(path=path, thing=str(thing), seat=name), DECLARE_OWN, struct, field)

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        """Check events for some seats that name a seat and a thing dealt to it: is the thing visible to
        all?"""
        for event in events:
            if not event.audience:
                continue
            self._note_dealt(match)
            values = [getattr(event, field) for field in event.__struct_fields__]
            for seat in match.seats:
                dealt = [value for value in values if value in self._dealt_to(seat)]
                if seat in values and dealt:
                    self._check_told(match, event, seat, dealt)

    def _check_told(self, match: Match, event: Event, seat: str, dealt: list[Any]) -> None:
        found = match.rules.secrecy.found(match.position, WATCHER)
        hidden = [thing for one in found if isinstance(one.leaf, SecretField) for thing in one.things()]
        things = [thing for thing in dealt if thing not in hidden]
        for path, struct, field, thing in self._seen(match, seat, things):
            if _is_marked(marked_hints(struct)[field]):  # it was hidden, and was revealed since
                continue
            name = match.display.names.seat(seat)
            problem = OPEN_TO_ALL(path=path, thing=str(thing), seat=name, event=event.id())
            self._add(match, problem, DECLARE_TOLD, struct, field)

    def _seen(self, match: Match, seat: str, things: Sequence[Any]) -> Iterator[Thing]:
        """The things among these that everyone can see in a seat's state."""
        if not things:
            return
        index = SEAT_IDS.index(seat)
        state = seen_by(match.table, WATCHER).position.seats[index]
        for path, *dealt in _things(state, f"position.seats[{index}]"):
            if dealt[-1] in things and tuple(dealt) in self._dealt.get(seat, ()):
                yield path, *dealt

    def _add(self, match: Match, problem: Text, advice: Text, struct: type, field: str) -> None:
        told = advice(field=field, struct=struct.__name__)
        key = ("view", struct.__name__, field)  # the key of other leaks there: one finding per cause
        self.report("secrets", match, problem, told, self.subject.files.of_code(struct), key=key)

    def _note_dealt(self, match: Match) -> None:
        """Note the things drawn since the last boundary that a seat received."""
        if self._last is None:
            return
        drawn = [outcome.thing for outcome in self._last.noted if outcome.was_drawn]
        seats = zip(match.seats, self._last.position.seats, match.position.seats, strict=True)
        for seat, before, now in seats if drawn else ():
            had, has = ([tuple(thing) for _, *thing in _things(state, "")] for state in (before, now))
            received = (one for one in has if one[-1] in drawn and has.count(one) > had.count(one))
            self._dealt.setdefault(seat, []).extend(received)

    def _dealt_to(self, seat: str) -> list[Any]:
        return [thing for *_, thing in self._dealt.get(seat, ())]


def _is_marked(hint: Any) -> bool:
    """Whether a mark on a field, or on its items, limits its audience."""
    return bool(marks_of(hint)) or any(map(_is_marked, get_args(hint)))


def _things(holder: Any, path: str, struct: type = msgspec.Struct, field: str = "") -> Iterator[Thing]:
    """Every text in a struct, and everything in its lists."""
    for step, held in steps_of(holder).items():
        if isinstance(holder, msgspec.Struct):
            struct, field = type(holder), step[1:]
        if field != "pieces":  # pieces are visible to all
            if isinstance(held, str) or isinstance(holder, list | tuple):
                yield path + step, struct, field, held
            yield from _things(held, path + step, struct, field)


class OpenPiles(Probe):
    """Checks that nobody can know the next thing of a pile: its order is hidden, or chance decides."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._first: dict[ListPath, Things] | None = None
        self._before: dict[ListPath, Things] = {}
        self._position: Position | None = None
        self._chance: dict[str, int] = {}
        self._from_end: Counter[tuple[ListPath, int]] = Counter()
        self._from_elsewhere: set[ListPath] = set()
        self._offered: dict[str, set[Any]] = {}
        """The options that each seat was asked about: it knows them, whatever its sheet shows."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        position = match.position
        self._chance = _chance_of(position)
        self._position = copy(position)
        self._offered.setdefault(seat, set()).update(choice.candidates())
        if self._first is None:
            self._first = self._before = dict(_lists(position, "position"))

    def answered(self, match: Match, step: Step) -> None:
        lists, self._before = self._before, dict(_lists(match.position, "position"))
        if _chance_of(match.position) != self._chance:
            return
        for place, before in lists.items():
            now = self._before.get(place, ())
            if len(now) < len(before) and place not in self._from_elsewhere:
                self._take(match, step, place, before, now)

    def _take(self, match: Match, step: Step, place: ListPath, before: Things, now: Things) -> None:
        """Note from which end of a list something was taken."""
        taken = len(before) - len(now)
        ends = [end for end, rest in ((0, before[taken:]), (-1, before[: len(now)])) if rest == now]
        if not ends:
            self._from_elsewhere.add(place)
            return
        thing = before[ends[0]]
        if len(ends) > 1 or str(thing) in step.answer.split() or thing in match.seats:
            return
        least = LEAST_OF_POOL if place.is_pool else LEAST
        if place.is_pool:
            if len(before) < SMALLEST_POOL:
                return
        elif self._was_shown(match, place, step.seat, thing):
            self._from_elsewhere.add(place)
            return
        self._from_end[place, ends[0]] += 1
        if self._from_end[place, ends[0]] == least and self._is_by_chance(match, place):
            self._report(match, place, thing)

    def _was_shown(self, match: Match, place: ListPath, seat: str, thing: str | int) -> bool:
        """Whether a sheet showed the thing before it was taken; a hand that only its owner sees was not."""
        assert self._position is not None
        if place.owner and WATCHER in _viewers(match, self._position, place, thing):
            return True
        viewers = (WATCHER,) if place.owner else (seat, WATCHER)
        return any(_is_on_sheet(match, self._position, who, str(thing)) for who in viewers)

    def _is_by_chance(self, match: Match, place: ListPath) -> bool:
        """Whether another seed gives the list another order."""
        if place.is_pool:
            return True
        setup = msgspec.structs.replace(match.setup, seed=match.setup.seed + 1)
        other = dict(_lists(Match(match.rules, setup, mode=Mode.ONE_WAY).position, "position"))
        return self._first is not None and self._first.get(place) != other.get(place)

    def _report(self, match: Match, place: ListPath, thing: str | int) -> None:
        assert self._position is not None
        where = self.subject.files.of_code(place.struct)
        is_known = thing in self._offered.get(place.owner, ())
        if is_known or (place.owner and _viewers(match, self._position, place, thing) == {place.owner}):
            problem = OWN_HAND(path=place.path, thing=thing, seat=match.display.names.seat(place.owner))
            advice = DECLARE_OWN(field=place.field, struct=place.struct.__name__)
            key = ("view", place.struct.__name__, place.field)  # as in `OpenHands`
            self.report("secrets", match, problem, advice, where, key=key)
            return
        text = ORDERED_POOL if place.is_pool else OPEN_PILE
        advice = DECLARE_PILE(field=place.field, struct=place.struct.__name__)
        problem = text(path=place.path, thing=thing)
        self.report("secrets", match, problem, advice, where, key=(text, place.struct, place.field))


def _chance_of(position: Position) -> dict[str, int]:
    return {stream: number for stream, number in position.draws.items() if stream != REVEALED}


def _lists(state: msgspec.Struct, path: str) -> Iterator[tuple[ListPath, Things]]:
    """Every list of texts or numbers in a position, except secrets and piles."""
    for field, is_pool in _open_fields(type(state)):
        value = getattr(state, field)
        if not value:
            continue
        here = f"{path}.{field}"
        if isinstance(value, dict):
            for key, held in value.items():
                if isinstance(held, msgspec.Struct):
                    yield from _lists(held, f"{here}[{key!r}]")
        elif isinstance(value, msgspec.Struct):
            yield from _lists(value, here)
        elif isinstance(value[0], str | int):
            yield ListPath(here, type(state), field, is_pool), tuple(value)
        else:
            for at, held in enumerate(value):
                if isinstance(held, msgspec.Struct):
                    yield from _lists(held, f"{here}[{at}]")


@cache
def _open_fields(struct: type[msgspec.Struct]) -> list[tuple[str, bool]]:
    """The fields of a struct that may hold a list that is neither a secret nor a pile; and whether the list
    is a pool."""
    found = []
    for field, hint in marked_hints(struct).items():
        marks = marks_of(hint)
        is_pool = any(isinstance(mark, Pool) for mark in marks)
        bare = get_args(hint)[0] if marks else hint
        holds_more = get_origin(bare) in (list, tuple, dict) or is_struct(bare)
        is_count = get_origin(bare) is dict and get_args(bare)[1] in SCALARS
        if holds_more and not is_count and (is_pool or not marks) and field not in ("queue", "pieces"):
            found.append((field, is_pool))
    return found


def _shows(match: Match, sheet: Sheet, thing: str) -> bool:
    """Whether a sheet has a thing by its id or by the name of its entry; keys and icons do not show it."""
    names = [thing, *(str(name) for name in _names(match.rules.content, thing))]
    said = msgspec.json.encode(undrawn(sheet)).decode()
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for name in names)


def _is_on_sheet(match: Match, position: Position, who: str, thing: str) -> bool:
    """Whether the sheet of a viewer has a thing; a table that cannot be shown is reported separately."""
    try:
        return _shows(match, look_at(match.rules.table_at(match.setup, position), who), thing)
    except FAILURES:
        return False


def _viewers(match: Match, position: Position, place: ListPath, thing: str | int) -> set[str]:
    """The viewers whose sheets differ if another thing is in the place of this one."""
    twin = _otherwise(position, place, thing)
    if twin is None:
        return set()
    tables = [match.rules.table_at(match.setup, each) for each in (copy(position), twin)]
    viewers = (*match.seats, WATCHER)
    try:
        sheets = [[undrawn(look_at(table, who)) for who in viewers] for table in tables]
    except FAILURES:  # the other thing may be impossible there
        return set()
    return {who for who, one, other in zip(viewers, *sheets, strict=True) if one != other}


def _otherwise(position: Position, place: ListPath, thing: str | int) -> Position | None:
    """The position with another thing in place of this one: one from the same field of another seat, if it
    has one."""
    lists = dict(_lists(position, "position"))
    near = [held for other, held in lists.items() if other.field == place.field and other != place]
    others = [one for held in (*near, *lists.values()) for one in held if type(one) is type(thing)]
    own = lists.get(place, ())
    other = next((one for one in others if one not in own), None)
    if other is None or thing not in own:
        return None
    twin = copy(position)
    holder = _held_at(twin, place.path)
    now = list(own)
    now[now.index(thing)] = other
    msgspec.structs.force_setattr(holder, place.field, type(getattr(holder, place.field))(now))
    return twin


def _held_at(position: Position, path: str) -> Any:
    """The struct that holds the list at a path."""
    held: Any = position
    rest = path.removeprefix("position")
    while True:
        steps = steps_of(held)
        step = max(filter(rest.startswith, steps), key=len)
        if step == rest:
            return held
        held, rest = steps[step], rest.removeprefix(step)


def _names(content: Any, thing: str) -> Iterator[Text]:
    for kind in content.__struct_fields__:
        name = getattr(getattr(content, kind).get(thing), "name", None)
        if isinstance(name, Text):
            yield name


class Draws(Probe):
    """Checks that drawn things are in the position when a seat is asked in secret, because it may know
    them."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        drawn = [outcome for outcome in match.timeline.driver.noted() if outcome.was_drawn]
        if not drawn or not match.display.is_private(seat):
            return
        held = list(_held(tree_of(match.position)))
        for thing, stream in ((outcome.thing, outcome.stream) for outcome in drawn):
            if not _lies_in(held, thing):
                problem = NOWHERE(thing=str(thing), stream=stream, kind=choice.kind.id)
                self.report("views", match, problem, HOLD_IT, key=(NOWHERE, stream))


def _held(tree: Any) -> Iterator[Any]:
    """Everything in a tree: structs, lists, keys, scalars."""
    yield tree
    if isinstance(tree, dict):
        yield from tree
    for value in steps_of(tree).values():
        yield from _held(value)


def _lies_in(held: list[Any], thing: Any) -> bool:
    if isinstance(thing, str):  # it may be a letter or a word of a longer text
        return any(thing in one for one in held if isinstance(one, str))
    return (tree_of(thing) if isinstance(thing, msgspec.Struct) else thing) in held
