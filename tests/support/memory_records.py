"""Records that are in no file: blocks in memory, in the form of a save."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from manicule.kernel.errors import RecordError
from manicule.kernel.text import verbatim
from manicule.match.header import MatchHeader
from manicule.records.form import blocks, header_text
from manicule.records.reader import parsed_record
from manicule.records.record import Record
from manicule.records.store import InDoubt, LostRecord, RecordStore


class Shelf:
    """Records by name. It may be told to fail, and says what happened to it."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}
        self.opened: dict[str, MemoryRecord] = {}
        self.is_full = self.is_silent = False
        self.appended: list[tuple[str, bool]] = []
        """The seats and other keys of each append, and whether it was durable."""

    def read(self, name: str) -> Record | None:
        """A record, if there is one of this name."""
        data = self.records.get(name)
        return None if data is None else parsed_record(name, data)

    def check(self, name: str) -> None:
        """Fail if nothing may be written."""
        if self.is_full:
            raise RecordError(verbatim("the shelf is full"))


class MemoryRecord:
    """One record of a shelf, open."""

    path: Path | None = None

    def __init__(self, shelf: Shelf, name: str, written: bytes) -> None:
        self.name = name
        self._shelf = shelf
        self._written = written
        shelf.opened[name] = self

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        self.check_kept()
        self._shelf.check(self.name)
        tail = self.read().tail
        assert tail is not None
        self._put(self._written + blocks(entries, tail.check))
        if self._shelf.is_silent:  # it was stored, but no one hears of it
            self.close()
            raise InDoubt(verbatim("the shelf does not answer"))
        self._shelf.appended.append((" ".join(key for _, key, _ in entries), durable))

    def rewrite(self, start: MatchHeader, entries: Sequence[tuple[int, str, str]]) -> None:
        self.check_kept()
        self._shelf.check(self.name)
        text, check = header_text(start)
        self._put(text + blocks(entries, check))

    def _put(self, data: bytes) -> None:
        self._shelf.records[self.name] = self._written = data

    def read(self) -> Record:
        return parsed_record(self.name, self._written)

    def check_kept(self) -> None:
        if self._shelf.records.get(self.name) != self._written:
            raise LostRecord(verbatim(f"{self.name} is not as it was written"))

    @property
    def is_closed(self) -> bool:
        return self._shelf.opened.get(self.name) is not self

    def close(self) -> None:
        if not self.is_closed:
            del self._shelf.opened[self.name]

    def remove(self) -> None:
        self._shelf.check(self.name)
        self.close()
        self._shelf.records.pop(self.name, None)


class MemoryKeeper:
    """Keeps the record of a match on a shelf."""

    def __init__(self, shelf: Shelf, name: str, writes_bots: bool = True) -> None:
        self._shelf = shelf
        self._name = name
        self.writes_bots = writes_bots

    def create(self, start: MatchHeader) -> MemoryRecord:
        return self._created(self._name, start)

    def go_on(self, record: Record) -> MemoryRecord:
        assert record.name not in self._shelf.opened, "another match is recorded there"
        assert record.tail is not None
        whole = self._shelf.records[record.name][: record.tail.end] + b"\n" * record.tail.needs_newline
        self._shelf.records[record.name] = whole
        return MemoryRecord(self._shelf, record.name, whole)

    def create_beside(self, lost: RecordStore, start: MatchHeader) -> MemoryRecord:
        names = (f"{lost.name}-{number}" for number in count(2))
        return self._created(next(name for name in names if name not in self._shelf.records), start)

    def _created(self, name: str, start: MatchHeader) -> MemoryRecord:
        assert name not in self._shelf.records
        self._shelf.check(name)
        text, _ = header_text(start)
        self._shelf.records[name] = text
        return MemoryRecord(self._shelf, name, text)
