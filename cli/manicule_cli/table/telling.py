"""Telling people what happens: what one does in a row in one paragraph, at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

from manicule.events import Event, Names, may_know
from manicule.play.course import Entered, RoundOver
from manicule.render import Reader
from manicule.sheet import Sheet
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table.pacing import Pace

if TYPE_CHECKING:
    from manicule.play.session import Session
    from manicule_cli.reader.readers import Readers

# Translators: two sentences that follow each other; in some languages there is no blank between.
JOINED = tr("{first} {next}", context="two sentences")


class Teller:
    """Listens to a game and says what happens, as far as everybody at this keyboard may know it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.pace: Pace | None = None
        self._names: Names | None = None
        self._people: tuple[str, ...] = ()
        self._waiting: list[Event] = []
        self._is_held = True
        self._readers: dict[Reader, list[Event]] = {}
        self._place: Entered | None = None
        self._entered: Entered | None = None  # said once something is told that happened there

    def begin(self, session: Session, readers: Readers | None = None) -> None:
        """The game exists: from now on everything can be told, beginning with what came before.

        Where people of several languages sit, each of these readers is told when it is their turn.
        """
        self._names = session.names
        self._people = session.people
        self.pace = Pace(self.screen, bool(session.people))
        self._readers = {self.screen.reader: []}
        if readers is not None:
            self.read_by(readers.everybody())
        self._release()

    def read_by(self, readers: Sequence[Reader]) -> None:
        """From now on these are told; a language that is new here was asked for by who has heard all."""
        known = self._readers
        self._readers = {reader: known.get(reader, []) for reader in readers}

    def hear(self, events: tuple[Event, ...]) -> None:
        self._waiting += events
        if not self._is_held:
            self._release()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep what happens until the screen is everybody's again."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        self._release()

    @property
    def is_hurried(self) -> bool:
        """Whether somebody pressed a key while they were told something."""
        return self.pace is not None and self.pace.is_hurried

    def start(self) -> None:
        """Somebody has typed something: what follows is told at its pace again."""
        if self.pace is not None:
            self.pace.start()

    def place(self, place: Entered) -> None:
        """Say where the game is, unless that is what was said last."""
        self._entered = None
        if place != self._place:
            self._place = place
            if self.screen.is_played_at:
                self.screen.gap()
            assert self._names is not None
            self.screen.heading(place.text(self._names))

    def place_again(self) -> None:
        """What was said last is out of sight."""
        self._place = None

    def _release(self) -> None:
        self._is_held = False
        waiting, self._waiting = self._waiting, []
        told = [event for event in waiting if is_for(event, self._people)]
        for events in self._readers.values():
            events += told
        if len(self._readers) == 1:
            self.tell_all()

    def tell(self, reader: Reader) -> None:
        """Tell a reader what happened since they were told last."""
        events = self._readers.get(reader)
        if not events:
            return
        self._readers[reader] = []
        with self.screen.read_by(reader):
            if len(self._readers) > 1:
                self.place_again()
            self._tell(events)

    def tell_all(self) -> None:
        """Tell everybody what they do not know yet."""
        for reader in tuple(self._readers):
            self.tell(reader)

    def _tell(self, events: Iterable[Event]) -> None:
        assert self._names is not None
        for group in grouped(events):
            if isinstance(group[0], Entered):
                self._entered = group[0]
                continue
            if self._entered is not None and not isinstance(group[0], RoundOver):
                self.place(self._entered)
            section = group[0].section(self._names)
            if section is not None:
                if self.screen.is_played_at:
                    self.screen.gap()
                self.screen.show(Sheet((section,)), talk=True)
            else:
                self.screen.say(paragraph(group, self._names))
            if self.pace is not None and group[0].who not in ("", *self._people):
                self.pace.wait()


def grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Events that are told together: what the same one did in a row.

    What another event sums up is left out.
    """
    told = list(events)
    summed_up = tuple({kind: None for event in told for kind in event.sums_up})
    told = [event for event in told if not isinstance(event, summed_up)]
    for _, run in groupby(_with_numbers(told), key=lambda pair: pair[0]):
        yield tuple(event for _, event in run)


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
    text = events[0].text(names)
    for event in events[1:]:
        text = JOINED(first=text, next=event.text(names))
    return text


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event; where there are none, somebody watches."""
    return all(may_know(event, seat) for seat in tuple(seats) or ("",))


def log_of(session: Session, seats: Iterable[str]) -> list[Text]:
    """What happened so far, as far as these seats may know it."""
    names = session.names
    readers = tuple(seats)
    return [event.text(names) for event in session.story if is_for(event, readers)]
