"""The log of a match: everything that happened, as far as it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from manicule.errors import BrokenRule, RecordError
from manicule.events import Event
from manicule.match.observer import Observer
from manicule.match.progress import Entered, Progress

if TYPE_CHECKING:
    from manicule.match.match import Match
    from manicule.match.step import Step


class EventLog(Observer):
    """Keeps every event. What came of an answer that is taken back did not happen.

    What happened before a save was loaded is found by playing it again, once somebody asks; where that is
    no longer possible, the log begins with the match.
    """

    def __init__(self) -> None:
        self._batches: list[tuple[int, tuple[Event, ...]]] = []
        self._past: tuple[Event, ...] = ()
        self._answers_before = 0
        self._loaded: Match | None = None

    def began(self, match: Match) -> None:
        if match.record is not None and match.answers and not match.is_replay:
            self._go_on_from(match)

    def told(self, match: Match, events: tuple[Event, ...]) -> None:
        self._batches.append((match.answers, events))

    def undone(self, match: Match, step: Step) -> None:
        self._forget(match)

    def returned(self, match: Match) -> None:
        self._forget(match)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far."""
        self._recall()
        since = (event for _, events in self._batches for event in events)
        return tuple(_without_idle_places((*self._past, *since)))

    def _forget(self, match: Match) -> None:
        """The match stands where it stood before: what came of later answers did not happen."""
        self._batches = [batch for batch in self._batches if batch[0] <= match.answers]
        if match.answers < self._answers_before:
            self._go_on_from(match)

    def _go_on_from(self, match: Match) -> None:
        """What happened before this was not told, and is recalled once somebody asks."""
        self._loaded, self._answers_before, self._past = match, match.answers, ()

    def _recall(self) -> None:
        match, self._loaded = self._loaded, None
        if match is None:
            return
        past = EventLog()
        try:
            match.again((Progress(), past), self._answers_before)
        except (BrokenRule, RecordError):  # the rules have changed since: the past cannot be told any more
            return
        self._past = tuple(event for _, events in past._batches for event in events)


def _without_idle_places(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out places at which nothing happened."""
    entered: Entered | None = None
    for event in events:
        if isinstance(event, Entered):
            entered = event
            continue
        if entered is not None:
            yield entered
            entered = None
        yield event
