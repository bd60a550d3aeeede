"""Theft: the possible victims and loot of a thief."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from manicule import Asks, Pick
from manicule_cvlizations import events
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import kinds

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat


class Loot(msgspec.Struct, frozen=True):
    """A resource that could be stolen: its place and its kind."""

    victim: str
    kind: str


def steal(seat: LandSeat, number: int) -> Asks[tuple[tuple[str, ...], int]]:
    """Steal resources one after the other; return the robbed seats and the number of resources taken."""
    victims: list[str] = []
    taken = 0
    for more in reversed(range(number)):
        options = loot(seat)
        if not options:
            break
        victims += yield from rob(seat, options, more)
        taken += 1
    return tuple(victims), taken


def loot(seat: LandSeat) -> dict[str, Loot]:
    """All possible loot of a seat, by id: `b_food` is food of seat b."""
    table = seat.table
    others = tuple(other.id for other in table.seats if other is not seat)
    found: dict[str, Loot] = {}
    for victim in seat.hooks.victims(table, seat, others):
        found |= loot_of(seat, victim)
    return found


def loot_of(seat: LandSeat, victim: str) -> dict[str, Loot]:
    """The possible loot from one victim; a player may be protected."""
    if victim == SUPPLY:
        return {f"{SUPPLY}_{kind}": Loot(SUPPLY, kind) for kind in seat.state.resources}
    robbed = seat.table.seat(victim)
    if robbed is None:
        return {}
    held = robbed.state.resources
    if robbed.hooks.stealable_resources(seat.table, robbed, sum(held.values())) <= 0:
        return {}
    return {f"{victim}_{kind}": Loot(victim, kind) for kind, number in held.items() if number}


def rob(seat: LandSeat, options: dict[str, Loot], more: int = 0) -> Asks[tuple[str, ...]]:
    """Steal one resource of the thief's choice, with `more` to follow; return the robbed seat, if any."""
    chosen = yield from Pick(seat, kinds.STEAL, options, topic=more)
    seat.state.resources[chosen.kind] += 1
    seat.table.publish(events.Stole, seat.id, chosen.victim, chosen.kind)
    robbed = seat.table.seat(chosen.victim)
    if robbed is None:
        return ()
    robbed.state.resources[chosen.kind] -= 1
    robbed.state.stolen += 1
    return (robbed.id,)
