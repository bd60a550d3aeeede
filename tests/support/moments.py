"""Games that remember every boundary, and positions at which a test may begin."""

from functools import cache
from typing import Any, NamedTuple

from tests.support.players import MANNERS, play_out
from tests.support.tables import setup, with_gears

from manicule import RuleSet
from manicule.play.runner import Moment, Runner
from manicule.position import copy
from manicule_gutenberg import Board


class Boundary(NamedTuple):
    """A complete position, how many questions came before it, and how many answers."""

    position: Board
    ordinal: int
    answers: int


class Remembering(Runner):
    """A runner that keeps a copy of every boundary, not only of the last one."""

    def __init__(self, table: Any, **how: Any) -> None:
        self.boundaries: list[Boundary] = []
        super().__init__(table, keep=True, **how)

    def boundary(self) -> None:
        super().boundary()
        self.boundaries.append(Boundary(copy(self.table.position), self.ordinal, len(self.steps)))


def remembered(players: int, seed: int, manner: str, rules: RuleSet | None = None) -> Remembering:
    """A whole game, with all its boundaries."""
    table = (rules or with_gears()).new_table(setup(players, seed))
    game = Remembering(table)
    play_out(game, MANNERS[manner], seed)
    return game


@cache
def _game(rules: RuleSet) -> Remembering:
    return remembered(3, 1, "any answer", rules)


def first_turn(rules: RuleSet, phase: str, round: int) -> Board:
    """A copy of the position before the first turn of a phase, in a game that is always the same."""
    for boundary in _game(rules).boundaries:
        position = boundary.position
        if (position.phase, position.round, position.turn) == (phase, round, 0):
            return copy(position)
    raise LookupError(f"nobody had a turn in {phase}")


def at_position(rules: RuleSet, position: Board, **how: Any) -> Runner:
    """A game of three that goes on from a position."""
    return Runner.at(rules, setup(3), Moment(position, 0, ()), **how)
