"""The records of the automa's own content."""

from __future__ import annotations

import msgspec

from manicule import Entry, Text
from manicule_gutenberg import ACTIONS, GutenbergTable

MIN, MAX = "min", "max"


class Move(msgspec.Struct, frozen=True):
    """An arrow: a marker moves from one action to another; `min` and `max` are evaluated at that moment."""

    source: str
    target: str

    @classmethod
    def parse(cls, written: str) -> Move:
        words = written.split()
        if len(words) != 2 or not {*words} <= {*ACTIONS, MIN, MAX}:
            raise ValueError(f"“{written}” is not a move: write the action it leaves and the one it goes to")
        return cls(*words)


class PlanningCard(Entry, frozen=True):
    """The automa's plan for a round: `centre` breaks ties, `patronage` takes a card if one is open."""

    centre: str
    moves: tuple[Move, ...]
    patronage: bool

    def __post_init__(self) -> None:
        if self.centre not in ACTIONS:
            raise ValueError(f"the centre “{self.centre}” is none of the actions {', '.join(ACTIONS)}")


class ExecutionCard(Entry, frozen=True):
    """The space of a row that the automa takes from."""

    number: int


class StartingMarkers(Entry, frozen=True):
    markers: int


class SoloTitle(Entry, frozen=True):
    """A title for a score above a number."""

    above: int
    name: Text


class AutomaContent(msgspec.Struct, frozen=True):
    """Everything printed on the automa's components."""

    planning_card: dict[str, PlanningCard]
    execution_card: dict[str, ExecutionCard]
    automa_start: dict[str, StartingMarkers]
    solo_title: dict[str, SoloTitle]


def content_of(table: GutenbergTable) -> AutomaContent:
    content: AutomaContent = table.rules.contents["automa"]
    return content
