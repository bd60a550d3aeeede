"""The story of a game: everything that happened, kept and passed on."""

from __future__ import annotations

from collections.abc import Iterable

from manicule.events import Event, Listener


class Story:
    """Keeps every event and passes each on once."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._passed = 0
        self._failure: Exception | None = None

    def hear(self, events: tuple[Event, ...]) -> None:
        self.events += events

    def skip(self) -> None:
        """What happened so far has been told already."""
        self._passed = len(self.events)

    def pass_on(self, listeners: Iterable[Listener]) -> None:
        """Tell these what was not told yet.

        A listener that fails is no broken rule: what it raised is kept until the rules have run.
        """
        events = tuple(self.events[self._passed :])
        self.skip()
        if not events:
            return
        for listener in listeners:
            try:
                listener.hear(events)
            except Exception as error:  # noqa: BLE001 - see raise_failure
                self._failure = self._failure or error

    def raise_failure(self) -> None:
        """Raise what a listener failed with."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
