"""Slow work in the background while the screen stays responsive: a hint, a review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from manicule.kernel.text import Text


class Cancelled(Exception):
    """The result is no longer wanted."""


@dataclass(eq=False)
class BackgroundTask:
    """Slow work: a text to show meanwhile, the work itself, and a function that takes its result.

    `do` runs in its own thread and changes nothing at the table; `then` runs in the thread of the table.
    After a cancel, the next call of `check` ends the work, and `stopped` is called. `done` is the amount of
    finished work, if it is counted; `changed` is called in the work's thread when `done` grows.
    """

    say: Callable[[int], Text]
    do: Callable[[BackgroundTask], Any]
    then: Callable[[Any], None]
    stopped: Callable[[], None] | None = None
    changed: Callable[[], object] | None = None
    is_cancelled: bool = False
    is_begun: bool = False
    done: int = 0

    @property
    def said(self) -> Text:
        """The text to show during the work."""
        return self.say(self.done)

    def check(self, done: int) -> None:
        """Record the amount of finished work; called in the thread from time to time."""
        if self.is_cancelled:
            raise Cancelled
        self.done = done
        if self.changed is not None:
            self.changed()
