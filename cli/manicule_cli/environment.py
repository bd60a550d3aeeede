"""What a run of the program finds: the installed plugins and the available languages."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from manicule.folders import config_file
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_languages.languages import wanted_language
from manicule_languages.reader import Reader
from manicule_languages.tags import SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from pathlib import Path

    from manicule.plugins import PluginRegistry
    from manicule_terminal.options import OutputOptions
    from manicule_terminal.screen import Screen

UNPARTED = ("ja", "zh")
"""Languages written without blanks between words."""
NO_SETTINGS = tr("{file}: the file cannot be read ({problem}); its settings are ignored")
NO_SUCH_LANGUAGE = tr("there is no translation into “{language}” yet; English is shown instead")


def reader(options: OutputOptions) -> Reader:
    """The reader of this run: the language of the option, the environment, the settings or the system."""
    options.is_for_this_run = bool(options.language)
    wanted, is_said = wanted_language(options.language)
    options.language = wanted if is_said else ""
    return options.languages.reader(wanted if is_said else options.languages.find_offered(wanted) or SOURCE)


def usual_language(screen: Screen) -> str:
    """The language without an option for another one."""
    wanted, is_said = wanted_language("")
    languages = screen.options.languages
    return languages.reader(wanted if is_said else languages.find_offered(wanted) or SOURCE).language


def settings_problem() -> Text | None:
    """Why the person's settings are ignored; None if they are valid or missing."""
    from manicule.kernel import untrusted_files

    try:
        path = config_file()
    except UsageError:  # no home folder, so no settings
        return None
    try:
        untrusted_files.read_toml(path)
    except untrusted_files.MissingFile:
        return None
    except untrusted_files.Unreadable as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno == errno.ENAMETOOLONG:
            return None  # a file with this name cannot exist, so there are no settings
        return NO_SETTINGS(file=str(path), problem=error.text)
    return None


def find_registry(screen: Screen, paths: Iterable[Path] = ()) -> PluginRegistry:
    """All plugins except the blocked ones, and those at `paths`, with their translations; imports none."""
    from manicule.plugins import PluginRegistry
    from manicule_interface.preferences import plugin_order

    order, is_said = plugin_order(screen.options.order)
    if screen.options.pack_order is not None:
        order, is_said = screen.options.pack_order, False  # the pack reports its missing plugins itself
    registry = PluginRegistry.find(screen.options.blocked, paths, order)
    if is_said:
        for id in order:
            registry.manifest(id)  # refuse an unknown plugin: it is probably a typo
    _know(screen, registry)
    return registry


def _know(screen: Screen, registry: PluginRegistry) -> None:
    """Load the translations of plugins, and report a wanted language that has none."""
    languages = screen.options.languages
    languages.know(registry)
    wanted = screen.options.language
    if wanted and languages.find(wanted) is not None:
        screen.reader = languages.reader(wanted)
    tell_unknown(screen, wanted)


def tell_unknown(screen: Screen, wanted: str) -> None:
    """Report a language that has no translation yet; English is shown instead."""
    if wanted and screen.options.languages.find(wanted) is None:
        screen.notice(NO_SUCH_LANGUAGE(language=wanted))


def tell_english(screen: Screen) -> None:
    """Report what was shown in English."""
    for notice in screen.options.languages.notices():
        screen.notice(notice)


def ago(screen: Screen, when: datetime) -> str:
    """The time since a moment, in words."""
    from datetime import UTC, datetime

    from babel.dates import format_timedelta

    told = format_timedelta(when - datetime.now(UTC), add_direction=True, locale=screen.reader.locale)
    # A language without blanks between words has none after a number either.
    return told.replace(" ", "") if screen.reader.language.startswith(UNPARTED) else told


def decimal(screen: Screen, value: float, digits: int) -> str:
    """A number with `digits` decimals, in the notation of the reader's language."""
    return screen.reader.decimal(value, digits)
