"""The value of a workshop: an estimate of the fame that it will bring until the end of the game."""

from __future__ import annotations

from functools import lru_cache, partial

from manicule_greedy.worth.cards import Counts
from manicule_greedy.worth.gears import gears_by
from manicule_greedy.worth.orders import Orders
from manicule_greedy.worth.patrons import Patrons
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Outlook, Situation, Workshop


class Judge:
    """Judges workshops by one outlook; results are cached."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.prices = Prices(outlook)
        self.gears = gears_by(outlook)
        self.patrons = Patrons(self.prices)
        self._patrons = Remembered(self.patrons.worth)
        self._orders = Remembered(Orders(self.prices).worth)
        self._types = Remembered(partial(_worth_of_types, self.prices))
        self._levels = Remembered(partial(_worth_of_levels, self.prices))

    def worth(self, shop: Workshop) -> float:
        """The total value, in fame points."""
        types, inks, levels, orders = shop.types, shop.inks, shop.levels, shop.orders
        return (
            shop.fame
            + shop.guilders * self.prices.guilder
            + (self._types[types] + self._levels[levels])
            + self._orders[orders, shop.guilders, types, inks, levels]
            + self.gears.worth(shop.gears, orders)
            + self._patrons[types, inks, levels]
        )


def _worth_of_types(prices: Prices, types: Counts) -> float:
    """The value of types that the orders in hand do not need."""
    letter = -prices.orders_to_come * prices.weights.letter_lacking
    return letter * prices.outlook.known.lacking_letters(types) if letter else 0.0


def _worth_of_levels(prices: Prices, levels: Counts) -> float:
    """The value of levels that the orders in hand do not need: the fame of each, with its potential, and the
    decorations of orders to come."""
    weights, outlook = prices.weights, prices.outlook
    fame = outlook.known.level_fame
    best = max(fame.values(), default=0)
    promise = weights.level_promise * min(1.0, outlook.rounds_after / 3)
    worth = 0.0
    for level in levels:
        later: float = best * (level / outlook.top_level) ** weights.level_curve
        worth += (1 - promise) * fame.get(level, 0) + promise * later
    return worth + prices.orders_to_come * weights.decoration * outlook.known.decorated_fame[levels]


@lru_cache(maxsize=64)
def _judge(outlook: Outlook) -> Judge:
    return Judge(outlook)


def judge_of(situation: Situation, is_declared: bool = False) -> Judge:
    """The judge of a situation, one for each outlook: seats answer many questions before it changes, and
    simulated matches of one question meet the same outlooks again."""
    return _judge(situation.outlook(is_declared))
