"""Games of CVlizations for tests: every number of players, and both variants for two."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.support.matches import new_match
from tests.support.players import Chance, any_answer, play
from tests.support.tables import registry

from manicule import Match, RuleSet, Setup
from manicule.kernel.choices import PASS, Choice

NAMES = ("Anna", "Tom", "Kate", "John", "Mary")


class Seating(NamedTuple):
    """How many sit at the table, and the variant that they asked for."""

    seats: int
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.seats} players" + (f" with {self.variant}" if self.variant else "")

    @property
    def ids(self) -> tuple[str, ...]:
        return registry().select("cvlizations", self.seats, (self.variant,) if self.variant else ()).ids

    @property
    def rules(self) -> RuleSet:
        return registry().rule_set("cvlizations", self.ids)

    def setup(self, seed: int, **options: Any) -> Setup:
        values = registry().options("cvlizations", self.ids, {}) | options
        return Setup(NAMES[: self.seats], seed, seed % self.seats, values)

    def new_game(self, seed: int = 1, keeps: bool = False, **how: Any) -> Match:
        """A game that waits for its first answer."""
        return new_match(_rules(self), self.setup(seed), keeps=keeps, **how)


@cache
def _rules(seating: Seating) -> RuleSet:
    return seating.rules


SEATINGS = (Seating(2), Seating(2, "cvlizations_expert"), Seating(3), Seating(4), Seating(5))


def buying(choice: Choice, chance: Chance) -> str:
    """Buys whatever it can: this one sees what ideas do."""
    legal = list(choice.legal()) if choice.shape == "pick" else []
    wanted = [answer for answer in legal if answer != PASS]
    return chance.one_of(wanted) if wanted else any_answer(choice, chance)


def games(seating: Seating, number: int, **how: Any) -> Iterator[Iterator[Match]]:
    """Games that go on by one answer at a time."""
    for seed in range(number):
        yield play(seating.new_game(seed, **how), buying if seed % 2 else any_answer, Chance(seed))
