"""Telling people what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manicule.events import Event, Names
from manicule.render import Reader
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
        self._readers: dict[Reader, list[Event]] = {}

    def begin(self, session: Session, readers: Iterable[Reader] = ()) -> None:
        """The game exists: from now on everything can be told, beginning with what came before.

        Where people of several languages sit, each of these readers is told when it is their turn.
        """
        self._names = session.names
        self._people = session.people
        several = tuple(dict.fromkeys(readers))
        self._readers = {reader: [] for reader in several} if len(several) > 1 else {}
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
        self._is_held = False
        waiting, self._waiting = self._waiting, []
        told = [event for event in waiting if is_for(event, self._people)]
        for events in self._readers.values():
            events += told
        if not self._readers:
            self._tell(told)

    def tell(self, reader: Reader) -> None:
        """Tell a reader what happened since they were told last."""
        if reader not in self._readers:
            return
        events, self._readers[reader] = self._readers[reader], []
        with self.screen.read_by(reader):
            self._tell(events)

    def tell_all(self) -> None:
        """Tell everybody what they do not know yet."""
        for reader in self._readers:
            self.tell(reader)

    def _tell(self, events: Iterable[Event]) -> None:
        assert self._names is not None
        for event in events:
            self.screen.say(event.text(self._names))


def is_for(event: Event, seats: Iterable[str]) -> bool:
    """Whether all of these seats may know of an event."""
    return not event.audience or all(seat in event.audience for seat in seats)


def log_of(session: Session, seats: Iterable[str]) -> list[Text]:
    """What happened so far, as far as these seats may know it."""
    names = session.names
    readers = tuple(seats)
    return [event.text(names) for event in session.story if is_for(event, readers)]
