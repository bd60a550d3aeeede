"""The record of a table in the database: its appended blocks, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING

from manicule.kernel.errors import RecordError
from manicule.kernel.text import tr
from manicule.match.header import MatchHeader
from manicule.records.form import blocks, header_text
from manicule.records.reader import parsed_record
from manicule.records.record import Record, Tail
from manicule.records.store import FullRecord, InDoubt, LostRecord, RecordStore
from manicule_web.table_store import StoreAway

if TYPE_CHECKING:
    from manicule_web.postgres.tables import PostgresTables

FULL = tr("{record}: the record has no room for another move; all earlier moves are kept")
AWAY = tr("{record}: the storage does not answer, so the game cannot be saved now")
ALTERED = tr("{record} was changed in the database by another program")
TAKEN = tr("{record}: there is such a record already")
_ADD = """
INSERT INTO entries (tbl, record, n, block)
SELECT %(id)s, %(record)s, coalesce(max(n), -1) + 1, %(block)s FROM entries WHERE tbl = %(id)s AND record =
%(record)s
"""


class PostgresRecord:
    """A record in the database, open in this process. Its table is held whenever something is added."""

    path = None

    def __init__(self, tables: PostgresTables, id: str, record: str, tail: Tail) -> None:
        self.name = f"{id}/{record}"
        self._tables = tables
        self._id = id
        self._record = record
        self._tail = tail
        self.is_closed = False

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Add entries. Everything is durable once the change of the table is stored."""
        check = self._tail.check.copy()
        text = blocks(entries, check)
        if self._tail.needs_newline:
            text = b"\n" + text
        if not self._tail.has_room(text):
            raise FullRecord(FULL(record=self.name))
        self._put(text)
        self._tail.check = check
        self._tail.needs_newline = False
        self._tail.add(text)

    def rewrite(self, start: MatchHeader, entries: Sequence[tuple[int, str, str]]) -> None:
        """Replace the rows of the record."""
        text, check = header_text(start)
        text += blocks(entries, check)
        tail = Tail(check, 0, 0)
        if not tail.has_room(text):
            raise FullRecord(FULL(record=self.name))
        self._put(text, is_all=True)
        tail.add(text)
        self._tail = tail

    def _put(self, block: bytes, is_all: bool = False) -> None:
        if self.is_closed:
            raise InDoubt(AWAY(record=self.name))
        given = {"id": self._id, "record": self._record, "block": block}
        try:
            with self._tables.writing(self._id) as connection:
                if is_all:
                    connection.execute(
                        "DELETE FROM entries WHERE tbl = %(id)s AND record = %(record)s", given
                    )
                connection.execute(_ADD, given)
        except StoreAway as error:
            self.close()
            raise InDoubt(AWAY(record=self.name)) from error

    def read(self) -> Record:
        """Read everything stored."""
        return parsed_record(self.name, self._tables.blocks(self._id, self._record))

    def check_kept(self) -> None:
        """Compare the rows with what was written."""
        try:
            content = self._tables.blocks(self._id, self._record)
        except StoreAway as error:
            raise InDoubt(AWAY(record=self.name)) from error
        if blake2b(content).digest() != self._tail.content.digest():
            raise LostRecord(ALTERED(record=self.name))

    def close(self) -> None:
        """Add no more."""
        self.is_closed = True

    def remove(self) -> None:
        """Remove the rows."""
        self.close()
        with self._tables.writing(self._id) as connection:
            connection.execute("DELETE FROM entries WHERE tbl = %s AND record = %s", (self._id, self._record))


class PostgresKeeper:
    """Keeps the record of a table. Answers of bots are written at once, because every process needs them."""

    writes_bots = True

    def __init__(self, tables: PostgresTables, id: str, record: str) -> None:
        self._tables = tables
        self._id = id
        self._record = record

    def create(self, start: MatchHeader) -> RecordStore:
        """Begin a record."""
        return self._created(self._record, start)

    def go_on(self, record: Record) -> RecordStore:
        """Continue a record that was read while the table is held."""
        assert record.tail is not None
        if (
            record.tail.end != record.tail.size
            or self._tables.size(self._id, self._record) != record.tail.size
        ):
            raise RecordError(ALTERED(record=record.name))
        made = PostgresRecord(self._tables, self._id, self._record, record.tail)
        self._tables.opened(self._id, made)
        return made

    def create_beside(self, lost: RecordStore, start: MatchHeader) -> RecordStore:
        """Begin a record under another name."""
        stem, _, suffix = self._record.partition(".")
        names = (f"{stem}-{number}.{suffix}" for number in count(2))
        return self._created(next(name for name in names if not self._tables.blocks(self._id, name)), start)

    def _created(self, name: str, start: MatchHeader) -> RecordStore:
        if self._tables.blocks(self._id, name):
            raise RecordError(TAKEN(record=f"{self._id}/{name}"))
        _, check = header_text(start)
        made = PostgresRecord(self._tables, self._id, name, Tail(check, 0, 0))
        made.rewrite(start, ())
        self._tables.opened(self._id, made)
        return made
