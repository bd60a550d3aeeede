"""Rate limits of the server: buckets that refill over time."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

import msgspec

MOST_BUCKETS = 10_000
"""Number of addresses and seats remembered; beyond it, those not seen for long are dropped."""
LONGEST_BODY = 16 * 1024
LONGEST_ADDRESS = 4 * 1024
LISTENERS_A_SEAT, WATCHERS_A_TABLE = 8, 60
"""Number of browsers that may listen for changes."""


class RateLimit(msgspec.Struct, frozen=True):
    """A number of requests at once, and a number per minute in the long run."""

    burst: int
    a_minute: float


RATES = {
    "request": RateLimit(600, 1800),
    "change": RateLimit(240, 480),
    "club": RateLimit(6000, 12_000),
    "create": RateLimit(80, 0.5),
    "enter": RateLimit(30, 20),
    "think": RateLimit(12, 30),
    "replay": RateLimit(60, 240),
    "preview": RateLimit(60, 600),
    "follow": RateLimit(60, 120),
    "talk": RateLimit(8, 12),
    "notify": RateLimit(20, 10),
}
"""Requests, and requests that change something: per seat for the holder of its key, otherwise per address.
Per address: all requests with a valid key, new tables, wrong keys. Per seat: hints, steps through a finished
game, previews of an answer, pages that begin or end to follow changes, messages to the table, and
changes of notifications.

A club of 60 people behind one address, each with a table of their own, stays below all of them."""


class ConnectionBounds(msgspec.Struct, frozen=True):
    """The most open connections: of all clients, and of one address."""

    total: int
    of_a_client: int


class ServerLimits(msgspec.Struct, frozen=True):
    """The limits of a server: its rates, and its connections if they differ from the usual ones."""

    rates: dict[str, RateLimit] = msgspec.field(default_factory=lambda: dict(RATES))
    connections: ConnectionBounds | None = None


class Limits:
    """Counts the requests of each address or seat."""

    def __init__(
        self, rates: dict[str, RateLimit] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rates = RATES if rates is None else rates
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[tuple[str, str], tuple[float, float]] = {}
        self._new: Counter[tuple[str, str]] = Counter()
        self.is_shared = False
        """Whether what is allowed here is collected for other processes."""

    def allow(self, what: str, who: str) -> bool:
        """Whether this client may do this once more now."""
        with self._lock:
            is_allowed = self._refilled(what, who) >= 1
            if is_allowed:
                self._take(what, who, 1)
                if self.is_shared:
                    self._new[what, who] += 1
        return is_allowed

    def charge(self, what: str, who: str, times: int) -> None:
        """Count what another process has allowed this client."""
        if what in self._rates:
            with self._lock:
                self._refilled(what, who)
                self._take(what, who, times)

    def collected(self) -> list[tuple[str, str, int]]:
        """What was allowed since the last call: the limit, the client, and how often."""
        with self._lock:
            new, self._new = self._new, Counter()
        return [(what, who, times) for (what, who), times in new.items()]

    def _refilled(self, what: str, who: str) -> float:
        rate, now = self._rates[what], self._clock()
        left, before = self._left.pop((what, who), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - before) * rate.a_minute / 60)
        self._left[what, who] = left, now
        while len(self._left) > MOST_BUCKETS:
            self._left.pop(next(iter(self._left)))
        return left

    def _take(self, what: str, who: str, times: int) -> None:
        left, now = self._left[what, who]
        self._left[what, who] = left - times, now
