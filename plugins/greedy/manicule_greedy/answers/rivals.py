"""Probabilities that others go first in an action, from the markers that they may place on it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from manicule_greedy.worth.situation import Situation
from manicule_gutenberg import ACTIONS


class Rival(NamedTuple):
    """Another place that may go before a seat in an action: its total number of markers, whether it wins
    ties, and its predicted or visible markers on the action, if known."""

    in_all: int
    wins_ties: bool
    markers: int | None
    is_shown: bool

    def goes_before(self, bid: int, sure: float) -> float:
        """The probability that it goes before a bid, given the confidence in predictions."""
        needed = bid if self.wins_ties else bid + 1
        if self.is_shown:
            assert self.markers is not None
            return _near(self.markers, needed)
        by_chance = _bid_at_least(self.in_all, needed)
        if self.markers is None:
            return by_chance
        return sure * (self.markers >= needed) + (1 - sure) * by_chance


def markers_shown(situation: Situation) -> dict[str, int]:
    """The markers of a place without a seat, by action, if a plugin keeps them in the table's memory."""
    for memory in situation.board.memory.values():
        markers = getattr(memory, "markers", None)
        if isinstance(markers, tuple) and len(markers) == len(ACTIONS):
            return dict(zip(ACTIONS, markers, strict=True))
    return {}


@lru_cache(maxsize=4096)
def chances(rivals: tuple[Rival, ...], bid: int, sure: float) -> tuple[float, ...]:
    """The probabilities that 0, 1, 2, … rivals go before a bid."""
    found = [1.0]
    for rival in rivals:
        one = rival.goes_before(bid, sure)
        found = [
            chance * (1 - one) + before * one
            for chance, before in zip([*found, 0.0], [0.0, *found], strict=True)
        ]
    return tuple(found)


@lru_cache(maxsize=256)
def _bid_at_least(markers: int, needed: int) -> float:
    """The probability of at least `needed` markers on an action: one on each, the others at random."""
    if needed <= 1:
        return 1.0
    spare, share = max(0, markers - len(ACTIONS)), 1 / len(ACTIONS)
    below = 0.0
    ways = 1.0
    for more in range(min(needed - 1, spare + 1)):
        below += ways * share**more * (1 - share) ** (spare - more)
        ways = ways * (spare - more) / (more + 1)
    return 1 - below


def _near(markers: int, needed: int) -> float:
    """The probability of at least `needed` markers, if one or two of the `markers` may still move."""
    difference = markers - needed
    if difference >= 0:
        return 0.85 if difference == 0 else 0.95
    return 0.3 if difference == -1 else 0.05
