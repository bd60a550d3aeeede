"""Servers of tables that are killed: processes that serve as `manicule serve` does, over a folder or a
database."""

import os
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.extras.web.databases import DatabaseServer, database_server
from tests.support.tables import registry_with_examples

from manicule_languages.languages import Languages
from manicule_web import server
from manicule_web.file_tables import FileTables
from manicule_web.folder_owner import owned
from manicule_web.limits import RATES, RateLimit, ServerLimits
from manicule_web.postgres.tables import PostgresTables
from manicule_web.table_store import TableStore

PATIENCE = 60.0
_context = get_context("forkserver")
_context.set_forkserver_preload([__name__])
LIMITS = ServerLimits({name: RateLimit(10**9, 10**9) for name in RATES})
"""Clients of a campaign ask as fast as they can."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(store: str, port: int, is_planted: bool) -> None:
    registry, languages = registry_with_examples(), Languages()
    languages.know(registry)
    serving = server.Serving("127.0.0.1", port, 10**6, 60, limits=LIMITS)

    def serve(tables: TableStore) -> None:
        server.serve(serving, tables, registry, languages, lambda said: None)

    if store.startswith("postgresql://"):
        tables = PostgresTables(store)
        if is_planted:
            _lose_commits(tables)
        serve(tables)
        return
    with owned(Path(store)):
        if is_planted:
            _write_late()
        serve(FileTables(Path(store)))


def _lose_commits(tables: Any) -> None:
    """Plant a fault: one change in four is acknowledged, but not stored."""
    end, changes = tables._end, [0]

    def lost(id: str, held: Any) -> None:
        changes[0] += held.is_written
        if held.is_written and changes[0] % 4 == 0:
            held.connection.execute("ROLLBACK")
            held.version += 1
        else:
            end(id, held)

    tables._end = lost


def _write_late() -> None:
    """Plant a fault: an answer is acknowledged when it is written only with the next one."""
    from manicule.records.file import RecordFile

    append, waiting = RecordFile.append, {}  # type: ignore[var-annotated]

    def late(self: RecordFile, entries: Any, durable: bool) -> None:
        earlier = waiting.pop(id(self), None)
        if earlier is not None:
            append(self, earlier, durable)
        waiting[id(self)] = list(entries)

    RecordFile.append = late  # type: ignore[method-assign]


class TableServer:
    """A server at a port of its own. It may be killed and started again there."""

    def __init__(self, store: str, is_planted: bool = False) -> None:
        self.port = free_port()
        self._store = store
        self._is_planted = is_planted
        self._process: Any = None

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        return "127.0.0.1", self.port

    def start(self) -> None:
        """Start, and wait until it listens."""
        self._process = _context.Process(target=_serve, args=(self._store, self.port, self._is_planted))
        self._process.start()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(self.address, 1).close()
                return
            except OSError:
                assert self._process.exitcode is None, "the server ended"
                time.sleep(0.02)
        raise AssertionError("the server does not listen")

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        self._process.join()

    def signal(self, number: int) -> None:
        """Send it a signal, such as SIGSTOP."""
        os.kill(self._process.pid, number)

    def __enter__(self) -> "TableServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.signal(signal.SIGCONT)
        self.kill()


@contextmanager
def table_servers(
    store: str, is_planted: bool = False
) -> Iterator[tuple[list[TableServer], DatabaseServer | None, str]]:
    """The servers of a store: one over a folder, or two over a database; with the database, and its address
    or the folder."""
    if store == "files":
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            TableServer(folder, is_planted) as one,
        ):
            yield [one], None, folder
        return
    with database_server() as database:
        url = database.new()
        with TableServer(url, is_planted) as one, TableServer(url, is_planted) as other:
            yield [one, other], database, url
