"""The other processes on a database, by LISTEN and NOTIFY, and which of them live.

Messages are sent after the changes that they tell, by a thread of their own: within a commit they would make
all commits wait for each other.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Iterable
from typing import Any

import msgspec
import psycopg

from manicule_web.keys import new_id
from manicule_web.peers import Ended, Message, PeerListener
from manicule_web.postgres.database import Connection, Database
from manicule_web.table_store import StoreAway

CHANNEL = "manicule"
BEAT = 1.0
"""Seconds between two signs of life."""
LIVES = 3.0
"""Seconds for which a process counts as alive after one."""
AGAIN = 0.5
"""Seconds between attempts to reach the database."""
LONGEST = 7000
"""Bytes of a notification; the database takes 8000."""
OLD = "1 hour"
_BEAT = """
INSERT INTO processes VALUES (%s, clock_timestamp() + %s * interval '1 second')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
_ABANDONED = """
SELECT id FROM tables t WHERE thinker IS NOT NULL
AND NOT EXISTS (SELECT FROM processes p WHERE p.id = t.thinker AND p.until > clock_timestamp())
"""
_log = logging.getLogger("manicule.web")


class Envelope(msgspec.Struct, frozen=True):
    """Messages of a process."""

    by: str
    messages: list[Message]


class PostgresPeers:
    """The other processes on the same database."""

    def __init__(self, database: Database) -> None:
        self.id = new_id()
        self._database = database
        self._queue: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._is_over = threading.Event()
        self._is_open = False

    def open(self, listener: PeerListener) -> None:
        """Begin to listen, and to tell and to show signs of life."""
        self._is_open = True
        for work in (self._listen, self._tell, self._live):
            threading.Thread(target=work, args=(listener,), name="peers", daemon=True).start()

    def close(self) -> None:
        """Say that this process ends, so that others take over at once."""
        self._is_over.set()
        self._is_open = False
        try:
            with self._database.connection() as connection:
                connection.execute("DELETE FROM processes WHERE id = %s", (self.id,))
                self._send(connection, [Ended()])
        except StoreAway as error:
            _log.warning("%s", error)

    def tell(self, message: Message) -> None:
        """Tell all other processes; a process that only makes a change tells it at once."""
        if self._is_open:
            self._queue.put(message)
            return
        with self._database.connection() as connection:
            self._send(connection, [message])

    def beat(self) -> None:
        """Show a sign of life."""
        with self._database.connection() as connection:
            connection.execute(_BEAT, (self.id, LIVES))

    # The threads.

    def _tell(self, listener: PeerListener) -> None:
        """Send what is to be told, as much as there is at a time."""
        end = time.monotonic()
        while not self._is_over.is_set():
            messages: list[Message] = []
            try:
                messages.append(self._queue.get(timeout=max(0.0, end - time.monotonic())))
                while True:
                    messages.append(self._queue.get_nowait())
            except queue.Empty:
                pass
            if time.monotonic() >= end:
                end = time.monotonic() + BEAT
                messages += listener.beat()
            try:
                if messages:
                    with self._database.connection() as connection:
                        self._send(connection, messages)
            except StoreAway:  # the processes compare all tables when it is there again
                self._is_over.wait(AGAIN)

    def _send(self, connection: Connection, messages: Iterable[Message]) -> None:
        part: list[Message] = []
        size = 0
        for message in messages:
            length = len(msgspec.json.encode(message))
            if size + length > LONGEST:
                self._notify(connection, part)
                part, size = [], 0
            part.append(message)
            size += length + 1
        self._notify(connection, part)

    def _notify(self, connection: Connection, messages: list[Message]) -> None:
        payload = msgspec.json.encode(Envelope(self.id, messages)).decode()
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def _live(self, listener: PeerListener) -> None:
        """Show signs of life, and look for processes that do not."""
        while not self._is_over.wait(BEAT):
            try:
                self.beat()
                with self._database.connection() as connection:
                    connection.execute(
                        "DELETE FROM processes WHERE until < clock_timestamp() - %s::interval", (OLD,)
                    )
                    found = [row[0] for row in connection.execute(_ABANDONED)]
            except StoreAway as error:
                _log.warning("the storage of tables does not answer: %s", error)
                continue
            if found:
                listener.abandoned(found)

    def _listen(self, listener: PeerListener) -> None:
        """Hear what the others tell; after a gap compare all tables."""
        while not self._is_over.is_set():
            try:
                with self._database.connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    rows: list[tuple[Any, ...]] = connection.execute(
                        "SELECT id, version FROM tables"
                    ).fetchall()
                    listener.compare({row[0]: row[1] for row in rows})
                    while not self._is_over.is_set():
                        for notice in connection.notifies(timeout=BEAT):
                            self._take(listener, notice.payload)
            except psycopg.Error:
                self._is_over.wait(AGAIN)

    def _take(self, listener: PeerListener, payload: str) -> None:
        try:
            envelope = msgspec.json.decode(payload, type=Envelope)
        except ValueError:
            _log.warning("a message of another version of Manicule on the database is not read")
            return
        if envelope.by == self.id:
            return
        for message in envelope.messages:
            listener.hear(envelope.by, message)
