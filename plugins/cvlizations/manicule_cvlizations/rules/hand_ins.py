"""The resources that a seat may hand in at the end, and the points for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.rules.gains import add_points, pay
from manicule_cvlizations.texts.descriptions import source_name


class HandIn(msgspec.Struct, frozen=True):
    """An exchange at the end: `resources` for `happiness`, up to `most` times; `source` is the idea.

    >>> HandIn("trade", {"food": 2}, happiness=1, most=3).resources
    {'food': 2}
    """

    source: str
    resources: dict[str, int]
    happiness: int
    most: int

    def possible(self, held: Mapping[str, int]) -> int:
        """The number of times that these resources suffice for, up to `most`."""
        return min(self.most, *(held[kind] // number for kind, number in self.resources.items()))


def hand_ins(seat: LandSeat, offers: Sequence[HandIn]) -> dict[str, tuple[HandIn, int]]:
    """The current offers of a seat, by id: `granary_3` is three times the offer of the Granary."""
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
    name = source_name(seat.table, offer.source)
    seat.table.publish(events.HandedIn, seat.id, offer.source, name, tuple(paid.items()), happiness)
