"""What the orders in hand are worth, and the inks for them."""

from __future__ import annotations

from collections.abc import Sequence

from manicule_greedy.worth.cards import Counts, Held, Refinement, lack, less, plus_missing, spend
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import shared


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

    def worth(self, stock: tuple[tuple[Held, ...], int, Counts, Counts, Counts]) -> float:
        """What orders bring with guilders, types, inks and levels; with the inks that none of them needs and
        free slots."""
        orders, guilders, types, inks, levels = stock
        total = 0.0
        if orders and self._declarations > 0:
            total, inks = self._fulfilled(orders, guilders, types, inks, levels)
        spare = sum(inks)
        if spare:
            total += self._prices.spare_inks(spare)
        return total + self._prices.slot * min(2, self._slots - len(orders))

    def _fulfilled(
        self, orders: Sequence[Held], guilders: int, types: Counts, inks: Counts, levels: Counts
    ) -> tuple[float, Counts]:
        """Each order by the best way to fulfill it, less the price of what it lacks; and the inks left over.

        Inks serve once and go to the orders that lack least; types serve once in a declaration, so
        more orders than declarations must share them.
        """
        prices, wild = self._prices, self._abilities.wild
        guilder = prices.guilder
        coloured, decorated = colours(inks, prices.ink, wild), decorations(levels, prices.level)
        letters = letters_lacking(types)
        if len(orders) > 1:
            # Those come first that are nearest to being fulfilled.
            orders = sorted(
                orders,
                key=lambda order: (
                    coloured[card := order.refined][2] + decorated[card][1] - card.pull + 2.0 * letters[order]
                ),
            )
        batches = self._declarations
        is_shared = batches < len(orders)
        pools = [types] * batches
        # Letters are spared only where two orders are printed at once.
        spared = [self._abilities.letters_ignored if is_shared else 0] * batches
        total = 0.0
        money: float = guilders
        owned = sum(types)
        for at, order in enumerate(orders):
            batch, card = at % batches, order.refined
            if is_shared:
                types = pools[batch]
                letters = letters_lacking(types)
            lacking = letters[order]
            if lacking and spared[batch]:
                lacking -= 1
                spared[batch] -= 1
            cost = prices.types(owned, lacking) if lacking else 0
            if cost > money and batches == 1:
                continue
            colour, left, _ = coloured[card]
            decoration, _ = decorated[card]
            worth = decoration + colour
            if (colour and decoration) or (self._abilities.one_part_completes and worth > 0):
                worth += prices.completion(card)
            worth += order.guilders * guilder
            if cost:
                worth -= cost * guilder * prices.weights.type_price
                if cost > money:
                    worth -= (cost - money) * prices.weights.guilder_short
            if worth <= 0:
                continue
            total += worth * self._patience[batch]
            if left is not inks:
                inks = left
                coloured = colours(inks, prices.ink, wild)
            if lacking:
                owned += lacking
                money = max(0, money - cost)
            if not is_shared:
                money += order.guilders  # they come in time for the next
                if lacking:
                    types = tuple(map(max, types, order.types))
                    letters = letters_lacking(types)
                continue
            if lacking:
                for later in range(batch + 1, batches):
                    pools[later] = plus_missing(pools[later], types, order.types)
            pools[batch] = less(types, order.types)
        return total, inks


# Outlooks differ in more than these: each of them finds what was judged by another one.


@shared
def letters_lacking(types: Counts, order: Held) -> int:
    """How many letters an order lacks with some types."""
    return lack(types, order.types)


@shared
def colours(inks: Counts, price: float, wild: int, card: Refinement) -> tuple[float, Counts, float]:
    """What the colors of a card bring with some inks, if anything; the inks that they leave to others; how
    far they are."""
    left, lacking, short = spend(inks, card.inks, wild)
    worth = card.color_fame - short * price
    return (worth, left, 1.5 * lacking) if worth > 0 else (0.0, inks, 1.5 * lacking)


@shared
def decorations(levels: Counts, price: float, card: Refinement) -> tuple[float, int]:
    """What the decorations of a card bring at some levels, if anything; how many levels it lacks."""
    lacking = lack(levels, card.levels)
    return max(0.0, card.decoration_fame - lacking * price), lacking
