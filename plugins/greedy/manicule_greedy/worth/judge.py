"""What a workshop is worth: the fame that it will have brought when the game is over, as a guess."""

from __future__ import annotations

from functools import lru_cache

from manicule_greedy.worth.cards import Counts
from manicule_greedy.worth.gears import gears_by
from manicule_greedy.worth.orders import Orders
from manicule_greedy.worth.patrons import Patrons
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Outlook, Situation, Workshop


class Judge:
    """Judges workshops by one outlook; what was judged once is remembered."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.prices = Prices(outlook)
        self.gears = gears_by(outlook)
        patrons = self.patrons = Patrons(outlook, self.prices)
        self._patrons = Remembered[tuple[Counts, Counts, Counts], float](lambda stock: patrons.worth(*stock))
        self._orders = Orders(outlook, self.prices)
        self._types = Remembered(Types(outlook, self.prices).worth)
        self._levels = Remembered(Levels(outlook, self.prices).worth)

    def worth(self, shop: Workshop) -> float:
        """Everything together, in fame points."""
        types, inks, levels, orders = shop.types, shop.inks, shop.levels, shop.orders
        return (
            shop.fame
            + shop.guilders * self.prices.guilder
            + (self._types[types] + self._levels[levels])
            + self._orders.worth(shop)
            + self.gears.worth(shop.gears, orders)
            + self._patrons[types, inks, levels]
        )


class Types:
    """What types are good for beside the orders in hand."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self._known = outlook.known
        self._letter = -prices.orders_to_come * outlook.judgement.weights.letter_lacking

    def worth(self, types: Counts) -> float:
        return self._letter * self._known.lacking_letters(types) if self._letter else 0.0


class Levels:
    """What levels are good for beside the orders in hand."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self._known, weights = outlook.known, outlook.judgement.weights
        self._decoration = prices.orders_to_come * weights.decoration
        self._promise = weights.level_promise * min(1.0, outlook.rounds_after / 3)
        self._curve = weights.level_curve
        self._top = outlook.top_level
        self._fame = self._known.level_fame
        self._best = max(self._fame.values(), default=0)
        self._by_level = Remembered(self._one)

    def worth(self, levels: Counts) -> float:
        by_level = self._by_level
        decorated = self._decoration * self._known.decorated_fame(levels)
        return sum([by_level[level] for level in levels]) + decorated

    def _one(self, level: int) -> float:
        """What a specialty at this level is worth: its fame, and what it may still come to."""
        promise = self._promise
        later: float = self._best * (level / self._top) ** self._curve
        return (1 - promise) * self._fame.get(level, 0) + promise * later


@lru_cache(maxsize=16)
def _judge(outlook: Outlook) -> Judge:
    return Judge(outlook)


def judge_of(situation: Situation, is_declared: bool = False) -> Judge:
    """The judge of a situation. One outlook has one judge: seats are asked often before it changes."""
    return _judge(situation.outlook(is_declared))
