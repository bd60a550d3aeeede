"""The people who look at a table now: browsers that listen here, and seats that listen at other processes."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from itertools import chain

from manicule_web.peers import Peers, Present


class TablePresence:
    """Counts the listening browsers of each seat; an empty seat stands for watchers.

    `changed` is called when the first browser of a seat comes, and when the last one goes."""

    def __init__(self, table: str, peers: Peers | None, changed: Callable[[], None]) -> None:
        self._table = table
        self._peers = peers
        self._changed = changed
        self._counting = threading.Lock()
        self._browsers: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[str, ...]] = {}
        """The seats whose browsers listen at other processes, by process."""

    @property
    def here(self) -> tuple[str, ...]:
        """The seats whose browsers listen here."""
        return tuple(sorted(seat for seat, number in self._browsers.items() if number))

    @property
    def seats(self) -> frozenset[str]:
        """The seats whose browsers listen anywhere."""
        return frozenset(chain(self.here, *self._elsewhere.values()))

    def arrive(self, viewer: str, most: int) -> bool:
        """Add a listening browser of this viewer; False if there are `most` already."""
        with self._counting:
            if self._browsers[viewer] >= most:
                return False
            self._browsers[viewer] += 1
            is_new = self._browsers[viewer] == 1
        if is_new:
            self._announce(viewer)
        return True

    def leave(self, viewer: str) -> None:
        """Remove a listening browser of this viewer."""
        with self._counting:
            self._browsers[viewer] -= 1
            is_gone = not self._browsers[viewer]
        if is_gone:
            self._announce(viewer)

    def present_at(self, process: str, seats: tuple[str, ...]) -> None:
        """Note the seats whose browsers listen at another process."""
        if seats != self._elsewhere.get(process, ()):
            self._elsewhere = {**self._elsewhere, process: seats}
            self._changed()

    def absent_at(self, process: str) -> None:
        """Note that a process serves nobody here any more."""
        self.present_at(process, ())

    def _announce(self, viewer: str) -> None:
        if self._peers is not None:
            self._peers.tell(Present(self._table, self.here))
        if viewer:
            self._changed()
