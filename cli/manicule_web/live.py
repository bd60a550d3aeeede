"""Listeners for changes: each gets the newest versions of its tables, and nothing else.

A browser has one stream for all its pages, because it opens only six connections to a server. Each page joins
it with the key of its own seat (`stream.js`). A page without shared workers has a stream of its own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from manicule_web.keys import new_key

ALIVE = 20.0
"""Seconds of silence after which a listener gets a sign of life."""
MOST_FOLLOWED = 100
"""Number of seats that one browser follows at a time."""
RETRY = "retry: 2000\n"
"""Milliseconds after which a browser connects again."""
SIGN_OF_LIFE = ": alive\n\n"

Leave = Callable[[], None]
"""Called when a browser no longer follows a seat; it may wait for the lock of a table."""


class Listener:
    """The news for one connection. Only the event loop may use it."""

    def __init__(self) -> None:
        self.tables: set[str] = set()
        self._news: dict[str, str] = {}
        self._event = asyncio.Event()

    def hear(self, table: str, version: str) -> None:
        """Take the new version of a table."""
        self._news[table] = version
        self._event.set()

    def wake(self) -> None:
        """End the waiting."""
        self._event.set()

    async def news(self) -> dict[str, str]:
        """The newest versions since the last call, by table; empty after a silence."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), ALIVE)
        self._event.clear()
        news, self._news = self._news, {}
        return news


class Stream:
    """The connection of a browser, and the seats that its pages follow, with what to do when it leaves them.
    Any thread may use it."""

    def __init__(self, process: str = "") -> None:
        self.id = f"{process}.{new_key()}" if process else new_key()
        self.listener = Listener()
        self._lock = threading.Lock()
        self._seats: dict[tuple[str, str], Leave] = {}
        self._is_over = False

    @property
    def is_needed(self) -> bool:
        """Whether the browser follows any seat."""
        return bool(self._seats)

    def follows(self, table: str, seat: str) -> bool:
        """Whether the browser follows a seat."""
        return (table, seat) in self._seats

    def add(self, table: str, seat: str, leave: Leave) -> bool:
        """Follow a seat; False if the browser does already, follows too many, or is gone."""
        with self._lock:
            if self._is_over or self.follows(table, seat) or len(self._seats) >= MOST_FOLLOWED:
                return False
            self._seats[table, seat] = leave
            return True

    def leave(self, table: str, seat: str) -> bool:
        """Follow a seat no longer; returns whether the browser still follows another one of the table."""
        with self._lock:
            leave = self._seats.pop((table, seat), None)
            is_followed = any(id == table for id, _ in self._seats)
        if leave is not None:
            leave()
        return is_followed

    def end(self) -> None:
        """Leave all seats."""
        with self._lock:
            self._is_over = True
            left, self._seats = list(self._seats.values()), {}
        for leave in left:
            leave()


class Channel:
    """The listeners of all tables. Any thread may call the methods that are not asynchronous."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[Listener]] = {}
        self._streams: dict[str, Stream] = {}
        self._is_closed = False
        self.process = ""
        """The id of this process among those that serve the same tables. Their streams begin with it."""

    def open(self) -> None:
        """Start notifying listeners, in the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Release all listeners when the server ends."""
        self._is_closed = True
        self._soon(self._wake_all)

    def tell(self, table: str, version: str) -> None:
        """Notify the listeners of a table of its new version."""
        self._soon(self._tell, table, version)

    def is_elsewhere(self, stream: str) -> bool:
        """Whether a stream is open at another process, as far as its id says."""
        process, _, key = stream.partition(".")
        return bool(self.process and key) and process != self.process

    def stream(self, id: str) -> Stream | None:
        """The open stream of a browser."""
        return self._streams.get(id)

    def follow(self, stream: Stream, table: str, seat: str, leave: Leave) -> bool:
        """Tell a browser the changes of a table from now on; see `Stream.add`."""
        is_added = stream.add(table, seat, leave)
        if is_added:
            self._soon(self._join, table, stream)
        return is_added

    def leave(self, stream: Stream, table: str, seat: str) -> None:
        """Tell a browser no more changes of a table."""
        if not stream.leave(table, seat):
            self._soon(self._part, table, stream.listener)

    # Inside, in the event loop.

    def _soon(self, work: Callable[..., None], *given: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *given)

    def _tell(self, table: str, version: str) -> None:
        for listener in self._waiting.get(table, ()):
            listener.hear(table, version)

    def _wake_all(self) -> None:
        for listener in {one.listener for one in self._streams.values()}.union(*self._waiting.values()):
            listener.wake()

    def _join(self, table: str, stream: Stream) -> None:
        if stream.id in self._streams:  # else its browser is gone
            self._add(table, stream.listener)

    def _add(self, table: str, listener: Listener) -> None:
        self._waiting.setdefault(table, set()).add(listener)
        listener.tables.add(table)

    def _part(self, table: str, listener: Listener) -> None:
        listener.tables.discard(table)
        listeners = self._waiting.get(table, set())
        listeners.discard(listener)
        if not listeners:
            self._waiting.pop(table, None)

    async def versions(self, table: str, version: str) -> AsyncIterator[str]:
        """The versions of a table as lines of an event stream, beginning with this one."""
        listener = Listener()
        self._add(table, listener)
        try:
            sent = version
            yield f"{RETRY}data: {version}\n\n"
            while not self._is_closed:
                now = (await listener.news()).get(table)
                if now is None:
                    yield SIGN_OF_LIFE
                elif now != sent:
                    sent = now
                    yield f"data: {now}\n\n"
        finally:
            self._part(table, listener)

    async def news(self, stream: Stream) -> AsyncIterator[str]:
        """The id of a browser's stream, then the versions of the tables that it follows, as lines of an event
        stream. It ends if the browser follows none."""
        self._streams[stream.id] = stream
        try:
            yield f"{RETRY}event: stream\ndata: {stream.id}\n\n"
            while not self._is_closed:
                news = await stream.listener.news()
                if not news and not stream.is_needed:
                    return
                told = "".join(f"data: {table} {version}\n\n" for table, version in news.items())
                yield told or SIGN_OF_LIFE
        finally:
            del self._streams[stream.id]
            for table in tuple(stream.listener.tables):
                self._part(table, stream.listener)
