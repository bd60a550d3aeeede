"""Accounts of a game of CVlizations: what tribes hold is what was told that they got and gave."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from manicule import Event, Match, Observer
from manicule.kernel.game import result_of
from manicule_cvlizations import SUPPLY

PAYING = ("solitude", "hedonism", "dagger", "vacation", "dog", "cat")
"""The ideas that pay tokens during the game."""
IDEAS = 48
ROUNDS = 9


class Account(Observer):
    """Keeps accounts of what is told, as somebody would who sees nothing but the events."""

    def __init__(self, seats: int) -> None:
        self.held = [Counter({"food": 1, "wood": 1, "stone": 1}) for _ in range(seats)]
        self.tokens: Counter[str] = Counter()

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            entry = getattr(self, f"_{event.id()}", None)
            if entry is not None:
                entry(event)

    def _of(self, seat: str) -> Counter[str]:
        return self.held["abcde".index(seat)]

    def _gained(self, event: Any) -> None:
        self._of(event.seat).update(dict(event.resources))

    def _paid(self, event: Any) -> None:
        self._of(event.seat).subtract(dict(event.resources))

    _handed_in = _paid

    def _bought(self, event: Any) -> None:
        self._of(event.seat).subtract(dict(event.paid))

    def _stole(self, event: Any) -> None:
        self._of(event.seat)[event.resource] += 1
        if event.victim != SUPPLY:
            self._of(event.victim)[event.resource] -= 1

    def _traded(self, event: Any) -> None:
        self._of(event.seat)[event.given] -= event.price
        self._of(event.seat)[event.got] += event.number

    def _gained_happiness(self, event: Any) -> None:
        self.tokens[event.seat] += event.happiness

    def differences(self, match: Match) -> Iterator[str]:
        """Where the tribes of a finished game hold something else."""
        for at, tribe in enumerate(match.position.seats):
            if self.held[at] != Counter(tribe.resources):
                yield f"tribe {at} holds {tribe.resources}, and was told of {dict(self.held[at])}"
            ending = {"ideas"} | {idea for idea in tribe.ideas if idea not in PAYING}
            tokens = sum(number for source, number in tribe.points.items() if source not in ending)
            if self.tokens["abcde"[at]] != tokens:
                yield f"tribe {at} has {tokens} tokens, and was told of {self.tokens['abcde'[at]]}"


def misplaced_ideas(land: Any, ideas: Any) -> Iterator[str]:
    """Each of the ideas is in exactly one place; what is not."""
    owned = [idea for tribe in land.seats for idea in tribe.ideas]
    places = [*land.deck, *land.late_deck, *land.track, *land.removed, *owned]
    places += [land.top] if land.top else []
    if sorted(places) != sorted(ideas) or len(places) != IDEAS:
        yield f"{len(places)} ideas lie in {sorted(places)}"


def wrong_scores(match: Match) -> Iterator[str]:
    """Where the score of a finished game is not the sum of its sources."""
    result = result_of(match.table)
    if result.rounds != ROUNDS:
        yield f"{result.rounds} rounds were played"
    for seat in result.seats:
        printed = sum(match.table.content.idea[idea].happiness for idea in seat.facts["ideas"])
        if seat.score != sum(seat.points.values()) or seat.points["ideas"] != printed:
            yield f"{seat.name}: {seat.score} from {seat.points}, {printed} printed on ideas"
