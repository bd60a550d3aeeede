"""The limits of undo: it must be fair to the other people at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from manicule.kernel.errors import UndoRefused
from manicule.kernel.positions.position import Position, draws_made
from manicule.kernel.question import Step
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import tr

# Translators: {name} is the name of a computer player
NOT_A_PERSON = tr("only people can undo a move, and {name} is not a person")
NOTHING_TO_UNDO = tr("{name} has no move to undo")
# Translators: the reason why a move cannot be undone
ANSWERED_SINCE = tr("{name} has moved since")


def last_step(steps: Sequence[Step], seat: str, people: Collection[str], name: Callable[[str], str]) -> Step:
    """The last answer of a person; `UndoRefused` if there is none."""
    if seat not in people:
        raise UndoRefused(NOT_A_PERSON(name=name(seat)))
    for step in reversed(steps):
        if step.seat == seat:
            return step
    raise UndoRefused(NOTHING_TO_UNDO(name=name(seat)))


def check_since(
    steps: Sequence[Step], step: Step, people: Collection[str], name: Callable[[str], str]
) -> None:
    """Refuse to undo an answer if another person has answered after it."""
    for later in reversed(steps):
        if later == step:
            return
        if later.seat in people:
            raise UndoRefused(ANSWERED_SINCE(name=name(later.seat)))


def without(steps: Sequence[tuple[int, str, str]], step: Step) -> tuple[list[tuple[int, str, str]], int]:
    """The answers that remain after an undo, and the number of them before the undone one.

    Answers of others to the same question stay: in an open `Together` they are independent.
    """
    at = max(index for index, one in enumerate(steps) if one == step)
    return [*steps[:at], *(one for one in steps[at + 1 :] if one[0] == step.at)], at


def has_learned(rules: RuleSet, seat: str, before: Position, now: Position) -> bool:
    """Whether something was drawn or revealed in between, or shown that was hidden from a seat."""
    return draws_made(before) != draws_made(now) or rules.secrecy.shows(before, now, seat)
