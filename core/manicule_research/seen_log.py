"""What each seat has seen in an episode: the events that it may know, and its own answers."""

from __future__ import annotations

from typing import NamedTuple

from manicule import wire
from manicule.kernel.events import Event
from manicule.match.match import Match
from manicule.match.observer import Observer


class SeenLine(NamedTuple):
    """Something seen, as JSON. An empty `audience` means all seats."""

    audience: tuple[str, ...]
    text: str

    def is_for(self, seat: str) -> bool:
        """Whether a seat has seen it."""
        return not self.audience or seat in self.audience


class SeenLog(Observer):
    """Keeps what the seats of a match have seen, in order."""

    def __init__(self, lines: tuple[SeenLine, ...] = ()) -> None:
        self._lines = list(lines)

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self._lines += [SeenLine(event.audience, wire.encode(event).decode()) for event in events]

    def note_answer(self, seat: str, kind: str, answer: str) -> None:
        """Note an answer, which its seat knows."""
        self._lines.append(SeenLine((seat,), wire.encode({"answered": answer, "kind": kind}).decode()))

    def lines(self, seat: str) -> list[str]:
        """What a seat has seen."""
        return [line.text for line in self._lines if line.is_for(seat)]

    def copy(self, seat: str | None = None) -> SeenLog:
        """A copy; for a `seat`, only what it has seen. What others saw alone is not known to it."""
        return SeenLog(tuple(line for line in self._lines if seat is None or line.is_for(seat)))
