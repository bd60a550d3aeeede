"""Tables of all games with all their plugins, and a walk through a whole game at each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.support.ear import Ear
from tests.support.players import Chance, eager, play_out
from tests.support.tables import NAMES, registry_with_examples

from manicule import Event, Match, RuleSet, Setup
from manicule.kernel.choices import Choice
from manicule.kernel.table import Table
from manicule.match.point import Mode


class TableKind(NamedTuple):
    """A game, what is asked for beside its usual plugins, and how many play."""

    game: str
    seats: int
    extra: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " with ".join([f"{self.game}, {self.seats}", *self.extra])

    @property
    def rules(self) -> RuleSet:
        registry = registry_with_examples()
        return registry.rule_set(self.game, registry.select(self.game, self.seats, self.extra).ids)

    def setup(self, seed: int) -> Setup:
        registry = registry_with_examples()
        ids = registry.select(self.game, self.seats, self.extra).ids
        options = registry.options(self.game, ids, {})
        return Setup((*NAMES, "Mary")[: self.seats], seed, seed % self.seats, options)


TABLES = (
    TableKind("gutenberg", 4),
    TableKind("gutenberg", 2),
    TableKind("gutenberg", 1, ("automa",)),
    TableKind("gutenberg", 3, ("automa",)),
    TableKind("cartographers", 1),
    TableKind("cartographers", 3),
    TableKind("cartographers", 2, ("cartographers_skills",)),
    TableKind("cvlizations", 4),
    TableKind("cvlizations", 2),
    TableKind("cvlizations", 2, ("cvlizations_expert",)),
    TableKind("tictactoe", 2),
)


class Decision(NamedTuple):
    """A seat is asked; `events` happened since the decision before."""

    table: Table[Any, Any, Any]
    seat: str
    choice: Choice
    ordinal: int
    events: tuple[Event, ...]


def walk(kind: TableKind, seed: int) -> Iterator[Decision]:
    """Every question of a whole game, answered by somebody eager to do much."""
    ear = Ear()
    match = Match(kind.rules, kind.setup(seed), observers=[ear], mode=Mode.ONE_WAY)
    chance, told = Chance(seed), 0
    while not match.over:
        match.run()  # nobody is a bot: what happened before the first question is told
        asked = match.timeline.choices()
        seat = chance.one_of(sorted(asked))
        yield Decision(match.table, seat, asked[seat], match.ordinal, tuple(ear.events[told:]))
        told = len(ear.events)
        match.answer(seat, eager(asked[seat], chance))


def finished(kind: TableKind, seed: int) -> tuple[Table[Any, Any, Any], tuple[Event, ...]]:
    """The table at the end of the same game, and all that happened."""
    ear = Ear()
    match = play_out(Match(kind.rules, kind.setup(seed), observers=[ear], mode=Mode.ONE_WAY), eager, seed)
    return match.table, tuple(ear.events)
