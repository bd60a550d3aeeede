"""Why an answer is not possible, also when it names what is no option at all."""

from __future__ import annotations

from typing import Any

from manicule.choices import Allot, Choice
from manicule.choices.base import NO_SUCH_OPTION
from manicule.errors import IllegalAnswer
from manicule.table import Table
from manicule.text import Text


def reason_against(table: Table[Any, Any, Any], choice: Choice, answer: str) -> Text | None:
    """Why a choice cannot be answered so; None when it can."""
    try:
        choice.read(choice.tidy(answer))
    except IllegalAnswer as error:
        return _absent(table, choice, answer) or error.reason
    return None


def _absent(table: Table[Any, Any, Any], choice: Choice, answer: str) -> Text | None:
    """What the game says of the first word that is no option at all here."""
    known = choice.candidates()
    word = next((word for word in answer.split() if word not in known), None)
    seat = table.seat(choice.seat.id)
    is_number = isinstance(choice, Allot) and answer.replace("-", "").replace(" ", "").isdigit()
    if word is None or seat is None or is_number:
        return None
    said: Text | None = table.rules.game.absent(table, seat, word)
    return said or NO_SUCH_OPTION
