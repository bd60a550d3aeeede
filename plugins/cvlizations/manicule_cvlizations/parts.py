"""The names of the parts that a table of this game is shown in, and of what lies there.

A row of the idea track is named after its idea. So is a row of the ideas that the reader has bought.
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
    """The resources of a kind that a place has; the reader's own are named after the kind alone."""
    return kind if place == viewer else f"{place}_{kind}"


def hand_of(place: str) -> str:
    """The part with the orders that can be laid at a place."""
    return f"hand_{place}"


def in_hand(place: str, order: str) -> str:
    """An order in the hand of a place: a seat may have two hands with the same orders."""
    return f"{hand_of(place)}_{order}"


def own_ideas(choice: Any) -> str:
    """The part with the ideas of whoever is asked."""
    return ideas_of(choice.seat.id)


def with_laid(choice: Any) -> tuple[str, ...]:
    """The tribes and, as soon as there are some, the orders that were laid in this age."""
    land = choice.seat.table.position
    is_any = any(land.used.values()) or any(laid.open for laid in land.laid.values())
    return (TRIBES, LAID) if is_any else (TRIBES,)


def from_hand(choice: Any) -> Iterator[tuple[str, str]]:
    """An order stands where it is in the hand in question."""
    return ((in_hand(choice.topic, order), order) for order in choice.candidates())


def from_supply(choice: Any) -> Iterator[tuple[str, str]]:
    """What comes from the supply stands where the thief's own is."""
    return ((loot.kind, id) for id, loot in choice.options.items() if loot.victim == SUPPLY)


def paid(choice: Any) -> Iterator[tuple[str, str]]:
    """A payment stands at everything that it is made of."""
    for id, payment in choice.options.items():
        yield from ((kind, id) for kind, number in payment.items() if number)


def given_or_got(choice: Any) -> Iterator[tuple[str, str]]:
    """An exchange stands at either of its resources."""
    for id, exchange in choice.options.items():
        yield exchange.give, id
        yield exchange.get, id


def all_exchanges(choice: Any) -> Iterator[str]:
    """Every exchange of one kind of resource for another."""
    kinds = choice.seat.state.resources
    return (f"{give}_{get}" for give in kinds for get in kinds if get != give)


def all_loot(choice: Any) -> Iterator[str]:
    """Everything that anybody could be robbed of."""
    table = choice.seat.table
    others = (other.id for other in table.seats if other.id != choice.seat.id)
    return (f"{victim}_{kind}" for victim in others for kind in choice.seat.state.resources)
