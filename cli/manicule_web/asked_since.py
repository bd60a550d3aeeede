"""The times since which people have been asked, at tables where the others may replace a person after a
deadline. They are kept over restarts of the server."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec

from manicule_web.table_store import TableStore

ASKED = "asked"


class Asked(msgspec.Struct):
    """A question to a person: the number of their answers before it, and its time in seconds since 1970."""

    answers: int
    since: float


class AskedSince:
    """Notes since when each person has been asked."""

    def __init__(self, tables: TableStore, table: str) -> None:
        self._tables = tables
        self._table = table
        self._asked: dict[str, Asked] = {}
        self.read()

    def read(self) -> None:
        """Read what is stored."""
        try:
            self._asked = msgspec.json.decode(
                self._tables.read_extra(self._table, ASKED), type=dict[str, Asked]
            )
        except ValueError:  # nobody yet, or damaged data: the deadlines begin now
            self._asked = {}

    def note(self, asked: Mapping[str, int]) -> None:
        """Set the people who are asked now, each with the number of their answers so far."""
        now = time.time()
        known = {
            seat: self._asked[seat]
            if seat in self._asked and self._asked[seat].answers == answers
            else Asked(answers, now)
            for seat, answers in asked.items()
        }
        if known != self._asked:
            self._asked = known
            self._tables.write_extra(self._table, ASKED, msgspec.json.encode(known))

    @property
    def times(self) -> dict[str, float]:
        """Since when people are asked now, in seconds since 1970."""
        return {seat: asked.since for seat, asked in self._asked.items()}

    def seconds(self, seat: str) -> float | None:
        """The seconds for which a person has been asked; None if they are not asked now."""
        asked = self._asked.get(seat)
        return time.time() - asked.since if asked is not None else None
