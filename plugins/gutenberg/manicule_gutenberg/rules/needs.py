"""What a seat has and what it still lacks: for a payment, for an order, for a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.state import Order

# What the rules judge by


def missing(have: dict[str, int], wanted: Iterable[str]) -> int:
    """How many of the inks or types that are wanted are not there; each serves once."""
    left = have.copy()
    number = 0
    for thing in wanted:
        if left.get(thing):
            left[thing] -= 1
        else:
            number += 1
    return number


def can_pay(have: dict[str, int], inks: Sequence[str], wild: Sequence[str]) -> bool:
    """Whether the inks suffice: what a colour lacks, spare wild inks must make up for.

    >>> can_pay({"red": 1, "gold": 1}, ["red", "red"], wild=["gold"])
    True
    >>> can_pay({"red": 1}, ["red", "red"], wild=[])
    False
    """
    spare = sum(max(0, have[colour] - inks.count(colour)) for colour in dict.fromkeys(wild))
    return missing(have, inks) <= spare


def has_inks(seat: GutenbergSeat, inks: Sequence[str]) -> bool:
    """Whether a seat can pay with these inks; wild ones are asked for only when some are missing."""
    have = seat.state.inks
    return not missing(have, inks) or can_pay(have, inks, seat.hooks.wild_inks(seat.table, seat, ()))


# What is missing, piece by piece


def lacking_types(seat: GutenbergSeat, order: Order) -> list[bool]:
    """For each type of an order that is printed alone, whether it is missing."""
    letters = seat.table.content.printing[order.printing].types
    missing = missing_each(seat.state.types, letters)
    if sum(missing) <= seat.hooks.missing_types(seat.table, seat, [order], 0):
        return [False] * len(missing)
    return missing


def lacking_inks(seat: GutenbergSeat, inks: Sequence[str]) -> list[bool]:
    """For each ink of an order or a card, whether it is missing; spare wild inks stand in for the first."""
    have = seat.state.inks
    missing = missing_each(have, inks)
    if not any(missing):
        return missing
    wild = dict.fromkeys(seat.hooks.wild_inks(seat.table, seat, ()))
    spare = sum(max(0, have[colour] - inks.count(colour)) for colour in wild)
    for at, is_missing in enumerate(missing):
        if is_missing and spare:
            missing[at], spare = False, spare - 1
    return missing


def lacking_levels(seat: GutenbergSeat, wanted: Mapping[str, int]) -> dict[str, int]:
    """How many levels each specialty lacks; 0 where it is high enough."""
    return {name: max(0, level - seat.state.levels[name]) for name, level in wanted.items()}


def missing_each(have: Mapping[str, int], wanted: Sequence[str]) -> list[bool]:
    """For each thing that is wanted, whether it is not there; each that is there serves once."""
    left = dict(have)
    missing = []
    for thing in wanted:
        missing.append(not left.get(thing))
        left[thing] = max(0, left.get(thing, 0) - 1)
    return missing


# What the orders of a seat still need, and what it would cost


def lacking(have: Mapping[str, int], wanted: Sequence[str]) -> list[str]:
    """The inks or types that are wanted and not there; each serves once."""
    return _those(wanted, missing_each(have, wanted))


def types_lacking(seat: GutenbergSeat, printing: str) -> list[str]:
    """The types of a printing card that a seat does not have."""
    return lacking(seat.state.types, seat.table.content.printing[printing].types)


def inks_lacking(seat: GutenbergSeat, refinement: str) -> list[str]:
    """The inks of a refinement card that a seat does not have."""
    return inks_short(seat, seat.table.content.refinement[refinement].inks)


def inks_lacking_together(seat: GutenbergSeat) -> list[str]:
    """The inks that a seat does not have for all of its orders at once."""
    return inks_short(seat, inks_wanted(seat))


def inks_wanted(seat: GutenbergSeat) -> list[str]:
    """The inks that all orders of a seat want."""
    cards = seat.table.content.refinement
    return [ink for order in seat.state.orders for ink in cards[order.refinement].inks]


def inks_short(seat: GutenbergSeat, wanted: Sequence[str]) -> list[str]:
    """The inks that a seat does not have; wild ones stand in for others."""
    return _those(wanted, lacking_inks(seat, wanted))


def inks_to_pay(seat: GutenbergSeat, wanted: Sequence[str]) -> list[str]:
    """The inks that pay for others when as few wild ones as possible stand in for what is not there."""
    have = seat.state.inks
    missing = missing_each(have, wanted)
    own = [ink for ink, is_missing in zip(wanted, missing, strict=True) if not is_missing]
    if not any(missing):
        return own
    spare = [
        colour
        for colour in dict.fromkeys(seat.hooks.wild_inks(seat.table, seat, ()))
        for _ in range(have[colour] - own.count(colour))
    ]
    return [*own, *spare[: sum(missing)]]


def _those(wanted: Sequence[str], are_missing: Sequence[bool]) -> list[str]:
    return [thing for thing, is_missing in zip(wanted, are_missing, strict=True) if is_missing]


def levels_lacking(levels: Mapping[str, int], wanted: Mapping[str, int]) -> dict[str, int]:
    """The levels that are wanted and not reached."""
    return {name: level for name, level in wanted.items() if levels[name] < level}


def types_cost(seat: GutenbergSeat, letters: Iterable[str]) -> int:
    """What these types cost, bought one after the other."""
    first = sum(seat.state.types.values()) + 1
    return sum(
        seat.hooks.type_price(seat.table, seat, letter, price) for price, letter in enumerate(letters, first)
    )


def orders_lacking_ink(seat: GutenbergSeat, ink: str) -> tuple[str, ...]:
    """The orders for which a seat lacks an ink of this colour.

    >>> seat.state.orders = [Order("P01", "R01")]
    >>> ink = table.content.refinement["R01"].inks[0]
    >>> orders_lacking_ink(seat, ink)
    ('P01',)
    """
    return tuple(order.printing for order in seat.state.orders if ink in inks_lacking(seat, order.refinement))


def orders_lacking_type(seat: GutenbergSeat, letter: str) -> tuple[str, ...]:
    """The orders for which a seat lacks this type.

    >>> seat.state.orders = [Order("P01", "R01")]
    >>> orders_lacking_type(seat, table.content.printing["P01"].types[0])
    ('P01',)
    """
    return tuple(
        order.printing for order in seat.state.orders if letter in types_lacking(seat, order.printing)
    )


def newly_decorated(seat: GutenbergSeat, levels: Mapping[str, int]) -> tuple[str, ...]:
    """The orders whose decorations would be within reach at these levels, and are not yet."""
    return tuple(
        order.printing
        for order in seat.state.orders
        if levels_lacking(seat.state.levels, decoration(seat, order))
        and not levels_lacking(levels, decoration(seat, order))
    )


def decoration(seat: GutenbergSeat, order: Order) -> Mapping[str, int]:
    """The levels that the decorations of an order require."""
    wanted: Mapping[str, int] = seat.table.content.refinement[order.refinement].decoration
    return wanted
