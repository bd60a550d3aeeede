"""Gains of which more is known than what a single drawing adds: bots count them for all places at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from manicule_cartographers.rules.forms import ANY, BESIDE, DRAWN, Form, Spot, form_of
from manicule_cartographers.rules.grid import ON_MAP, STRIDE, bits
from manicule_cartographers.rules.scoring.base import Gain


class Rate(NamedTuple):
    """Stars for each spot of a drawing, of one kind, that lies on one of these spaces.

    >>> Rate(3, 0b110, ("drawn", ANY)).stars
    3
    """

    stars: int
    spaces: int
    spot: Spot


class Rates:
    """A gain that is the sum of what each spot of a drawing adds by itself, wherever the others lie.

    >>> for_two = Rates([Rate(3, 0b110, ("drawn", ANY))])
    >>> for_two(0b011, 0b100)
    3
    """

    __slots__ = ("rates",)

    def __init__(self, rates: Iterable[Rate]) -> None:
        self.rates = tuple(rates)

    def __call__(self, board: int, beside: int) -> int:
        form, first = form_of(list(bits(board))), board.bit_length() - 1
        return sum(
            stars
            for stars, spaces, spot in self.rates
            for offset in form.spots.get(spot, ())
            if offset <= first and spaces >> first - offset & 1
        )


def nothing(size: int) -> int:
    """What drawings add elsewhere, unless a gain says otherwise."""
    return 0


class LocalGain:
    """A gain that has to be asked only in some places: in all others a form adds the same. `where` gives the
    spaces on which its first one lies in such a place, and maybe more; `elsewhere` says what a drawing of
    some size that hangs together adds in all others.

    >>> beside_the_last = LocalGain(lambda board, beside: 2 * (beside & 1), touching(beside=1))
    >>> beside_the_last(0b010, 0b101), beside_the_last.elsewhere(1)
    (2, 0)
    """

    __slots__ = ("elsewhere", "gain", "where")

    def __init__(
        self, gain: Gain, where: Callable[[Form], int], elsewhere: Callable[[int], int] = nothing
    ) -> None:
        self.gain = gain
        self.where = where
        self.elsewhere = elsewhere

    def __call__(self, board: int, beside: int) -> int:
        return self.gain(board, beside)


def touching(drawn: int = 0, beside: int = 0) -> Callable[[Form], int]:
    """Where a form covers one of some spaces, or lies beside one of others."""

    def where(form: Form) -> int:
        found = 0
        for spaces, spot in ((drawn, DRAWN), (beside, BESIDE)):
            if spaces:
                for offset in form.spots[spot, ANY]:
                    found |= spaces << offset + STRIDE
        return found >> STRIDE

    return where


def anywhere(gain: Gain) -> LocalGain:
    """A gain that has to be asked in all places, unless it says where."""
    return gain if isinstance(gain, LocalGain) else LocalGain(gain, lambda form: ON_MAP)
