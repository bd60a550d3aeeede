"""The review of a finished game: a bot examines a person's answers in the background."""

from __future__ import annotations

import logging

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule_interface.review import Review, ReviewPage, review_page
from manicule_languages.reader import Reader
from manicule_web.thinkers import REVIEW, GivenUp, Thinkers
from manicule_web.web_table import TOO_LONG, WebTable

_log = logging.getLogger("manicule.web")


class _Stopped(Exception):
    """The review is no longer wanted."""


class LookBack:
    """A review of one seat's answers: its progress, then its result."""

    def __init__(self, table: WebTable, seat: str, registry: PluginRegistry, thinkers: Thinkers) -> None:
        self.review = Review(table.stored_record, registry)
        self.review.seats = (seat,)
        self.number = self.review.number
        self.done = 0
        self._is_stopped = False
        self._thinkers = thinkers
        about = f"table {table.file.id}: a look back for seat {seat}"
        self._thought = thinkers.submit(REVIEW, about, about, self._run, table.file.id)
        self._thought.add_done_callback(lambda thought: self.stop())  # also after it was given up

    def _run(self) -> None:
        try:
            self.review.run(self._note)
        except ManiculeError as error:
            _log.error("a look back failed: %s", error)
            raise

    def _note(self, done: int) -> None:
        self.done = done
        self._thinkers.renew()  # the time limit of the bot is per answer
        if self._is_stopped:
            raise _Stopped

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come: it is finished, it failed, or the bot took too long for one
        answer."""
        return self._thought.done()

    @property
    def problem(self) -> Text | None:
        """Why there is no result."""
        failure = self._thought.exception() if self.is_over and not self._thought.cancelled() else None
        if isinstance(failure, ManiculeError):
            return failure.text
        return TOO_LONG if isinstance(failure, GivenUp) else None

    def stop(self) -> None:
        """Stop at the next answer."""
        self._is_stopped = True

    def told(self, reader: Reader) -> ReviewPage:
        """The result so far."""
        return review_page(self.review, tuple(self.review.found), reader)
