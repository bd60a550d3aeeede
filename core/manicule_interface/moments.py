"""Moments: the tables of an event that stay in sight until each person has put them away.

An event declares its moment (`Event.moment`). Only people wait for a moment: bots and watchers never do. An
undo removes the moments of the undone answer, because the narration removes its events.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule.kernel.events import Event, moment_of
from manicule.kernel.sheet import Part, Sheet
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule_interface.narration import DeclaredMoment, Narration, is_for

PRESS_ENTER = tr("Press Enter to continue. ")


class MomentState(msgspec.Struct, frozen=True):
    """A moment to show now. `serial` identifies it for the verb `seen`; `heading` is the round and phase in
    which it came."""

    serial: int
    heading: Text
    sheet: Sheet


class Moments:
    """The moments of a match that its people have not put away yet."""

    def __init__(self, match: Match, narration: Narration) -> None:
        self._match = match
        self._narration = narration
        self._put_away: dict[str, set[int]] = {}
        self._made: dict[tuple[int, tuple[str, ...]], tuple[Part, ...]] = {}

    def now(self, seats: Sequence[str]) -> MomentState | None:
        """The first moment that these seats, who share a screen, have not put away. All of them may know
        it."""
        people = tuple(seat for seat in seats if seat in self._match.people)
        for moment in self._pending(people):
            parts = self._parts(moment, people)
            if parts:
                return MomentState(moment.serial, moment.heading, Sheet(parts))
        return None

    def put_away(self, seats: Sequence[str], *serials: int) -> None:
        """Put moments away for these seats; those that not all of them may know stay."""
        known = {one.serial for one in self._pending(seats)} & set(serials)
        for seat in seats:
            self._put_away.setdefault(seat, set()).update(known)

    def seen(self, seat: str) -> tuple[Event, ...]:
        """The events whose moments this seat has put away."""
        away = self._put_away.get(seat, set())
        return tuple(one.event for one in self._narration.moments if one.serial in away)

    def _pending(self, seats: Sequence[str]) -> list[DeclaredMoment]:
        if not seats:
            return []
        away = [self._put_away.get(seat, set()) for seat in seats]
        return [
            one
            for one in self._narration.moments
            if is_for(one.event, seats) and not all(one.serial in known for known in away)
        ]

    def _parts(self, moment: DeclaredMoment, seats: tuple[str, ...]) -> tuple[Part, ...]:
        """The parts of a moment, made once: the events before it do not change."""
        key = moment.serial, seats
        if key not in self._made:
            before = self._narration.before(moment.event, seats)
            self._made[key] = moment_of(moment.event, self._match.display.names, before)
        return self._made[key]
