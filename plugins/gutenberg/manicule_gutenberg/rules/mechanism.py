"""The turning of the gears in the mechanism of a printing house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.state import Gear

MOST_SHOWN = 2


class Facing(NamedTuple):
    """A gear with its active sector and its place; these determine how it turns."""

    gear: Gear
    place: int


def turned(table: GutenbergTable, gear: Gear, place: int) -> Gear:
    """A gear after one step of the mechanism: the top gear turns clockwise, its neighbor counterclockwise.

    Sectors are listed clockwise; a clockwise turn activates the previous sector.
    """
    sectors = len(table.content.gear[gear.gear].sectors)
    step = -1 if place % 2 == 0 else 1
    return msgspec.structs.replace(gear, active=(gear.active + step) % sectors)


def rounds_shown(table: GutenbergTable) -> int:
    """The number of rounds after this one, or after the first one, for which a house shows its gears."""
    left: int = table.derived.numbers.rounds - max(1, table.position.round)
    return min(MOST_SHOWN, left)


def coming(seat: GutenbergSeat, gear: Gear, place: int) -> Iterator[Gear]:
    """A gear in each of the coming rounds shown. Gears do not turn at the start of the first round."""
    for _ in range(rounds_shown(seat.table)):
        gear = turned(seat.table, gear, place)
        yield gear
