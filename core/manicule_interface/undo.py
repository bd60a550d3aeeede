"""Taking back: an interface undoes what a person answered, together with what was answered for them since."""

from __future__ import annotations

from manicule.errors import UndoRefused
from manicule.match.match import Match
from manicule.text import tr
from manicule_interface.free_actions import FreeActions

TAKEN_BACK = tr("Taken back.")
NOT_UNDONE = tr("That cannot be taken back: {reason}")


def take_back(match: Match, seat: str, free_actions: FreeActions) -> None:
    """Take back the last answer of a seat that a person gave; `UndoRefused` when that is not possible."""
    _undo(match, seat)
    while free_actions.forget(match.ordinal):
        try:
            _undo(match, seat)
        except UndoRefused:
            break


def _undo(match: Match, seat: str) -> None:
    match.undo(seat)
    match.run()
