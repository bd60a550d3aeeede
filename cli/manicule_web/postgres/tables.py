"""Tables in PostgreSQL. Any process may serve any table: its row is locked while one changes it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import msgspec
import psycopg
from psycopg import sql
from psycopg.pq import TransactionStatus

from manicule.kernel.errors import ManiculeError, RecordError
from manicule.kernel.text import tr
from manicule.records.reader import parsed_record
from manicule.records.record import Record
from manicule_web.peers import Changed
from manicule_web.postgres.database import AWAY, Connection, Database
from manicule_web.postgres.peers import PostgresPeers
from manicule_web.postgres.record import PostgresKeeper, PostgresRecord
from manicule_web.table_file import TableFile
from manicule_web.table_lock import TableGone
from manicule_web.table_store import GONE, IS_THERE, HeldTable, StoreAway

NO_RECORD = tr("{record}: there is no such record")
NOT_HELD = "a table is written that is not being changed"
_HOLD = sql.SQL("""
BEGIN; SELECT t.version, t.file, t.thinker, p.until > clock_timestamp() FROM tables t
LEFT JOIN processes p ON p.id = t.thinker WHERE t.id = {id} FOR UPDATE OF t
""")
_END = sql.SQL("""
UPDATE tables SET version = version + 1, changed = clock_timestamp(), thinker = {thinker} WHERE id = {id};
COMMIT
""")
_END_THOUGHT = sql.SQL("UPDATE tables SET thinker = {thinker} WHERE id = {id}; COMMIT")


class _HeldRow(HeldTable):
    """The row of a table that a thread has locked."""

    def __init__(self, connection: Connection, row: tuple[Any, ...] | None) -> None:
        super().__init__(row[0] if row is not None else 0)
        self.connection = connection
        self.thread = threading.get_ident()
        self.file: bytes = row[1] if row is not None else b""
        self.thinker: str | None = row[2] if row is not None else None
        self.is_thinker_alive = bool(row is not None and row[3])
        self.is_written = self.is_removed = self.is_thinker_new = False
        self.extras: dict[str, bytes] | None = None


class PostgresTables:
    """The tables of a database."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self.place = self._database.place
        self.peers = PostgresPeers(self._database)
        self._held: dict[str, _HeldRow] = {}
        self._records: dict[str, PostgresRecord] = {}

    def close(self) -> None:
        """Close the connections."""
        self._database.close()

    def check(self) -> None:
        """Ask the database, and write a row."""
        self.peers.beat()

    # Tables.

    def ids(self) -> list[str]:
        """The ids of all tables."""
        with self._database.connection() as connection:
            return [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]

    def version(self, id: str) -> int:
        """The number of stored changes; a new table has one."""
        with self._database.connection() as connection:
            row = connection.execute("SELECT version FROM tables WHERE id = %s", (id,)).fetchone()
            return int(row[0]) if row is not None else GONE

    def read(self, id: str) -> TableFile:
        """Read a table; raises `TableGone` or `ValueError`."""
        held = self._own(id)
        if held is not None and held.file and not held.is_written:
            return msgspec.json.decode(held.file, type=TableFile)
        with self._at(id) as connection:
            row = connection.execute("SELECT file FROM tables WHERE id = %s", (id,)).fetchone()
        if row is None:
            raise TableGone(id)
        return msgspec.json.decode(row[0], type=TableFile)

    def write(self, file: TableFile) -> None:
        """Write the row of a table, which is new unless it is being changed."""
        data = msgspec.json.encode(file)
        held = self._own(file.id)
        if held is not None and held.version:
            with self.writing(file.id) as connection:
                connection.execute("UPDATE tables SET file = %s WHERE id = %s", (data, file.id))
            return
        with self._at(file.id) as connection:
            connection.execute("INSERT INTO tables (id, file) VALUES (%s, %s)", (file.id, data))
        self.peers.tell(Changed(file.id, 1))

    def remove(self, id: str) -> None:
        """Remove the rows of a table."""
        with self.writing(id) as connection:
            connection.execute("DELETE FROM tables WHERE id = %s", (id,))
        self._held[id].is_removed = True

    def changed(self, file: TableFile) -> float:
        """The time of the last stored change."""
        with self._at(file.id) as connection:
            row = connection.execute(
                "SELECT extract(epoch FROM changed) FROM tables WHERE id = %s", (file.id,)
            ).fetchone()
        return float(row[0]) if row is not None else 0.0

    # Looking and changing.

    def looking(self, id: str) -> AbstractContextManager[None]:
        """Nothing to do: the versions were compared before the look."""
        return nullcontext()

    @contextmanager
    def changing(self, id: str) -> Iterator[HeldTable]:
        """Lock the row of a table. What is written inside is committed at the end."""
        with self._database.connection() as connection:
            held = _HeldRow(connection, _first_row(connection, _HOLD.format(id=sql.Literal(id))))
            self._held[id] = held
            try:
                yield held
                self._end(id, held)
            except BaseException:
                held.is_lost = held.is_written
                self._undo(id, held)
                raise
            finally:
                if self._held.get(id) is held:  # else a thread that waited for the row has it by now
                    del self._held[id]
        if held.is_written:
            self.peers.tell(Changed(id, GONE if held.is_removed else held.version))

    def _end(self, id: str, held: _HeldRow) -> None:
        connection = held.connection
        if connection.closed or connection.info.transaction_status != TransactionStatus.INTRANS:
            held.is_written = True  # something was to be
            raise StoreAway("the change of a table was not stored")
        names = {"id": sql.Literal(id), "thinker": sql.Literal(held.thinker)}
        if held.is_written:
            connection.execute(_END.format(**names))
            held.version = 0 if held.is_removed else held.version + 1
        elif held.is_thinker_new:
            connection.execute(_END_THOUGHT.format(**names))
        else:
            connection.execute("COMMIT")

    def _undo(self, id: str, held: _HeldRow) -> None:
        """End a transaction that failed; the database may be away."""
        if held.is_lost and (record := self._records.pop(id, None)) is not None:
            record.close()
        try:
            held.connection.rollback()
        except psycopg.Error:
            held.connection.close()

    def _own(self, id: str) -> _HeldRow | None:
        """The row of a table that this thread has locked."""
        held = self._held.get(id)
        return held if held is not None and held.thread == threading.get_ident() else None

    def _at(self, id: str) -> AbstractContextManager[Connection]:
        """The connection of the change under way, or one of the pool."""
        return self._database.connection() if self._own(id) is None else self._guarded(id)

    @contextmanager
    def _guarded(self, id: str) -> Iterator[Connection]:
        try:
            yield self._held[id].connection
        except AWAY as error:
            raise StoreAway(" ".join(str(error).split())) from error

    @contextmanager
    def writing(self, id: str) -> Iterator[Connection]:
        """The connection of the change under way, to write with it."""
        held = self._own(id)
        assert held is not None, NOT_HELD
        held.is_written = True
        with self._guarded(id) as connection:
            yield connection

    # Bots.

    def thinks(self, id: str) -> bool:
        """Note that the bots of a table think here, unless they do in another process that lives."""
        held = self._own(id)
        assert held is not None, NOT_HELD
        if held.thinker not in (None, self.peers.id) and held.is_thinker_alive:
            return False
        if held.thinker != self.peers.id:
            held.thinker, held.is_thinker_new = self.peers.id, True
        return True

    def thought(self, id: str) -> None:
        """Note that no bot of a table has to think."""
        held = self._own(id)
        assert held is not None, NOT_HELD
        if held.thinker is not None:
            held.thinker, held.is_thinker_new = None, True

    # Records.

    def blocks(self, id: str, record: str) -> bytes:
        """The bytes of a record, as a save has them; empty if there is none."""
        with self._at(id) as connection:
            rows = connection.execute(
                "SELECT block FROM entries WHERE tbl = %s AND record = %s ORDER BY n",
                (id, record),
                binary=True,
            )
            return b"".join(row[0] for row in rows)

    def size(self, id: str, record: str) -> int:
        """The number of bytes of a record."""
        with self._at(id) as connection:
            row = connection.execute(
                "SELECT coalesce(sum(octet_length(block)), 0) FROM entries WHERE tbl = %s AND record = %s",
                (id, record),
            ).fetchone()
        return int(row[0]) if row is not None else 0

    def opened(self, id: str, record: PostgresRecord) -> None:
        """Note the open record of a table."""
        self._records[id] = record

    def has_record(self, file: TableFile) -> bool:
        """Whether the record of a table has rows."""
        return self.size(file.id, file.record) > 0

    def record(self, file: TableFile) -> Record:
        """Read a record."""
        name = f"{file.id}/{file.record}"
        data = self.blocks(file.id, file.record)
        if not data:
            raise RecordError(NO_RECORD(record=name))
        return parsed_record(name, data)

    def keeper(self, file: TableFile) -> PostgresKeeper:
        """The keeper of the record of a table."""
        return PostgresKeeper(self, file.id, file.record)

    def recorded(self, id: str, name: str) -> str:
        """The name of a record at its table."""
        return name.removeprefix(f"{id}/")

    def exported(self, file: TableFile) -> bytes:
        """The rows of a record."""
        data = self.blocks(file.id, file.record)
        if not data:
            raise RecordError(NO_RECORD(record=f"{file.id}/{file.record}"))
        return data

    # Further data.

    def read_extra(self, id: str, name: str) -> bytes:
        """Further data of a table; those of a held one are read together."""
        held = self._own(id)
        if held is None:
            return self._extras(id).get(name, b"")
        if held.extras is None:
            held.extras = self._extras(id)
        return held.extras.get(name, b"")

    def _extras(self, id: str) -> dict[str, bytes]:
        with self._at(id) as connection:
            return dict(connection.execute("SELECT name, data FROM extras WHERE tbl = %s", (id,)).fetchall())

    def write_extra(self, id: str, name: str, data: bytes) -> None:
        """Write further data of a table."""
        with self.writing(id) as connection:
            connection.execute(
                "INSERT INTO extras (tbl, name, data) VALUES (%s, %s, %s)"
                " ON CONFLICT (tbl, name) DO UPDATE SET data = excluded.data",
                (id, name, data),
            )
        held = self._held[id]
        if held.extras is not None:
            held.extras[name] = data

    def extra_names(self, id: str) -> list[str]:
        """The names of further data."""
        return sorted(self._extras(id))

    def adopt(self, file: TableFile, record: bytes, extras: Mapping[str, bytes], changed: float) -> None:
        """Store a copy of a table in one transaction."""
        with self._database.connection() as connection, connection.transaction():
            made = connection.execute(
                "INSERT INTO tables (id, file, changed) VALUES (%s, %s, to_timestamp(%s))"
                " ON CONFLICT DO NOTHING",
                (file.id, msgspec.json.encode(file), changed),
            )
            if not made.rowcount:
                raise ManiculeError(IS_THERE(table=file.id))
            if record:
                connection.execute(
                    "INSERT INTO entries VALUES (%s, %s, 0, %s)", (file.id, file.record, record)
                )
            for name, data in extras.items():
                connection.execute("INSERT INTO extras VALUES (%s, %s, %s)", (file.id, name, data))
        self.peers.tell(Changed(file.id, 1))

    # Secrets of the server.

    def secret_names(self) -> list[str]:
        """The names of the secrets."""
        with self._database.connection() as connection:
            return [row[0] for row in connection.execute("SELECT name FROM secrets ORDER BY name")]

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret that all processes share, made by the first one that needs it."""
        with self._database.connection() as connection:
            found = connection.execute("SELECT data FROM secrets WHERE name = %s", (name,)).fetchone()
            if found is None:
                connection.execute(
                    "INSERT INTO secrets VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, make())
                )
                found = connection.execute("SELECT data FROM secrets WHERE name = %s", (name,)).fetchone()
        assert found is not None
        return bytes(found[0])


def _first_row(connection: Connection, statements: sql.Composed) -> tuple[Any, ...] | None:
    """The first row of the last of several statements, sent together."""
    cursor = connection.execute(statements)
    while cursor.nextset():
        continue
    row: tuple[Any, ...] | None = cursor.fetchone()
    return row
