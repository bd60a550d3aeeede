"""A clock that only shows: how long everybody at a table was asked, in all."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError

CLOCK = "clock.json"


class Taken(msgspec.Struct, frozen=True):
    """The seconds that somebody has taken so far, and since when they are asked now, if they are."""

    spent: int
    since: int | None = None


class Clock:
    """Counts while somebody is asked. What it has counted lies beside the table; while no server runs, it
    stands."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / CLOCK
        self._since: dict[str, float] = {}
        try:
            self._spent = msgspec.json.decode(untrusted_files.read_data(self._path), type=dict[str, float])
        except (ManiculeError, ValueError):  # it has counted nothing yet, or was torn: it begins anew
            self._spent = {}

    def note(self, asked: Collection[str], now: float) -> None:
        """These are asked from now on."""
        ready = [seat for seat in self._since if seat not in asked]
        for seat in ready:
            self._spent[seat] = self._spent.get(seat, 0.0) + max(0.0, now - self._since.pop(seat))
        for seat in asked:
            self._since.setdefault(seat, now)
        if ready:
            untrusted_files.write(self._path, msgspec.json.encode(self._spent))

    def taken(self, seat: str) -> Taken:
        """How long a seat has taken."""
        since = self._since.get(seat)
        return Taken(int(self._spent.get(seat, 0.0)), None if since is None else int(since))


def shown(seconds: int) -> str:
    """A time as it stands on a clock: minutes and seconds, and hours where there are some."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
