"""The publisher of a match: notifies plugins and observers of events, phases and boundaries."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from manicule.kernel.events import Event
from manicule.kernel.question import Step
from manicule.kernel.stage import Stage
from manicule.kernel.table import Table
from manicule.match.display import Display
from manicule.match.observer import Observer, Observers
from manicule.match.timeline import Timeline

MANY = 32
"""With at least this many events, they are published at the end of a phase; fewer wait until needed."""


class Publisher:
    """Notifies plugins and observers of the events of a match.

    Events without observers are not created. While bots play (`is_live`), they are published immediately;
    after a person's answer, once that is committed.
    """

    is_live = False
    _skipped = 0
    _failure: Exception | None = None

    def __init__(
        self, timeline: Timeline, observers: Observers, display: Display, tells_plugins: bool
    ) -> None:
        self._timeline = timeline
        self._observers = observers
        self._display = display
        self._tells_plugins = tells_plugins

    def listen(self, table: Table[Any, Any, Any]) -> None:
        """Let a table keep its events if plugins or observers follow them."""
        observers = self._observers
        if self._tells_plugins or (observers.everyone and observers.follows(Observer.events_published)):
            table.listen()

    def skip_heard(self, table: Table[Any, Any, Any]) -> None:
        """Exclude the events so far from plugins: they belong to answers that were given before."""
        self._skipped = len(table.heard or ())

    def reach_boundary(self) -> None:
        """Notify observers that a turn or a phase is about to begin."""
        if self._observers.everyone and not self._timeline.is_quiet:
            self._observers.tell(Observer.boundary)

    def end_phase(self, stage: Stage, round: int) -> None:
        """Notify observers that a phase has ended, and perhaps a round."""
        timeline = self._timeline
        if self.is_live and len(timeline.driver.table.heard or ()) >= MANY:
            self.publish()
        is_round_over = timeline.end_phase(stage, round)
        if is_round_over is None or timeline.is_quiet or not self._observers.everyone:
            return
        self._observers.tell(Observer.phase_over)
        if is_round_over:
            self._observers.tell(Observer.round_over)

    def publish(self) -> None:
        """Notify plugins, then observers, of the events since the last call.

        An observer that fails here does not stop the rules: `raise_failure` raises its error later."""
        events = self._timeline.driver.table.take_events()
        if not events:
            return
        skipped, self._skipped = self._skipped, 0
        if self._tells_plugins and skipped < len(events):
            self._display.tell_plugins(events[skipped:] if skipped else events)
        if not self._observers.follows(Observer.events_published):
            return
        if any(_has_own_audience(type(event)) for event in events):
            events = self._display.can_tell(events)
        try:
            self._observers.tell_all(Observer.events_published, events)
        except Exception as error:  # noqa: BLE001 - whatever the error, the rules continue
            self._failure = self._failure or error

    def raise_failure(self) -> None:
        """Raise the first error of an observer of events. The rules have run, and the answers stay."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def tell_answers(self, before: int) -> None:
        """Notify observers of the answers after the first `before` of them."""
        if self._observers.follows(Observer.answered):
            for step in self._timeline.steps_since(before):
                self._observers.tell(Observer.answered, Step(*step))

    def take_back(self, answers: int) -> None:
        """After rules or a recorder failed: rewind to these answers, or to more if they are durable."""
        self._failure = None
        held = max(answers, self._observers.durable_answers())
        if self._timeline.cut_off(held, self):
            self._observers.tell_all(Observer.rewound)


@lru_cache(maxsize=1024)
def _has_own_audience(kind: type[Event]) -> bool:
    """Whether a class of events defines its audience itself; that code may fail."""
    return kind.audience is not Event.audience or kind.who is not Event.who
