"""The end: resources are handed in, ideas count, ties are broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule import END, Asks, Pick
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

    @property
    def rate(self) -> float:
        """Points for one resource."""
        return self.happiness / sum(self.resources.values())

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
        # The best rate first: it is the rarest that somebody wants to keep resources for a worse one.
        for offer in sorted(seat.hooks.hand_ins(table, seat), key=lambda offer: -offer.rate):
            possible = offer.possible(seat.state.resources)
            ways = {str(times): times for times in range(possible, -1, -1)}
            times = yield from Pick(seat, kinds.HAND_IN, ways, about=offer)
            if times:
                hand_in(seat, offer, times)

    def end(self, table: LandTable) -> None:
        for seat in table.seats:
            seat.hooks.final_score(table, seat)
            printed = sum(table.content.idea[idea].happiness for idea in seat.state.ideas)
            add_points(seat, IDEAS, printed)
            table.tell(events.FinalHappiness, seat.id, sum(seat.state.points.values()))


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
