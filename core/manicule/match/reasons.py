"""Previews of answers, and the reasons why an answer is not possible, even if it names no option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manicule.kernel.choices import Allot, Choice
from manicule.kernel.choices.base import NO_SUCH_OPTION
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.sheet import Sheet
from manicule.kernel.table import Table
from manicule.kernel.text import Text


def reason_against(
    table: Table[Any, Any, Any],
    choice: Choice,
    answer: str,
    shown: Callable[[Callable[[], Text | None]], Text | None] = lambda make: make(),
) -> Text | None:
    """Why a choice cannot be answered this way; None if it can. `shown` wraps calls that make a text only."""
    try:
        choice.parse(choice.normalize(answer))
    except IllegalAnswer as error:
        if error.reason != NO_SUCH_OPTION and not isinstance(choice, Allot):
            return error.reason
        return shown(lambda: _absent(table, choice, answer)) or error.reason
    return None


def nameables_at(table: Table[Any, Any, Any], seat: str) -> Mapping[str, Text]:
    """The things besides its options that a seat may ask about by name: `Game.nameables`, and all pieces."""
    own = table.seat(seat)
    things: Mapping[str, Text] = table.rules.game.nameables(table, own) if own is not None else {}
    return dict(things) | {id: piece.name for id, piece in table.rules.pieces.items() if id not in things}


def preview_of(choice: Choice, answer: str) -> tuple[str, Sheet] | None:
    """An answer as it would be recorded, and a preview of its result; None if there is no preview.

    Raises `IllegalAnswer` if the answer is not legal.
    """
    tidy = choice.normalize(answer)
    choice.parse(tidy)
    sheet = choice.preview(tidy)
    return (tidy, sheet) if sheet is not None else None


def _absent(table: Table[Any, Any, Any], choice: Choice, answer: str) -> Text | None:
    """The game's text about the first word that is not an option here."""
    known = choice.candidates()
    word = next((word for word in answer.split() if word not in known), None)
    seat = table.seat(choice.seat.id)
    is_number = isinstance(choice, Allot) and answer.replace("-", "").replace(" ", "").isdigit()
    if word is None or seat is None or is_number:
        return None
    said: Text | None = table.rules.game.why_unavailable(table, seat, word)
    return said
