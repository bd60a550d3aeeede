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


class Clock:
    """Counts the time while a person is asked. Stored with the table; stops while no server runs."""

    def __init__(self, tables: TableStore, table: str) -> None:
        self._tables = tables
        self._table = table
        self._since: dict[str, float] = {}
        try:
            self._spent = msgspec.json.decode(tables.read_extra(table, CLOCK), type=dict[str, float])
        except ValueError:  # no time yet, or damaged data: start at zero
            self._spent = {}

    def note(self, asked: Collection[str], now: float) -> None:
        """Set the seats that are asked from now on."""
        ready = [seat for seat in self._since if seat not in asked]
        for seat in ready:
            self._spent[seat] = self._spent.get(seat, 0.0) + max(0.0, now - self._since.pop(seat))
        for seat in asked:
            self._since.setdefault(seat, now)
        if ready:
            self._tables.write_extra(self._table, CLOCK, msgspec.json.encode(self._spent))

    def taken(self, seat: str) -> Taken:
        """The time that a seat has taken."""
        since = self._since.get(seat)
        return Taken(int(self._spent.get(seat, 0.0)), None if since is None else int(since))


def shown(seconds: int) -> str:
    """A time as a clock shows it: minutes and seconds, with hours if there are any."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
