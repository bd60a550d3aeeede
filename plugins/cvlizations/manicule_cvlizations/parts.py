"""The ids of the parts of a drawn table, and of the things on them.

A row of the idea track has the id of its idea. So does a row of the viewer's ideas.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manicule_cvlizations.state import SUPPLY

TRACK, EFFECTS, TRIBES, LAID = "track", "effects", "tribes", "laid"


def titled_part(part: str) -> str:
    """A part with its title around it."""
    return f"titled_{part}"


def ideas_of(seat: str) -> str:
    """The part with the ideas of a seat."""
    return f"ideas_{seat}"


def resources_of(place: str, kind: str, viewer: str) -> str:
    """The resources of a kind at a place; the viewer's own have the id of the kind alone."""
    return kind if place == viewer else f"{place}_{kind}"


def hand_of(place: str) -> str:
    """The part with the orders available at a place."""
    return f"hand_{place}"


def in_hand(place: str, order: str) -> str:
    """An order in the hand of a place: a seat may have two hands with the same orders."""
    return f"{hand_of(place)}_{order}"


def order_card(place: str, order: str) -> str:
    """The card of an order at a place, wherever it is; each place has its own."""
    return f"{place}_{order}"


def own_ideas(choice: Any) -> str:
    """The part with the ideas of the asked seat."""
    return ideas_of(choice.seat.id)


def with_laid(choice: Any) -> tuple[str, ...]:
    """The tribes, and the orders chosen in this age, if any."""
    land = choice.seat.table.position
    is_any = any(land.used.values()) or any(laid.open for laid in land.laid.values())
    return (TRIBES, LAID) if is_any else (TRIBES,)


def from_hand(choice: Any) -> Iterator[tuple[str, str]]:
    """An order is at its row in the hand in question."""
    return ((in_hand(choice.topic, order), order) for order in choice.candidates())


def from_supply(choice: Any) -> Iterator[tuple[str, str]]:
    """Loot from the supply is at the thief's own resources."""
    return ((loot.kind, id) for id, loot in choice.options.items() if loot.victim == SUPPLY)


def paid(choice: Any) -> Iterator[tuple[str, str]]:
    """A payment is at each of its resources."""
    for id, payment in choice.options.items():
        yield from ((kind, id) for kind, number in payment.items() if number)


def given_or_got(choice: Any) -> Iterator[tuple[str, str]]:
    """An exchange is at both of its resources."""
    for id, exchange in choice.options.items():
        yield exchange.give, id
        yield exchange.get, id


def all_exchanges(choice: Any) -> Iterator[str]:
    """Every exchange of one kind of resource for another."""
    kinds = choice.seat.state.resources
    return (f"{give}_{get}" for give in kinds for get in kinds if get != give)


def all_loot(choice: Any) -> Iterator[str]:
    """Every resource that could be stolen from any place."""
    table = choice.seat.table
    others = (other.id for other in table.seats if other.id != choice.seat.id)
    return (f"{victim}_{kind}" for victim in others for kind in choice.seat.state.resources)
