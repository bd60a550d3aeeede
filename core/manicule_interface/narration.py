"""What happened at a table, for people to read: pulled by each listener from where they were told last.

Events that one seat causes in a row are told in one paragraph, under a heading of the round and phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, islice
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from manicule.kernel.events import Event, Names, may_know, section_of, text_of
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, tr
from manicule.match.event_log import EventLog
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.match.progress import Entered, Progress, RoundOver

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match
    from manicule.records.recorder import Recorder

# Translators: two sentences that follow each other; in some languages there is no blank between.
JOINED = tr("{first} {next}", context="two sentences")


class Passage(msgspec.Struct, frozen=True):
    """A paragraph, a table, or the heading of what happens at another place. A passage `is_of_others` if no
    person at the table caused it: reading it takes a moment."""

    content: Text | Section
    is_heading: bool = False
    is_of_others: bool = False

    @property
    def sheet(self) -> Sheet | None:
        """The table as a sheet to draw; None for sentences."""
        return Sheet((self.content,)) if isinstance(self.content, Section) else None


class _Entry(NamedTuple):
    """An event with its serial number, and the number of answers when it was published."""

    serial: int
    answers: int
    event: Event


class Cursor(msgspec.Struct):
    """How far a listener was told, and which place was named to them last. `entered` is to be named before
    the next thing that happened there."""

    serial: int = 0
    place: Entered | None = None
    entered: Entered | None = None


class Narration(Observer):
    """Observes a match, keeps what happened, and hands it out. An undo takes back what was not told yet."""

    def __init__(self) -> None:
        self.log = EventLog()
        self._entries: list[_Entry] = []
        self._serial = 0
        self._idle_place: Entered | None = None  # nothing has happened there yet

    def observers(self, recorder: Recorder | None = None) -> list[Observer]:
        """The observers that a match needs so that it can be told; a recorder comes first."""
        keeping = [recorder] if recorder is not None else []
        return [*keeping, Progress(), self.log, self]

    # What a match tells.

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

    def undone(self, match: Match, step: Step) -> None:
        self._forget(match)

    def rewound(self, match: Match) -> None:
        self._forget(match)

    def _add(self, answers: int, event: Event) -> None:
        self._serial += 1
        self._entries.append(_Entry(self._serial, answers, event))

    def _forget(self, match: Match) -> None:
        """What came of answers that no longer hold did not happen."""
        self._entries = [entry for entry in self._entries if entry.answers <= match.answers]
        self._stand_elsewhere(match)

    def _stand_elsewhere(self, match: Match) -> None:
        """The match did not come to its place by published events: has anything happened there already?"""
        place = Entered(match.display.heading)
        places = [event for event in self.log.events if isinstance(event, Entered)]
        self._idle_place = place if [place] != places[-1:] else None

    # What listeners pull.

    @property
    def events(self) -> int:
        """The number of events so far."""
        return len(self.log.events)

    def since(
        self,
        cursor: Cursor,
        match: Match,
        seats: Sequence[str],
        asides: Iterable[Text] = (),
        *,
        is_whole: bool = True,
    ) -> Iterator[Passage]:
        """What happened since the listener was told last, as far as all of these seats may know.

        `asides` are told when all was told that happened at a place, before what comes later. Unless
        `is_whole`, the events at the last place wait: more may come of what somebody does in a row.
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
        """The heading of the present round and phase, unless it was named last."""
        cursor.entered = None
        yield from _place(cursor, Entered(match.display.heading), match.display.names)

    def lines(self, match: Match, seats: Sequence[str], with_places: bool = True) -> list[Text]:
        """All that happened, as far as these seats may know: a line for each event and each heading."""
        names = match.display.names
        return [
            text_of(event, names)
            for event in self.log.events
            if is_for(event, seats) and (with_places or not isinstance(event, Entered))
        ]

    def recent(self, match: Match, viewer: str, most: int | None = None) -> tuple[Passage, ...]:
        """The last events that a viewer may know of, or all of them, in paragraphs under headings."""
        known = (event for event in reversed(self.log.events) if is_for(event, (viewer,)))
        last = list(known if most is None else islice(known, most))
        return tuple(_in_paragraphs(reversed(last), match.display.names))

    def happened_to(self, match: Match, seat: str, since: int) -> tuple[Text, ...]:
        """What happened to a seat after the first `since` events. What the seat did itself is left out: all
        that happened to it until the game went on to another place."""
        known = [event for event in self.log.events[since:] if is_for(event, (seat,))]
        later = dropwhile(lambda place: all(event.who != seat for event in place), _places(known))
        events = [event for place in islice(later, 1, None) for event in place]
        return tuple(
            paragraph(group, match.display.names) for group in grouped(events) if group[0].who == seat
        )

    def done_by(self, match: Match, seat: str, seats: Sequence[str], since: int) -> tuple[Text, ...]:
        """What a seat did after the first `since` events, as far as all of these seats may know."""
        events = [event for event in self.log.events[since:] if event.who == seat and is_for(event, seats)]
        return tuple(paragraph(group, match.display.names) for group in grouped(events))

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
            yield Passage(_content(group, names), is_of_others=first.who not in ("", *people))


def _in_paragraphs(events: Iterable[Event], names: Names) -> Iterator[Passage]:
    for group in grouped(events):
        yield Passage(_content(group, names), is_heading=isinstance(group[0], Entered))


def _content(group: Sequence[Event], names: Names) -> Text | Section:
    """Events that are told together: as a table where they have one, else as a paragraph."""
    section = section_of(group[0], names)
    return section if section is not None else paragraph(group, names)


def _place(cursor: Cursor, place: Entered, names: Names) -> Iterator[Passage]:
    if place != cursor.place:
        cursor.place = place
        yield Passage(place.text(names), is_heading=True)


def _first_place(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Events until the game goes on to another place, and those after; a round's end goes with the first."""
    for at in range(1, len(events)):
        is_round_over = isinstance(events[min(at + 1, len(events) - 1)], RoundOver)
        if isinstance(events[at], Entered) and not is_round_over:
            return events[:at], events[at:]
    return events, ()


def grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """What each seat did in a row, without the events that another one at the same place sums up."""
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
    """Events by the places of the game at which they happened."""
    place: list[Event] = []
    for event in events:
        if isinstance(event, Entered) and place:
            yield place
            place = []
        place.append(event)
    yield place


def paragraph(events: Sequence[Event], names: Names) -> Text:
    """The sentences of events that are told together."""
    text = text_of(events[0], names)
    for event in events[1:]:
        text = JOINED(first=text, next=text_of(event, names))
    return text


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event; without seats, whether a watcher may."""
    return all(may_know(event, seat) for seat in tuple(seats) or ("",))
