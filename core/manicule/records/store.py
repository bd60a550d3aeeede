"""The storage of records: what the recorder needs of it. Files are one kind (`file.py`, `file_keeper.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from manicule.kernel.errors import RecordError
from manicule.match.header import MatchHeader
from manicule.records.record import Record


class LostRecord(RecordError):
    """The stored record is no longer the one that was written; the new entries must be saved elsewhere."""


class FullRecord(RecordError):
    """The new entries would make the record larger than the reader allows; nothing was written."""


class InDoubt(RecordError):
    """The storage failed, and may or may not have taken the new entries. It is closed: only reading the
    record again tells. A file never raises this, because it is checked and cut."""


class RecordStore(Protocol):
    """The storage of one record."""

    @property
    def name(self) -> str:
        """The name of the record in messages: the path of a file."""

    @property
    def path(self) -> Path | None:
        """The file of the record, if it is in a file of its own."""

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Add entries, in the form of `RecordEntry`, all or none; durable ones survive a power cut."""

    def rewrite(self, start: MatchHeader, entries: Sequence[tuple[int, str, str]]) -> None:
        """Replace everything stored with these entries, all or none."""

    def read(self) -> Record:
        """Read everything stored."""

    def check_kept(self) -> None:
        """Check that everything is readable; raises `LostRecord` if not."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be added."""

    def close(self) -> None:
        """Close the storage; nothing more is added."""

    def remove(self) -> None:
        """Remove the record."""


class RecordKeeper(Protocol):
    """Opens the storage in which a match is recorded."""

    @property
    def writes_bots(self) -> bool:
        """Whether answers of bots are written at once. Otherwise they are written with the next answer of a
        person or at the end of the next round, because the bots would give the same answers again."""

    def create(self, start: MatchHeader) -> RecordStore:
        """Begin the record of a new match."""

    def go_on(self, record: Record) -> RecordStore:
        """Continue a record that was read; raises `RecordError` if it has changed since."""

    def create_beside(self, lost: RecordStore, start: MatchHeader) -> RecordStore:
        """Begin a record under another name, for a match whose record was lost."""
