"""Keeps the record of a match in a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from manicule.match.header import MatchHeader
from manicule.records.file import RecordFile
from manicule.records.record import Record
from manicule.records.saves import new_save
from manicule.records.store import RecordStore


class FileKeeper:
    """Begins a record at `path`, or in the folder of saves; a record that was read goes on in its file."""

    writes_bots = False

    def __init__(self, path: Path | None = None, today: date | None = None) -> None:
        self._path = path
        self._today = today

    def create(self, start: MatchHeader) -> RecordFile:
        """Begin a record in a new file."""
        return new_save(start, self._today) if self._path is None else RecordFile.create(self._path, start)

    def go_on(self, record: Record) -> RecordFile:
        """Continue a record in its file."""
        return RecordFile.go_on(record)

    def create_beside(self, lost: RecordStore, start: MatchHeader) -> RecordFile:
        """Begin a record in the folder of a lost one."""
        return RecordFile.create_beside(Path(lost.name), start)
