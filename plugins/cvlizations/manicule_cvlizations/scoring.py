"""The end: resources are handed in, ideas count, ties are broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule import END, Asks, PickOrPass
from manicule_cvlizations import events, kinds
from manicule_cvlizations.circle import clockwise
from manicule_cvlizations.gains import add_points, name_of, pay
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.phase import LandPhase
from manicule_cvlizations.state import IDEAS, IDLING, SOURCES
from manicule_cvlizations.texts import tr

POINT_NAMES = {
    IDLING: tr("Idling", context="points.idling"),
    IDEAS: tr("printed on ideas", context="points.ideas"),
}


class HandIn(msgspec.Struct, frozen=True):
    """An exchange at the end: `resources` for `happiness`, up to `most` times; `source` is the idea."""

    source: str
    resources: dict[str, int]
    happiness: int
    most: int

    def possible(self, held: Mapping[str, int]) -> int:
        """How often it can be done with these resources."""
        return min(self.most, *(held[kind] // number for kind, number in self.resources.items()))


class FinalScore(LandPhase):
    """Each hands in what they want, each resource once; then all ideas count."""

    id = "final_score"
    name = tr("End of the Game", context="phase.final_score.name")
    when = END

    def order(self, table: LandTable) -> Sequence[str]:
        return [place for place in clockwise(table) if table.seat(place) is not None]

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """All offers at once, because they may want the same resources; each is taken up once."""
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
            seat.hooks.final_score(table, seat)
            printed = sum(table.content.idea[idea].happiness for idea in seat.state.ideas)
            add_points(seat, IDEAS, printed)
        if table.heard is not None:
            _tell(table)


def _tell(table: LandTable) -> None:
    """Say how many points each has, and what is left over where that decides."""
    standings = {seat.id: standing(seat) for seat in table.seats}
    for seat, (points, _) in standings.items():
        table.tell(events.FinalHappiness, seat, points)
    totals = [points for points, _ in standings.values()]
    for seat, (points, left) in standings.items():
        if totals.count(points) > 1:
            table.tell(events.Level, seat, left)


def hand_ins(seat: LandSeat, offers: Sequence[HandIn]) -> dict[str, tuple[HandIn, int]]:
    """What a seat could hand in now, by id: `granary_3` is three times what the Granary takes."""
    return {
        f"{offer.source}_{times}": (offer, times)
        for offer in offers
        for times in range(offer.possible(seat.state.resources), 0, -1)
    }


def hand_in(seat: LandSeat, offer: HandIn, times: int) -> None:
    """Pay resources for points at the end."""
    paid = {kind: number * times for kind, number in offer.resources.items()}
    pay(seat, paid)
    happiness = offer.happiness * times
    add_points(seat, offer.source, happiness)
    name = name_of(seat, offer.source)
    seat.table.tell(events.HandedIn, seat.id, offer.source, name, tuple(paid.items()), happiness)


def points(seat: LandSeat) -> dict[str, int]:
    """Points by source: the game's own sources, then ideas in the order of their numbers."""
    held = seat.state.points
    own = {source: held.get(source, 0) for source in SOURCES}
    cards = seat.table.content.idea
    return own | {idea: held[idea] for idea in cards if idea in held} | held


def standing(seat: LandSeat) -> tuple[int, ...]:
    """Most happiness points, then most resources left."""
    return sum(seat.state.points.values()), sum(seat.state.resources.values())
