"""What the orders in hand are worth, and the inks for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from manicule_greedy.worth.cards import Counts, Held, Refinement, lack, less, plus_missing, spend
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Workshop


class Orders:
    """The orders of workshops by one outlook."""

    def __init__(self, prices: Prices) -> None:
        outlook = prices.outlook
        self._declarations = outlook.declarations
        self._abilities = outlook.abilities
        self._slots = outlook.slots
        self._prices = prices
        # What is left over after a declaration waits for a round at least.
        waits = int(outlook.is_declared)
        patience = prices.weights.patience
        self._patience = [patience ** (waits + at) for at in range(max(1, self._declarations))]
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
        inks, prices, wild = shop.inks, self._prices, self._abilities.wild
        colours, decorations = _colours(inks, prices.ink, wild), _decorations(shop.levels, prices.level)
        orders: Sequence[Held] = shop.orders
        if len(orders) > 1:
            # Those come first that are nearest to being fulfilled.
            letters = _letters(shop.types)
            orders = sorted(
                orders,
                key=lambda order: (
                    colours[card := order.refined][2]
                    + decorations[card][1]
                    - card.pull
                    + 2.0 * letters[order]
                ),
            )
        batches = self._declarations
        is_shared = batches < len(orders)
        pools = [shop.types] * batches
        # Letters are spared only where two orders are printed at once.
        spared = [self._abilities.letters_ignored if is_shared else 0] * batches
        total = 0.0
        money: float = shop.guilders
        owned = sum(shop.types)
        for at, order in enumerate(orders):
            batch, card = at % batches, order.refined
            types = pools[batch]
            lacking = _letters(types)[order]
            if lacking and spared[batch]:
                lacking -= 1
                spared[batch] -= 1
            cost = prices.types(owned, lacking) if lacking else 0
            if cost > money and batches == 1:
                continue
            colour, left, _ = colours[card]
            decoration, _ = decorations[card]
            worth = decoration + colour
            if (colour and decoration) or (self._abilities.one_part_completes and worth > 0):
                worth += prices.completion(card)
            worth += order.guilders * prices.guilder
            if cost:
                worth -= cost * prices.guilder * prices.weights.type_price
                if cost > money:
                    worth -= (cost - money) * prices.weights.guilder_short
            if worth <= 0:
                continue
            total += worth * self._patience[batch]
            if left is not inks:
                inks = left
                colours = _colours(inks, prices.ink, wild)
            if lacking:
                owned += lacking
                money = max(0, money - cost)
            if not is_shared:
                money += order.guilders  # they come in time for the next
                if lacking:
                    pools = [tuple(map(max, types, order.types))] * batches
                continue
            if lacking:
                for later in range(batch + 1, batches):
                    pools[later] = plus_missing(pools[later], types, order.types)
            pools[batch] = less(types, order.types)
        return total, inks


# Outlooks differ in more than these: each of them finds what was judged by another one.


@lru_cache(maxsize=1024)
def _letters(types: Counts) -> Remembered[Held, int]:
    """By order: how many letters it lacks with some types."""
    return Remembered(partial(_lacking, types))


def _lacking(types: Counts, order: Held) -> int:
    return lack(types, order.types)


@lru_cache(maxsize=1024)
def _colours(inks: Counts, price: float, wild: int) -> Remembered[Refinement, tuple[float, Counts, float]]:
    """By card: what its colors bring with some inks, if anything; the inks that they leave to others; how far
    they are."""
    return Remembered(partial(_coloured, inks, price, wild))


def _coloured(inks: Counts, price: float, wild: int, card: Refinement) -> tuple[float, Counts, float]:
    left, lacking, short = spend(inks, card.inks, wild)
    worth = card.color_fame - short * price
    return (worth, left, 1.5 * lacking) if worth > 0 else (0.0, inks, 1.5 * lacking)


@lru_cache(maxsize=1024)
def _decorations(levels: Counts, price: float) -> Remembered[Refinement, tuple[float, int]]:
    """By card: what its decorations bring at some levels, if anything; how many levels it lacks."""
    return Remembered(partial(_decorated, levels, price))


def _decorated(levels: Counts, price: float, card: Refinement) -> tuple[float, int]:
    lacking = lack(levels, card.levels)
    return max(0.0, card.decoration_fame - lacking * price), lacking
