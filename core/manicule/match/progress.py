"""The progress of a match as events: phases entered, and the figures of each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from manicule.kernel.errors import BrokenRule, RecordError
from manicule.kernel.events import Event, Names
from manicule.kernel.game import ROUND
from manicule.kernel.sheet import Section
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.observer import Observer
from manicule.match.point import Mode
from manicule.match.twins import replay_for

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match

AnyTable = Table[Any, Any, Any]
Figures = dict[str, tuple[int, ...]]
"""A number for each seat, by the name of the figure."""

GAIN = tr("{number} (+{gain})", context="figure at the end of a round")
LOSS = tr("{number} (−{loss})", context="figure at the end of a round")


class Entered(Event, frozen=True):
    """A round and phase were entered; the events that follow belong to them. The round is 0 outside of all
    rounds."""

    heading: Text
    round: int = 0

    def text(self, names: Names) -> Text:
        return self.heading


class RoundOver(Event, frozen=True):
    """A round is over: the figures of each seat at its beginning and at its end."""

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


def heading_of(table: AnyTable) -> Entered:
    """The heading for the round and phase of a table."""
    rules, round = table.rules, round_of(table)
    return Entered(rules.game.heading(table, round, rules.phase(table.position.phase).name), round)


def round_of(table: AnyTable) -> int:
    """The round of a table; 0 outside of all rounds."""
    position = table.position
    return position.round if table.rules.phase(position.phase).when == ROUND else 0


class Progress(Observer):
    """Adds events to those of the rules: each phase entered, a summary of each round, and in a replay the
    changes of players.

    A phase without events is entered too; `EventLog` and others leave out such phases.

    >>> log = EventLog()
    >>> seats = [Robot("random"), Robot("random")]
    >>> match = manicule.start("pebbles", seats, seed=7, observers=[Progress(), log])
    >>> match.run()
    >>> sorted({event.id() for event in log.events})
    ['entered', 'took']
    """

    def __init__(self) -> None:
        self._told_changes = 0
        self._round = 0
        self._begun: dict[int, Figures] = {}
        """The figures at the beginning of each round."""

    def boundary(self, match: Match) -> None:
        position = match.position
        if position.round != self._round:
            self._round = position.round
            self._begun[self._round] = match.display.figures
        if position.turn < 0:
            match.table.publish(lambda: Entered(match.display.heading, round_of(match.table)))
        self._tell_changes(match, match.ordinal + 1)

    def round_over(self, match: Match) -> None:
        names = match.rules.game.figure_names
        before, after = self._begun.get(self._round, {}), match.display.figures
        figures = tuple((names[id], before.get(id, now), now) for id, now in after.items())
        if figures:
            match.table.publish(RoundOver, self._round, match.seats, figures)

    def committed(self, match: Match) -> None:
        self._tell_changes(match, match.ordinal)

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        self._told_changes = len(match.occupants.changes)  # the match tells a change itself

    def undone(self, match: Match, step: Step) -> None:
        self._go_to_round_of(match)

    def rewound(self, match: Match) -> None:
        self._go_to_round_of(match)

    def began(self, match: Match) -> None:
        if match.mode in (Mode.REAL, Mode.TWIN):
            self._told_changes = len(match.occupants.changes)
        if self._round != match.position.round:  # a save or a fork continues there
            self._go_to_round_of(match)

    def _tell_changes(self, match: Match, ordinal: int) -> None:
        """In a replay: the changes of players up to a question."""
        occupants = match.occupants
        if self._told_changes == len(occupants.changes):
            return
        events = occupants.events
        while self._told_changes < len(events) and occupants.changes[self._told_changes].at <= ordinal:
            match.table.publish(events.__getitem__, self._told_changes)
            self._told_changes += 1

    def _go_to_round_of(self, match: Match) -> None:
        """After a jump to another point: find the figures at the beginning of its round."""
        self._round = match.position.round
        if self._round in self._begun or match.over:
            return
        table = match.timeline.table_at_round_start()
        if table is not None:
            self._begun[self._round] = figures_of(table)
            return
        past = Progress()
        try:
            replay_for(match, [past])
        except (BrokenRule, RecordError):  # the rules have changed since, so this round has no figures
            return
        self._begun = past._begun | self._begun


def figures_of(table: AnyTable) -> Figures:
    """The figures that sum up a round, for each seat."""
    game = table.rules.game
    found = [game.figures(table, seat) for seat in table.seats]
    return {id: tuple(own.get(id, 0) for own in found) for id in game.figure_names if any(found)}
