"""Patronage cards that could still be taken, and their missing needs."""

from __future__ import annotations

from functools import partial

from manicule_greedy.worth.cards import Counts, Patron, lack
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered, shared
from manicule_greedy.worth.situation import Workshop


class Patrons:
    """The patronage cards of one outlook."""

    def __init__(self, prices: Prices) -> None:
        outlook, weights = prices.outlook, prices.weights
        self._actions = outlook.favors
        self._prices = prices
        self._weights = weights
        self._first_sure = weights.patron_open * weights.patron_wait**outlook.rounds_after
        # Compared workshops differ in few fields, so each part is cached on its own.
        self._promising = Remembered(partial(_promising, prices))

    def worth(self, stock: tuple[Counts, Counts, Counts]) -> float:
        """The value of the best cards for this stock, each less certain than the one before."""
        types, inks, levels = stock
        promising = self._promising[types, levels]
        if not promising:
            return 0.0
        inks_for = price_of_inks(inks, self._prices.ink, self._weights.spare_ink)
        gains = [gain for card, left, price in promising if (gain := left - inks_for[card] - price) > 0]
        if len(gains) > 1:
            gains.sort(reverse=True)
        worth, sure = 0.0, self._first_sure
        for gain in gains[: self._actions]:
            worth += gain * sure
            sure *= self._weights.patron_next
        return worth

    def gain(self, shop: Workshop, card: Patron) -> float:
        """The fame of a card less the cost of its missing needs and of the inks spent."""
        return (
            after_levels(shop.levels, self._prices.level)[card]
            - price_of_inks(shop.inks, self._prices.ink, self._weights.spare_ink)[card]
            - _price_of_types(self._prices, shop.types, card)
        )


def _promising(prices: Prices, stock: tuple[Counts, Counts]) -> list[tuple[Patron, float, float]]:
    """The cards whose fame exceeds the cost of their missing levels and types: the fame less the cost of
    levels, and the cost of types."""
    types, levels = stock
    left_after = after_levels(levels, prices.level)
    return [
        (card, left, price)
        for card in prices.outlook.patrons
        if (left := left_after[card]) > (price := _price_of_types(prices, types, card))
    ]


def _price_of_types(prices: Prices, types: Counts, card: Patron) -> float:
    lacking = lack(types, card.types)
    return prices.types(sum(types), lacking) * prices.guilder * prices.weights.type_price if lacking else 0.0


# Shared by outlooks that agree in these arguments, though they differ in others.


@shared
def after_levels(levels: Counts, price: float, card: Patron) -> float:
    """The fame of a card less the cost of its missing levels."""
    return card.fame - lack(levels, card.levels) * price


@shared
def price_of_inks(inks: Counts, price: float, spare: float, card: Patron) -> float:
    """The cost of the inks that a card lacks and of those that it takes."""
    lacking = lack(inks, card.inks)
    return (sum(card.inks) - lacking) * spare + lacking * price
