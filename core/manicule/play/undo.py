"""What may be taken back: fair to the other people at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from manicule.errors import UndoRefused
from manicule.play.runner import Step
from manicule.text import tr

NOT_A_PERSON = tr("only a person takes an answer back, and {name} is none")
NOTHING_TO_UNDO = tr("{name} has not answered anything that could be taken back")
ANSWERED_SINCE = tr("{name} has answered since; an answer holds once another person has gone on from it")


def last_step(steps: Sequence[Step], seat: str, people: Collection[str], name: Callable[[str], str]) -> Step:
    """The last answer of a person; `UndoRefused` when there is none."""
    if seat not in people:
        raise UndoRefused(NOT_A_PERSON(name=name(seat)))
    for step in reversed(steps):
        if step.seat == seat:
            return step
    raise UndoRefused(NOTHING_TO_UNDO(name=name(seat)))


def check_since(
    steps: Sequence[Step], step: Step, people: Collection[str], name: Callable[[str], str]
) -> None:
    """Refuse to go back behind the answer of another person."""
    for later in reversed(steps):
        if later is step:
            return
        if later.seat in people:
            raise UndoRefused(ANSWERED_SINCE(name=name(later.seat)))
