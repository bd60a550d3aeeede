"""Figures of the rules for a seat: the printed figures, as plugins and pieces change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from manicule import Setup, View
from manicule_greedy.worth.cards import MOST_TYPES, CardKnowledge, Patron
from manicule_greedy.worth.remembered import lazy
from manicule_gutenberg import GutenbergSeat

Figure = TypeVar("Figure")


class Values:
    """The figures of one seat in a view. If no plugin changes a figure, the printed one is used directly."""

    def __init__(self, view: View, known: CardKnowledge, seat: str) -> None:
        self._view = view
        self._seat = seat
        self._numbers = view.derived.numbers
        self._known = known
        self._is_hooked = view.derived.rules.is_hooked
        self.order_slots: int = self._now("order_slots", self._numbers.orders)
        """The number of order slots of the seat."""

    def _now(self, hook: str, printed: Figure, *of: str) -> Figure:
        """A printed figure as plugins change it through a hook; `of` is the subject of the figure."""
        if not self._is_hooked(hook):
            return printed
        changed: Figure = getattr(self._held.hooks, hook)(self._held.table, self._held, *of, printed)
        return changed

    @lazy
    def _held(self) -> GutenbergSeat:
        """The seat at a table for calling hooks only: the view has all that they may read."""
        view = self._view
        setup = Setup(view.names, seed=0, options=view.options)
        seat: GutenbergSeat = view.derived.rules.table_at(setup, view.position).seats_by_id[self._seat]
        return seat

    @lazy
    def ink_prices(self) -> tuple[int, ...]:
        """The prices of the inks of a set, from left to right."""
        printed: tuple[int, ...] = self._view.derived.ink_prices
        return self._now("ink_prices", printed)

    @lazy
    def gear_places(self) -> int:
        """The number of gear places of the seat."""
        printed: int = self._numbers.gear_places
        return self._now("gear_places", printed)

    def type_price(self, letter: int, number: int) -> int:
        """The price of a type as the seat's n-th one; printed: one guilder for each."""
        return self._now("type_price", number, self._known.letters[letter])

    @lazy
    def usual_type_prices(self) -> tuple[float, ...] | None:
        """The average price of a type by the number held then; None if prices are as printed."""
        if not self._is_hooked("type_price"):
            return None
        letters = range(len(self._known.letters))
        return tuple(
            sum(self.type_price(letter, number) for letter in letters) / len(letters)
            for number in range(MOST_TYPES + 1)
        )

    @lazy
    def patrons(self) -> Mapping[str, Patron]:
        """The patronage cards with the needs of the seat."""
        if not self._is_hooked("patronage_needs"):
            return self._known.patrons
        cards = self._view.content.patronage.values()
        return {card.id: self._known.patron(self._now("patronage_needs", card)) for card in cards}

    def markers(self, at: int) -> int:
        """The number of markers that the seat plans with, at this distance from the first player."""
        printed: int = self._numbers.markers_first + at
        return self._now("markers", printed)

    def specialty_icons(self, card: str) -> tuple[str, ...]:
        """The specialties that a whole specialty card develops."""
        printed: tuple[str, ...] = self._view.content.specialty_card[card].specialties
        return self._now("specialty_icons", printed, card)
