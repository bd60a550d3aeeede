"""The narration of a table: each listener pulls the events since its last call, as text.

Consecutive events of one seat form one paragraph, under a heading with the round and phase.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import dropwhile, islice
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from manicule.kernel.events import Event, Names, declares_moment, may_know, section_of, text_of
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, in_sequence
from manicule.match.event_log import EventLog
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.match.progress import Entered, Progress, RoundOver, round_of
from manicule_interface.log_filter import EVERYTHING, LogFilter, kept_by
from manicule_languages.reader import Read

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match
    from manicule.records.recorder import Recorder


class Passage(msgspec.Struct, frozen=True):
    """A paragraph, a table, or a heading with a round and phase. A passage `is_of_others` if no person at the
    table caused it; then people need time to read it. It `is_moment` if its event declares one."""

    content: Text | Section
    is_heading: bool = False
    is_of_others: bool = False
    is_moment: bool = False

    @property
    def sheet(self) -> Sheet | None:
        """The table as a sheet to draw; None for sentences."""
        return Sheet((self.content,)) if isinstance(self.content, Section) else None


class _Entry(NamedTuple):
    """An event with its serial number, and the number of answers when it was published."""

    serial: int
    answers: int
    event: Event


class DeclaredMoment(NamedTuple):
    """An event that declares a moment, with its serial number, the number of answers when it was published,
    and the heading of its round and phase."""

    serial: int
    answers: int
    event: Event
    heading: Text


class Cursor(msgspec.Struct):
    """The position of a listener: the events already told, and the last heading. `entered` is the heading to
    show before the next event."""

    serial: int = 0
    place: Entered | None = None
    entered: Entered | None = None


class Narration(Observer):
    """Observes a match, keeps its events, and hands them out. An undo removes events that were not told
    yet."""

    def __init__(self) -> None:
        self.log = EventLog()
        self._entries: list[_Entry] = []
        self.moments: list[DeclaredMoment] = []
        self._serial = 0
        self._idle_place: Entered | None = None  # entered, but without events so far

    def observers(self, recorder: Recorder | None = None) -> list[Observer]:
        """The observers that a match needs for its narration; a recorder comes first."""
        keeping = [recorder] if recorder is not None else []
        return [*keeping, Progress(), self.log, self]

    # Observer methods.

    def began(self, match: Match) -> None:
        if match.timeline.record is not None and match.mode is not Mode.REPLAY:
            self._stand_elsewhere(match)

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Entered):
                self._idle_place = event
                continue
            place, self._idle_place = self._idle_place, None
            if place is not None:
                self._add(match.answers, place)
            self._add(match.answers, event)
            if declares_moment(event):
                self._add_moment(match, self._entries[-1])

    def undone(self, match: Match, step: Step) -> None:
        self._forget(match)

    def rewound(self, match: Match) -> None:
        self._forget(match)

    def _add(self, answers: int, event: Event) -> None:
        self._serial += 1
        self._entries.append(_Entry(self._serial, answers, event))

    def _add_moment(self, match: Match, entry: _Entry) -> None:
        """Keep a moment; it replaces one of the same kind and audience after the same answer."""
        kept = [one for one in self.moments if _kind_of(one) != _kind_of(entry)]
        places = (one.event for one in reversed(self._entries) if isinstance(one.event, Entered))
        place = next(places, None)
        heading = place.heading if place is not None else match.display.heading
        self.moments = [*kept, DeclaredMoment(*entry, heading)]

    def _forget(self, match: Match) -> None:
        """Remove the events of undone answers."""
        self._entries = [entry for entry in self._entries if entry.answers <= match.answers]
        self.moments = [one for one in self.moments if one.answers <= match.answers]
        self._stand_elsewhere(match)

    def _stand_elsewhere(self, match: Match) -> None:
        """After a jump to another point: find out whether the phase has had events already."""
        place = _place_of(match)
        places = [event for event in self.log.events if isinstance(event, Entered)]
        self._idle_place = place if [place] != places[-1:] else None

    # Methods for listeners.

    @property
    def events(self) -> int:
        """The number of events so far."""
        return len(self.log.events)

    def before(self, event: Event, seats: Sequence[str]) -> tuple[Event, ...]:
        """The events before this one that all of these seats may know."""
        events = self.log.events
        end = next((at for at in reversed(range(len(events))) if events[at] is event), len(events))
        return tuple(one for one in events[:end] if is_for(one, seats) and not isinstance(one, Entered))

    def since(
        self,
        cursor: Cursor,
        match: Match,
        seats: Sequence[str],
        asides: Iterable[Text] = (),
        *,
        is_whole: bool = True,
    ) -> Iterator[Passage]:
        """The passages since the listener's last call, limited to events that all of these seats may know.

        `asides` are inserted after the events of a phase, before those of later phases. Unless `is_whole`,
        the events of the last phase wait, because more events of the same seat may follow.
        """
        entries = [entry for entry in self._entries if entry.serial > cursor.serial]
        if not is_whole:
            last = max((at for at, one in enumerate(entries) if isinstance(one.event, Entered)), default=0)
            entries = entries[:last]
            if not entries:
                return
        if entries:
            cursor.serial = entries[-1].serial
        known = [entry.event for entry in entries if is_for(entry.event, seats)]
        first, later = _first_place(known)
        yield from self._passages(first, cursor, match)
        for text in asides:
            yield Passage(text)
        yield from self._passages(later, cursor, match)

    def place(self, cursor: Cursor, match: Match) -> Iterator[Passage]:
        """The heading of the present round and phase, unless it was the last heading."""
        cursor.entered = None
        yield from _place(cursor, _place_of(match), match.display.names)

    def lines(
        self,
        match: Match,
        seats: Sequence[str],
        with_places: bool = True,
        wanted: LogFilter = EVERYTHING,
        read: Read = str,
    ) -> list[Text]:
        """The wanted events that these seats may know: a line for each event and each heading."""
        names = match.display.names
        known = (event for event in self.log.events if is_for(event, seats))
        return [
            text_of(event, names)
            for event in kept_by(wanted, known, names, read)
            if with_places or not isinstance(event, Entered)
        ]

    def rounds(self) -> tuple[int, ...]:
        """The rounds so far in which something happened."""
        entered = (event.round for event in self.log.events if isinstance(event, Entered))
        return tuple(sorted({round for round in entered if round}))

    def recent(self, match: Match, viewer: str, most: int | None = None) -> tuple[Passage, ...]:
        """The last events that a viewer may know, or all of them, in paragraphs under headings."""
        known = (event for event in reversed(self.log.events) if is_for(event, (viewer,)))
        last = list(known if most is None else islice(known, most))
        return tuple(_in_paragraphs(reversed(last), match.display.names))

    def chosen(self, match: Match, viewer: str, wanted: LogFilter, read: Read) -> tuple[Passage, ...]:
        """The wanted events that a viewer may know, in paragraphs under headings."""
        names = match.display.names
        known = (event for event in self.log.events if is_for(event, (viewer,)))
        return tuple(_in_paragraphs(kept_by(wanted, known, names, read), names))

    def happened_to(
        self, match: Match, seat: str, since: int, moments: Collection[Event] = ()
    ) -> tuple[Text, ...]:
        """The events that concern a seat, after the first `since` events and up to the end of the phase. Its
        own actions are left out, and so are the events of a phase up to one of these `moments`, which told
        them."""
        known = [event for event in self.log.events[since:] if is_for(event, (seat,))]
        later = dropwhile(lambda place: all(event.who != seat for event in place), _places(known))
        events = [event for place in islice(later, 1, None) for event in _after_moments(place, moments)]
        return tuple(
            paragraph(group, match.display.names) for group in grouped(events) if group[0].who == seat
        )

    def done_by(self, match: Match, seat: str, seats: Sequence[str], since: int) -> tuple[Text, ...]:
        """The actions of a seat after the first `since` events, as far as all of these seats may know."""
        events = [event for event in self.log.events[since:] if event.who == seat and is_for(event, seats)]
        return tuple(paragraph(group, match.display.names) for group in grouped(events))

    def done_after(self, match: Match, answers: int, seat: str) -> Text | None:
        """The actions of a seat told first after a number of answers, as far as all people may know; None if
        there are none."""
        later = [one for one in self._entries if one.answers >= answers and one.event.who == seat]
        first = later[0].answers if later else 0
        events = [one.event for one in later if one.answers == first and is_for(one.event, match.people)]
        return paragraph(events, match.display.names) if events else None

    def _passages(self, events: Iterable[Event], cursor: Cursor, match: Match) -> Iterator[Passage]:
        names, people = match.display.names, match.people
        for group in grouped(events):
            first = group[0]
            if isinstance(first, Entered):
                cursor.entered = first
                continue
            if cursor.entered is not None and not isinstance(first, RoundOver):
                entered, cursor.entered = cursor.entered, None
                yield from _place(cursor, entered, names)
            is_of_others = first.who not in ("", *people)
            yield Passage(_content(group, names), is_of_others=is_of_others, is_moment=declares_moment(first))


def _kind_of(one: _Entry | DeclaredMoment) -> tuple[int, type[Event], tuple[str, ...]]:
    """Moments of one kind replace each other: events with one `moment`, after one answer, for one
    audience."""
    declaring = next(kind for kind in type(one.event).__mro__ if "moment" in vars(kind))
    return one.answers, declaring, one.event.audience


def _place_of(match: Match) -> Entered:
    return Entered(match.display.heading, round_of(match.table))


def _in_paragraphs(events: Iterable[Event], names: Names) -> Iterator[Passage]:
    for group in grouped(events):
        yield Passage(_content(group, names), is_heading=isinstance(group[0], Entered))


def _content(group: Sequence[Event], names: Names) -> Text | Section:
    """A group of events as a table, if they have one, else as a paragraph."""
    section = section_of(group[0], names)
    return section if section is not None else paragraph(group, names)


def _place(cursor: Cursor, place: Entered, names: Names) -> Iterator[Passage]:
    if place != cursor.place:
        cursor.place = place
        yield Passage(place.text(names), is_heading=True)


def _first_place(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events up to the next phase, and those after; the end of a round belongs to the first."""
    for at in range(1, len(events)):
        is_round_over = isinstance(events[min(at + 1, len(events) - 1)], RoundOver)
        if isinstance(events[at], Entered) and not is_round_over:
            return events[:at], events[at:]
    return events, ()


def grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The consecutive events of each seat, without those that another event of the same phase sums up."""
    group: list[Event] = []
    for place in _places(events):
        summed_up = tuple({kind: None for event in place for kind in event.sums_up})
        for event in place:
            if isinstance(event, summed_up):
                continue
            if group and (not event.who or event.who != group[-1].who):
                yield tuple(group)
                group = []
            group.append(event)
    if group:
        yield tuple(group)


def _places(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events by the phases in which they happened."""
    place: list[Event] = []
    for event in events:
        if isinstance(event, Entered) and place:
            yield place
            place = []
        place.append(event)
    yield place


def _after_moments(place: list[Event], moments: Collection[Event]) -> list[Event]:
    """The events of a phase after the last of these moments."""
    ends = (at for at in range(len(place), 0, -1) if any(place[at - 1] is one for one in moments))
    return place[next(ends, 0) :]


def paragraph(events: Sequence[Event], names: Names) -> Text:
    """The sentences of a group of events."""
    whole = in_sequence(text_of(event, names) for event in events)
    assert whole is not None, "a group has an event"
    return whole


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event; without seats, whether a watcher may."""
    return all(may_know(event, seat) for seat in tuple(seats) or ("",))
