"""How the mechanism of a printing house turns its gears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.state import Gear

MOST_SHOWN = 2


class Facing(NamedTuple):
    """A gear with one sector active, at the place where it goes: from that follows how it turns."""

    gear: Gear
    place: int


def turned(table: GutenbergTable, gear: Gear, place: int) -> Gear:
    """A gear after one step of the mechanism: the top one turns clockwise, its neighbours against it.

    Sectors are listed clockwise; turning clockwise brings up the sector before the active one.
    """
    sectors = len(table.content.gear[gear.gear].sectors)
    step = -1 if place % 2 == 0 else 1
    return msgspec.structs.replace(gear, active=(gear.active + step) % sectors)


def rounds_shown(table: GutenbergTable) -> int:
    """For how many rounds after this one, or after the first one, a house shows how its gears will stand."""
    left: int = table.derived.numbers.rounds - max(1, table.position.round)
    return min(MOST_SHOWN, left)


def coming(seat: GutenbergSeat, gear: Gear, place: int) -> Iterator[Gear]:
    """A gear as it will stand in the rounds that are shown: it does not turn when the first one begins."""
    for _ in range(rounds_shown(seat.table)):
        gear = turned(seat.table, gear, place)
        yield gear
