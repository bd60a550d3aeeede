"""Connections to the database, and its failures as the server knows them."""

from __future__ import annotations

import logging
import re
import selectors
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg import conninfo, errors
from psycopg_pool import ConnectionPool, PoolTimeout

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr, verbatim
from manicule_web.postgres.schema import CREATE, LOCK, SCHEMA
from manicule_web.table_lock import TableBusy
from manicule_web.table_store import StoreAway

CONNECTIONS = 24
"""More than the threads of a server that change tables at a time, each of up to two."""
WAIT_SECONDS = 2.0
"""Seconds that a request waits for a connection."""
CONNECT_SECONDS = 3
LOCK_MS, STATEMENT_MS = 3000, 10_000
"""How long a table that another process changes is waited for, and a statement as a whole."""
IDLE_MS = 4000
"""How long a process may hold a table without a word: a stopped one keeps nobody longer from it."""
NOT_REACHED = tr("the database {place} cannot be used: {problem}")
OTHER_SCHEMA = tr(
    "the database {place} was set up by another version of Manicule (schema {found}; this one has {known})"
)
AWAY = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)
"""The failures after which a transaction is over: the last kind includes one that was held too long."""
_log = logging.getLogger("manicule.web")

Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"


class Database:
    """A database, reached by a pool of connections. Each commits by itself, unless a transaction is begun."""

    def __init__(self, url: str) -> None:
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # what fails is in our own log, once
        self._given: dict[str, Any] = {
            "autocommit": True,
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "manicule",
            "options": f"-c lock_timeout={LOCK_MS} -c statement_timeout={STATEMENT_MS}"
            f" -c idle_in_transaction_session_timeout={IDLE_MS} -c synchronous_commit=on",
            # A machine that is gone without a word is noticed within seconds.
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 2,
            "tcp_user_timeout": 8000,
        }
        self._url = url
        self.place = _without_secrets(url)
        try:
            with self.connect() as connection:
                self._set_up(connection)
        except psycopg.Error as error:
            raise ManiculeError(NOT_REACHED(place=self.place, problem=verbatim(_line(error)))) from error
        self._pool = ConnectionPool(
            url,
            kwargs=self._given,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            reconnect_timeout=0.0,  # a failed attempt gives its place back; the next request tries again
            check=_check,
            open=True,
        )

    def connect(self) -> Connection:
        """A connection of one's own."""
        connection: Connection = psycopg.connect(self._url, **self._given)
        return connection

    def close(self) -> None:
        """Close all connections."""
        self._pool.close(timeout=1.0)

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection of the pool; raises `StoreAway` or `TableBusy` for failures of the database inside."""
        try:
            with self._pool.connection() as connection:
                yield connection
        except PoolTimeout as error:
            raise StoreAway(_line(error)) from error
        except (errors.LockNotAvailable, errors.DeadlockDetected) as error:
            raise TableBusy from error
        except AWAY as error:
            raise StoreAway(_line(error)) from error

    def _set_up(self, connection: Connection) -> None:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            # Not again: to create an index, even one that exists, waits for all changes of tables.
            found = connection.execute("SELECT to_regclass('manicule_schema')").fetchone()
            if found is None or found[0] is None:
                connection.execute(CREATE)
            row = connection.execute("SELECT version FROM manicule_schema").fetchone()
            if row is None:
                connection.execute("INSERT INTO manicule_schema VALUES (%s)", (SCHEMA,))
            elif row[0] != SCHEMA:
                raise ManiculeError(OTHER_SCHEMA(place=self.place, found=row[0], known=SCHEMA))


def _check(connection: Connection) -> None:
    """Refuse a connection that the database has closed, without asking it."""
    with selectors.DefaultSelector() as selector:
        if not connection.closed:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            if not selector.select(0):
                return
        connection.close()
        raise psycopg.OperationalError("the database has closed the connection")


def _line(error: Exception) -> str:
    """A failure in one line, without the address of the database."""
    return " ".join(str(error).split())


def _without_secrets(url: str) -> str:
    """The place of a database, for people: no password."""
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        # After a colon stands the address, with the password; in parentheses, what was expected.
        problem = re.split(r" \(|:", _line(error))[0]
        raise ManiculeError(NOT_REACHED(place="postgresql://…", problem=verbatim(problem))) from None
    host = str(parts.get("host") or parts.get("hostaddr") or "")
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{host.replace('/', '%2F')}{port}/{parts.get('dbname') or ''}"
