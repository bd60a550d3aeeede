"""What a run of the program finds: the plugins that are installed, and the languages that there are."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from manicule.folders import config_file
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_languages.languages import wanted_language
from manicule_languages.reader import Reader

if TYPE_CHECKING:
    from datetime import datetime

    from manicule.plugins import PluginRegistry
    from manicule_terminal.options import OutputOptions
    from manicule_terminal.screen import Screen

UNPARTED = ("ja", "zh")
"""Languages that are written without blanks between words."""
NO_SETTINGS = tr("{file}: cannot be read ({problem}); its settings are ignored")
NO_SUCH_LANGUAGE = tr("there is no translation into “{language}” yet; English is shown instead")


def reader(options: OutputOptions) -> Reader:
    """Who reads this run: by the option, the environment, the settings or the system."""
    options.is_for_this_run = bool(options.language)
    wanted, is_said = wanted_language(options.language)
    options.language = wanted if is_said else ""
    return options.languages.reader(wanted)


def usual_language(screen: Screen) -> str:
    """The language that is read where no command says another one."""
    return screen.options.languages.reader(wanted_language("")[0]).language


def settings_problem() -> Text | None:
    """Why the person's settings do not count; None when they do, or when there are none."""
    from manicule.kernel import untrusted_files

    try:
        path = config_file()
    except UsageError:  # there is no home: nobody has settings
        return None
    try:
        untrusted_files.read_toml(path)
    except untrusted_files.MissingFile:
        return None
    except untrusted_files.Unreadable as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno == errno.ENAMETOOLONG:
            return None  # where there cannot be a file, nobody has settings
        return NO_SETTINGS(file=str(path), problem=error.text)
    return None


def find_registry(screen: Screen) -> PluginRegistry:
    """All plugins except the blocked ones, and the languages that they bring; nothing is imported yet."""
    from manicule.plugins import PluginRegistry
    from manicule_interface.preferences import plugin_order

    order, is_said = plugin_order(screen.options.order)
    if screen.options.pack_order is not None:
        order, is_said = screen.options.pack_order, False  # what of it is not there is told with the pack
    registry = PluginRegistry.find(screen.options.blocked, order=order)
    if is_said:
        for id in order:
            registry.manifest(id)  # a name that is not there is a slip
    _know(screen, registry)
    return registry


def _know(screen: Screen, registry: PluginRegistry) -> None:
    """Take the translations that plugins bring; say when there is nothing in the language that is wanted."""
    languages = screen.options.languages
    languages.know(registry)
    wanted = screen.options.language
    if wanted and languages.find(wanted) is not None:
        screen.reader = languages.reader(wanted)
    tell_unknown(screen, wanted)


def tell_unknown(screen: Screen, wanted: str) -> None:
    """Say that a language is not there yet: its reader reads English."""
    if wanted and screen.options.languages.find(wanted) is None:
        screen.notice(NO_SUCH_LANGUAGE(language=wanted))


def tell_english(screen: Screen) -> None:
    """Say what had to be read in English."""
    for notice in screen.options.languages.notices():
        screen.notice(notice)


def ago(screen: Screen, when: datetime) -> str:
    """How long ago something was, in words."""
    from datetime import UTC, datetime

    from babel.dates import format_timedelta

    told = format_timedelta(when - datetime.now(UTC), add_direction=True, locale=screen.reader.locale)
    # Where words are not parted by blanks, neither are numbers from what they count.
    return told.replace(" ", "") if screen.reader.language.startswith(UNPARTED) else told


def decimal(screen: Screen, value: float, digits: int) -> str:
    """A number with so many digits behind the point, or the comma, of the reader's language."""
    return screen.reader.decimal(value, digits)
