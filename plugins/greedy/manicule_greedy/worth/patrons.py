"""Patronage cards that could still be taken, and what they lack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from manicule_greedy.worth.cards import Counts, Patron, lack
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Workshop


class Patrons:
    """The patronage cards of one outlook."""

    def __init__(self, prices: Prices) -> None:
        outlook, weights = prices.outlook, prices.weights
        self._actions = outlook.favors
        self._prices = prices
        self._weights = weights
        self._first_sure = weights.patron_open * weights.patron_wait**outlook.rounds_after
        # Workshops that are held against each other differ in few things: each is judged by itself.
        self._promising = Remembered(
            partial(_worth_their_types, prices, Remembered(partial(_prices_of_types, prices)))
        )

    def worth(self, stock: tuple[Counts, Counts, Counts]) -> float:
        """The best cards for types, inks and levels, each less sure than the one before."""
        types, inks, levels = stock
        promising = self._promising[types, levels]
        if not promising:
            return 0.0
        inks_for = _inks_for(inks, self._prices.ink, self._weights.spare_ink)
        gains = [gain for card, left, price in promising if (gain := left - inks_for[card] - price) > 0]
        gains.sort(reverse=True)
        worth, sure = 0.0, self._first_sure
        for gain in gains[: self._actions]:
            worth += gain * sure
            sure *= self._weights.patron_next
        return worth

    def gain(self, shop: Workshop, card: Patron) -> float:
        """The fame of a card less the price of what it lacks and of the inks that it takes."""
        return (
            _after_levels(shop.levels, self._prices.level)[card]
            - _inks_for(shop.inks, self._prices.ink, self._weights.spare_ink)[card]
            - _price_of_types(self._prices, shop.types, card)
        )


def _worth_their_types(
    prices: Prices, of_types: Mapping[Counts, list[float]], stock: tuple[Counts, Counts]
) -> list[tuple[Patron, float, float]]:
    """The cards whose fame pays for the levels and types that they lack: what is left of it after the levels,
    and the price of the types."""
    types, levels = stock
    after_levels = _after_levels(levels, prices.level)
    return [
        (card, left, price)
        for card, price in zip(prices.outlook.patrons, of_types[types], strict=True)
        if (left := after_levels[card]) > price
    ]


def _prices_of_types(prices: Prices, types: Counts) -> list[float]:
    return [_price_of_types(prices, types, card) for card in prices.outlook.patrons]


def _price_of_types(prices: Prices, types: Counts, card: Patron) -> float:
    lacking = lack(types, card.types)
    return prices.types(sum(types), lacking) * prices.guilder * prices.weights.type_price if lacking else 0.0


# Outlooks differ in more than these: each of them finds what was judged by another one.


@lru_cache(maxsize=1024)
def _after_levels(levels: Counts, price: float) -> Remembered[Patron, float]:
    """By card: its fame less the price of the levels that it lacks."""
    return Remembered(partial(_fame_after_levels, levels, price))


def _fame_after_levels(levels: Counts, price: float, card: Patron) -> float:
    return card.fame - lack(levels, card.levels) * price


@lru_cache(maxsize=1024)
def _inks_for(inks: Counts, price: float, spare: float) -> Remembered[Patron, float]:
    """By card: the price of the inks that it lacks and of those that it takes."""
    return Remembered(partial(_price_of_inks, inks, price, spare))


def _price_of_inks(inks: Counts, price: float, spare: float, card: Patron) -> float:
    lacking = lack(inks, card.inks)
    return (sum(card.inks) - lacking) * spare + lacking * price
