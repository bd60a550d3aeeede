"""Phase 3, development: buying ideas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from manicule import Asks, FreeAction, Pick, PickOrPass, ask_with_free
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import clockwise, seats_clockwise
from manicule_cvlizations.rules.gains import pay
from manicule_cvlizations.rules.payments import payments, refuse
from manicule_cvlizations.rules.track import offer, take_idea
from manicule_cvlizations.texts import kinds, tr


class Develop(LandPhase):
    """Clockwise from the helmet, each seat may buy an idea; it works from the next round on."""

    id = "development"
    name = tr("Development Phase", context="phase.development.name")

    def order(self, table: LandTable) -> Sequence[str]:
        return [place for place in clockwise(table) if table.seat(place) is not None]

    def turn(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        yield from seat.hooks.before_purchase(table, seat)
        for _ in range(seat.hooks.purchases(table, seat, 1)):
            idea = yield from ask_with_free(lambda: _choice(table, seat))
            if idea is None:
                break
            yield from buy(seat, idea)
        if not seat.state.bought and table.heard is not None:
            table.publish(events.BoughtNothing, seat.id, _is_forced(table, seat))

    def end(self, table: LandTable) -> Asks[None]:
        for seat in seats_clockwise(table):
            yield from seat.hooks.after_last_purchase(table, seat)


def _is_forced(table: LandTable, seat: LandSeat) -> bool:
    """Whether it is public that a seat cannot afford anything. Only the seat knows the cost of a card that it
    has looked at."""
    land = table.position
    if land.top and seat.id in land.seen:
        return False
    return all(refuse(seat, idea) is not None for idea in land.track)


def _choice(table: LandTable, seat: LandSeat) -> PickOrPass[str]:
    return PickOrPass(seat, kinds.BUY, offer(table, seat), partial(refuse, seat), free_actions)


def free_actions(seat: LandSeat) -> Sequence[FreeAction]:
    """The free actions of a seat before it buys."""
    return seat.hooks.free_actions(seat.table, seat)


def buy(seat: LandSeat, idea: str) -> Asks[None]:
    """Pay for an idea and play it face up."""
    payment = yield from Pick(seat, kinds.PAY, payments(seat, idea), topic=idea)
    pay(seat, payment)
    seat.state.ideas.append(idea)
    seat.state.bought += 1
    if seat.table.heard is not None:
        name = seat.table.rules.pieces[idea].name
        paid = tuple((kind, number) for kind, number in payment.items() if number)
        seat.table.publish(events.Bought, seat.id, idea, name, paid)
    take_idea(seat.table, idea)
