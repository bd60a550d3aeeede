"""Orders on the table: chosen by a seat, revealed, and unavailable until the age ends."""

from __future__ import annotations

from collections.abc import Callable, Collection

from manicule import Asks, Event, Kind, Pick, Text
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.rules.circle import seats_clockwise
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.state import Laid
from manicule_cvlizations.texts import kinds, tr

# Translators: why an order card cannot be played; “it” is that card
USED = tr("already used this age; it returns when the age ends")


def lay_orders(
    table: LandTable,
    seat: LandSeat,
    place: str,
    told: Callable[[str, str], Event] = events.LaidOpen,
    asked: tuple[Kind[str], Kind[str]] = (kinds.LAY_OPEN, kinds.LAY_HIDDEN),
) -> Asks[None]:
    """A seat chooses two orders for a place, which is its own or one that it plays for.

    `told` is the event for the face-up order, built from the seat and the order; `asked` are the questions
    for the two orders.

    >>> next(lay_orders(table, seat, "a")).kind.id
    'lay_open'
    """
    lay_open, lay_hidden = asked
    laid = table.position.laid
    cards = {order: order for order in derived(table).orders}
    refuse = _refusing(table.position.used.get(place, ()))
    order = yield from Pick(seat, lay_open, cards, refuse, topic=place)
    laid[place] = Laid(order)
    table.publish(told, seat.id, order)
    del cards[order]
    hidden = yield from Pick(seat, lay_hidden, cards, refuse, topic=place, secret=True)
    laid[place] = Laid(order, hidden)


def _refusing(used: Collection[str]) -> Callable[[str], Text | None] | None:
    """Why an order cannot be chosen: it was used earlier in this age."""
    return (lambda order: USED if order in used else None) if used else None


def reveal(table: LandTable) -> None:
    """Reveal face-down orders; plugins publish the orders of places without a seat."""
    land = table.position
    land.revealed = True
    table.reveal()
    if table.heard is not None:
        for seat in seats_clockwise(table):
            laid = land.laid[seat.id]
            table.publish(events.Revealed, seat.id, laid.open, laid.hidden)


def turn_down(table: LandTable) -> None:
    """Make the orders of this round unavailable until the age ends."""
    land = table.position
    for place, laid in land.laid.items():
        land.used[place] = (*land.used.get(place, ()), *laid.orders)
        land.laid[place] = Laid()
