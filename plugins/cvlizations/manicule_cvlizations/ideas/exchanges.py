"""Ideas that let a seat hand in resources at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from manicule import implements
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.rules.gains import add_points
from manicule_cvlizations.rules.hand_ins import HandIn
from manicule_cvlizations.texts import tr

MOST = 3

READING, COUNT = "cvlizations.stock_exchange", "count"
"""The option whether sets are handed in or counted, and its value for counting."""


class Selling(Idea):
    """Resources for points at the end, up to three times."""

    resources: ClassVar[dict[str, int]]
    gives: ClassVar[int] = 1

    @property
    def offer(self) -> HandIn:
        """The resources to hand in, and the points for them."""
        return HandIn(self.id, self.resources, self.gives, MOST)

    @implements(Hooks.hand_ins)
    def hand_ins(self, table: LandTable, seat: LandSeat) -> Sequence[HandIn]:
        return (self.offer,)


class Granary(Selling):
    id = "granary"
    name = tr("Granary", context="granary.name")
    about = tr("At the end: hand in up to 3 food for 1 happiness point each.", context="granary.about")
    resources = {"food": 1}


class Tower(Selling):
    id = "tower"
    name = tr("Tower", context="tower.name")
    about = tr("At the end: hand in up to 3 wood for 1 happiness point each.", context="tower.about")
    resources = {"wood": 1}


class Castle(Selling):
    id = "castle"
    name = tr("Castle", context="castle.name")
    about = tr("At the end: hand in up to 3 stone for 1 happiness point each.", context="castle.about")
    resources = {"stone": 1}


class StockExchange(Selling):
    id = "stock_exchange"
    name = tr("Stock exchange", context="stock_exchange.name")
    about = tr(
        "At the end: hand in up to 3 sets of food, wood, and stone for 2 happiness points each.",
        context="stock_exchange.about",
    )
    otherwise = {
        (READING, COUNT): tr(
            "At the end: 2 happiness points for each set of food, wood, and stone that you have left, "
            "3 sets at most.",
            context="stock_exchange.otherwise",
        )
    }
    resources = {"food": 1, "wood": 1, "stone": 1}
    gives = 2

    @implements(Hooks.hand_ins)
    def hand_ins(self, table: LandTable, seat: LandSeat) -> Sequence[HandIn]:
        return () if table.options[READING] == COUNT else (self.offer,)

    @implements(Hooks.after_scoring)
    def after_scoring(self, table: LandTable, seat: LandSeat) -> None:
        """Count the sets, which stay with their owner; resources handed in before do not count."""
        worth = self.counted(seat.state.resources) if table.options[READING] == COUNT else 0
        if worth:
            add_points(seat, self.id, worth)
            table.publish(events.Counted, seat.id, self.id, self.name, worth)

    def counted(self, held: Mapping[str, int]) -> int:
        """The points for the sets among these resources, if sets are only counted."""
        return self.gives * self.offer.possible(held)


class Ecology(Selling):
    id = "ecology"
    name = tr("Ecology", context="ecology.name")
    about = tr(
        "At the end: hand in up to 3 pairs of wood for 1 happiness point each.", context="ecology.about"
    )
    resources = {"wood": 2}
