"""Handing a shared interface to the person with a private question."""

from __future__ import annotations

from manicule.kernel.text import tr
from manicule.match.match import Match

PASS_ON = tr("Pass the keyboard to {name}.")
SECRET = tr(
    "The next question is for {name} only. Everyone else, please look away until {name} has answered."
)
HAND_OVER = tr("{name}, this is for you alone: take the keyboard and press Enter. ")
CANNOT_HIDE = tr(
    "The next part is for {name} only, but it cannot be hidden here: everything shown and typed stays "
    "in this window. Everyone else, please look away."
)
LOOK_AWAY = tr("{name}, take the keyboard and press Enter. ")
WORDS_HERE = tr("Here you can press Enter, or type “{undo}” or “{quit}”.")
WORDS_FIRST = tr("Here you can press Enter, or type “{quit}”.")
CAN_UNDO = tr("“{undo}” undoes {name}’s move.")
ANSWERED = tr("{name} has answered.")


def is_private(match: Match, seat: str) -> bool:
    """Whether other people at the same screen may not see this seat's view or its answer."""
    return len(match.people) > 1 and (match.display.keeps_secrets or match.display.is_private(seat))
