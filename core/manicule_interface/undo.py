"""Taking back: an interface undoes what a person answered, together with what was answered for them since."""

from __future__ import annotations

from manicule.kernel.errors import UndoRefused
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule_interface.free_actions import FreeActions

TAKEN_BACK = tr("Taken back.")
NOT_UNDONE = tr("That cannot be taken back: {reason}")


def take_back(match: Match, seat: str, free_actions: FreeActions, agreed: bool = False) -> None:
    """Take back the last answer of a seat that a person gave; `UndoRefused` when that is not possible.

    Where the other people have `agreed`, it need not be fair."""
    _undo(match, seat, free_actions, agreed)
    while free_actions.forget(match.ordinal):
        try:
            _undo(match, seat, free_actions, agreed)
        except UndoRefused:
            break


def _undo(match: Match, seat: str, free_actions: FreeActions, agreed: bool) -> None:
    match.undo(seat, agreed=agreed)
    if free_actions.bots_at_once:
        match.run()
