"""Telling what happens: what one does in a row in one paragraph, to each reader when it is their turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import dropwhile, groupby, islice
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from manicule.kernel.events import Event, Names, may_know, section_of, text_of
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule.match.event_log import EventLog
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.match.progress import Entered, Progress, RoundOver
from manicule_languages.reader import Reader

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match
    from manicule.records.recorder import Recorder

# Translators: two sentences that follow each other; in some languages there is no blank between.
JOINED = tr("{first} {next}", context="two sentences")


class Passage(msgspec.Struct, frozen=True):
    """Something to tell: a paragraph, a sheet, or the heading of what happens at another place.

    What somebody else did (`is_of_others`) takes a moment to be read.
    """

    content: Text | Sheet
    is_heading: bool = False
    is_of_others: bool = False


class _Told(NamedTuple):
    """Something that happened, and how many answers had been given when it was told."""

    answers: int
    event: Event


class Narrator(Observer):
    """Observes a match and hands out what is to be told, as far as everybody who looks on may know it.

    `tell` gets a reader and what they are told now; `notify` what everybody should know besides, such as
    where the game is saved now.
    """

    def __init__(
        self,
        tell: Callable[[Reader, Iterator[Passage]], None],
        notify: Callable[[Text], None] | None = None,
    ) -> None:
        self.aside: Callable[[], None] | None = None
        """Called when all was told that happened at a place, before anything is that comes later."""
        self._hand_out = tell
        self._notify = notify
        self._log = EventLog()
        self._names: Names | None = None
        self._people: tuple[str, ...] = ()
        self._waiting: list[_Told] = []
        self._is_held = False
        self._notices: list[Text] = []
        self._readers: dict[Reader, list[_Told]] = {}
        self._place: Entered | None = None
        self._entered: Entered | None = None  # said once something is told that happened there
        self._idle_place: Entered | None = None  # nothing has happened there yet

    def observers(self, recorder: Recorder | None = None) -> list[Observer]:
        """Who has to observe a match so that it can be told: what is told is kept before, if it is kept."""
        keeping = [recorder] if recorder is not None else []
        return [*keeping, Progress(), self._log, self]

    def begin(self, match: Match, readers: Sequence[Reader]) -> None:
        """The match exists: from now on everything can be told.

        Where people of several languages sit, each of these readers is told when it is their turn.
        """
        self._names = match.display.names
        self._people = match.people
        self.read_by(readers)
        if match.timeline.record is not None and match.mode is not Mode.REPLAY:
            self._stand_elsewhere(match)

    def read_by(self, readers: Sequence[Reader]) -> None:
        """From now on these are told; a language that is new here was asked for by who has heard all."""
        known = self._readers
        self._readers = {reader: known.get(reader, []) for reader in readers}

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        """Something has happened: it is told now, or with what comes of it."""
        for event in events:
            if isinstance(event, Entered):
                self._idle_place = event
            else:
                self._take(event, match.answers)
        # While bots are to answer, more may come of what somebody does in a row.
        if not self._is_held and not any(seat in match.bots for seat in match.waiting()):
            self.release()

    def noticed(self, match: Match, notice: Text) -> None:
        """People should know something: once the screen is everybody's again."""
        self._notices.append(notice)
        if not self._is_held:
            self._tell_notices()

    def undone(self, match: Match, step: Step) -> None:
        """An answer was taken back, and all that came of it."""
        self._forget(match)

    def rewound(self, match: Match) -> None:
        """The match has gone back to an earlier position."""
        self._forget(match)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep what happens until the screen is everybody's again."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        self.release()

    def release(self) -> None:
        """Tell all that waits for what comes with it."""
        self._tell_notices()
        waiting, self._waiting = self._waiting, []
        told = [one for one in waiting if is_for(one.event, self._people)]
        for untold in self._readers.values():
            untold += told
        if len(self._readers) == 1:
            self.tell_all()

    def _tell_notices(self) -> None:
        notices, self._notices = self._notices, []
        for notice in notices:
            if self._notify is not None:
                self._notify(notice)

    def place(self, place: Entered) -> Iterator[Passage]:
        """Where the game is, unless that is what was said last."""
        self._entered = None
        if place != self._place:
            self._place = place
            assert self._names is not None
            yield Passage(place.text(self._names), is_heading=True)

    def place_again(self) -> None:
        """What was said last is out of sight."""
        self._place = None

    def _forget(self, match: Match) -> None:
        """What came of answers that do not hold any more did not happen: nobody hears of it now."""
        for untold in (self._waiting, *self._readers.values()):
            untold[:] = [one for one in untold if one.answers <= match.answers]
        self._stand_elsewhere(match)

    def _stand_elsewhere(self, match: Match) -> None:
        """The match has not come to its place by what was told: has anything happened there already?"""
        place = Entered(match.display.heading)
        places = [event for event in self._log.events if isinstance(event, Entered)]
        self._idle_place = place if [place] != places[-1:] else None

    def _take(self, event: Event, answers: int) -> None:
        """Something has happened. At another place than what waits, that is told first; the end of a round
        goes with what happened before it."""
        place, self._idle_place = self._idle_place, None
        if place is not None:
            if self._waiting and not self._is_held and not isinstance(event, RoundOver):
                self.release()
                if self.aside is not None:
                    self.aside()
            self._waiting.append(_Told(answers, place))
        self._waiting.append(_Told(answers, event))

    def tell(self, reader: Reader) -> None:
        """Tell a reader what happened since they were told last."""
        untold = self._readers.get(reader)
        if not untold:
            return
        self._readers[reader] = []
        if len(self._readers) > 1:
            self.place_again()
        self._hand_out(reader, self._passages([event for _, event in untold]))

    def tell_all(self) -> None:
        """Tell everybody what they do not know yet."""
        for reader in tuple(self._readers):
            self.tell(reader)

    def log_for(self, match: Match, seats: Iterable[str], with_places: bool = True) -> list[Text]:
        """What happened so far, as far as these seats may know it, under headings of where it did."""
        names, readers = match.display.names, tuple(seats)
        return [
            text_of(event, names)
            for event in self._log.events
            if is_for(event, readers) and (with_places or not isinstance(event, Entered))
        ]

    def happened_to(self, match: Match, seat: str, since: int) -> list[Text]:
        """What happened to a seat since so many events, a paragraph a row of them; without what it did
        itself, which is all that happened to it first, until the game went on to another place."""
        known = [event for event in self._log.events[since:] if is_for(event, (seat,))]
        later = dropwhile(lambda place: all(event.who != seat for event in place), _places(known))
        events = [event for place in islice(later, 1, None) for event in place]
        return [paragraph(group, match.display.names) for group in grouped(events) if group[0].who == seat]

    def done_by(self, match: Match, seat: str, readers: Iterable[str], since: int) -> list[Text]:
        """What a seat did since so many events, as far as all of these readers may know."""
        events = [event for event in self._log.events[since:] if event.who == seat and is_for(event, readers)]
        return [paragraph(group, match.display.names) for group in grouped(events)]

    @property
    def events(self) -> int:
        """How many events there were so far."""
        return len(self._log.events)

    def _passages(self, events: Iterable[Event]) -> Iterator[Passage]:
        assert self._names is not None
        for group in grouped(events):
            if isinstance(group[0], Entered):
                self._entered = group[0]
                continue
            if self._entered is not None and not isinstance(group[0], RoundOver):
                yield from self.place(self._entered)
            section = section_of(group[0], self._names)
            content = Sheet((section,)) if section is not None else paragraph(group, self._names)
            yield Passage(content, is_of_others=group[0].who not in ("", *self._people))


def grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Events that are told together: what the same one did in a row.

    What another event at the same place sums up is left out.
    """
    told = [event for place in _places(events) for event in _without_summed_up(place)]
    for _, run in groupby(_with_numbers(told), key=lambda pair: pair[0]):
        yield tuple(event for _, event in run)


def _places(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events by the places of the game at which they happened."""
    place: list[Event] = []
    for event in events:
        if isinstance(event, Entered) and place:
            yield place
            place = []
        place.append(event)
    yield place


def _without_summed_up(events: Sequence[Event]) -> Iterator[Event]:
    summed_up = tuple({kind: None for event in events for kind in event.sums_up})
    return (event for event in events if not isinstance(event, summed_up))


def _with_numbers(events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """Each event with the number of its group."""
    number, before = 0, ""
    for event in events:
        if not event.who or event.who != before:
            number += 1
        before = event.who
        yield number, event


def paragraph(events: Sequence[Event], names: Names) -> Text:
    """The sentences of events that are told together."""
    text = text_of(events[0], names)
    for event in events[1:]:
        text = JOINED(first=text, next=text_of(event, names))
    return text


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event; where there are none, somebody watches."""
    return all(may_know(event, seat) for seat in tuple(seats) or ("",))
