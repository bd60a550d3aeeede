"""The site: all addresses that the server answers to, as one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from manicule_web import guard
from manicule_web.entrances import Entrances
from manicule_web.front import Front, Room
from manicule_web.hub import Hub
from manicule_web.limits import Limits
from manicule_web.lobbies import Lobbies
from manicule_web.play import Play
from manicule_web.readings import Readings

STATIC = Path(__file__).parent / "static"
WORKERS = 8
"""How many requests are worked at, besides those that think. More would only wait for each other."""


class Static(StaticFiles):
    """Scripts and looks: they have the headers of pages, and browsers ask each time whether they are new."""

    def file_response(self, *given: Any, **more: Any) -> Response:
        """A file, or that it is the one that the browser has."""
        response = super().file_response(*given, **more)
        response.headers.update({**guard.HEADERS, "cache-control": "no-cache"})
        return response


class Site:
    """Everything that the server answers to."""

    def __init__(
        self,
        hub: Hub,
        bounds: Limits | None = None,
        *,
        is_proxied: bool = False,
        names: tuple[str, ...] = (),
        public: str = "",
    ) -> None:
        self.hub = hub
        self.front = Front(hub, bounds or Limits(), is_proxied, names, public)
        self.channel = self.front.channel
        self.play = Play(self.front, Lobbies(self.front))
        hub.listener = self.channel.tell

    def app(self) -> Starlette:
        """The site as an application."""
        front = self.front
        rooms: tuple[Room, ...] = (self.play, self.play.lobbies, Readings(front), Entrances(front))
        routes = [
            Route(path, front.guarded(endpoint), methods=[method])
            for room in rooms
            for path, endpoint, method in room.addresses
        ]
        return Starlette(
            routes=[*routes, Mount("/static", Static(directory=STATIC))],
            exception_handlers={HTTPException: front.refused, 500: front.failed},
            lifespan=self._life,
        )

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        self.channel.open()
        to_thread.current_default_thread_limiter().total_tokens = WORKERS
        yield
        self.channel.close()
        await asyncio.to_thread(self.hub.close)  # whatever the threads for requests are busy with
