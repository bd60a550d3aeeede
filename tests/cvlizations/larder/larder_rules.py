"""Ideas that do not commute with others: one counts food, one gives food away."""

from __future__ import annotations

from manicule import Plugin, Texts
from manicule_cvlizations import AfterOrder, Done, LandSeat, gain_happiness, pay

tr = Texts("larder").tr

FOOD = "food"
ENOUGH = 3


class Larder(AfterOrder):
    """A point for who has food enough."""

    id = "larder"
    name = tr("Larder", context="larder.name")
    about = tr(
        "After each of your orders: 1 happiness point if you have 3 food or more.", context="larder.about"
    )
    pays_happiness = True

    def works(self, seat: LandSeat, done: Done) -> bool:
        return True

    def work(self, seat: LandSeat, done: Done) -> None:
        if seat.state.resources[FOOD] >= ENOUGH:
            gain_happiness(seat, self.id, 1)


class Alms(AfterOrder):
    """A point for who gives food away."""

    id = "alms"
    name = tr("Alms", context="alms.name")
    about = tr(
        "After each of your orders: give 1 food, if you have some, for 1 happiness point.",
        context="alms.about",
    )
    pays_happiness = True

    def works(self, seat: LandSeat, done: Done) -> bool:
        return True

    def work(self, seat: LandSeat, done: Done) -> None:
        if seat.state.resources[FOOD]:
            pay(seat, {FOOD: 1})
            gain_happiness(seat, self.id, 1)


class LarderPlugin(Plugin):
    pieces = (Larder(), Alms())


plugin = LarderPlugin()
