"""The library of this run."""

from __future__ import annotations

from manicule.library import Library
from manicule_cli import language
from manicule_cli.screen import Screen


def find_library(screen: Screen) -> Library:
    """All plugins except the blocked ones; nothing is imported yet."""
    library = Library.find(screen.manner.blocked)
    language.know(screen, library)
    return library
