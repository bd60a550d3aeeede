"""Something that takes a while and is done aside, so that the screen goes on: a hint, a look back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule.kernel.text import Text


class Cancelled(Exception):
    """Nobody waits for it any more."""


class Errand:
    """What is done aside: what is said meanwhile, what is done, and what becomes of its outcome.

    `do` runs in a thread of its own and changes nothing at the desk; `then` runs where the desk is. Whoever
    cancels makes the next call of `check` end it; `stopped` says what is done then.
    """

    def __init__(
        self,
        said: Callable[[int], Text],
        do: Callable[[Errand], Any],
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
        """Called in the thread now and then: so much is done."""
        if self.is_cancelled:
            raise Cancelled
        self.done = done
        self.changed()
