"""Slow work in the background, while the screen goes on: a hint, a look back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule.kernel.text import Text


class Cancelled(Exception):
    """The outcome is not wanted any more."""


class BackgroundTask:
    """Slow work: what is said meanwhile, what is done, and what becomes of its outcome.

    `do` runs in a thread of its own and changes nothing at the table; `then` runs where the table is. After a
    cancel the next call of `check` ends the work, and `stopped` is called.
    """

    def __init__(
        self,
        said: Callable[[int], Text],
        do: Callable[[BackgroundTask], Any],
        then: Callable[[Any], None],
        stopped: Callable[[], None] | None = None,
    ) -> None:
        self._said = said
        self.do = do
        self.then = then
        self.stopped = stopped
        self.is_cancelled = False
        self.is_begun = False
        self.done = 0
        """How much of it is done, where that is counted."""
        self.changed: Callable[[], object] = lambda: None
        """Called in the thread when `done` has grown."""

    @property
    def said(self) -> Text:
        """What is said while it is done."""
        return self._said(self.done)

    def check(self, done: int) -> None:
        """Called in the thread now and then, with the amount of work that is done."""
        if self.is_cancelled:
            raise Cancelled
        self.done = done
        self.changed()
