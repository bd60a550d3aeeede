"""Which language the program talks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule.text import tr, verbatim
from manicule_languages.languages import remember, wanted_language
from manicule_languages.reader import Reader
from manicule_languages.tags import autonym

if TYPE_CHECKING:
    from datetime import datetime

    from manicule.library import Library
    from manicule_cli.drawing.screen import Screen
    from manicule_cli.reader.manner import Manner

NO_SUCH_LANGUAGE = tr("there are no texts in “{language}” yet; you read English")
WHICH_LANGUAGE = tr("Which language do you read?")
REMEMBERED = tr("From now on Manicule talks {language} to you; `--lang` is for another language.")


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


def ask(screen: Screen) -> None:
    """Ask for the language where nobody said one, once: the answer is a setting from then on."""
    from manicule_cli.games.picking import Answer, pick

    languages = screen.manner.languages
    codes = languages.available()
    if screen.manner.language or len(codes) < 2:
        return
    answers = [Answer(code, verbatim(autonym(code))) for code in codes]
    usual = codes.index(screen.reader.language) if screen.reader.language in codes else 0
    code = pick(screen, WHICH_LANGUAGE, answers, usual)
    screen.manner.language = code
    screen.reader = languages.reader(code)
    if remember(code):
        screen.say(REMEMBERED(language=verbatim(autonym(code))))


def ago(screen: Screen, when: datetime) -> str:
    """How long ago something was, in words."""
    from datetime import UTC, datetime

    from babel.dates import format_timedelta

    return format_timedelta(when - datetime.now(UTC), add_direction=True, locale=screen.reader.locale)


def decimal(screen: Screen, value: float, digits: int) -> str:
    """A number with so many digits behind the point, or the comma, of the reader's language."""
    from babel.numbers import format_decimal

    return format_decimal(value, f"#,##0.{'0' * digits}", locale=screen.reader.locale)
