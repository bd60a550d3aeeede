"""Which language the program talks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule.languages.languages import wanted_language
from manicule.render import Reader
from manicule.text import tr

if TYPE_CHECKING:
    from manicule.library import Library
    from manicule_cli.manner import Manner
    from manicule_cli.screen import Screen

NO_SUCH_LANGUAGE = tr("there are no texts in “{language}” yet; you read English")


def reader(manner: Manner) -> Reader:
    """Who reads this run: by the option, the environment, the settings or the system."""
    wanted, is_said = wanted_language(manner.language)
    manner.language = wanted if is_said else ""
    return manner.languages.reader(wanted)


def know(screen: Screen, library: Library) -> None:
    """Take the translations that plugins bring; say when there is nothing in the language that is wanted."""
    languages = screen.manner.languages
    languages.know(library)
    wanted = screen.manner.language
    if wanted and languages.find(wanted) is not None:
        screen.reader = languages.reader(wanted)
    tell_unknown(screen, wanted)


def tell_unknown(screen: Screen, wanted: str) -> None:
    """Say that a language is not there yet: its reader reads English."""
    if wanted and screen.manner.languages.find(wanted) is None:
        screen.notice(NO_SUCH_LANGUAGE(language=wanted))


def tell_english(screen: Screen) -> None:
    """Say what had to be read in English."""
    for notice in screen.manner.languages.notices():
        screen.notice(notice)
