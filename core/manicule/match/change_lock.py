"""The lock of a match: one call changes it at a time, and a second one is refused instead of waiting.

Waiting could last for ever: an observer would wait for the call that it is told in.
"""

from __future__ import annotations

from threading import Lock, get_ident

from manicule.kernel.errors import MatchBusy
from manicule.kernel.text import tr

IN_OBSERVER = tr(
    "an observer cannot change its match; answer, undo, set or close it after the call has returned"
)
IN_THREAD = tr("another thread is changing this match; put a lock of your own around the calls")


class ChangeLock:
    """Is held, in a `with` block, by the call that changes a match; `MatchBusy` for every other one."""

    __slots__ = ("_acquire", "_release", "_thread")

    def __init__(self) -> None:
        lock = Lock()
        self._acquire, self._release = lock.acquire, lock.release  # every answer of a bot that looks ahead
        self._thread = 0

    def __enter__(self) -> None:
        if not self._acquire(False):
            raise MatchBusy(IN_OBSERVER if self.is_ours else IN_THREAD)
        self._thread = get_ident()

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        self._thread = 0
        self._release()

    @property
    def is_ours(self) -> bool:
        """Whether this thread holds it: an observer that looks at its match."""
        return self._thread == get_ident()
