"""Telling people what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manicule.events import Event, Names
from manicule.text import Text
from manicule_cli.screen import Screen

if TYPE_CHECKING:
    from manicule.play.session import Session


class Teller:
    """Listens to a game and says what happens, as far as everybody at this keyboard may know it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._names: Names | None = None
        self._people: tuple[str, ...] = ()
        self._waiting: list[Event] = []
        self._is_held = True

    def begin(self, session: Session) -> None:
        """The game exists: from now on everything can be told, beginning with what came before."""
        self._names = session.names
        self._people = session.people
        self._release()

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
            self._release()

    def _release(self) -> None:
        assert self._names is not None
        self._is_held = False
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            if is_for(event, self._people):
                self.screen.say(event.text(self._names))


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event."""
    return not event.audience or all(seat in event.audience for seat in seats)


def log_of(session: Session, seats: Iterable[str]) -> list[Text]:
    """What happened so far, as far as these seats may know it."""
    names = session.names
    readers = tuple(seats)
    return [event.text(names) for event in session.story if is_for(event, readers)]
