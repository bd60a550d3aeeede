"""Figures of the rules as they are for a seat: what is printed, and what plugins and pieces make of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from manicule import RuleSet, Setup, View
from manicule_greedy.worth.cards import MOST_TYPES, Known, Patron
from manicule_greedy.worth.remembered import lazy
from manicule_gutenberg import GutenbergSeat

HOOKS = (
    "ink_prices",
    "order_slots",
    "gear_places",
    "markers",
    "specialty_icons",
    "type_price",
    "patronage_needs",
)
"""The values that plugins may change and that are read here."""


class Values:
    """The figures of one seat at a view. Where no plugin changes any, what is printed counts at once."""

    def __init__(self, view: View, known: Known, seat: str) -> None:
        self._view = view
        self._seat = seat
        self._derived = view.derived
        self._known = known
        self._is_printed = _is_printed(view.derived.rules)

    @lazy
    def _held(self) -> GutenbergSeat:
        """The seat at a table where nothing is played: the view has all that hooks may read."""
        view = self._view
        setup = Setup(view.names, seed=0, options=view.options)
        seat: GutenbergSeat = view.derived.rules.table_at(setup, view.position).seats_by_id[self._seat]
        return seat

    @lazy
    def ink_prices(self) -> tuple[int, ...]:
        """What the inks of a set cost, from left to right."""
        printed: tuple[int, ...] = self._derived.ink_prices
        if self._is_printed:
            return printed
        return self._held.hooks.ink_prices(self._held.table, self._held, printed)

    @lazy
    def order_slots(self) -> int:
        """How many orders the seat can have."""
        printed: int = self._derived.numbers.orders
        if self._is_printed:
            return printed
        return self._held.hooks.order_slots(self._held.table, self._held, printed)

    @lazy
    def gear_places(self) -> int:
        """How many gears the seat can have."""
        printed: int = self._derived.numbers.gear_places
        if self._is_printed:
            return printed
        return self._held.hooks.gear_places(self._held.table, self._held, printed)

    def type_price(self, letter: int, number: int) -> int:
        """What a type of a letter costs as the seat's so many-th one: one guilder for each, as printed."""
        if self._is_printed:
            return number
        return self._held.hooks.type_price(self._held.table, self._held, self._known.letters[letter], number)

    @lazy
    def usual_type_prices(self) -> tuple[float, ...] | None:
        """What a type costs on average, by how many the seat has then; None where that is as printed."""
        if self._is_printed or not self._derived.rules.is_hooked("type_price"):
            return None
        letters = range(len(self._known.letters))
        return tuple(
            sum(self.type_price(letter, number) for letter in letters) / len(letters)
            for number in range(MOST_TYPES + 1)
        )

    @lazy
    def patrons(self) -> Mapping[str, Patron]:
        """The patronage cards with what the seat needs for each."""
        if self._is_printed or not self._derived.rules.is_hooked("patronage_needs"):
            return self._known.patrons
        needs = self._held.hooks.patronage_needs
        cards = self._view.content.patronage.values()
        return {card.id: self._known.patron(needs(self._held.table, self._held, card)) for card in cards}

    def markers(self, at: int) -> int:
        """How many markers the seat plans with, so many places from the first player."""
        printed: int = self._derived.numbers.markers_first + at
        if self._is_printed:
            return printed
        return self._held.hooks.markers(self._held.table, self._held, printed)

    def specialty_icons(self, card: str) -> tuple[str, ...]:
        """The specialties that a whole specialty card develops."""
        printed: tuple[str, ...] = self._view.content.specialty_card[card].specialties
        if self._is_printed:
            return printed
        return self._held.hooks.specialty_icons(self._held.table, self._held, card, printed)


@lru_cache(maxsize=16)
def _is_printed(rules: RuleSet) -> bool:
    return not any(map(rules.is_hooked, HOOKS))
