"""What a seat lacks now for an order or a card, as the rules judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.state import Order


def lacking_types(seat: GutenbergSeat, order: Order) -> list[bool]:
    """For each type of an order that is printed alone, whether it is missing."""
    letters = seat.table.content.printing[order.printing].types
    missing = missing_each(seat.state.types, letters)
    if sum(missing) <= seat.hooks.types_ignored(seat.table, seat, [order], 0):
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
