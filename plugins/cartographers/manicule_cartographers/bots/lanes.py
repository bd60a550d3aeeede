"""Numbers for all spaces of a map at once.

One large number holds a small one for each space, in a lane of so many bits. To move it by some lanes moves
all of them, and to add two adds all of them: what one spot of a form adds, wherever the form lies, takes a
shift and an addition.
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
"""The lowest bits of a lane count open sides, of which there are less than spaces; the others count stars."""
OPEN_SIDE, STAR = 1, 1 << OPEN_BITS
NOTHING = 1 << LANE - 1
"""What stands for nothing, so that a drawing may also cost something: all that is added to it in a lane, or
taken from it, has to be less."""

AHEAD = STRIDE
"""How far a spot may lie ahead of the first space. By so much a drawing's lane is higher than the bit of its
first space, because numbers are moved up and never down."""
LANES = len(NAMES) + AHEAD
EVERY_LANE = sum([1 << LANE * lane for lane in range(LANES)])
ALL_BITS = (1 << LANE * LANES) - 1


class Weights:
    """Stars and open sides for the spaces of one land, by what these are to a drawing."""

    __slots__ = ("_known", "_rates")

    def __init__(self) -> None:
        self._rates: dict[Spot, list[tuple[int, int]]] = {}
        self._known: dict[Spot, tuple[int, int]] = {}

    def add(self, unit: int, rates: Iterable[Rate]) -> None:
        """Count these, which are in stars or in open sides."""
        for number, spaces, spot in rates:
            if spaces:
                self._rates.setdefault(spot, []).append((unit * number, spaces))

    def total(self, form: Form) -> tuple[int, int]:
        """What all its spots add up to, for every place of a form; and how far from 0 that can be."""
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
    """How far the lanes of each spot are moved up."""
    return {spot: [LANE * (offset + AHEAD) for offset in offsets] for spot, offsets in form.spots.items()}


def numbers(total: int) -> array[int]:
    """What is in each lane, from the lowest on."""
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
