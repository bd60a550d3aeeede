"""Places around the table: turn order, and the order of play set by the plans."""

from __future__ import annotations

from collections.abc import Iterator

from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.derived import derived


def clockwise(table: GutenbergTable) -> tuple[str, ...]:
    """All places, clockwise from the first player token.

    >>> clockwise(table)
    ('a', 'b', 'c')
    """
    board = table.position
    at = board.circle.index(board.first)
    return board.circle[at:] + board.circle[:at]


def turn_order(table: GutenbergTable) -> list[str]:
    """The places with a seat, clockwise from the token.

    >>> turn_order(table)
    ['a', 'b', 'c']
    """
    taken = {seat.id for seat in table.seats}
    return [place for place in clockwise(table) if place in taken]


def seats_in_turn_order(table: GutenbergTable) -> Iterator[GutenbergSeat]:
    """The seats, clockwise from the first player token; places without a seat are skipped.

    >>> [seat.name for seat in seats_in_turn_order(table)]
    ['Anna', 'Tom', 'Kate']
    """
    for place in clockwise(table):
        seat = table.seat(place)
        if seat is not None:
            yield seat


def markers(table: GutenbergTable, place: str) -> int:
    """The number of initiative markers of a place: one more for each step from the first player.

    >>> markers(table, "a"), markers(table, "b")
    (7, 8)
    """
    number: int = derived(table).numbers.markers_first + clockwise(table).index(place)
    seat = table.seat(place)
    return number if seat is None else seat.hooks.markers(table, seat, number)


def order_of_play(table: GutenbergTable, action: str) -> tuple[str, ...]:
    """The places that act in an action, in order. Plugins may change the order that the markers give.

    >>> for seat, number in zip(table.seats, (1, 3, 3)):
    ...     seat.state.plan = {"take_inks": number}
    >>> order_of_play(table, "take_inks")
    ('b', 'c', 'a')
    """
    return table.turn_order_in(action)


def order_by_markers(table: GutenbergTable, action: str) -> list[str]:
    """The places with markers on an action: most markers first, ties clockwise from the token."""
    bids = bids_on(table, action)
    places = [place for place in clockwise(table) if bids.get(place, 0) > 0]
    return sorted(places, key=bids.__getitem__, reverse=True)  # a reverse sort keeps the order of ties, too


def bids_on(table: GutenbergTable, action: str) -> dict[str, int]:
    """The markers on an action by place, of seats and of plugins."""
    return table.hooks.bids(table, action, {seat.id: seat.state.plan.get(action, 0) for seat in table.seats})
