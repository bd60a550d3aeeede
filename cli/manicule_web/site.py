"""The site: all addresses that the server answers to, as one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware as StarletteMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from manicule_web import (
    guard,
    routes_archive,
    routes_entry,
    routes_health,
    routes_lobby,
    routes_players,
    routes_reading,
    routes_talk,
    routes_terms,
)
from manicule_web.hub import Hub
from manicule_web.limits import Limits
from manicule_web.middleware import Address, Middleware
from manicule_web.notifications.sender import TurnSender
from manicule_web.play import Play
from manicule_web.routes_notifications import NotificationRoutes
from manicule_web.table_sharing import TableSharing

WORKERS = 8
"""Number of requests handled at a time, besides hints. More would only wait for each other."""


COMPRESSION = 5
"""A higher level takes twice the time for 3 % less."""


class Static(StaticFiles):
    """Scripts and styles: with the headers of pages; browsers ask each time whether they are new."""

    def file_response(self, *given: Any, **more: Any) -> Response:
        """A file, or the reply that the browser's copy is current."""
        response = super().file_response(*given, **more)
        response.headers.update({**guard.HEADERS, "cache-control": "no-cache"})
        return response

    async def worker(self, request: Request) -> Response:
        """The script that shows notifications. It is at the root, because it serves all addresses below its
        own."""
        return await self.get_response("sw.js", request.scope)


class Compressed(GZipMiddleware):
    """Compresses pages, updates, scripts and art. Pages that show a link with its key are sent as they are:
    the size of a compressed page could tell the key to someone who can make the browser send forms."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress the response, unless the page shows links."""
        is_plain = scope["type"] == "http" and scope["path"].endswith("/links")
        await (self.app if is_plain else super().__call__)(scope, receive, send)


class Site:
    """All addresses of the server: those of tables, unless others are given, and `extra` ones. A `sender`
    tells people of their turns."""

    def __init__(
        self,
        hub: Hub,
        bounds: Limits | None = None,
        *,
        is_proxied: bool = False,
        names: tuple[str, ...] = (),
        public: str = "",
        addresses: Sequence[Address] = (),
        sender: TurnSender | None = None,
        extra: Sequence[Address] = (),
    ) -> None:
        self.hub = hub
        self.middleware = Middleware(hub, bounds or Limits(), is_proxied, names, public)
        self.channel = self.middleware.channel
        self._sender = sender
        notifications = NotificationRoutes(sender) if sender is not None else None
        self.play = Play(notifications.offer if notifications is not None else None)
        self.addresses = tuple(addresses) or (
            *self.play.addresses,
            *routes_archive.ADDRESSES,
            *routes_lobby.ADDRESSES,
            *routes_reading.ADDRESSES,
            *routes_terms.ADDRESSES,
            *routes_talk.ADDRESSES,
            *routes_players.ADDRESSES,
            *routes_entry.ADDRESSES,
            *(notifications.addresses if notifications is not None else ()),
        )
        self.addresses += (*routes_health.ADDRESSES, *extra)
        hub.listener = self.channel.tell
        self._sharing = None
        if (peers := hub.store.peers) is not None:
            self.channel.process = peers.id
            self._sharing = TableSharing(hub, self.middleware.limits, self.channel)

    def app(self) -> Starlette:
        """The site as an application."""
        middleware, static = self.middleware, Static(packages=[("manicule_web", "static")])
        return Starlette(
            routes=[
                *map(middleware.route, self.addresses),
                Mount("/static", static),
                Route("/sw.js", static.worker),
            ],
            middleware=[StarletteMiddleware(Compressed, compresslevel=COMPRESSION)],
            exception_handlers={HTTPException: middleware.refused, 500: middleware.failed},
            lifespan=self._life,
        )

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        self.channel.open()
        peers = self.hub.store.peers
        if peers is not None and self._sharing is not None:
            peers.open(self._sharing)
        to_thread.current_default_thread_limiter().total_tokens = WORKERS
        if self._sender is not None:
            self._sender.open()
        yield
        if self._sender is not None:
            self._sender.close()
        self.channel.close()
        if self._sharing is not None:
            self._sharing.close()
        await asyncio.to_thread(self.hub.close)  # independent of the threads for requests, which may be busy
        if peers is not None:
            await asyncio.to_thread(peers.close)
