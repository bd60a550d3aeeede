"""What a workshop is worth: the fame that it will have brought when the game is over, as a guess."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from manicule_greedy.cards import Counts, Held, lack, less, one_more, plus, short
from manicule_greedy.situation import Outlook, Situation, Workshop
from manicule_greedy.worth.gears import Gears
from manicule_greedy.worth.patrons import Patrons
from manicule_greedy.worth.prices import Prices

Way = tuple[float, Counts, float]
"""The worth of the refinements of an order, the inks that are left for others, and how far it is from being
refined."""


class Judge:
    """Judges workshops by one outlook; what was judged once is remembered."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.known = outlook.known
        self.weights = outlook.judgement.weights
        self.declarations = outlook.declarations
        self.prices = Prices(outlook)
        self.gears = Gears(outlook, self.prices)
        self.patrons = Patrons(outlook, self.prices)
        self._worths: dict[Workshop, float] = {}
        self._orders: dict[tuple[Counts, Counts, Counts, tuple[Held, ...], int], float] = {}
        # What is left over after a declaration waits for a round at least.
        waits = int(outlook.is_declared)
        self._patience = [self.weights.patience ** (waits + at) for at in range(max(1, self.declarations))]
        self._ways: dict[tuple[Held, Counts, Counts], Way] = {}
        self._types: dict[Counts, float] = {}
        self._levels: dict[Counts, float] = {}

    def worth(self, shop: Workshop) -> float:
        """Everything together, in fame points."""
        found = self._worths.get(shop)
        if found is None:
            found = self._worths[shop] = self._judge(shop)
        return found

    def _judge(self, shop: Workshop) -> float:
        return (
            shop.fame
            + shop.guilders * self.prices.guilder
            + (self.types(shop.types) + self.levels(shop.levels))
            + self.orders(shop)
            + self.gears.worth(shop.gears, shop.orders)
            + self.patrons.worth(shop)
        )

    # What types and levels are good for beside the orders in hand.

    def types(self, types: Counts) -> float:
        found = self._types.get(types)
        if found is None:
            found = self._types[types] = self._judge_types(types)
        return found

    def _judge_types(self, types: Counts) -> float:
        coming = self.prices.orders_to_come
        return -coming * self.weights.letter_lacking * self.known.lacking_letters(types) if coming else 0.0

    def levels(self, levels: Counts) -> float:
        found = self._levels.get(levels)
        if found is None:
            found = self._levels[levels] = self._judge_levels(levels)
        return found

    def _judge_levels(self, levels: Counts) -> float:
        fame, top = self.known.level_fame, self.outlook.top_level
        best = max(fame.values(), default=0)
        promise = self.weights.level_promise * min(1.0, self.outlook.rounds_after / 3)
        total = 0.0
        for level in levels:
            total += (1 - promise) * fame.get(level, 0) + promise * best * (level / top) ** 1.5
        coming = self.prices.orders_to_come
        return total + coming * self.weights.decoration * self.known.decorated_fame(levels)

    # The orders in hand, and the inks for them.

    def orders(self, shop: Workshop) -> float:
        key = (shop.types, shop.inks, shop.levels, shop.orders, shop.guilders)
        found = self._orders.get(key)
        if found is None:
            found = self._orders[key] = self._judge_orders(shop)
        return found

    def _judge_orders(self, shop: Workshop) -> float:
        """Each order by the best way to fulfill it, less the price of what it lacks.

        Inks serve once and go to the orders that lack least; types serve once in a declaration, so
        more orders than declarations must share them.
        """
        inks, levels = shop.inks, shop.levels
        prices, weights = self.prices, self.weights
        total = 0.0
        if shop.orders and self.declarations > 0:
            ranked = self._nearest_first(shop)
            batches = min(self.declarations, len(ranked))
            is_shared = batches < len(ranked)
            pools = [shop.types] * batches
            # Letters are spared only where two orders are printed at once.
            spared = [self.outlook.letters_ignored if is_shared else 0] * batches
            money: float = shop.guilders
            owned = sum(shop.types)
            for rank, order in enumerate(ranked):
                batch = rank % batches
                lacking = lack(pools[batch], order.types)
                if lacking and spared[batch]:
                    lacking -= 1
                    spared[batch] -= 1
                cost = prices.types(owned, lacking) if lacking else 0
                if cost > money and self.declarations == 1:
                    continue
                worth, left, _ = self._way(order, levels, inks)
                worth += order.guilders * prices.guilder
                if cost:
                    worth -= cost * prices.guilder * weights.type_price
                    worth -= max(0, cost - money) * weights.guilder_short
                if worth <= 0:
                    continue
                inks = left
                total += worth * self._patience[batch]
                if lacking:
                    bought = short(pools[batch], order.types)
                    pools[batch + 1 :] = [plus(pool, bought) for pool in pools[batch + 1 :]]
                    owned += lacking
                    money = max(0, money - cost)
                if is_shared:
                    pools[batch] = less(pools[batch], order.types)
                else:  # its guilders come in time for the next
                    money += order.guilders
        spare = sum(inks)
        if spare:
            total += self.prices.spare_inks(spare)
        free: int = self.outlook.slots - len(shop.orders)
        return total + self.prices.slot * min(2, free)

    def _nearest_first(self, shop: Workshop) -> Sequence[Held]:
        """Orders from the one on that is nearest to being fulfilled."""
        types, inks, levels = shop.types, shop.inks, shop.levels
        if len(shop.orders) == 1:
            return shop.orders
        return sorted(
            shop.orders,
            key=lambda order: self._way(order, levels, inks)[2] + 2.0 * lack(types, order.types),
        )

    def _way(self, order: Held, levels: Counts, inks: Counts) -> Way:
        way = (order, levels, inks)
        found = self._ways.get(way)
        if found is None:
            found = self._ways[way] = self._judge_way(order, levels, inks)
        return found

    def _judge_way(self, order: Held, levels: Counts, inks: Counts) -> Way:
        missing, wild = lack(inks, order.inks), self.outlook.wild
        missing_levels = lack(levels, order.levels)
        stand_in = min(missing, max(0, inks[wild] - order.inks[wild])) if missing and wild >= 0 else 0
        colours = order.color_fame - (missing - stand_in) * self.prices.ink
        decorations = order.decoration_fame - missing_levels * self.prices.level
        worth = max(0.0, decorations)
        left = inks
        if colours > 0:
            worth += colours
            left = less(inks, order.inks)
            if stand_in:
                left = one_more(left, wild, -stand_in)
        both = colours > 0 and decorations > 0
        if both or (self.outlook.one_part_completes and worth > 0):
            worth += self.prices.reward(order.completion, late=True)
        distance = 1.5 * missing + missing_levels - 0.3 * (order.color_fame + order.decoration_fame)
        return worth, left, distance


@lru_cache(maxsize=64)
def _judge(outlook: Outlook) -> Judge:
    return Judge(outlook)


def judge_of(situation: Situation, is_declared: bool = False) -> Judge:
    """The judge of a situation. One outlook has one judge: seats are asked often before it changes."""
    return _judge(situation.outlook(is_declared))
