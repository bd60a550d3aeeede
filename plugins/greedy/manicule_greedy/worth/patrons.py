"""Patronage cards that could still be taken, and what they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule_greedy.cards import Counts, Patron, lack
from manicule_greedy.situation import Outlook, Workshop

if TYPE_CHECKING:
    from manicule_greedy.worth.prices import Prices


class Patrons:
    """The patronage cards of one outlook."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self.prices = prices
        self.weights = outlook.judgement.weights
        self.actions = outlook.favors
        self.cards = outlook.patrons
        self._worth: dict[tuple[Counts, Counts, Counts], float] = {}
        self._by_levels: dict[Counts, list[float]] = {}
        self._by_inks: dict[Counts, list[float]] = {}
        self._by_types: dict[Counts, list[float]] = {}

    def worth(self, shop: Workshop) -> float:
        if not self.cards:
            return 0.0
        key = (shop.types, shop.inks, shop.levels)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._judged(*key)
        return found

    def _judged(self, types: Counts, inks: Counts, levels: Counts) -> float:
        """The best cards, each less sure than the one before.

        Workshops that are held against each other differ in few things: each is judged by itself."""
        by_levels = self._by_levels.get(levels)
        if by_levels is None:
            by_levels = [card.fame - self._price_of_levels(levels, card) for card in self.cards]
            self._by_levels[levels] = by_levels
        by_inks = self._by_inks.get(inks)
        if by_inks is None:
            by_inks = self._by_inks[inks] = [self._price_of_inks(inks, card) for card in self.cards]
        by_types = self._by_types.get(types)
        if by_types is None:
            by_types = self._by_types[types] = [self._price_of_types(types, card) for card in self.cards]
        gains = [
            gain - inks_price - types_price
            for gain, inks_price, types_price in zip(by_levels, by_inks, by_types, strict=True)
        ]
        gains.sort(reverse=True)
        found, sure = 0.0, self.weights.patron_open
        for gain in gains[: self.actions]:
            if gain <= 0:
                break
            found += gain * sure
            sure *= self.weights.patron_next
        return found

    def gain(self, shop: Workshop, card: Patron) -> float:
        """The fame of a card less the price of what it lacks and of the inks that it takes."""
        return (
            card.fame
            - self._price_of_levels(shop.levels, card)
            - self._price_of_inks(shop.inks, card)
            - self._price_of_types(shop.types, card)
        )

    def _price_of_levels(self, levels: Counts, card: Patron) -> float:
        return lack(levels, card.levels) * self.prices.level

    def _price_of_inks(self, inks: Counts, card: Patron) -> float:
        missing = lack(inks, card.inks)
        return (card.number_of_inks - missing) * self.weights.spare_ink + missing * self.prices.ink

    def _price_of_types(self, types: Counts, card: Patron) -> float:
        missing = lack(types, card.types)
        if not missing:
            return 0.0
        return self.prices.types(sum(types), missing) * self.prices.guilder * self.weights.type_price
