"""What the orders in hand are worth, and the inks for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from manicule_greedy.worth.cards import Counts, Held, Refinement, lack, less, one_more, plus_missing
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Outlook, Workshop


class Orders:
    """The orders of workshops by one outlook."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self._declarations = outlook.declarations
        self._letters_ignored = outlook.letters_ignored
        self._one_part_completes = outlook.one_part_completes
        self._slots = outlook.slots
        self._prices = prices
        weights = outlook.judgement.weights
        self._guilder_short = weights.guilder_short
        self._type_price = weights.type_price
        # What is left over after a declaration waits for a round at least.
        waits = int(outlook.is_declared)
        self._patience = [weights.patience ** (waits + at) for at in range(max(1, self._declarations))]
        self._colours = Remembered[Counts, Colours](lambda inks: _colours(inks, prices.ink, outlook.wild))
        self._letters = Remembered(_letters)
        self._decorations = Remembered[Counts, Decorations](lambda levels: _decorations(levels, prices.level))
        self._worths: dict[tuple[Counts, Counts, Counts, tuple[Held, ...], int], float] = {}

    def worth(self, shop: Workshop) -> float:
        """What the orders of a workshop bring, with the inks that none of them needs and free slots."""
        key = (shop.types, shop.inks, shop.levels, shop.orders, shop.guilders)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._judged(shop)
        return found

    def _judged(self, shop: Workshop) -> float:
        total, inks = 0.0, shop.inks
        if shop.orders and self._declarations > 0:
            total, inks = self._fulfilled(shop)
        spare = sum(inks)
        if spare:
            total += self._prices.spare_inks(spare)
        free: int = self._slots - len(shop.orders)
        return total + self._prices.slot * min(2, free)

    def _fulfilled(self, shop: Workshop) -> tuple[float, Counts]:
        """Each order by the best way to fulfill it, less the price of what it lacks; and the inks left over.

        Inks serve once and go to the orders that lack least; types serve once in a declaration, so
        more orders than declarations must share them.
        """
        inks = shop.inks
        orders: Sequence[Held] = shop.orders
        prices = self._prices
        guilder = prices.guilder
        colours, decorations = self._colours[inks], self._decorations[shop.levels]
        letters = self._letters[shop.types]
        if len(orders) > 1:
            # Those come first that are nearest to being fulfilled.
            orders = sorted(
                orders,
                key=lambda order: (
                    colours[card := order.refined][2]
                    + decorations[card][1]
                    - card.pull
                    + 2.0 * letters[order][0]
                ),
            )
        batches = self._declarations
        is_shared = batches < len(orders)
        pools = [letters] * batches if is_shared else []
        # Letters are spared only where two orders are printed at once.
        spared = [self._letters_ignored] * batches if is_shared else []
        total = 0.0
        money: float = shop.guilders
        owned = sum(shop.types)
        for batch, order in enumerate(orders):
            if is_shared:
                batch %= batches
                letters = pools[batch]
            lacking, enough = letters[order]
            if lacking and is_shared and spared[batch]:
                lacking -= 1
                spared[batch] -= 1
            cost = prices.types(owned, lacking) if lacking else 0
            if cost > money and batches == 1:
                continue
            card = order.refined
            colour, left, _ = colours[card]
            decoration, _ = decorations[card]
            worth = decoration + colour
            if (colour and decoration) or (self._one_part_completes and worth > 0):
                worth += prices.completion(card)
            worth += order.guilders * guilder
            if cost:
                worth -= cost * guilder * self._type_price
                if cost > money:
                    worth -= (cost - money) * self._guilder_short
            if worth <= 0:
                continue
            total += worth * self._patience[batch]
            if left is not inks:
                inks = left
                colours = self._colours[inks]
            if lacking:
                owned += lacking
                money = max(0, money - cost)
            if not is_shared:
                money += order.guilders  # they come in time for the next
                if lacking:
                    letters = self._letters[enough]
                continue
            if lacking:
                for later in range(batch + 1, batches):
                    pools[later] = self._letters[plus_missing(pools[later].types, letters.types, order.types)]
            pools[batch] = self._letters[less(letters.types, order.types)]
        return total, inks


class Letters(dict[Held, tuple[int, Counts]]):
    """By order, when it is looked up first: how many letters it lacks with some types, and all types once
    they are bought."""

    __slots__ = ("types",)

    def __init__(self, types: Counts) -> None:
        self.types = types

    def __missing__(self, order: Held) -> tuple[int, Counts]:
        types = self.types
        found = self[order] = lack(types, order.types), plus_missing(types, types, order.types)
        return found


class Colours(dict[Refinement, tuple[float, Counts, float]]):
    """By card, when it is looked up first: what its colors bring with some inks, if anything; the inks that
    they leave to others; how far they are."""

    __slots__ = ("_inks", "_price", "_wild")

    def __init__(self, inks: Counts, price: float, wild: int) -> None:
        self._inks = inks
        self._price = price
        self._wild = wild

    def __missing__(self, card: Refinement) -> tuple[float, Counts, float]:
        inks, wild = self._inks, self._wild
        missing = lack(inks, card.inks)
        stand_in = min(missing, max(0, inks[wild] - card.inks[wild])) if missing and wild >= 0 else 0
        worth = card.color_fame - (missing - stand_in) * self._price
        left = inks
        if worth > 0:
            left = less(inks, card.inks)
            if stand_in:
                left = one_more(left, wild, -stand_in)
        else:
            worth = 0.0
        found = self[card] = worth, left, 1.5 * missing
        return found


class Decorations(dict[Refinement, tuple[float, int]]):
    """By card, when it is looked up first: what its decorations bring at some levels, if anything; how many
    levels it lacks."""

    __slots__ = ("_levels", "_price")

    def __init__(self, levels: Counts, price: float) -> None:
        self._levels = levels
        self._price = price

    def __missing__(self, card: Refinement) -> tuple[float, int]:
        missing = lack(self._levels, card.levels)
        worth = card.decoration_fame - missing * self._price
        found = self[card] = worth if worth > 0 else 0.0, missing
        return found


# Outlooks differ in more than these: each of them finds what was judged by another one.


@lru_cache(maxsize=1024)
def _letters(types: Counts) -> Letters:
    return Letters(types)


@lru_cache(maxsize=1024)
def _colours(inks: Counts, price: float, wild: int) -> Colours:
    return Colours(inks, price, wild)


@lru_cache(maxsize=1024)
def _decorations(levels: Counts, price: float) -> Decorations:
    return Decorations(levels, price)
