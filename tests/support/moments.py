"""The boundaries of a game, and positions at which a test may begin."""

from functools import cache
from typing import Any, NamedTuple

from tests.support.matches import new_match
from tests.support.players import MANNERS, play_out
from tests.support.tables import setup

from manicule import Match, Observer, RuleSet, Setup
from manicule.kernel.positions.position import copy
from manicule.match.point import Mode
from manicule_gutenberg import Board


class Boundary(NamedTuple):
    """A complete position, how many questions came before it, and how many answers."""

    position: Any  # of any game
    ordinal: int
    answers: int


class Boundaries(Observer):
    """Keeps a copy of every boundary, not only of the last one."""

    def __init__(self) -> None:
        self.kept: list[Boundary] = []

    def boundary(self, match: Match) -> None:
        self.kept.append(Boundary(copy(match.position), match.ordinal, match.answers))


@cache
def _boundaries(rules: RuleSet) -> list[Boundary]:
    """All boundaries of a game that is always the same."""
    boundaries = Boundaries()
    play_out(Match(rules, setup(3, 1), observers=[boundaries], mode=Mode.ONE_WAY), MANNERS["any answer"], 1)
    return boundaries.kept


def first_turn(rules: RuleSet, phase: str, round: int) -> Board:
    """A copy of the position before the first turn of a phase, in a game that is always the same."""
    for boundary in _boundaries(rules):
        position = boundary.position
        if (position.phase, position.round, position.turn) == (phase, round, 0):
            return copy(position)
    raise LookupError(f"nobody had a turn in {phase}")


def at_position(rules: RuleSet, position: Board, **how: Any) -> Match:
    """A game of three that goes on from a position."""
    return new_match(rules, setup(3), position=copy(position), **how)


def at_boundary(rules: RuleSet, setup: Setup, boundary: Boundary, **how: Any) -> Match:
    """A game that goes on from a boundary of another one, with questions numbered as there."""
    return new_match(rules, setup, position=copy(boundary.position), ordinal=boundary.ordinal, **how)
