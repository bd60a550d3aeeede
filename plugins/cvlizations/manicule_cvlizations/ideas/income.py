"""Ideas that give something every round or every age, and Hedonism, which sells happiness."""

from __future__ import annotations

from typing import ClassVar

from manicule import Asks, Kind, KindDisplay, PickOrPass, Text, implements
from manicule_cvlizations import events, parts
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.rules.gains import gain, gain_happiness, once, pay
from manicule_cvlizations.texts import descriptions, tr


class Income(Idea):
    """A resource in every clean-up phase."""

    resource: ClassVar[str]

    @implements(Hooks.after_round)
    def after_round(self, table: LandTable, seat: LandSeat) -> None:
        gain(seat, self.id, {self.resource: 1})


class Farm(Income):
    id = "farm"
    name = tr("Farm", context="farm.name")
    about = tr("Take 1 food in every clean-up phase.", context="farm.about")
    resource = "food"


class Sawmill(Income):
    id = "sawmill"
    name = tr("Sawmill", context="sawmill.name")
    about = tr("Take 1 wood in every clean-up phase.", context="sawmill.about")
    resource = "wood"


class Quarry(Income):
    id = "quarry"
    name = tr("Quarry", context="quarry.name")
    about = tr("Take 1 stone in every clean-up phase.", context="quarry.about")
    resource = "stone"


class Calendar(Idea):
    id = "calendar"
    name = tr("Calendar", context="calendar.name")
    about = tr("When an age ends, take 1 food, 1 wood, and 1 stone.", context="calendar.about")

    @implements(Hooks.after_age)
    def after_age(self, table: LandTable, seat: LandSeat) -> None:
        gain(seat, self.id, dict.fromkeys(seat.state.resources, 1))


FOOD, PRICE = "food", 2


def _feast(seat: LandSeat, price: dict[str, int]) -> Text:
    text = tr("give {resources} for {points}")
    return text(
        resources=descriptions.markers(seat.table.content, price.items()), points=descriptions.HAPPINESS(n=1)
    )


FEAST = Kind[dict[str, int]](
    "feast",
    KindDisplay(
        tr("Hedonism: do you feast?"),
        _feast,
        board_part=parts.own_ideas,
        parts=(parts.TRIBES,),
        spots=lambda choice: (("hedonism", "feast"),),
    ),
)


class Hedonism(Idea):
    id = "hedonism"
    name = tr("Hedonism", context="hedonism.name")
    about = tr(
        "At the end of every action phase, you may give 2 food for 1 happiness point.",
        context="hedonism.about",
    )
    pays_happiness = True

    @implements(Hooks.after_last_action)
    def after_last_action(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        if seat.state.resources[FOOD] < PRICE or self.id in seat.state.spent:
            return
        price = yield from PickOrPass(seat, FEAST, {"feast": {FOOD: PRICE}})
        if price is not None and once(seat, self.id):
            pay(seat, price)
            table.publish(events.Paid, seat.id, self.id, self.name, tuple(price.items()))
            gain_happiness(seat, self.id, 1)
