"""The progress of a match, told beside what its rules tell: where it has come to, and how a round went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manicule.kernel.errors import BrokenRule, RecordError
from manicule.kernel.events import Event, Names
from manicule.kernel.game import ROUND
from manicule.kernel.sheet import Section
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.observer import Observer
from manicule.match.twins import replay_for

if TYPE_CHECKING:
    from manicule.kernel.question import Step
    from manicule.match.match import Match

AnyTable = Table[Any, Any, Any]
Figures = dict[str, tuple[int, ...]]
"""By name, a number for each seat."""

GAIN = tr("{number} (+{gain})", context="figure at the end of a round")
LOSS = tr("{number} (−{loss})", context="figure at the end of a round")


class Entered(Event, frozen=True):
    """What follows happened in this round and phase."""

    heading: Text

    def text(self, names: Names) -> Text:
        return self.heading


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


def heading_of(table: AnyTable) -> Entered:
    """Where a table is."""
    position, rules = table.position, table.rules
    phase = rules.phase(position.phase)
    return Entered(rules.game.heading(table, position.round if phase.when == ROUND else 0, phase.name))


class Progress(Observer):
    """Adds to what the rules tell where the game has come to, and how each round went.

    A phase in which nothing is told is entered all the same: `EventLog` and others leave out phases in
    which nothing happened.

    >>> log = EventLog()
    >>> seats = [Robot("random"), Robot("random")]
    >>> match = manicule.start("pebbles", seats, seed=7, observers=[Progress(), log])
    >>> match.run()
    >>> sorted({event.id() for event in log.events})
    ['entered', 'took']
    """

    def __init__(self) -> None:
        self._round = 0
        self._begun: dict[int, Figures] = {}
        """What the figures were when each round began."""

    def boundary(self, match: Match) -> None:
        position = match.position
        if position.round != self._round:
            self._round = position.round
            self._begun[self._round] = match.display.figures
        if position.turn < 0:
            match.table.publish(lambda: Entered(match.display.heading))

    def round_over(self, match: Match) -> None:
        names = match.rules.game.figure_names
        before, after = self._begun.get(self._round, {}), match.display.figures
        figures = tuple((names[id], before.get(id, now), now) for id, now in after.items())
        if figures:
            match.table.publish(RoundOver, self._round, match.seats, figures)

    def undone(self, match: Match, step: Step) -> None:
        self._go_to_round_of(match)

    def rewound(self, match: Match) -> None:
        self._go_to_round_of(match)

    def began(self, match: Match) -> None:
        if self._round != match.position.round:  # it goes on from there: a save, or a fork
            self._go_to_round_of(match)

    def _go_to_round_of(self, match: Match) -> None:
        """The match stands elsewhere: a round that has not begun before our eyes is looked up."""
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
        except (BrokenRule, RecordError):  # the rules have changed since: this round has no figures
            return
        self._begun = past._begun | self._begun


def figures_of(table: AnyTable) -> Figures:
    """What a round is summed up by, for each seat."""
    game = table.rules.game
    found = [game.figures(table, seat) for seat in table.seats]
    return {id: tuple(own.get(id, 0) for own in found) for id in game.figure_names if any(found)}
