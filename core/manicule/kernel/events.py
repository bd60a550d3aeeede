"""Events: frozen data about what happened. Observers receive them in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.sheet import Part, Section
from manicule.kernel.sheet_checks import checked_part, checked_text
from manicule.kernel.text import Text, verbatim


class Names(msgspec.Struct, frozen=True):
    """The names for the texts of events, by id, and the game's content.

    `others` are the participants without a seat: a plugin plays them. `fault` is called with the exception
    and the event if an event cannot be shown; without `fault`, the exception is raised.

    >>> match.display.names.seats
    {'a': 'Anna', 'b': 'Tom'}
    >>> tr = Texts("example").tr
    >>> class Rested(Event, frozen=True):
    ...     seat: str
    ...     def text(self, names: Names) -> Text:
    ...         return tr("{seat} rests.")(seat=names.seat(self.seat))
    >>> str(Rested("b").text(match.display.names))
    'Tom rests.'
    """

    seats: dict[str, str]
    content: Any
    others: dict[str, Text] = {}
    fault: Callable[[BaseException, Event], None] | None = None

    def seat(self, id: str) -> Text:
        """The name of a seat, or of a participant that a plugin plays."""
        return self.others[id] if id in self.others else verbatim(self.seats.get(id, id))


def event_id(name: str) -> str:
    """The id of an event class: its name in snake case."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag=event_id):
    """Something that happened.

    Fields hold only strings, numbers, texts and tuples of these. So an event still describes its own moment
    if it is shown later. An interface that shows this event may leave out events of the classes in `sums_up`
    from the same batch.

    >>> tr = Texts("example").tr
    >>> class Sold(Event, frozen=True):
    ...     seat: str
    ...     price: int
    ...     def text(self, names):
    ...         return tr("{seat} sells for {n}.")(seat=names.seat(self.seat), n=self.price)
    >>> Sold.id()
    'sold'
    >>> str(Sold("a", 3).text(match.display.names))
    'Anna sells for 3.'
    """

    sums_up: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def audience(self) -> tuple[str, ...]:
        """The seats that may know of it; empty for all. An event may derive them from its fields."""
        return ()

    @property
    def who(self) -> str:
        """The participant that caused it. Consecutive events of one participant are shown together."""
        seat: str = getattr(self, "seat", "")
        return seat

    @classmethod
    def id(cls) -> str:
        """The event's id: its class name in snake case."""
        return event_id(cls.__name__)

    def text(self, names: Names) -> Text:
        """The event as a text for people."""
        raise NotImplementedError(f"{type(self).__name__} has no text: write def text(self, names)")

    def section(self, names: Names) -> Section | None:
        """The event as a table, if that says more than its text."""
        return None

    def moment(self, names: Names, before: Sequence[Event]) -> Sequence[Part]:
        """The parts of a sheet that each person sees after this event until they put them away; without
        parts, nothing waits.

        `before` are the earlier events of the match that the person may know, so a moment may sum up a round.
        If several events with this `moment` follow one answer, only the last one is a moment: events of one
        class, or of classes that inherit it from one.
        """
        return ()


def text_of(event: Event, names: Names) -> Text:
    """The text of an event; its id if the text fails and `names.fault` takes the exception."""
    try:
        return checked_text(event.text(names))
    except FAILURES as error:
        if names.fault is None:
            raise
        names.fault(error, event)
        return verbatim(event.id())


def section_of(event: Event, names: Names) -> Section | None:
    """The table of an event; None if it has none, or if it fails and `names.fault` takes the exception."""
    try:
        section = event.section(names)
        return section if section is None else checked_part(section)
    except FAILURES as error:
        if names.fault is None:
            raise
        names.fault(error, event)
        return None


def declares_moment(event: Event) -> bool:
    """Whether the class of an event declares a moment."""
    return type(event).moment is not Event.moment


def moment_of(event: Event, names: Names, before: Sequence[Event]) -> tuple[Part, ...]:
    """The parts of a moment; empty if it has none, or if it fails and `names.fault` takes the exception."""
    try:
        return tuple(map(checked_part, event.moment(names, before)))
    except FAILURES as error:
        if names.fault is None:
            raise
        names.fault(error, event)
        return ()


def may_know(event: Event, seat: str) -> bool:
    """Whether a seat may know of an event. A watcher (no seat) may know of public events."""
    audience = event.audience
    return not audience or (bool(seat) and seat in audience)
