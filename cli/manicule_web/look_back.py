"""A look back at a finished game: a bot goes through somebody's answers, aside, while everything goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule_interface.review import Review, ReviewPage, review_page
from manicule_languages.reader import Reader
from manicule_web.web_table import TOO_LONG, WebTable

_log = logging.getLogger("manicule.web")


class _Stopped(Exception):
    """Nobody wants to know it any more."""


class LookBack:
    """A review of one seat's answers: how far it has come, and then what there is to tell. `renew` is called
    after each answer, because the bot has a time limit for each."""

    def __init__(
        self, table: WebTable, seat: str, registry: PluginRegistry, renew: Callable[[], None]
    ) -> None:
        self.review = Review(table.record, registry)
        self.review.seats = (seat,)
        self.number = self.review.number
        self.done = 0
        self.is_over = False
        self.problem: Text | None = None
        self._is_stopped = False
        self._renew = renew

    def run(self) -> None:
        """Go through the answers; a failure is told to who looks, and to who runs the server."""
        try:
            self.review.run(self._note)
        except _Stopped:
            pass
        except ManiculeError as error:
            _log.error("a look back failed: %s", error)
            self.problem = error.text
        finally:
            self.is_over = True

    def _note(self, done: int) -> None:
        self.done = done
        self._renew()
        if self._is_stopped:
            raise _Stopped

    def give_up(self) -> None:
        """The bot takes too long for one answer: nothing more comes."""
        if not self.is_over:
            self.problem, self.is_over = TOO_LONG, True
            self.stop()

    def stop(self) -> None:
        """Leave off at the next answer."""
        self._is_stopped = True

    def told(self, reader: Reader) -> ReviewPage:
        """What there is to tell, as far as it has come."""
        return review_page(self.review, tuple(self.review.found), reader)
