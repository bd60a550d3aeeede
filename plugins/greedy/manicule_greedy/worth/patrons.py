"""Patronage cards that could still be taken, and what they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule_greedy.cards import Counts, Patron, lack
from manicule_greedy.situation import PATRONAGE, Outlook, Workshop

if TYPE_CHECKING:
    from manicule_greedy.worth.prices import Prices


class Patrons:
    """The patronage cards of one outlook."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self.prices = prices
        self.weights = outlook.judgement.weights
        self.actions = outlook.left_of(PATRONAGE)
        self.cards = [outlook.known.patrons[card] for card in outlook.patrons]
        self._worth: dict[tuple[Counts, Counts, Counts], float] = {}

    def worth(self, shop: Workshop) -> float:
        if not self.cards:
            return 0.0
        key = (shop.types, shop.inks, shop.levels)
        found = self._worth.get(key)
        if found is None:
            gains = sorted([self.gain(shop, card) for card in self.cards], reverse=True)[: self.actions]
            found, sure = 0.0, self.weights.patron_open
            for gain in gains:
                found += max(0.0, gain) * sure
                sure *= self.weights.patron_next
            self._worth[key] = found
        return found

    def gain(self, shop: Workshop, card: Patron) -> float:
        """The fame of a card less the price of what it lacks and of the inks that it takes."""
        prices, weights = self.prices, self.weights
        inks, letters = lack(shop.inks, card.inks), lack(shop.types, card.types)
        gain: float = (
            card.fame
            - lack(shop.levels, card.levels) * prices.level
            - (card.number_of_inks - inks) * weights.spare_ink
            - inks * prices.ink
        )
        if letters:
            cost = letters * sum(shop.types) + letters * (letters + 1) // 2
            gain -= cost * prices.guilder * weights.type_price
        return gain
