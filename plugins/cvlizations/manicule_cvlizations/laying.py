"""Phase 1, orders: everybody lays one open and one face down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from manicule import Asks, Event, Kind, Pick, Text
from manicule_cvlizations import events, kinds
from manicule_cvlizations.circle import age, clockwise, seats_clockwise
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.lore import lore
from manicule_cvlizations.phase import LandPhase
from manicule_cvlizations.state import Laid
from manicule_cvlizations.texts import tr

USED = tr("it was used in this age already; it comes back when the age ends")


class LayOrders(LandPhase):
    """From the helmet clockwise, each lays two orders; then those that lie face down are revealed."""

    id = "orders"
    name = tr("Order Phase", context="phase.orders.name")

    def begin(self, table: LandTable) -> None:
        land = table.position
        land.revealed = False
        rounds = lore(table).numbers.rounds
        table.tell(events.RoundBegan, land.round, rounds, age(table), land.helmet)

    def order(self, table: LandTable) -> Sequence[str]:
        return table.hooks.laying_order(table, clockwise(table))

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        yield from lay_orders(table, seat, seat.id)

    def end(self, table: LandTable) -> None:
        table.hooks.orders_in(table)
        reveal(table)


def lay_orders(
    table: LandTable,
    seat: LandSeat,
    place: str,
    told: Callable[[str, str], Event] = events.LaidOpen,
    asked: tuple[Kind[str], Kind[str]] = (kinds.LAY_OPEN, kinds.LAY_HIDDEN),
) -> Asks[None]:
    """A seat lays two orders at a place, which is its own or one that it plays for.

    `told` is the event that tells which order lies open, made of the seat and the order; `asked` are the
    questions for the two orders."""
    lay_open, lay_hidden = asked
    laid = table.position.laid
    cards = {order: order for order in lore(table).orders}
    refuse = _refusing(table.position.used.get(place, ()))
    order = yield from Pick(seat, lay_open, cards, refuse, about=place)
    laid[place] = Laid(order)
    table.tell(told, seat.id, order)
    del cards[order]
    hidden = yield from Pick(seat, lay_hidden, cards, refuse, about=place, secret=True)
    laid[place] = Laid(order, hidden)


def _refusing(used: Collection[str]) -> Callable[[str], Text | None] | None:
    """Why an order cannot be laid: it was used before in this age."""
    return (lambda order: USED if order in used else None) if used else None


def reveal(table: LandTable) -> None:
    """Turn over what lies face down; who plays without a seat tells its own orders."""
    land = table.position
    land.revealed = True
    table.reveal()
    if table.heard is not None:
        for seat in seats_clockwise(table):
            laid = land.laid[seat.id]
            table.tell(events.Revealed, seat.id, laid.open, laid.hidden)


def turn_down(table: LandTable) -> None:
    """Put the orders of this round out of reach until the age ends."""
    land = table.position
    for place, laid in land.laid.items():
        land.used[place] = (*land.used.get(place, ()), *laid.orders)
        land.laid[place] = Laid()
