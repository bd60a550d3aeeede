"""The library of this run."""

from __future__ import annotations

from manicule.library import Library
from manicule_cli.drawing.screen import Screen
from manicule_cli.reader import language


def find_library(screen: Screen) -> Library:
    """All plugins except the blocked ones; nothing is imported yet."""
    library = Library.find(screen.manner.blocked)
    language.know(screen, library)
    return library
