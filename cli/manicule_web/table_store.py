"""The storage of tables: what the server needs of it. Files are one kind (`file_tables.py`), PostgreSQL is
another (`postgres/`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from manicule.kernel.text import tr
from manicule.records.record import Record
from manicule.records.store import RecordKeeper
from manicule_web.peers import Peers
from manicule_web.table_file import TableFile

IS_THERE = tr("there is a table {table} already")
GONE = -1
"""The version of a table that is not stored any more."""


class StoreAway(ConnectionError):
    """The storage does not answer now. Nothing that was acknowledged is lost; what was being changed may or
    may not be stored."""


class HeldTable:
    """A table while it is being changed. `version` is the number of its stored changes; if it is another one
    than before, another process has changed the table. It `is_lost` if the changes made here were not stored,
    or may not be."""

    def __init__(self, version: int = 0) -> None:
        self.version = version
        self.is_lost = False


class TableStore(Protocol):
    """The stored tables of a server, with the records of their matches."""

    @property
    def place(self) -> str:
        """The place of the tables, for the operator."""

    @property
    def peers(self) -> Peers | None:
        """The other processes that serve these tables; None if there can be none."""

    def check(self) -> None:
        """Check that tables can be stored; raises `ManiculeError` or `OSError` if not."""

    def ids(self) -> Iterable[str]:
        """The ids of all that is stored; not all need be tables."""

    def read(self, id: str) -> TableFile:
        """Read a table; raises `ManiculeError`, or `ValueError` if it is no table."""

    def write(self, file: TableFile) -> None:
        """Store a table, all or nothing, and wait until it survives a power cut."""

    def remove(self, id: str) -> None:
        """Remove a table with everything that belongs to it."""

    def version(self, id: str) -> int:
        """The number of stored changes of a table, or `GONE`. Without `peers` it is always 0."""

    def changed(self, file: TableFile) -> float:
        """When a table or its record was last changed, in seconds since 1970."""

    def looking(self, id: str) -> AbstractContextManager[None]:
        """Entered while a process looks at a table. It must not write, and others may look too."""

    def changing(self, id: str) -> AbstractContextManager[HeldTable]:
        """Entered while a process changes a table: no other process may. What is written inside is stored
        when it is left; with `peers`, all of it or nothing. Raises `TableBusy` or `StoreAway`."""

    def thinks(self, id: str) -> bool:
        """Let the bots of a table think in this process; False if they do so in another one. Called while the
        table is changed."""

    def thought(self, id: str) -> None:
        """End that: no bot has to move."""

    def has_record(self, file: TableFile) -> bool:
        """Whether the record of a table has begun."""

    def record(self, file: TableFile) -> Record:
        """Read the record of a table; raises `RecordError`."""

    def keeper(self, file: TableFile) -> RecordKeeper:
        """The keeper of the record of a table."""

    def recorded(self, id: str, name: str) -> str:
        """The name of a record (`RecordStore.name`), as `TableFile.record` keeps it."""

    def exported(self, file: TableFile) -> bytes:
        """The record of a table as a save; raises `ManiculeError` if it cannot be read."""

    def read_extra(self, id: str, name: str) -> bytes:
        """Further data of a table; empty if there are none."""

    def write_extra(self, id: str, name: str, data: bytes) -> None:
        """Store further data of a table. They may be lost in a power cut."""

    def extra_names(self, id: str) -> Iterable[str]:
        """The names of the further data of a table."""

    def adopt(self, file: TableFile, record: bytes, extras: Mapping[str, bytes], changed: float) -> None:
        """Store a copy of a table from another storage, which was last `changed` at this time. An empty
        record has not begun. Raises `ManiculeError` if there is a table of this id."""

    def secret_names(self) -> Iterable[str]:
        """The names of the server's secrets."""

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the server itself, made on the first use."""
