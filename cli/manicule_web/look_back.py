"""The review of a finished game: a bot examines a person's answers in the background."""

from __future__ import annotations

import logging

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule_interface.review import Review, Reviewed, ReviewPage, review_page
from manicule_languages.reader import Reader
from manicule_web.bot_processes import BotProcessDied, BotProcesses, ReviewTask
from manicule_web.failures import UNPLAYABLE
from manicule_web.thinkers import REVIEW, GivenUp, Thinkers
from manicule_web.web_table import TOO_LONG, WebTable

_log = logging.getLogger("manicule.web")


class _Stopped(Exception):
    """The review is no longer wanted."""


class LookBack:
    """A review of one seat's answers: its progress, then its result."""

    def __init__(
        self,
        table: WebTable,
        seat: str,
        registry: PluginRegistry,
        thinkers: Thinkers,
        processes: BotProcesses | None = None,
    ) -> None:
        record = table.stored_record
        self.review = Review(record, registry)
        self.review.seats = (seat,)
        self._processes = processes
        self._task = ReviewTask(record.until(None), seat)
        self.number = self.review.number
        self.done = 0
        self._is_stopped = False
        self._thinkers = thinkers
        about = f"table {table.file.id}: a look back for seat {seat}"
        self._thought = thinkers.submit(REVIEW, about, about, self._run, table.file.id)
        self._thought.add_done_callback(lambda thought: self.stop())  # also after it was given up

    def _run(self) -> None:
        try:
            if self._processes is None:
                self.review.run(self._note)
            else:
                self._processes.think(self._task, self._take)
                self.review.end()
        except (ManiculeError, BotProcessDied) as error:
            _log.error("a look back failed: %s", error)
            raise

    def _take(self, reviewed: Reviewed) -> None:
        """Take an answer that was reviewed in a process."""
        self.review.take(reviewed)
        self._note(len(self.review.found))

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
        """Why there is no result; the log has the details."""
        failure = self._thought.exception() if self.is_over and not self._thought.cancelled() else None
        if isinstance(failure, ManiculeError | BotProcessDied):
            return UNPLAYABLE
        return TOO_LONG if isinstance(failure, GivenUp) else None

    def stop(self) -> None:
        """Stop at the next answer."""
        self._is_stopped = True

    def told(self, reader: Reader) -> ReviewPage:
        """The result so far."""
        return review_page(self.review, tuple(self.review.found), reader)
