"""Places around the table, and the choosers of orders."""

from __future__ import annotations

from manicule_cvlizations.hookspecs import LandSeat, LandTable

MANY = 3
"""Number of choosers from which an order has its weakest effect."""


def clockwise(table: LandTable) -> tuple[str, ...]:
    """All places, clockwise from the helmet.

    >>> clockwise(table)
    ('a', 'b', 'c')
    """
    land = table.position
    at = land.circle.index(land.helmet)
    return land.circle[at:] + land.circle[:at]


def seats_clockwise(table: LandTable) -> list[LandSeat]:
    """The seats, clockwise from the helmet; places without a seat are skipped.

    >>> [seat.name for seat in seats_clockwise(table)]
    ['Anna', 'Tom', 'Kate']
    """
    seats = {seat.id: seat for seat in table.seats}
    return [seats[place] for place in clockwise(table) if place in seats]


def choosers(table: LandTable, order: str) -> int:
    """The number of tribes that chose an order in this round, with or without a seat.

    >>> order = hand(table, "a")[0]
    >>> table.position.laid["a"] = Laid(open=order)
    >>> choosers(table, order)
    1
    """
    number = 0
    for laid in table.position.laid.values():
        if order in (laid.open, laid.hidden):
            number += 1
    return number


def value(table: LandTable, order: str) -> int:
    """The effect of an order in this round, by the number of its choosers."""
    by: tuple[int, ...] = table.content.order[order].by
    return by[min(choosers(table, order), MANY) - 1]


def fails(table: LandTable, order: str) -> bool:
    """Whether too many tribes chose an order for it to have an effect.

    >>> fails(table, hand(table, "a")[0])
    False
    """
    return choosers(table, order) >= MANY and value(table, order) == 0


def hand(table: LandTable, place: str) -> list[str]:
    """The orders that a place can still choose in this age.

    >>> len(hand(table, "a"))
    8
    """
    laid = table.position.laid[place]
    gone = (*table.position.used.get(place, ()), laid.open, laid.hidden)
    orders: tuple[str, ...] = table.derived.orders
    return [order for order in orders if order not in gone]


def age(table: LandTable) -> int:
    """The current age, marked by the crown.

    >>> age(table)
    1
    """
    return age_of(table.position.round, table.derived.numbers.rounds_per_age)


def age_of(round: int, rounds_per_age: int) -> int:
    return (max(round, 1) - 1) // rounds_per_age + 1
