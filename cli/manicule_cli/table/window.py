"""Whether a game may use the full screen: abilities of the terminal, the size of its window, preferences."""

from __future__ import annotations

import os
import shutil
import sys

from manicule.kernel.text import tr
from manicule_interface import preferences
from manicule_terminal.screen import Screen

TOO_SMALL = tr(
    "The size of this window is {columns} × {lines} (columns × lines). The table on the full screen needs "
    "{least_columns} × {least_lines}, so the game is played line by line. Enlarge the window before you "
    "start or resume a game."
)
COLUMNS, LINES = 80, 24
"""The least window size for the full screen; in a smaller window a game is played line by line."""
POOR_TERMINALS = ("", "dumb", "unknown")
POOR_LOCALES = ("C", "POSIX")


def is_full_screen(screen: Screen) -> bool:
    """Whether a game is played on the full screen, not line by line."""
    return _may_fill(screen) and _is_large()


def tell_size(screen: Screen) -> None:
    """Say that only the size of the window keeps a game off the full screen, if that is so and is known."""
    size = _window_size()
    if _may_fill(screen) and size.columns and size.lines and not _is_large():
        sizes = {"columns": size.columns, "lines": size.lines}
        screen.say(TOO_SMALL(**sizes, least_columns=COLUMNS, least_lines=LINES))


def _may_fill(screen: Screen) -> bool:
    """Whether a game may fill a window that is large enough."""
    options = screen.options
    if options.plain or options.json or preferences.lines(options.lines):
        return False
    streams = (sys.stdin, screen.out, sys.stderr)
    return all(stream.isatty() for stream in streams) and _can_draw(screen)


def _can_draw(screen: Screen) -> bool:
    """Whether the terminal can be painted on, and with more than ASCII unless --ascii is given."""
    locale = next(filter(None, (os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    is_unicode = screen.options.ascii or (not screen.ascii and locale not in POOR_LOCALES)
    return is_unicode and os.environ.get("TERM", "") not in POOR_TERMINALS


def _is_large() -> bool:
    size = _window_size()
    return size.columns >= COLUMNS and size.lines >= LINES


def _window_size() -> os.terminal_size:
    try:
        return os.get_terminal_size(sys.stdout.fileno())
    except OSError:  # a terminal that does not report its size
        return shutil.get_terminal_size((0, 0))
