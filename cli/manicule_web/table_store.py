"""The storage of tables: what the server needs of it. Files are one kind (`file_tables.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol

from manicule.records.record import Record
from manicule.records.store import RecordKeeper
from manicule_web.table_file import TableFile


class TableStore(Protocol):
    """The stored tables of a server, with the records of their matches."""

    @property
    def place(self) -> str:
        """The place of the tables, for the operator."""

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

    def changed(self, file: TableFile) -> float:
        """When a table or its record was last changed, in seconds since 1970."""

    def looking(self, id: str) -> AbstractContextManager[None]:
        """Entered while a process looks at a table. It must not write, and others may look too."""

    def changing(self, id: str) -> AbstractContextManager[None]:
        """Entered while a process changes a table: no other process may."""

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

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the server itself, made on the first use."""
