"""What an idea is: a piece that a seat holds from the round after its purchase on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from manicule import Piece, Text
from manicule_cvlizations.hookspecs import LandSeat


class Idea(Piece):
    """An idea: `about` says what it does. An idea that is worth only its points does nothing.

    `pays_happiness` says that it can give happiness points during the game. Where an option changes what it
    does, `otherwise` says so, by the option and its value.
    """

    kind = "idea"
    otherwise: ClassVar[Mapping[tuple[str, object], Text]] = {}
    pays_happiness: ClassVar[bool] = False


def owned(seat: LandSeat, type: str) -> int:
    """How many ideas of a type a seat owns."""
    cards = seat.table.content.idea
    return sum(cards[idea].type == type for idea in seat.state.ideas)
