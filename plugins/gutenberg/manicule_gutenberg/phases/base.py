"""The base of Gutenberg's phases."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Phase
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.circle import order_by_markers


class GutenbergPhase(Phase[GutenbergTable, GutenbergSeat]):
    """A phase of Gutenberg.

    >>> tr = Texts("example").tr
    >>> class Fair(GutenbergPhase):
    ...     id = "fair"
    ...     name = tr("The fair", context="phase.fair")
    ...     def order(self, table: GutenbergTable):
    ...         return turn_order(table)
    ...     def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
    ...         gain_guilders(seat, 1)
    >>> Fair().order(table)
    ['a', 'b', 'c']
    """


class Action(GutenbergPhase):
    """One of the five actions, played in the order set by the plans.

    >>> [phase.id for phase in match.rules.phases if isinstance(phase, Action)] == list(ACTIONS)
    True
    """

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return order_by_markers(table, self.id)
