"""Listeners for changes: each gets the newest version of its table, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

ALIVE = 20.0
"""Seconds of silence after which a listener gets a sign of life."""


class Channel:
    """The listeners of all tables. Any thread may call `tell`."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._versions: dict[str, str] = {}
        self._is_closed = False

    def open(self) -> None:
        """Start notifying listeners, in the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Release all listeners when the server ends."""
        self._is_closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def tell(self, table: str, version: str) -> None:
        """Notify the listeners of a table of its new version."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table, version)

    def _wake(self, table: str, version: str) -> None:
        if table in self._waiting:
            self._versions[table] = version
            for event in sorted(self._waiting[table], key=id):
                event.set()

    def _wake_all(self) -> None:
        for events in self._waiting.values():
            for event in sorted(events, key=id):
                event.set()

    async def versions(self, table: str, version: str) -> AsyncIterator[str]:
        """The versions of a table as lines of an event stream, beginning with this one."""
        event = asyncio.Event()
        self._waiting.setdefault(table, set()).add(event)
        try:
            sent = version
            yield f"retry: 2000\ndata: {version}\n\n"
            while not self._is_closed:
                try:
                    await asyncio.wait_for(event.wait(), ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"
                    continue
                event.clear()
                now = self._versions.get(table, sent)
                if now != sent:
                    sent = now
                    yield f"data: {now}\n\n"
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]
                self._versions.pop(table, None)
