"""Ideas that depend on the number of tribes that chose the same order."""

from __future__ import annotations

from typing import ClassVar

from manicule import Asks, implements
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import AfterOrder, Idea
from manicule_cvlizations.rules.circle import MANY, fails
from manicule_cvlizations.rules.gains import gain_any, gain_happiness, has_worked, once
from manicule_cvlizations.rules.order_kinds import Done
from manicule_cvlizations.texts import tr


class Optimism(AfterOrder):
    id = "optimism"
    name = tr("Optimism", context="optimism.name")
    about = tr(
        "Each time you carry out an order that three or more tribes chose, take 1 resource of your choice.",
        context="optimism.about",
    )

    commutes = True

    def works(self, seat: LandSeat, done: Done) -> bool:
        return done.choosers >= MANY

    def work(self, seat: LandSeat, done: Done) -> Asks[None]:
        return gain_any(seat, self.id, 1)


class ResourceFor(AfterOrder):
    """A resource, once a round, for an order with this number of choosers."""

    choosers: ClassVar[int]
    commutes = True

    def works(self, seat: LandSeat, done: Done) -> bool:
        return done.choosers == self.choosers and not has_worked(seat, self.id)

    def work(self, seat: LandSeat, done: Done) -> Asks[None]:
        once(seat, self.id)
        return gain_any(seat, self.id, 1)


class Egoism(ResourceFor):
    id = "egoism"
    name = tr("Egoism", context="egoism.name")
    about = tr(
        "Once a round, when you carry out an order that only you chose, take 1 resource of your choice.",
        context="egoism.about",
    )
    choosers = 1


class Altruism(ResourceFor):
    id = "altruism"
    name = tr("Altruism", context="altruism.name")
    about = tr(
        "Once a round, when you carry out an order that exactly two tribes chose, "
        "take 1 resource of your choice.",
        context="altruism.about",
    )
    choosers = 2


class Cat(Idea):
    id = "cat"
    name = tr("Domestication of the cat", context="cat.name")
    about = tr(
        "Take 1 happiness point for each of your orders that does nothing because three or more tribes "
        "chose it: Theft, Cunning, Idling, or Doubling.",
        context="cat.about",
    )
    pays_happiness = True

    @implements(Hooks.after_last_action)
    def after_last_action(self, table: LandTable, seat: LandSeat) -> None:
        failed = sum(fails(table, order) for order in table.position.laid[seat.id].orders)
        if failed:
            gain_happiness(seat, self.id, failed)
