"""The base of Gutenberg's phases."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Phase
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.circle import order_of_play


class GutenbergPhase(Phase[GutenbergTable, GutenbergSeat]):
    """A phase of Gutenberg."""


class Action(GutenbergPhase):
    """One of the five actions: played in the order that the plans decide."""

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return order_of_play(table, self.id)
