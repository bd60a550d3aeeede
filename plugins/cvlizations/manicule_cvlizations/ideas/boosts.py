"""Ideas that increase the resources of an order. A doubled order gives the extra twice."""

from __future__ import annotations

from typing import ClassVar

from manicule import implements
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.texts import tr


class Boost(Idea):
    """One more resource for each execution of certain orders that gives any."""

    orders: ClassVar[tuple[str, ...]]

    @implements(Hooks.order_gain)
    def order_gain(self, table: LandTable, seat: LandSeat, order: str, number: int) -> int:
        return number + 1 if order in self.orders else number


class FishingRod(Boost):
    id = "fishing_rod"
    name = tr("Fishing rod", context="fishing_rod.name")
    about = tr("Each time you carry out Hunting, take 1 more food.", context="fishing_rod.about")
    orders = ("hunting",)


class Axe(Boost):
    id = "axe"
    name = tr("Axe", context="axe.name")
    about = tr("Each time you carry out Gathering, take 1 more wood.", context="axe.about")
    orders = ("gathering",)


class Pickaxe(Boost):
    id = "pickaxe"
    name = tr("Pickaxe", context="pickaxe.name")
    about = tr("Each time you carry out Stoneworking, take 1 more stone.", context="pickaxe.about")
    orders = ("stoneworking",)


class Gunpowder(Boost):
    id = "gunpowder"
    name = tr("Gunpowder", context="gunpowder.name")
    about = tr(
        "Each time Cunning gives you resources, take 1 more of your choice.", context="gunpowder.about"
    )
    orders = ("cunning",)


class Wheel(Boost):
    id = "wheel"
    name = tr("Wheel", context="wheel.name")
    about = tr("Each time you trade, get 1 more of the kind you receive.", context="wheel.about")
    orders = ("trade",)


class Tractor(Boost):
    id = "tractor"
    name = tr("Tractor", context="tractor.name")
    about = tr(
        "Each time you carry out Gathering, Hunting, or Stoneworking, take 1 more of what it gives.",
        context="tractor.about",
    )
    orders = ("gathering", "hunting", "stoneworking")
