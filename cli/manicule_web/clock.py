"""A clock without limits: the total time in which each person at a table was asked."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from manicule_web.table_store import TableStore

CLOCK = "clock"


class Taken(msgspec.Struct, frozen=True):
    """The seconds that a person has taken so far, and the time of the current question, if there is one."""

    spent: int
    since: int | None = None


class ClockData(msgspec.Struct, omit_defaults=True):
    """The stored seconds that each person has taken, and since when those are asked who are asked now."""

    spent: dict[str, float] = {}
    since: dict[str, float] = {}


class Clock:
    """Counts the time while a person is asked. Stored with the table. It stops while no server runs, unless
    several
    processes serve the table: then none knows of the others' pauses."""

    def __init__(self, tables: TableStore, table: str) -> None:
        self._tables = tables
        self._table = table
        self._spent: dict[str, float] = {}
        self._since: dict[str, float] = {}
        self.read()

    def read(self) -> None:
        """Read what is stored."""
        try:
            data = msgspec.json.decode(self._tables.read_extra(self._table, CLOCK), type=ClockData)
        except ValueError:  # no time yet, or damaged data: start at zero
            data = ClockData()
        self._spent = data.spent
        if self._tables.peers is not None:
            self._since = data.since

    def note(self, asked: Collection[str], now: float) -> None:
        """Set the seats that are asked from now on."""
        ready = [seat for seat in self._since if seat not in asked]
        new = [seat for seat in asked if seat not in self._since]
        for seat in ready:
            self._spent[seat] = self._spent.get(seat, 0.0) + max(0.0, now - self._since.pop(seat))
        for seat in new:
            self._since[seat] = now
        if ready or (new and self._tables.peers is not None):
            data = ClockData(self._spent, self._since if self._tables.peers is not None else {})
            self._tables.write_extra(self._table, CLOCK, msgspec.json.encode(data))

    def taken(self, seat: str) -> Taken:
        """The time that a seat has taken."""
        since = self._since.get(seat)
        return Taken(int(self._spent.get(seat, 0.0)), None if since is None else int(since))


def shown(seconds: int) -> str:
    """A time as a clock shows it: minutes and seconds, with hours if there are any."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
