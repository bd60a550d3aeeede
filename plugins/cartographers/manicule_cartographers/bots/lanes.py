"""Arithmetic on all spaces of a map at once.

One large integer holds a small number for each space, in a lane of fixed width. Shifting the integer shifts
all lanes, and adding two integers adds all lanes. So one shift and one addition count what one spot of a form
adds, for all places of the form.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cache

from manicule_cartographers.rules.forms import Form, Spot
from manicule_cartographers.rules.grid import NAMES, STRIDE, flags
from manicule_cartographers.rules.scoring.rates import Rate

BYTES = 2
LANE = 8 * BYTES
OPEN_BITS = 7
"""The lowest bits of a lane count open sides, which are fewer than spaces; the other bits count stars."""
OPEN_SIDE, STAR = 1, 1 << OPEN_BITS
NOTHING = 1 << LANE - 1
"""The offset that represents zero, so that a lane can also hold negative values. Sums in a lane must stay
below it."""

AHEAD = STRIDE
"""Maximum distance of a spot ahead of the first space. A drawing's lane is this much higher than the bit of
its first space, because lanes are only shifted up."""
LANES = len(NAMES) + AHEAD
EVERY_LANE = sum([1 << LANE * lane for lane in range(LANES)])
ALL_BITS = (1 << LANE * LANES) - 1


class Weights:
    """Stars and open sides for the spaces of one land, by the kind of spot."""

    __slots__ = ("_known", "_rates")

    def __init__(self) -> None:
        self._rates: dict[Spot, list[tuple[int, int]]] = {}
        self._known: dict[Spot, tuple[int, int]] = {}

    def add(self, unit: int, rates: Iterable[Rate]) -> None:
        """Add these rates, with `unit` for stars or open sides."""
        for number, spaces, spot in rates:
            if spaces:
                self._rates.setdefault(spot, []).append((unit * number, spaces))

    def total(self, form: Form) -> tuple[int, int]:
        """The sum over all spots of a form, for each of its places, and the maximum absolute value."""
        total = most = 0
        if self._rates:
            shifts_of = _shifts(form)
            for spot in self._rates.keys() & shifts_of.keys():
                lanes, largest = self._known.get(spot) or self._summed(spot)
                shifts = shifts_of[spot]
                most += largest * len(shifts)
                for shift in shifts:
                    total += lanes << shift
        return total, most

    def _summed(self, spot: Spot) -> tuple[int, int]:
        rates = self._rates[spot]
        lanes = sum([number * ones(spaces) for number, spaces in rates])
        found = self._known[spot] = (lanes, sum([abs(number) for number, _ in rates]))
        return found


def ones(spaces: int) -> int:
    """A 1 in the lane of each of these spaces."""
    written = bytearray(BYTES * len(NAMES))
    written[BYTES - 1 :: BYTES] = flags(spaces)
    return int.from_bytes(written, "big")


@cache
def _shifts(form: Form) -> dict[Spot, list[int]]:
    """The shift of the lanes for each spot."""
    return {spot: [LANE * (offset + AHEAD) for offset in offsets] for spot, offsets in form.spots.items()}


def numbers(total: int) -> array[int]:
    """The number in each lane, lowest lane first."""
    found = array("H", (total & ALL_BITS).to_bytes(BYTES * LANES, "little"))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def stars_in(number: int) -> int:
    """The stars of a lane."""
    return number - NOTHING >> OPEN_BITS


def open_sides_in(number: int) -> int:
    """The open sides of a lane."""
    return number & STAR - 1
