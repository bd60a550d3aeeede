"""Reading typed lines, from a terminal or from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from manicule.kernel.text import Text
from manicule_cli.table.line_editor import Completions, LineEditor, line_editor
from manicule_interface.letters import clean
from manicule_terminal.keys import drop_typed
from manicule_terminal.screen import Screen


class Keyboard:
    """The one keyboard. Lines that one person types are not shown to the next: see `private` and `forget`."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = screen.is_played_at
        self._is_private = False
        self._editor: LineEditor | None = line_editor(screen) if self.is_terminal else None

    def line(self, prompt: Text, *, is_empty_taken: bool = False, completions: Completions = tuple) -> str:
        """The next line, cleaned; raises `EOFError` at the end of input. Without a terminal there is no
        prompt, and empty lines are skipped unless `is_empty_taken`."""
        while True:
            line = self._read(prompt, completions)
            if not line:
                raise EOFError
            cleaned = clean(line)
            if cleaned or self.is_terminal or is_empty_taken:
                return cleaned

    def _read(self, prompt: Text, completions: Completions) -> str:
        """A line with its line end; empty at the end of input."""
        if self._editor is None or self._is_private:
            if self.is_terminal:
                self.screen.prompt(prompt)
            return sys.stdin.readline()
        *above, last = self.screen.prompt_lines(prompt)
        for line in above:
            print(line, file=self.screen.talk)
        try:
            return self._editor.line(last, completions) + "\n"
        except EOFError:
            return ""

    @contextmanager
    def private(self) -> Iterator[None]:
        """Read private lines without the editor, which would keep them for the next person."""
        self._is_private = True
        try:
            yield
        finally:
            self._is_private = False

    def forget(self) -> None:
        """Clear the history of lines before another person takes the keyboard."""
        if self._editor is not None:
            self._editor.forget()

    def drop(self) -> None:
        """Discard keys pressed before the prompt: one person's keys must not answer for the next."""
        if self.is_terminal:
            drop_typed()
