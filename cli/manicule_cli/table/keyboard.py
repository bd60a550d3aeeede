"""Reading what people type, from a terminal or line by line from a pipe."""

from __future__ import annotations

import sys

from manicule.text import Text
from manicule_interface.letters import clean
from manicule_terminal.screen import Screen


class Keyboard:
    """The one keyboard. It remembers no lines: what one person types is not shown to the next."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = screen.is_played_at

    def line(self, prompt: Text) -> str:
        """The next line, cleaned; `EOFError` when there is none.

        Without a terminal there is no prompt, and empty lines mean nothing.
        """
        while True:
            if self.is_terminal:
                self.screen.prompt(prompt)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            cleaned = clean(line)
            if cleaned or self.is_terminal:
                return cleaned

    def drop(self) -> None:
        """Forget what was typed before it was asked for: one person's keys are no answer of the next."""
        if not self.is_terminal:
            return
        try:
            import termios
        except ImportError:  # not on this platform
            return
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
