"""Slow work in the background, while the screen goes on: a hint, a look back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from manicule.kernel.text import Text


class Cancelled(Exception):
    """The outcome is not wanted any more."""


@dataclass(eq=False)
class BackgroundTask:
    """Slow work: a text to show meanwhile, the work itself, and a function that takes its outcome.

    `do` runs in a thread of its own and changes nothing at the table; `then` runs where the table is. After a
    cancel the next call of `check` ends the work, and `stopped` is called. `done` is how much of it is done,
    where that is counted; `changed` is called in the thread when it has grown.
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
        """The text to show while the work is done."""
        return self.say(self.done)

    def check(self, done: int) -> None:
        """Called in the thread now and then, with the amount of work that is done."""
        if self.is_cancelled:
            raise Cancelled
        self.done = done
        if self.changed is not None:
            self.changed()
