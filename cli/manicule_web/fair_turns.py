"""Fair turns of tables that wait for the same bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import exp2

HALF_LIFE = 60.0
"""Seconds after which a thought counts half: a table that was idle comes first, and busy ones take turns."""
NOTHING = 0.001
"""Seconds of thinking that are forgotten."""


class FairTurns:
    """Chooses the table that is served next: the one that has used the least time of late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}

    def first(self, waiting: Sequence[str]) -> int:
        """The index of the table whose turn it is; of equal ones, the first."""
        return min(range(len(waiting)), key=lambda at: self._seconds(waiting[at]))

    def charge(self, table: str, seconds: float) -> None:
        """Add the seconds that were used for a table."""
        self._used[table] = self._seconds(table) + seconds, self._clock()
        self._used = {one: used for one, used in self._used.items() if self._seconds(one) > NOTHING}

    def _seconds(self, table: str) -> float:
        used, at = self._used.get(table, (0.0, 0.0))
        return used * exp2((at - self._clock()) / HALF_LIFE)
