"""Phase 2, actions: orders are carried out by number; their effect depends on the number of choosers."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import MANY, choosers, clockwise, seats_clockwise, value
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.rules.effects import work_off
from manicule_cvlizations.rules.order_kinds import Done
from manicule_cvlizations.rules.orders import turn_down
from manicule_cvlizations.texts import tr


class Act(LandPhase):
    """A turn is one order of one seat: by the numbers of the orders, then clockwise from the helmet."""

    id = "actions"
    name = tr("Action Phase", context="phase.actions.name")

    def order(self, table: LandTable) -> Sequence[str]:
        laid = table.position.laid
        places = [place for place in clockwise(table) if table.seat(place) is not None]
        return [
            place
            for order in derived(table).orders
            if table.content.order[order].number
            for place in places
            if order in (laid[place].open, laid[place].hidden)
        ]

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """The seat's first turn of the phase is its lower order, the second turn its higher one."""
        position = table.position
        before = position.queue[: position.turn].count(seat.id)
        numbered = own_orders(table, seat)
        if before < len(numbered):
            order = numbered[before]
            if table.heard is not None:
                _announce(table, seat, order)
            for _ in range(1 + times_more(table, seat)):
                yield from carry_out(table, seat, order)

    def end(self, table: LandTable) -> Asks[None]:
        for seat in seats_clockwise(table):
            yield from seat.hooks.after_last_action(table, seat)
        turn_down(table)


def _announce(table: LandTable, seat: LandSeat, order: str) -> None:
    """Publish the choosers of an order before its first execution, and whether it is doubled."""
    laid = table.position.laid
    if _is_first(table, order):
        table.publish(events.OrderCame, order, choosers(table, order))
    for beside in laid[seat.id].orders:
        if not table.content.order[beside].number:
            chosen, times = choosers(table, beside), 1 + value(table, beside)
            table.publish(events.Doubled, seat.id, beside, order, chosen, times)


def _is_first(table: LandTable, order: str) -> bool:
    """Whether no earlier turn of this phase was this order: plugins may change the order of play."""
    position = table.position
    for at, place in enumerate(position.queue[: position.turn]):
        earlier = table.seat(place)
        carried = own_orders(table, earlier) if earlier is not None else []
        if order in carried and carried.index(order) == position.queue[:at].count(place):
            return False
    return True


def own_orders(table: LandTable, seat: LandSeat) -> list[str]:
    """The orders that a seat carries out in this round, by number."""
    laid, cards = table.position.laid[seat.id], table.content.order
    numbered = [order for order in (laid.open, laid.hidden) if order and cards[order].number]
    if len(numbered) > 1 and cards[numbered[0]].number > cards[numbered[1]].number:
        numbered.reverse()
    return numbered


def times_more(table: LandTable, seat: LandSeat) -> int:
    """The number of extra executions of a seat's order: the value of a working Doubling beside it."""
    laid, cards = table.position.laid[seat.id], table.content.order
    more = 0
    for order in (laid.open, laid.hidden):
        if order and not cards[order].number:
            more += value(table, order)
    return more


def carry_out(table: LandTable, seat: LandSeat, order: str) -> Asks[None]:
    """Carry out an order once, as far as possible."""
    number, card = choosers(table, order), table.content.order[order]
    effect = card.by[min(number, MANY) - 1]
    done = Done(order, number)
    if effect:
        carried = derived(table).kinds[card.kind].carry_out(seat, card, effect, number)
        done = carried if isinstance(carried, Done) else (yield from carried)
    if not (done.taken or done.happiness):
        table.publish(events.DidNothing, seat.id, order, number)
    effects = seat.hooks.order_effects(table, seat, done)
    if effects:
        yield from work_off(seat, effects)
    yield from seat.hooks.after_order(table, seat, done)
