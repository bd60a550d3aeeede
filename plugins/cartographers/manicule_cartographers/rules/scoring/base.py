"""The protocol of scoring functions, and of the gains of drawings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

import msgspec

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.land import Land

EVERYTHING = frozenset(Land.__slots__)


class Score(Protocol):
    """The stars of a land for a scoring card; the function is named like the card's id.

    >>> def empty_land(land: Land, card: ScoringCard) -> int:
    ...     return 0 if land.filled else 5
    >>> score: Score = empty_land
    >>> score.__name__
    'empty_land'
    """

    @property
    def __name__(self) -> str: ...

    def __call__(self, land: Land, card: ScoringCard) -> int: ...


S = TypeVar("S", bound=Score)

Gain = Callable[[int, int], int]
"""The stars that a drawing on one land adds. The arguments are the spaces that it fills, which are connected
by their sides, and all spaces beside them.

>>> one_a_space: Gain = lambda board, beside: board.bit_count()
>>> one_a_space(0b101, 0b1010)
2
"""


class Gains(Protocol):
    """Gives, for a land and a card, the stars that a drawing with a terrain adds. The result equals the
    difference of scoring the land before and after, but is faster: bots ask for hundreds of drawings on one
    land. Gains must be proportional to the stars of the card."""

    def __call__(self, land: Land, card: ScoringCard, terrain: str) -> Gain: ...


G = TypeVar("G", bound=Gains)


def reads(*fields: str) -> Callable[[S], S]:
    """Declare all fields of a land that a scoring function reads.

    Bots that judge many drawings call the function again only if one of these fields has changed. A function
    without this declaration is called every time.

    >>> @reads("forest", "filled")
    ... def forests(land: Land, card: ScoringCard) -> int:
    ...     return land.forest.bit_count()
    >>> forests.__name__
    'forests'
    """

    def declare(score: S) -> S:
        score.__dict__["reads"] = frozenset(fields)
        return score

    return declare


def fields_of(score: Score) -> Collection[str]:
    """The fields of a land that a scoring function declares; all fields without a declaration."""
    found: Collection[str] = getattr(score, "reads", EVERYTHING)
    return found


def gains_of(score: Score) -> Callable[[G], G]:
    """Define what drawings add to the stars of a scoring function. Without it, the function is called again
    for the land after each drawing.

    >>> def filled(land, card):
    ...     return land.filled.bit_count() * card.stars[0]
    >>> @gains_of(filled)
    ... def filled_gains(land, card, terrain):
    ...     return lambda board, beside: board.bit_count() * card.stars[0]
    >>> filled.gains is filled_gains
    True
    """

    def declare(gains: G) -> G:
        score.__dict__["gains"] = gains
        return gains

    return declare


def gain_on(land: Land, score: Score, card: ScoringCard, kinds: Sequence[str], times: int = 1) -> Gain:
    """The gain of drawings with a terrain that counts as these kinds, for a card scored this many times."""
    gains: Gains | None = getattr(score, "gains", None)
    if gains is None or len(kinds) > 1:
        return scored_again(land, score, card, kinds, times)
    multiplied = tuple([times * stars for stars in card.stars])
    return gains(land, msgspec.structs.replace(card, stars=multiplied), kinds[0] if kinds else "")


def scored_again(land: Land, score: Score, card: ScoringCard, kinds: Sequence[str], times: int = 1) -> Gain:
    """The same for any drawing and any card, by scoring the land again."""
    before, after = score(land, card), land.draw(0, ())
    terrains = [(kind, getattr(land, kind)) for kind in kinds]

    def gain(board: int, beside: int) -> int:
        after.empty = land.empty & ~board
        after.filled = land.filled | board
        for kind, drawn in terrains:
            setattr(after, kind, drawn | board)
        return times * (score(after, card) - before)

    return gain
