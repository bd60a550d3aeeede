"""What a seat has, and what it lacks for a payment, an order or a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.state import Order

# Checks of the rules


def missing(have: dict[str, int], wanted: Iterable[str]) -> int:
    """The number of wanted inks or types that are missing; each held one serves once."""
    left = have.copy()
    number = 0
    for thing in wanted:
        if left.get(thing):
            left[thing] -= 1
        else:
            number += 1
    return number


def can_pay(have: dict[str, int], inks: Sequence[str], wild: Sequence[str]) -> bool:
    """Whether the inks suffice; spare wild inks may replace missing colors.

    >>> can_pay({"red": 1, "gold": 1}, ["red", "red"], wild=["gold"])
    True
    >>> can_pay({"red": 1}, ["red", "red"], wild=[])
    False
    """
    spare = sum(max(0, have[colour] - inks.count(colour)) for colour in dict.fromkeys(wild))
    return missing(have, inks) <= spare


def has_inks(seat: GutenbergSeat, inks: Sequence[str]) -> bool:
    """Whether a seat can pay these inks. The hook for wild inks is called only when some are missing."""
    have = seat.state.inks
    return not missing(have, inks) or can_pay(have, inks, seat.hooks.wild_inks(seat.table, seat, ()))


# Missing things, piece by piece


def lacking_types(seat: GutenbergSeat, order: Order) -> list[bool]:
    """For each type of an order printed alone, whether it is missing."""
    letters = seat.table.content.printing[order.printing].types
    missing = missing_each(seat.state.types, letters)
    if sum(missing) <= seat.hooks.missing_types(seat.table, seat, [order], 0):
        return [False] * len(missing)
    return missing


def lacking_inks(seat: GutenbergSeat, inks: Sequence[str]) -> list[bool]:
    """For each ink of an order or a card, whether it is missing; spare wild inks replace the first ones."""
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
    """The number of levels that each specialty lacks; 0 where it is high enough."""
    return {name: max(0, level - seat.state.levels[name]) for name, level in wanted.items()}


def missing_each(have: Mapping[str, int], wanted: Sequence[str]) -> list[bool]:
    """For each wanted thing, whether it is missing; each held one serves once."""
    left = dict(have)
    missing = []
    for thing in wanted:
        missing.append(not left.get(thing))
        left[thing] = max(0, left.get(thing, 0) - 1)
    return missing


# Needs of the orders of a seat, and their cost


def lacking(have: Mapping[str, int], wanted: Sequence[str]) -> list[str]:
    """The wanted inks or types that are missing; each held one serves once."""
    return _those(wanted, missing_each(have, wanted))


def types_lacking(seat: GutenbergSeat, printing: str) -> list[str]:
    """The types of a printing card that a seat does not have."""
    return lacking(seat.state.types, seat.table.content.printing[printing].types)


def inks_lacking(seat: GutenbergSeat, refinement: str) -> list[str]:
    """The inks of a refinement card that a seat does not have."""
    return inks_short(seat, seat.table.content.refinement[refinement].inks)


def inks_lacking_together(seat: GutenbergSeat) -> list[str]:
    """The inks that a seat lacks to color all of its orders at once."""
    return inks_short(seat, inks_wanted(seat))


def inks_wanted(seat: GutenbergSeat) -> list[str]:
    """The inks that all orders of a seat want."""
    cards = seat.table.content.refinement
    return [ink for order in seat.state.orders for ink in cards[order.refinement].inks]


def inks_short(seat: GutenbergSeat, wanted: Sequence[str]) -> list[str]:
    """The inks that a seat lacks; wild inks replace others."""
    return _those(wanted, lacking_inks(seat, wanted))


def inks_to_pay(seat: GutenbergSeat, wanted: Sequence[str]) -> list[str]:
    """The inks that pay for the wanted ones, with as few wild inks as possible."""
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
    """The wanted levels that are not reached."""
    return {name: level for name, level in wanted.items() if levels[name] < level}


def types_cost(seat: GutenbergSeat, letters: Iterable[str]) -> int:
    """The price of these types, bought one after the other."""
    first = sum(seat.state.types.values()) + 1
    return sum(
        seat.hooks.type_price(seat.table, seat, letter, price) for price, letter in enumerate(letters, first)
    )


def orders_lacking_ink(seat: GutenbergSeat, ink: str) -> tuple[str, ...]:
    """The orders for which a seat lacks an ink of this color.

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
    """The orders whose decorations these levels would bring within reach."""
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
