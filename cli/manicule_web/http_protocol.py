"""HTTP for the server: uvicorn's protocol, with limits on a request before it is parsed.

The parser itself keeps a header of any length, and gets slower with each piece of it, for all clients.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 32 * 1024
"""Maximum bytes of a request besides its body: request line, headers, framing of chunks, trailers."""
LEAST_PIECE = 1024
"""Bytes that are parsed at a time near the limit."""
HEAD_SECONDS = 30.0
"""Seconds within which all headers of a request must arrive."""
LINGER = 1.0
"""Seconds in which a client may still read the reason of a refusal; its further data is dropped."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\ncache-control: no-store\r\n"
    b"connection: close\r\n\r\n"
)


class BoundedHttp(HttpToolsProtocol):
    """Closes connections whose headers are too long or too slow."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._overhead = 0
        self._is_refused = False
        self._is_in_head = False
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout: a connection without a request is closed like an idle one."""
        super().connection_made(cast(Any, transport))  # uvicorn expects a writable transport, which it is
        self._head_timer = self.loop.call_later(self.timeout_keep_alive, transport.close)

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
        self._stop_timer()
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def on_headers_complete(self) -> None:
        """Handle the end of the headers."""
        self._is_in_head = False
        self._stop_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Handle a piece of the body, which the site limits itself."""
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Handle the end of a request."""
        self._overhead = 0
        super().on_message_complete()

    def _refuse(self) -> None:
        self._is_refused = True
        self._stop_timer()
        if self._is_in_head and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(TOO_LARGE)
            self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.abort()

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
