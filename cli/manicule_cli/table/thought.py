"""A sign that a bot is thinking: a line that is gone when it has answered."""

from __future__ import annotations

from manicule.kernel.question import Step
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule_terminal.screen import Screen

THINKS = tr("{name} is thinking…")


class Thought(Observer):
    """Says at a terminal who is thinking. A pipe, and who reads plain lines, are told the answer alone."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_shown = False
        self.is_silent = False
        """Whether this is seen in another way."""

    def thinks(self, match: Match, seat: str) -> None:
        if self._screen.can_wipe and not self.is_silent and not self._is_shown:
            self._screen.show_briefly(THINKS(name=match.names.seats[seat]))
            self._is_shown = True

    def answered(self, match: Match, step: Step) -> None:
        if self._is_shown:
            self._screen.wipe()
            self._is_shown = False
