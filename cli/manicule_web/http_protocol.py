"""HTTP for the server: uvicorn's protocol, with limits on connections, and on a request before it is parsed.

The parser itself keeps a header of any length, and gets slower with each piece of it, for all clients.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from manicule_web import guard
from manicule_web.limits import ConnectionBounds

LONGEST_HEAD = 32 * 1024
"""Maximum bytes of a request besides its body: request line, headers, framing of chunks, trailers."""
LEAST_PIECE = 1024
"""Bytes that are parsed at a time near the limit."""
HEAD_SECONDS = 30.0
"""Seconds within which all headers of a request must arrive."""
BODY_SECONDS = 30.0
"""Seconds within which the body of a request must arrive; a form has a few hundred bytes."""
MOST_CONNECTIONS = 4000
"""Number of open connections. Each browser holds one for changes, and a few more while it loads a page."""
MOST_OF_A_CLIENT = 500
"""Number of open connections of one address: a club of 80 browsers with six each. A proxy on this machine,
and the machine itself, may have more."""
LINGER = 1.0
"""Seconds in which a client may still read the reason of a refusal; its further data is dropped."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\ncache-control: no-store\r\n"
    b"connection: close\r\n\r\n"
)
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\ncache-control: no-store\r\n"
    b"retry-after: 3\r\nconnection: close\r\n\r\n"
)


class BoundedHttp(HttpToolsProtocol):
    """Closes connections that are too many, and those whose requests are too long or too slow."""

    def __init__(self, *given: Any, bounds: ConnectionBounds | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self._bounds = bounds or ConnectionBounds(MOST_CONNECTIONS, MOST_OF_A_CLIENT)
        self._overhead = 0
        self._is_refused = False
        self._is_in_head = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout: a connection without a request is closed like an idle one."""
        super().connection_made(cast(Any, transport))  # uvicorn expects a writable transport, which it is
        if self._has_room():
            self._start_timer(self.timeout_keep_alive)
        else:
            self._is_refused = True
            self.transport.write(TOO_MANY)
            self.transport.close()

    def _has_room(self) -> bool:
        """Whether the server, and this client, may have one more connection."""
        if len(self.connections) > self._bounds.total:
            return False
        if self.client is None or guard.is_this_machine(self.client[0]):
            return True
        ours = guard.neighbourhood(self.client[0])
        clients = (getattr(one, "client", None) for one in self.connections)
        same = sum(one is not None and guard.neighbourhood(one[0]) == ours for one in clients)
        return same <= self._bounds.of_a_client

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timers of a lost connection."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse in pieces, so that an oversized request is noticed before all of it is parsed."""
        at = 0
        while at < len(data) and not self._is_refused and not self.transport.is_closing():
            piece = data[at : at + max(LEAST_PIECE, LONGEST_HEAD - self._overhead)]
            at += len(piece)
            self._overhead += len(piece)
            super().data_received(piece)
            if self._overhead > LONGEST_HEAD:
                self._refuse()

    def on_message_begin(self) -> None:
        """Handle the first byte of a request."""
        super().on_message_begin()
        self._is_in_head = True
        self._start_timer(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """Handle the end of the headers."""
        self._is_in_head = False
        self._start_timer(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Handle a piece of the body, which the site limits itself."""
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Handle the end of a request."""
        self._overhead = 0
        self._stop_timer()
        super().on_message_complete()

    def _refuse(self) -> None:
        self._is_refused = True
        self._stop_timer()
        if self._is_in_head and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(TOO_LARGE)
            self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.abort()

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
