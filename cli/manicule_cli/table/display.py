"""Whether a table may fill the screen: what the terminal can do, and what the person wants."""

from __future__ import annotations

import os
import shutil
import sys

from manicule_interface import preferences
from manicule_terminal.screen import Screen

COLUMNS, LINES = 80, 24
"""The least size of a window that a table fills; in a smaller one a game goes on line by line."""
POOR_TERMINALS = ("", "dumb", "unknown")
POOR_LOCALES = ("C", "POSIX")


def is_full_screen(screen: Screen) -> bool:
    """Whether a game is played on the full screen; else line by line."""
    options = screen.options
    if options.plain or options.json or preferences.lines(options.lines):
        return False
    streams = (sys.stdin, screen.out, sys.stderr)
    return all(stream.isatty() for stream in streams) and _can_draw(screen) and _is_large()


def _can_draw(screen: Screen) -> bool:
    """Whether the terminal can be painted on, with more than ASCII; --ascii needs no more."""
    locale = next(filter(None, (os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    is_unicode = screen.options.ascii or (not screen.ascii and locale not in POOR_LOCALES)
    return is_unicode and os.environ.get("TERM", "") not in POOR_TERMINALS


def _is_large() -> bool:
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:  # a terminal that does not say
        size = shutil.get_terminal_size((0, 0))
    return size.columns >= COLUMNS and size.lines >= LINES
