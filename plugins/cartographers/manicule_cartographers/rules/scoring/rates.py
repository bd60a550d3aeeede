"""Gains with a known structure, which bots count for all places at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from manicule_cartographers.rules.forms import ANY, BESIDE, DRAWN, Form, Spot, form_of
from manicule_cartographers.rules.grid import ON_MAP, STRIDE, bits
from manicule_cartographers.rules.scoring.base import Gain


class Rate(NamedTuple):
    """Stars for each spot of one kind that is on one of these spaces.

    >>> Rate(3, 0b110, ("drawn", ANY)).stars
    3
    """

    stars: int
    spaces: int
    spot: Spot


class Rates:
    """A gain that is a sum over the spots of a drawing, each independent of the others.

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
    """The default gain elsewhere."""
    return 0


class LocalGain:
    """A gain that must be computed only at some places; at all others a form adds the same. `where` gives
    these places by the first space of the form, and may include more. `elsewhere` gives the gain of a
    connected drawing of some size at all other places.

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
    """The places where a form covers one of some spaces, or is beside one of others."""

    def where(form: Form) -> int:
        found = 0
        for spaces, spot in ((drawn, DRAWN), (beside, BESIDE)):
            if spaces:
                for offset in form.spots[spot, ANY]:
                    found |= spaces << offset + STRIDE
        return found >> STRIDE

    return where


def anywhere(gain: Gain) -> LocalGain:
    """A gain to be computed at all places, unless it is local."""
    return gain if isinstance(gain, LocalGain) else LocalGain(gain, lambda form: ON_MAP)
