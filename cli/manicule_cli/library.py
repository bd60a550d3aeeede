"""The library of this run."""

from __future__ import annotations

from manicule.library import Library
from manicule.text import tr
from manicule_cli import language
from manicule_cli.screen import Screen

NO_SUCH_LANGUAGE = tr("there are no texts in “{language}” yet; you read English")


def find_library(screen: Screen) -> Library:
    """All plugins except the blocked ones; nothing is imported yet."""
    tell_unknown_language(screen, screen.manner.language)
    return Library.find(screen.manner.blocked)


def tell_unknown_language(screen: Screen, wanted: str) -> None:
    """Say that a language is not there yet: its reader reads English."""
    if not language.is_known(wanted):
        screen.notice(NO_SUCH_LANGUAGE(language=wanted))
