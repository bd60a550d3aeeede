"""Values of the rules for a seat: the content's values, as plugins and pieces change them."""

from __future__ import annotations

from manicule_gutenberg.content import PatronageCard
from manicule_gutenberg.hookspecs import GutenbergSeat


def ink_prices(seat: GutenbergSeat) -> tuple[int, ...]:
    """The prices of the inks of a set for a seat, by place from left to right."""
    table = seat.table
    return seat.hooks.ink_prices(table, seat, table.derived.ink_prices)


def order_slots(seat: GutenbergSeat) -> int:
    """The number of order slots of a seat."""
    table = seat.table
    return seat.hooks.order_slots(table, seat, table.derived.numbers.orders)


def gear_places(seat: GutenbergSeat) -> int:
    """The number of gear places of a seat."""
    table = seat.table
    return seat.hooks.gear_places(table, seat, table.derived.numbers.gear_places)


def specialty_icons(seat: GutenbergSeat, card: str) -> tuple[str, ...]:
    """The specialties that a whole specialty card develops for a seat."""
    printed = seat.table.content.specialty_card[card].specialties
    return seat.hooks.specialty_icons(seat.table, seat, card, printed)


def patronage_needs(seat: GutenbergSeat, card: str) -> PatronageCard:
    """A patronage card with the needs of a seat."""
    table = seat.table
    return seat.hooks.patronage_needs(table, seat, table.content.patronage[card])
