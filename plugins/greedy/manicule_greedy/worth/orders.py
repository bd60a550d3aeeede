"""The values of the orders in hand, and of the inks for them."""

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
        # Orders left after a declaration wait for at least one round.
        waits = int(outlook.is_declared)
        patience = prices.weights.patience
        self._patience = [patience ** (waits + at) for at in range(max(1, self._declarations))]

    def worth(self, stock: tuple[tuple[Held, ...], int, Counts, Counts, Counts]) -> float:
        """The value of orders with these guilders, types, inks and levels, plus the value of spare inks and
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
        """The value of all orders, each fulfilled in the best way, less missing needs; the inks left.

        Inks serve once and go to the orders that lack least. Types serve one order in each declaration, so
        they must be shared if there are more orders than declarations.
        """
        prices, wild = self._prices, self._abilities.wild
        guilder = prices.guilder
        coloured, decorated = colours(inks, prices.ink, wild), decorations(levels, prices.level)
        letters = letters_lacking(types)
        if len(orders) > 1:
            # Orders that are closest to fulfillment come first.
            orders = sorted(
                orders,
                key=lambda order: (
                    coloured[card := order.refined][2] + decorated[card][1] - card.pull + 2.0 * letters[order]
                ),
            )
        batches = self._declarations
        is_shared = batches < len(orders)
        pools = [types] * batches
        # Letters are ignored only if two orders are printed at once.
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
                worth += prices.completion[card]
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
                money += order.guilders  # the pay comes in time for the next order
                if lacking:
                    types = tuple(map(max, types, order.types))
                    letters = letters_lacking(types)
                continue
            if lacking:
                for later in range(batch + 1, batches):
                    pools[later] = plus_missing(pools[later], types, order.types)
            pools[batch] = less(types, order.types)
        return total, inks


# Shared by outlooks that agree in these arguments, though they differ in others.


@shared
def letters_lacking(types: Counts, order: Held) -> int:
    """The number of letters that an order lacks with these types."""
    return lack(types, order.types)


@shared
def colours(inks: Counts, price: float, wild: int, card: Refinement) -> tuple[float, Counts, float]:
    """The value of a card's colors with these inks, at least 0; the inks left for other cards; the distance
    to fulfillment."""
    left, lacking, short = spend(inks, card.inks, wild)
    worth = card.color_fame - short * price
    return (worth, left, 1.5 * lacking) if worth > 0 else (0.0, inks, 1.5 * lacking)


@shared
def decorations(levels: Counts, price: float, card: Refinement) -> tuple[float, int]:
    """The value of a card's decorations at these levels, at least 0; the number of levels that it lacks."""
    lacking = lack(levels, card.levels)
    return max(0.0, card.decoration_fame - lacking * price), lacking
