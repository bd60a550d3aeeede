"""An observer that remembers."""

from manicule import Event, Match, Observer


class Ear(Observer):
    """Keeps what it is told: all events, and the batches in which they came."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.batches: list[tuple[Event, ...]] = []

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.events += events
        self.batches.append(events)
