"""Ideas with which resources are handed in at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from manicule import hookimpl
from manicule_cvlizations.ideas.base import Idea
from manicule_cvlizations.rules.hand_ins import HandIn
from manicule_cvlizations.texts import tr

MOST = 3


class Selling(Idea):
    """Resources for points at the end, up to three times."""

    resources: ClassVar[dict[str, int]]
    gives: ClassVar[int] = 1

    @hookimpl
    def hand_ins(self) -> Sequence[HandIn]:
        return (HandIn(self.id, self.resources, self.gives, MOST),)


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
    resources = {"food": 1, "wood": 1, "stone": 1}
    gives = 2


class Ecology(Selling):
    id = "ecology"
    name = tr("Ecology", context="ecology.name")
    about = tr(
        "At the end: hand in up to 3 pairs of wood for 1 happiness point each.", context="ecology.about"
    )
    resources = {"wood": 2}
