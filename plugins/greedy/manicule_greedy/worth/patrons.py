"""Patronage cards that could still be taken, and what they lack."""

from __future__ import annotations

from functools import lru_cache

from manicule_greedy.worth.cards import Counts, Patron, lack
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.situation import Outlook, Workshop


class Patrons:
    """The patronage cards of one outlook."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self._cards = outlook.patrons
        self._actions = outlook.favors
        self._prices = prices
        self._weights = weights = outlook.judgement.weights
        self._first_sure = weights.patron_open * weights.patron_wait**outlook.rounds_after
        # Workshops that are held against each other differ in few things: each is judged by itself.
        self._promising: dict[tuple[Counts, Counts], list[tuple[Patron, float, float]]] = {}
        self._by_inks: dict[Counts, _InksFor] = {}
        self._by_types: dict[Counts, list[float]] = {}

    def worth(self, types: Counts, inks: Counts, levels: Counts) -> float:
        """The best cards, each less sure than the one before."""
        promising = self._promising.get((types, levels))
        if promising is None:
            promising = self._promising[types, levels] = self._worth_their_types(types, levels)
        if not promising:
            return 0.0
        by_inks = self._by_inks.get(inks)
        if by_inks is None:
            by_inks = self._by_inks[inks] = _inks_for(inks, self._prices.ink, self._weights.spare_ink)
        gains = [
            gain
            for card, after_levels, price in promising
            if (gain := after_levels - by_inks[card] - price) > 0
        ]
        gains.sort(reverse=True)
        worth, sure = 0.0, self._first_sure
        for gain in gains[: self._actions]:
            worth += gain * sure
            sure *= self._weights.patron_next
        return worth

    def _worth_their_types(self, types: Counts, levels: Counts) -> list[tuple[Patron, float, float]]:
        """The cards whose fame pays for the levels and types that they lack: what is left of it after the
        levels, and the price of the types."""
        after_levels = _after_levels(levels, self._prices.level)
        prices = self._by_types.get(types)
        if prices is None:
            prices = self._by_types[types] = [self._price_of_types(types, card) for card in self._cards]
        return [
            (card, left, price)
            for card, price in zip(self._cards, prices, strict=True)
            if (left := after_levels[card]) > price
        ]

    def gain(self, shop: Workshop, card: Patron) -> float:
        """The fame of a card less the price of what it lacks and of the inks that it takes."""
        return (
            _after_levels(shop.levels, self._prices.level)[card]
            - _inks_for(shop.inks, self._prices.ink, self._weights.spare_ink)[card]
            - self._price_of_types(shop.types, card)
        )

    def _price_of_types(self, types: Counts, card: Patron) -> float:
        missing = lack(types, card.types)
        if not missing:
            return 0.0
        return self._prices.types(sum(types), missing) * self._prices.guilder * self._weights.type_price


class _AfterLevels(dict[Patron, float]):
    """By card, when it is looked up first: its fame less the price of the levels that it lacks."""

    __slots__ = ("_levels", "_price")

    def __init__(self, levels: Counts, price: float) -> None:
        self._levels = levels
        self._price = price

    def __missing__(self, card: Patron) -> float:
        found = self[card] = card.fame - lack(self._levels, card.levels) * self._price
        return found


class _InksFor(dict[Patron, float]):
    """By card, when it is looked up first: the price of the inks that it lacks and of those that it takes."""

    __slots__ = ("_inks", "_price", "_spare")

    def __init__(self, inks: Counts, price: float, spare: float) -> None:
        self._inks = inks
        self._price = price
        self._spare = spare

    def __missing__(self, card: Patron) -> float:
        missing = lack(self._inks, card.inks)
        found = self[card] = (card.number_of_inks - missing) * self._spare + missing * self._price
        return found


# Outlooks differ in more than these: each of them finds what was judged by another one.


@lru_cache(maxsize=1024)
def _after_levels(levels: Counts, price: float) -> _AfterLevels:
    return _AfterLevels(levels, price)


@lru_cache(maxsize=1024)
def _inks_for(inks: Counts, price: float, spare: float) -> _InksFor:
    return _InksFor(inks, price, spare)
