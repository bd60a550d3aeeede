"""Patronage cards that could still be taken, and what they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule_greedy.cards import Counts, Patron, lack
from manicule_greedy.situation import Situation, Workshop
from manicule_gutenberg import EMPTY

if TYPE_CHECKING:
    from manicule_greedy.worth.prices import Prices


class Patrons:
    """The patronage cards of one situation."""

    def __init__(self, situation: Situation, prices: Prices) -> None:
        self.prices = prices
        self.weights = situation.judgement.weights
        self.actions = situation.left["patronage"]
        self.cards = self._reachable(situation) if self.actions else []
        self._worth: dict[tuple[Counts, Counts, Counts], float] = {}

    def _reachable(self, situation: Situation) -> list[Patron]:
        """The cards that a patronage action of the seat can still come to."""
        board = situation.board
        columns = situation.derived.columns.get(len(board.circle), ())
        last = situation.numbers.rounds
        chances = self.actions
        return [
            situation.known.patrons[card]
            for card, column in zip(board.patronage, columns, strict=False)
            if card != EMPTY and min(chances, last - column + 1) > 0
        ]

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
