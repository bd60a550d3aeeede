"""How the mechanism of a printing house turns its gears."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.state import Gear


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
