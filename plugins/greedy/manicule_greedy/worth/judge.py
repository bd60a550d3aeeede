"""What a workshop is worth: the fame that it will have brought when the game is over, as a guess."""

from __future__ import annotations

from functools import lru_cache

from manicule_greedy.cards import Counts
from manicule_greedy.remembered import Remembered
from manicule_greedy.situation import Outlook, Situation, Workshop
from manicule_greedy.worth.gears import gears_by
from manicule_greedy.worth.orders import Orders
from manicule_greedy.worth.patrons import Patrons
from manicule_greedy.worth.prices import Prices


class Judge:
    """Judges workshops by one outlook; what was judged once is remembered."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.prices = Prices(outlook)
        self.gears = gears_by(outlook)
        patrons = self.patrons = Patrons(outlook, self.prices)
        self._patrons = Remembered[tuple[Counts, Counts, Counts], float](lambda stock: patrons.worth(*stock))
        self._orders = Orders(outlook, self.prices)
        self._worths: dict[Workshop, float] = {}
        self._types = Remembered(Types(outlook, self.prices).worth)
        self._levels = Remembered(Levels(outlook, self.prices).worth)

    def worth(self, shop: Workshop) -> float:
        """Everything together, in fame points."""
        found = self._worths.get(shop)
        if found is None:
            found = self._worths[shop] = (
                shop.fame
                + shop.guilders * self.prices.guilder
                + (self._types[shop.types] + self._levels[shop.levels])
                + self._orders.worth(shop)
                + self.gears.worth(shop.gears, shop.orders)
                + self._patrons[shop.types, shop.inks, shop.levels]
            )
        return found


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
        self._outlook = outlook
        self._coming = prices.orders_to_come

    def worth(self, levels: Counts) -> float:
        outlook = self._outlook
        known, weights = outlook.known, outlook.judgement.weights
        fame, top = known.level_fame, outlook.top_level
        best = max(fame.values(), default=0)
        promise = weights.level_promise * min(1.0, outlook.rounds_after / 3)
        total = 0.0
        for level in levels:
            total += (1 - promise) * fame.get(level, 0) + promise * best * (level / top) ** 1.5
        return total + self._coming * weights.decoration * known.decorated_fame(levels)


@lru_cache(maxsize=16)
def _judge(outlook: Outlook) -> Judge:
    return Judge(outlook)


def judge_of(situation: Situation, is_declared: bool = False) -> Judge:
    """The judge of a situation. One outlook has one judge: seats are asked often before it changes."""
    return _judge(situation.outlook(is_declared))
