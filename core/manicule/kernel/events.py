"""Events say what happened: frozen data for observers, told in batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.sheet import Section
from manicule.kernel.sheet_checks import checked_part, checked_text
from manicule.kernel.text import Text, verbatim


class Names(msgspec.Struct, frozen=True):
    """The names that texts of events are made of, by id, and the game's content.

    `others` are the participants that have no seat, because a plugin plays them. `fault` is told when an
    event cannot be shown, with what made it; without it, that is raised.

    >>> match.names.seats
    {'a': 'Anna', 'b': 'Tom'}
    >>> tr = Texts("example").tr
    >>> class Rested(Event, frozen=True):
    ...     seat: str
    ...     def text(self, names: Names) -> Text:
    ...         return tr("{seat} rests.")(seat=names.seat(self.seat))
    >>> str(Rested("b").text(match.names))
    'Tom rests.'
    """

    seats: dict[str, str]
    content: Any
    others: dict[str, Text] = {}
    fault: Callable[[BaseException, Event], None] | None = None

    def seat(self, id: str) -> Text:
        """The name of a participant: of a seat, or of one that a plugin plays."""
        return self.others[id] if id in self.others else verbatim(self.seats.get(id, id))


def event_id(name: str) -> str:
    """The id of the events of a class: its name in the form of a rulebook word."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag=event_id):
    """Something that happened.

    Fields hold only strings, numbers, texts and tuples of them, so a batch that is told later still says
    what was true when it happened. `sums_up` are events that need not be told one by one where this one is
    told with them.

    >>> tr = Texts("example").tr
    >>> class Sold(Event, frozen=True):
    ...     seat: str
    ...     price: int
    ...     def text(self, names):
    ...         return tr("{seat} sells for {n}.")(seat=names.seat(self.seat), n=self.price)
    >>> Sold.id()
    'sold'
    >>> str(Sold("a", 3).text(match.names))
    'Anna sells for 3.'
    """

    sums_up: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def audience(self) -> tuple[str, ...]:
        """The seats that may know of it, or nobody for all; an event may say so by its own fields."""
        return ()

    @property
    def who(self) -> str:
        """The participant that did it: what one does in a row is told together."""
        seat: str = getattr(self, "seat", "")
        return seat

    @classmethod
    def id(cls) -> str:
        """The event's id: its class name in the form of a rulebook word."""
        return event_id(cls.__name__)

    def text(self, names: Names) -> Text:
        """How the event reads."""
        raise NotImplementedError(f"{type(self).__name__} has no text: write def text(self, names)")

    def section(self, names: Names) -> Section | None:
        """The event as a table, where that says more than its text."""
        return None


def text_of(event: Event, names: Names) -> Text:
    """How an event reads; its id, where it fails to say."""
    try:
        return checked_text(event.text(names))
    except FAILURES as error:
        if names.fault is None:
            raise
        names.fault(error, event)
        return verbatim(event.id())


def section_of(event: Event, names: Names) -> Section | None:
    """An event as a table, where that says more than its text and does not fail."""
    try:
        section = event.section(names)
        return section if section is None else checked_part(section)
    except FAILURES as error:
        if names.fault is None:
            raise
        names.fault(error, event)
        return None


def may_know(event: Event, seat: str) -> bool:
    """Whether a seat may know of an event; a watcher (no seat) may know what all may."""
    audience = event.audience
    return not audience or (bool(seat) and seat in audience)
