"""How somebody stands while a game is played: the points so far, and what they would make of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Result, Setup, result_of
from manicule.kernel.text import Text
from manicule.match.match import Match


class SeatStanding(msgspec.Struct, frozen=True):
    """The points of a seat if the game ended now, where they would come from, and for who plays alone what
    is said of them."""

    score: int
    notes: tuple[Text, ...] = ()
    points: tuple[tuple[str, int], ...] = ()

    @property
    def title(self) -> Text | None:
        """The title that the points would make of who plays alone."""
        return title_in(self.notes)


def standing_now(match: Match, seat: str) -> SeatStanding | None:
    """How a seat stands, as far as it may know; None where the game counts points only at its end."""
    return standings_now(match, seat).get(seat)


def standings_now(match: Match, viewer: str) -> dict[str, SeatStanding]:
    """How every seat stands, as far as a viewer may know; empty where points count only in the end."""
    result = _result_now(match, viewer)
    if result is None:
        return {}
    notes = result.notes if len(match.seats) == 1 else ()
    pairs = zip(match.seats, result.seats, strict=True)
    return {seat: SeatStanding(own.score, notes, tuple(own.points.items())) for seat, own in pairs}


def open_scores(match: Match) -> dict[str, int]:
    """The points of each seat so far, as far as everybody may know them; none where they count only in the
    end."""
    result = _result_now(match, "")
    return dict(zip(match.seats, (seat.score for seat in result.seats), strict=True)) if result else {}


def _result_now(match: Match, viewer: str) -> Result | None:
    """The result if the game ended now, by what somebody may know."""
    view = match.view(viewer)
    setup = Setup(view.names, seed=0, options=view.options)
    try:
        return result_of(match.rules.table_at(setup, view.position), is_over=False)
    except FAILURES:  # the rules of points may rely on what is only there in the end
        return None


def title_in(notes: Sequence[Text]) -> Text | None:
    """The title in what is said of a result: what its sentence calls so, else the whole sentence."""
    for note in notes:
        title = dict(note.params).get("title")
        if isinstance(title, Text):
            return title
    return next(iter(notes), None)
