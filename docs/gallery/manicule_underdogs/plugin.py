"""Underdogs first: the order of play is a fold. The same order is played and shown."""

from __future__ import annotations

from itertools import groupby

from manicule import Plugin, implements
from manicule_gutenberg import ACTIONS, GutenbergTable, Hooks


class UnderdogsPlugin(Plugin):
    """Settles ties of an action by fame; otherwise they are settled clockwise."""

    @implements(Hooks.phase_order)
    def phase_order(
        self, table: GutenbergTable, phase: str, participants: tuple[str, ...]
    ) -> tuple[str, ...]:
        if phase not in ACTIONS:
            return participants

        def markers(place: str) -> int:
            seat = table.seat(place)  # a place that a plugin plays has no seat
            return seat.state.plan.get(phase, 0) if seat is not None else -1

        def fame(place: str) -> int:
            seat = table.seat(place)
            return sum(seat.state.points.values()) if seat is not None else 0

        tied = groupby(participants, key=markers)  # those with equally many markers are side by side
        return tuple(place for _, places in tied for place in sorted(places, key=fame))


plugin = UnderdogsPlugin()
