"""Values of the rules as they are for a seat: what content says, and what plugins and pieces make of it."""

from __future__ import annotations

from manicule_gutenberg.content import PatronageCard
from manicule_gutenberg.hookspecs import GutenbergSeat


def ink_prices(seat: GutenbergSeat) -> tuple[int, ...]:
    """What the inks of a set cost a seat, by their places from left to right."""
    table = seat.table
    return seat.hooks.ink_prices(table, seat, table.derived.ink_prices)


def order_slots(seat: GutenbergSeat) -> int:
    """How many orders a seat can have."""
    table = seat.table
    return seat.hooks.order_slots(table, seat, table.derived.numbers.orders)


def gear_places(seat: GutenbergSeat) -> int:
    """How many gears a seat can have."""
    table = seat.table
    return seat.hooks.gear_places(table, seat, table.derived.numbers.gear_places)


def specialty_icons(seat: GutenbergSeat, card: str) -> tuple[str, ...]:
    """The specialties that a whole specialty card develops for a seat."""
    printed = seat.table.content.specialty_card[card].specialties
    return seat.hooks.specialty_icons(seat.table, seat, card, printed)


def patronage_needs(seat: GutenbergSeat, card: str) -> PatronageCard:
    """A patronage card with what a seat needs for it."""
    table = seat.table
    return seat.hooks.patronage_needs(table, seat, table.content.patronage[card])
