"""Reading what people type, from a terminal or line by line from a pipe."""

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
    """The one keyboard. What one person types is not shown to the next: see `private` and `forget`."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = screen.is_played_at
        self._is_private = False
        self._editor: LineEditor | None = line_editor(screen) if self.is_terminal else None

    def line(self, prompt: Text, *, is_empty_taken: bool = False, completions: Completions = tuple) -> str:
        """The next line, cleaned; `EOFError` when there is none. Without a terminal there is no prompt, and
        empty lines mean nothing unless `is_empty_taken`."""
        while True:
            line = self._read(prompt, completions)
            if not line:
                raise EOFError
            cleaned = clean(line)
            if cleaned or self.is_terminal or is_empty_taken:
                return cleaned

    def _read(self, prompt: Text, completions: Completions) -> str:
        """A line with its end; empty when there is none."""
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
        """Lines that nobody else may see are only read: an editor would keep them for the next one."""
        self._is_private = True
        try:
            yield
        finally:
            self._is_private = False

    def forget(self) -> None:
        """Somebody else takes the keyboard: no line that was typed before can be brought back."""
        if self._editor is not None:
            self._editor.forget()

    def drop(self) -> None:
        """Forget what was typed before it was asked for: one person's keys are no answer of the next."""
        if self.is_terminal:
            drop_typed()
