"""The turns of a table: who is to be told, and what is still to be sent. Stored with the table.

Only the holder of the table's lock may change it, except `look`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Mapping

import msgspec

from manicule_web.awaited import AWAY, LATE, NEWS, TURN, Cause
from manicule_web.notifications.notifier import Delivery
from manicule_web.notifications.targets import OutboxRow, SeatTargets, Target, TurnData
from manicule_web.table_store import TableStore

TURNS = "turns"
PRESENT = 60.0
"""Seconds after a look at the table in which a person is present."""
CLAIMED = 120.0
"""Seconds after which a message is sent again if the server ended while it sent it."""
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21600.0)
"""Seconds until the next attempt after each failure; then the message is given up."""
MOST_TARGETS = 8
_log = logging.getLogger("manicule.web")


def away_from(seat: str) -> str:
    """The name under which the looks of a player are noted while another one plays at their seat."""
    return f"{AWAY}-{seat}"


class TableTurns:
    """The targets of the seats, and the outbox."""

    def __init__(self, tables: TableStore, table: str) -> None:
        self._tables = tables
        self._table = table
        self._looked: dict[str, float] = {}
        self._data = TurnData()
        self.read()

    def read(self) -> None:
        """Read what is stored."""
        try:
            self._data = msgspec.json.decode(self._tables.read_extra(self._table, TURNS), type=TurnData)
        except ValueError:  # no data yet, or damaged ones: nobody is told
            self._data = TurnData()

    def _write(self) -> None:
        self._tables.write_extra(self._table, TURNS, msgspec.json.encode(self._data))

    # Turns.

    def note(self, awaited: Mapping[str, tuple[Cause, ...]], late: Mapping[str, float]) -> None:
        """Note what is awaited of each person from now on, and at which time a person may replace another
        one. A turn is told once, however many questions it has."""
        data, now, is_new = self._data, time.time(), False
        for seat, kept in data.seats.items():
            before, causes, moment = kept.awaited, awaited.get(seat, ()), late.get(seat, 0.0)
            if causes == before and moment == kept.late:
                continue
            fresh = {cause: now for cause in causes if cause not in before}
            gone = {*before}.difference(causes)
            if moment != kept.late:
                gone.add(LATE)
                fresh |= {LATE: moment} if moment else {}
            is_new, kept.awaited, kept.late = True, causes, moment
            data.outbox = [row for row in data.outbox if row.seat != seat or row.cause not in gone]
            data.outbox += [
                OutboxRow(seat, target.id, since, cause=cause)
                for cause, since in fresh.items()
                for target in kept.targets
            ]
        if is_new:
            self._write()

    def look(self, seat: str, at: float | None = None) -> None:
        """Note that a person looks at the table; `away_from(seat)` stands for a player who is away."""
        now = time.time() if at is None else at
        self._looked[seat] = max(now, self._looked.get(seat, 0.0))

    @property
    def looked(self) -> dict[str, float]:
        """When the people have looked at the table last."""
        return dict(self._looked)

    # Targets.

    @property
    def is_followed(self) -> bool:
        """Whether any seat has a target."""
        return any(kept.targets for kept in self._data.seats.values())

    def targets(self, seat: str) -> tuple[Target, ...]:
        """The targets of a seat."""
        kept = self._data.seats.get(seat)
        return tuple(kept.targets) if kept is not None else ()

    def is_always(self, seat: str) -> bool:
        """Whether a seat is told even while its person looks at the table."""
        kept = self._data.seats.get(seat)
        return kept is not None and kept.is_always

    def add(self, seat: str, target: Target, replaced: Collection[str], awaited: tuple[Cause, ...]) -> bool:
        """Add a target of a seat in the place of others; False if there are too many. The person knows what
        is awaited now."""
        kept = self._data.seats.setdefault(seat, SeatTargets(awaited=awaited))
        others = [one for one in kept.targets if one.id not in replaced]
        if len([one for one in others if one.person == target.person]) >= MOST_TARGETS:
            return False
        kept.targets = [*others, target]
        self._data.outbox = [row for row in self._data.outbox if row.target not in replaced]
        self._write()
        return True

    def take_over(self, other: TableTurns) -> None:
        """Tell the same people as another table does."""
        seats = other._data.seats.items()
        self._data.seats = {id: SeatTargets(list(kept.targets), kept.is_always) for id, kept in seats}
        if self.is_followed:
            self._write()

    def remove(self, seat: str, ids: Collection[str]) -> None:
        """Remove targets of a seat, with the messages to them."""
        data = self._data
        kept = data.seats.get(seat)
        if kept is None or not any(one.id in ids for one in kept.targets):
            return
        kept.targets = [one for one in kept.targets if one.id not in ids]
        data.outbox = [row for row in data.outbox if row.seat != seat or row.target not in ids]
        self._write()

    def set_always(self, seat: str, is_always: bool) -> None:
        """Set whether a seat is told even while its person looks at the table."""
        kept = self._data.seats.get(seat)
        if kept is not None and kept.is_always != is_always:
            kept.is_always = is_always
            self._write()

    # The outbox.

    def has_due(self, now: float, delay: float) -> bool:
        """Whether a message is to be sent now."""
        return any(self._is_due(row, now, delay) or self._is_known(row) for row in self._data.outbox)

    def claim(
        self, now: float, delay: float, person: Callable[[str, Cause], str]
    ) -> list[tuple[OutboxRow, Target]]:
        """The messages to send now, with their targets; others do not get them meanwhile. See `tidy`."""
        self.tidy(person)
        due = [row for row in self._data.outbox if self._is_due(row, now, delay)]
        for row in due:
            row.not_before = now + CLAIMED
        if due:
            self._write()
        targets = {one.id: one for kept in self._data.seats.values() for one in kept.targets}
        return [(row, targets[row.target]) for row in due]

    def tidy(self, person: Callable[[str, Cause], str]) -> None:
        """Drop messages that are not needed any more, and those to others than the `person` at a seat for a
        cause; then remove the targets of people who do not sit there any more."""
        data, before = self._data, len(self._data.outbox)
        targets = {one.id: one for kept in data.seats.values() for one in kept.targets}
        data.outbox = [
            row
            for row in data.outbox
            if row.target in targets
            and targets[row.target].person == person(row.seat, row.cause)
            and not self._is_known(row)
        ]
        if len(data.outbox) != before:
            self._write()
        needed = {row.target for row in data.outbox}
        for seat, kept in data.seats.items():
            strangers = [one.id for one in kept.targets if one.person != person(seat, TURN)]
            self.remove(seat, [id for id in strangers if id not in needed])

    def settle(self, row: OutboxRow, outcome: Delivery, now: float) -> None:
        """Note what became of a message."""
        if row not in self._data.outbox:  # the turn is over
            return
        row = self._data.outbox[self._data.outbox.index(row)]  # the data may have been read again meanwhile
        if outcome.kind == "gone":
            self.remove(row.seat, [row.target])
            return
        if outcome.kind == "later" and row.failures < len(PAUSES):
            row.not_before = now + (outcome.seconds or PAUSES[row.failures])
            row.failures += 1
        else:
            self._data.outbox.remove(row)
            if outcome.kind != "kept":
                _log.warning("table %s: seat %s could not be told", self._table, row.seat)
        self._write()

    def _is_due(self, row: OutboxRow, now: float, delay: float) -> bool:
        return now >= max(row.since + delay, row.not_before, self._last_look(row) + PRESENT)

    def _is_known(self, row: OutboxRow) -> bool:
        """Whether a message is not needed any more, because its person has looked at the table."""
        return row.cause in NEWS and self._last_look(row) >= row.since

    def _last_look(self, row: OutboxRow) -> float:
        """When the person of a message has looked last; 0 if that does not count."""
        seat = away_from(row.seat) if row.cause == AWAY else row.seat
        return 0.0 if self.is_always(row.seat) else self._looked.get(seat, 0.0)
