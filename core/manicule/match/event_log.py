"""The log of a match: all events, except those of undone answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from manicule.kernel.errors import BrokenRule, RecordError
from manicule.kernel.events import Event
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.match.progress import Entered, Progress
from manicule.match.seat_changes import Reseated
from manicule.match.twins import replay_for

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match


class EventLog(Observer):
    """Keeps every event. Undoing an answer removes its events.

    Events before a save was loaded are found by replaying it, on first use. If that fails, the log begins
    where the match was loaded.

    >>> log = EventLog()
    >>> seats = [Robot("random", "Anna"), Robot("random", "Tom")]
    >>> match = manicule.start("pebbles", seats, seed=7, observers=[log])
    >>> match.run()
    >>> str(log.events[0].text(match.display.names))
    'Anna takes 1 pebble.'
    """

    def __init__(self) -> None:
        self._batches: list[tuple[int, tuple[Event, ...]]] = []
        self._past = self._past_changes = 0
        self._untold: Match | None = None
        self._events: tuple[Event, ...] | None = None

    def began(self, match: Match) -> None:
        if match.timeline.record is None:
            return
        self._past, self._past_changes = match.answers, len(match.occupants.changes)
        if match.mode is not Mode.REPLAY:
            self._untold = match

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self._batches.append((match.answers, events))
        self._events = None

    def undone(self, match: Match, step: Step) -> None:
        self._cut(match)

    def rewound(self, match: Match) -> None:
        self._cut(match)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far."""
        self._recall()
        if self._events is None:  # cached, because every viewer reads it after every answer
            self._events = tuple(_without_idle_phases(one for _, events in self._batches for one in events))
        return self._events

    def _cut(self, match: Match) -> None:
        """Remove the events of answers that were undone."""
        # Changes of players are not undone.
        self._batches = [
            batch if batch[0] <= match.answers else (match.answers, batch[1])
            for batch in self._batches
            if batch[0] <= match.answers or all(isinstance(event, Reseated) for event in batch[1])
        ]
        self._events = None
        if match.answers < self._past:  # the past is one piece, so replay all of it
            self._past, self._untold = match.answers, match

    def _recall(self) -> None:
        """Insert the events from before the match was loaded."""
        match, self._untold = self._untold, None
        if match is None:
            return
        past = EventLog()
        try:
            replay_for(match, (Progress(), past), self._past, self._past_changes)
        except (BrokenRule, RecordError):  # the rules have changed since, so the past cannot be replayed
            return
        self._batches = past._batches + self._batches
        self._events = None


def _without_idle_phases(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out phases in which nothing happened."""
    entered: Entered | None = None
    for event in events:
        if isinstance(event, Entered):
            entered = event
            continue
        if entered is not None:
            yield entered
            entered = None
        yield event
