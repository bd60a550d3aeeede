"""A listener that remembers."""

from manicule.events import Event


class Ear:
    """Keeps what it is told: all events, and the batches in which they came."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.batches: list[tuple[Event, ...]] = []

    def hear(self, events: tuple[Event, ...]) -> None:
        self.events += events
        self.batches.append(events)
