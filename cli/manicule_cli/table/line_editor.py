"""Editing a typed line with arrows, history and Tab, by the readline library of the platform.

Nothing is written to a file. Secrets are never typed here: text cut from a line can be pasted into the next,
even by another person.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType, ModuleType

from manicule_interface.letters import folded
from manicule_terminal.screen import Screen

Completions = Callable[[], Sequence[str]]
"""Returns the possible inputs."""


class LineEditor:
    """Reads lines with the usual keys of a shell."""

    def __init__(self, readline: ModuleType) -> None:
        self._readline = readline
        self._completions: Completions = tuple
        self._found: list[str] = []
        readline.set_auto_history(False)
        readline.clear_history()  # lines typed before the game are no answers in it
        readline.set_completer(self._complete)
        readline.set_completer_delims("")  # names contain blanks
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        if not is_libedit:
            # Pasted text, even of several lines, waits for Enter. Python leaves this off.
            readline.parse_and_bind("set enable-bracketed-paste on")

    def line(self, prompt: str, completions: Completions) -> str:
        """The next line; raises `EOFError` at the end of input."""
        self._completions = completions
        line = self._edited(prompt)
        last = self._readline.get_current_history_length()
        if line.strip() and (last == 0 or self._readline.get_history_item(last) != line):
            self._readline.add_history(line)
        return line

    def _edited(self, prompt: str) -> str:
        """An edited line; after a suspension, the text typed before is restored."""
        begun = ""
        while True:
            self._readline.set_startup_hook(partial(self._readline.insert_text, begun))
            try:
                with _suspension_raised(self._readline):
                    return input(prompt)
            except _Suspended as suspended:
                begun = suspended.typed
                os.kill(os.getpid(), signal.SIGTSTP)

    def forget(self) -> None:
        """Clear the history of lines."""
        self._readline.clear_history()

    def _complete(self, typed: str, at: int) -> str | None:
        """The completions of the typed text, one per call."""
        if at == 0:
            key = folded(typed)
            self._found = [one for one in dict.fromkeys(self._completions()) if folded(one).startswith(key)]
        return self._found[at] if at < len(self._found) else None


@contextmanager
def _suspension_raised(readline: ModuleType) -> Iterator[None]:
    """Make Ctrl-Z raise `_Suspended`, so that the library restores the terminal first. The library leaves
    signals to Python, which would stop in the middle of editing. An ignored or handled signal stays as it
    is."""

    def suspend(number: int, frame: FrameType | None) -> None:
        raise _Suspended(readline.get_line_buffer())

    number = getattr(signal, "SIGTSTP", None)  # not on every platform
    if number is None or signal.getsignal(number) is not signal.SIG_DFL:
        yield
        return
    signal.signal(number, suspend)
    try:
        yield
    finally:
        signal.signal(number, signal.SIG_DFL)


class _Suspended(Exception):
    """Ctrl-Z was pressed; `typed` is the unfinished line."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


def line_editor(screen: Screen) -> LineEditor | None:
    """The editor for a screen. None for screen readers, for simple terminals, if the prompt is not on
    standard output, and on platforms such as Windows, whose console edits lines itself."""
    streams = (sys.stdin is sys.__stdin__, sys.stdout is sys.__stdout__, screen.talk is sys.stdout)
    if not all(streams) or screen.is_plain(screen.talk) or not _has_wide_characters():
        return None
    try:
        import readline
    except ImportError:  # not on this platform
        return None
    return LineEditor(readline)


def _has_wide_characters() -> bool:
    """Whether the library handles letters beyond ASCII: it uses the locale, not Python's encoding."""
    import locale

    codeset = locale.nl_langinfo(locale.CODESET) if hasattr(locale, "nl_langinfo") else ""
    return codeset.replace("-", "").lower() == "utf8" and os.environ.get("TERM", "") not in ("", "dumb")
