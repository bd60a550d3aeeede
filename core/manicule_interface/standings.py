"""How somebody stands while a game is played: the points so far, and what they would make of it."""

from __future__ import annotations

import msgspec

from manicule.errors import FAILURES
from manicule.game import Setup, result_of
from manicule.match.match import Match
from manicule.text import Text


class SeatStanding(msgspec.Struct, frozen=True):
    """The points of a seat if the game ended now, and for who plays alone what is said of them."""

    score: int
    notes: tuple[Text, ...] = ()


def standing_now(match: Match, seat: str) -> SeatStanding | None:
    """How a seat stands, as far as it may know; None where the game counts points only at its end."""
    view = match.view(seat)
    setup = Setup(view.names, seed=0, options=view.options)
    try:
        result = result_of(match.rules.table_at(setup, view.position))
    except FAILURES:  # the rules of points may rely on what is only there in the end
        return None
    own = result.seats[match.seats.index(seat)]
    return SeatStanding(own.score, result.notes if len(match.seats) == 1 else ())
