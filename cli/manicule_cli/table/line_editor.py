"""Editing the line that is typed: arrows, history and Tab, by the readline library of the platform.

Nothing is kept in a file, and secrets are never typed here: what is cut from a line can be put into the next
one, even by another person.
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
"""What could be typed now."""


class LineEditor:
    """Reads lines with the keys that people know from a shell."""

    def __init__(self, readline: ModuleType) -> None:
        self._readline = readline
        self._completions: Completions = tuple
        self._found: list[str] = []
        readline.set_auto_history(False)
        readline.clear_history()  # what was typed before the game is no answer in it
        readline.set_completer(self._complete)
        readline.set_completer_delims("")  # names have blanks in them
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        if not is_libedit:
            # What is pasted answers nothing before Enter, however many lines it has; Python leaves it off.
            readline.parse_and_bind("set enable-bracketed-paste on")

    def line(self, prompt: str, completions: Completions) -> str:
        """The next line; `EOFError` when there is none."""
        self._completions = completions
        line = self._edited(prompt)
        last = self._readline.get_current_history_length()
        if line.strip() and (last == 0 or self._readline.get_history_item(last) != line):
            self._readline.add_history(line)
        return line

    def _edited(self, prompt: str) -> str:
        """A line; after a while at the shell, what was typed of it before is there again."""
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
        """Nothing that was typed can be brought back."""
        self._readline.clear_history()

    def _complete(self, typed: str, at: int) -> str | None:
        """What the typed beginning may become, one after the other."""
        if at == 0:
            key = folded(typed)
            self._found = [one for one in dict.fromkeys(self._completions()) if folded(one).startswith(key)]
        return self._found[at] if at < len(self._found) else None


@contextmanager
def _suspension_raised(readline: ModuleType) -> Iterator[None]:
    """Ctrl-Z raises `_Suspended`, so that the library gives the terminal back first: it leaves signals to
    Python, which would stop in the middle of the editing. Where it is ignored, it stays so."""

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
    """Somebody goes back to the shell for a while, and had typed this."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


def line_editor(screen: Screen) -> LineEditor | None:
    """The editor for a screen; None for screen readers and simple terminals, where the prompt is not on
    standard output, and on platforms such as Windows, whose console edits lines by itself."""
    streams = (sys.stdin is sys.__stdin__, sys.stdout is sys.__stdout__, screen.talk is sys.stdout)
    if not all(streams) or screen.is_plain(screen.talk) or not _has_wide_characters():
        return None
    try:
        import readline
    except ImportError:  # not on this platform
        return None
    return LineEditor(readline)


def _has_wide_characters() -> bool:
    """Whether the library would take letters for what they are: it asks the locale, not Python."""
    import locale

    codeset = locale.nl_langinfo(locale.CODESET) if hasattr(locale, "nl_langinfo") else ""
    return codeset.replace("-", "").lower() == "utf8" and os.environ.get("TERM", "") not in ("", "dumb")
