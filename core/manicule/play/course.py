"""The course of a game, told beside what its rules tell: where it has come to, and how a round went."""

from __future__ import annotations

from typing import Any

from manicule.events import Event, Names
from manicule.game import ROUND
from manicule.sheet import Section
from manicule.table import Table
from manicule.text import Text, tr, verbatim

AnyTable = Table[Any, Any, Any]
Figures = tuple[tuple[str, tuple[int, ...]], ...]
"""By name, a number for each seat."""

GAIN = tr("{number} (+{gain})", context="figure at the end of a round")
LOSS = tr("{number} (−{loss})", context="figure at the end of a round")


class Entered(Event, frozen=True):
    """What follows happened in this phase."""

    round: int
    phase: Text

    def text(self, names: Names) -> Text:
        return tr("Round {round}: {phase}")(round=self.round, phase=self.phase) if self.round else self.phase


class RoundOver(Event, frozen=True):
    """A round is over: the figures of each seat, what they were when it began, and what they are."""

    round: int
    seats: tuple[str, ...]
    figures: tuple[tuple[Text, tuple[int, ...], tuple[int, ...]], ...]

    def text(self, names: Names) -> Text:
        return tr("Round {round} is over.")(round=self.round)

    def section(self, names: Names) -> Section | None:
        rows = tuple(
            (name, *(_changed(was, is_now) for was, is_now in zip(before, after, strict=True)))
            for name, before, after in self.figures
        )
        heading = (verbatim(""), *(names.seat(seat) for seat in self.seats))
        return Section(self.text(names), rows, heading)


def _changed(before: int, after: int) -> Text:
    if after == before:
        return verbatim(str(after))
    if after > before:
        return GAIN(number=after, gain=after - before)
    return LOSS(number=after, loss=before - after)


def place_of(table: AnyTable) -> Entered:
    """Where a table is."""
    return _entered(table, table.position.round, table.position.phase)


def _entered(table: AnyTable, round: int, phase: str) -> Entered:
    found = table.rules.phase(phase)
    return Entered(round if found.when == ROUND else 0, found.name)


class Course:
    """Follows a table through its phases and rounds."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._round = 0
        self._before: dict[str, tuple[int, ...]] = {}
        self._place = (0, "")
        self._told = (0, "")

    def boundary(self) -> None:
        """A turn or a phase is about to begin."""
        position = self._table.position
        self._place = (position.round, position.phase)
        if position.round != self._round:
            self._round = position.round
            self._before = self._figures()

    def phase_over(self) -> None:
        """The table stands at the next phase: sum up the round if that was its last one."""
        position, rules = self._table.position, self._table.rules
        is_last = (
            position.round != self._round or position.finished or rules.phase(position.phase).when != ROUND
        )
        if not (is_last and self._round and rules.phase(self._place[1]).when == ROUND):
            return
        names = rules.game.figure_names
        after = self._figures()
        figures = tuple((names[id], self._before[id], now) for id, now in after.items())
        if figures:
            self._table.tell(RoundOver, self._round, tuple(seat.id for seat in self._table.seats), figures)

    def entered(self) -> Entered | None:
        """The place where what is told next happened, unless it is the one that was told last."""
        if self._told == self._place:
            return None
        self._told = self._place
        return _entered(self._table, *self._place)

    def _figures(self) -> dict[str, tuple[int, ...]]:
        table, game = self._table, self._table.rules.game
        found = [game.figures(table, seat) for seat in table.seats]
        return {id: tuple(own.get(id, 0) for own in found) for id in game.figure_names if any(found)}
