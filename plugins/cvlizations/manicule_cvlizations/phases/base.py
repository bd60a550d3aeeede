"""The base of CVlizations' phases."""

from __future__ import annotations

from manicule import Phase
from manicule_cvlizations.hookspecs import LandSeat, LandTable


class LandPhase(Phase[LandTable, LandSeat]):
    """A phase of CVlizations.

    A plugin names its sources of points: `point_names = {"feast": tr("Feast")}`.

    >>> tr = Texts("example").tr
    >>> class Feast(LandPhase):
    ...     id = "feast"
    ...     name = tr("The feast", context="phase.feast")
    ...     def order(self, table: LandTable):
    ...         return clockwise(table)
    ...     def turn(self, table: LandTable, seat: LandSeat) -> None:
    ...         gain_happiness(seat, "feast", 1)
    >>> Feast().order(table)
    ('a', 'b', 'c')
    """
