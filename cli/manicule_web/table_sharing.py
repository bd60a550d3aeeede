"""The tables of a hub that other processes serve, too: takes what they tell, and tells what they need."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from manicule.kernel.errors import ManiculeError
from manicule_web.following import follow
from manicule_web.hub import Hub
from manicule_web.limits import Limits
from manicule_web.live import Channel
from manicule_web.peers import Changed, Ended, Follow, Looked, Message, Present, Used
from manicule_web.table_lock import TableBusy
from manicule_web.table_store import GONE, StoreAway
from manicule_web.web_table import WebTable

PRESENCE = 10.0
"""Seconds between two messages about everyone who is present here."""
FORGOTTEN = 25.0
"""Seconds of silence after which nobody is present at a process any more."""
_log = logging.getLogger("manicule.web")
_PASSING = (TableBusy, StoreAway)


class TableSharing:
    """The tables of a process among others. `Peers` calls it in threads of its own."""

    def __init__(self, hub: Hub, limits: Limits, channel: Channel) -> None:
        self._hub = hub
        self._limits = limits
        self._channel = channel
        self._told = 0.0
        self._since = time.time()
        self._heard: dict[str, float] = {}
        self._tried: dict[str, int] = {}
        self._busy = threading.Lock()
        self._pool = ThreadPoolExecutor(2, "sharing")
        limits.is_shared = True

    def close(self) -> None:
        """Do no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def hear(self, process: str, message: Message) -> None:
        """Take a message of another process."""
        self._heard[process] = time.monotonic()
        hub = self._hub
        if isinstance(message, Used):
            self._limits.charge(message.what, message.who, message.times)
        elif isinstance(message, Ended):
            self._absent(process)
        elif isinstance(message, Follow):
            self._pool.submit(self._follow, message)
        elif isinstance(message, Changed):
            if hub.loaded(message.table) is None and message.version != GONE:
                self._pool.submit(self._load, message.table)
            hub.hear(message.table, message.version)
        elif (table := hub.loaded(message.table)) is not None:
            if isinstance(message, Present):
                table.presence.present_at(process, message.seats)
            else:
                table.turns.look(message.seat, message.at)

    def compare(self, versions: dict[str, int]) -> None:
        """Compare the tables with those that are stored: messages may have been lost."""
        for table in self._hub.tables:
            if table.file.id in versions:
                self._hub.hear(table.file.id, versions[table.file.id])
            else:  # removed, or just being created
                self._pool.submit(self._look_for, table)
        for id in versions:
            if self._hub.loaded(id) is None:
                self._pool.submit(self._load, id)

    def beat(self) -> Iterable[Message]:
        """What is to be told now."""
        now, since = time.monotonic(), self._since
        self._since = time.time()
        for process in [one for one, heard in self._heard.items() if heard < now - FORGOTTEN]:
            self._absent(process)
        for what, who, times in self._limits.collected():
            yield Used(what, who, times)
        is_time = now > self._told + PRESENCE
        for table in self._hub.tables:
            if is_time and table.presence.here:
                yield Present(table.file.id, table.presence.here)
            for seat, at in table.turns.looked.items():
                if at >= since:
                    yield Looked(table.file.id, seat, at)
        if is_time:
            self._told = now

    def abandoned(self, tables: Iterable[str]) -> None:
        """Take over the bots of tables whose process does not live any more."""
        if self._busy.acquire(blocking=False):
            self._pool.submit(self._take_over, tuple(tables))

    def _take_over(self, tables: tuple[str, ...]) -> None:
        try:
            for id in tables:
                version = self._hub.store.version(id)
                if self._tried.get(id) != version:  # else it cannot be opened
                    self._wake(id, version)
        except StoreAway:
            _log.debug("bots are taken over when the storage is there again")
        finally:
            self._busy.release()

    def _wake(self, id: str, version: int) -> None:
        try:
            table = self._hub.table(id)
            if table is not None:
                table.wake_bots()
        except _PASSING:
            return
        except ManiculeError as error:
            _log.error("table %s: its bots do not go on: %s", id, error)
            self._tried[id] = version

    def _load(self, id: str) -> None:
        try:
            self._hub.table(id)
        except _PASSING:
            return
        except (ManiculeError, ValueError) as error:
            _log.warning("%s is no table: %s", id, error)

    def _look_for(self, table: WebTable) -> None:
        id = table.file.id
        try:
            with table.looking():  # a thread that creates it holds it
                version = self._hub.store.version(id)
        except _PASSING:
            return
        self._hub.hear(id, version)

    def _follow(self, wanted: Follow) -> None:
        table = self._hub.loaded(wanted.table)
        if table is not None:
            follow(self._channel, table, wanted)

    def _absent(self, process: str) -> None:
        self._heard.pop(process, None)
        for table in self._hub.tables:
            table.presence.absent_at(process)
