"""The result of a game as people read it."""

from __future__ import annotations

from collections.abc import Mapping

from manicule.kernel.game import Result
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_interface.listings import NOTHING, table
from manicule_interface.standings import SeatStanding

POINTS = tr("Where the points come from")
TOTAL, RANK = tr("total"), tr("rank")
POINTS_NOW = tr("Your points so far")
WINNERS = ntr("{winners} wins.", "{winners} win together.")
NOBODY = tr("Nobody wins.")


def score_sheet(result: Result, names: Mapping[str, Text]) -> Sheet:
    """A column for each seat, a row for each source of points; `names` are those of the sources.

    Who played alone has no rank.
    """
    seats = result.seats
    used = dict.fromkeys(source for seat in seats for source in seat.points)
    sources = [source for source in names if source in used] + [
        source for source in used if source not in names
    ]
    rows: list[list[Text | str | int]] = []
    for source in sources:
        name = names.get(source, verbatim(source))
        rows.append([name, *(seat.points.get(source, 0) for seat in seats)])
    rows.append([TOTAL, *(seat.score for seat in seats)])
    if len(seats) > 1:
        rows.append([RANK, *(seat.rank for seat in seats)])
    heading = [NOTHING, *(verbatim(seat.name) for seat in seats)]
    return Sheet((table(POINTS, heading, rows),))


def standing_sheet(standing: SeatStanding, names: Mapping[str, Text]) -> Sheet:
    """What a seat has so far: a row for each source of points that it has some of."""
    points = [(names.get(source, verbatim(source)), number) for source, number in standing.points if number]
    return Sheet((table(POINTS_NOW, (), [*points, (TOTAL, standing.score)]),))


def winners_text(result: Result) -> Text:
    """Who wins, in a sentence."""
    winners = result.winners
    return WINNERS(winners=winners, n=len(winners)) if winners else NOBODY
