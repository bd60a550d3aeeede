"""The end: resources are handed in, ideas count, ties are broken."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import END, Asks, PickOrPass
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import clockwise
from manicule_cvlizations.rules.gains import add_points
from manicule_cvlizations.rules.hand_ins import hand_in, hand_ins
from manicule_cvlizations.rules.points import printed_points, standing
from manicule_cvlizations.state import FINAL_SCORE, IDEAS
from manicule_cvlizations.texts import kinds, tr


class FinalScore(LandPhase):
    """Each seat may hand in resources, each resource once; then all ideas count."""

    id = FINAL_SCORE
    name = tr("End of the Game", context="phase.final_score.name")
    when = END

    def order(self, table: LandTable) -> Sequence[str]:
        return [place for place in clockwise(table) if table.seat(place) is not None]

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Ask for all offers together, because they may need the same resources; each is used once."""
        offers = list(seat.hooks.hand_ins(table, seat))
        while offers:
            chosen = yield from PickOrPass(seat, kinds.HAND_IN, hand_ins(seat, offers))
            if chosen is None:
                return
            offer, times = chosen
            offers.remove(offer)
            hand_in(seat, offer, times)

    def end(self, table: LandTable) -> None:
        for seat in table.seats:
            seat.hooks.after_scoring(table, seat)
            add_points(seat, IDEAS, printed_points(seat))
        if table.heard is not None:
            _tell(table)


def _tell(table: LandTable) -> None:
    """Publish the points of each seat, and the resources left of seats that are tied."""
    standings = {seat.id: standing(seat) for seat in table.seats}
    for seat, (points, _) in standings.items():
        table.publish(events.FinalHappiness, seat, points)
    totals = [points for points, _ in standings.values()]
    for seat, (points, left) in standings.items():
        if totals.count(points) > 1:
            table.publish(events.Level, seat, left)
