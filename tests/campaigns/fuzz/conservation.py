"""Conservation: what holds in a game of each kind after every answer, and what adds up at its end."""

from collections.abc import Iterable
from typing import Any

from tests.support import invariants, mixes, tribe_accounts
from tests.support.ear import Ear
from tests.support.map_accounts import wrong_accounts

from manicule import Match, Observer
from manicule.kernel.game import broken_invariants, result_of
from manicule.kernel.positions.position import copy


class Conservation:
    """What holds in every game: what its rules and its plugins say. Games of ours are looked at closer."""

    def __init__(self, observers: Iterable[Observer] = ()) -> None:
        self.observers = list(observers)

    def now(self, match: Match) -> list[str]:
        """What is wrong at this moment."""
        return [f"{rule}: {problem}" for rule, problem in broken_invariants(match.table).items()]

    def at_the_end(self, match: Match) -> list[str]:
        """What is wrong with a finished game."""
        result = result_of(match.table)
        first = tuple(seat.name for seat in result.seats if seat.rank == 1)
        wrong = [] if first == result.winners and first else [f"{first} are first, and {result.winners} won"]
        sums = {seat.name: (seat.score, sum(seat.points.values())) for seat in result.seats}
        wrong += [
            f"{name}: {score}, and {points} points"
            for name, (score, points) in sums.items()
            if score != points
        ]
        return wrong


class Printing(Conservation):
    """Gutenberg, with characters or without."""

    def __init__(self) -> None:
        super().__init__()
        self._before: Any = None

    def now(self, match: Match) -> list[str]:
        rules = mixes if "characters" in match.rules.plugins else invariants
        found = rules.problems(match.table)
        if rules is invariants:
            found += super().now(match)
        if self._before is not None:
            found += rules.went_back(self._before, match.position)
        self._before = copy(match.position)
        return found

    def at_the_end(self, match: Match) -> list[str]:
        found = super().at_the_end(match)
        if (match.position.round, match.position.phase) != (6, "final_score"):
            found.append(f"it ended in round {match.position.round}, phase {match.position.phase}")
        return found + (mixes.wrong_scores(match) if "characters" in match.rules.plugins else [])


class Maps(Conservation):
    """Cartographers: what was told adds up to what is on the sheets."""

    def __init__(self) -> None:
        self._ear = Ear()
        super().__init__([self._ear])

    def at_the_end(self, match: Match) -> list[str]:
        return super().at_the_end(match) + wrong_accounts(match, self._ear.events)


class Tribes(Conservation):
    """CVlizations: every idea in one place, and what tribes hold is what was told."""

    def __init__(self, seats: int) -> None:
        self._account = tribe_accounts.Account(seats)
        super().__init__([self._account])

    def now(self, match: Match) -> list[str]:
        ideas = match.table.content.idea
        return super().now(match) + list(tribe_accounts.misplaced_ideas(match.position, ideas))

    def at_the_end(self, match: Match) -> list[str]:
        wrong = [*self._account.differences(match), *tribe_accounts.wrong_scores(match)]
        return super().at_the_end(match) + wrong


def conservation_of(game: str, seats: int) -> Conservation:
    """What is looked at in a game of this kind."""
    if game == "gutenberg":
        return Printing()
    if game == "cartographers":
        return Maps()
    return Tribes(seats) if game == "cvlizations" else Conservation()
