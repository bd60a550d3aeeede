"""A person's preferences, from the command line, the environment or config.toml."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from manicule.folders import CONFIG, config_file
from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, tr

NOT_SECONDS = tr("{source}: “{given}” should be a number of seconds, such as 0.5, or `none`")
NOT_ONE_OF = tr("{source}: “{given}” should be one of {known}")

SET_ELSEWHERE = tr("The colors change for this game only: {source} sets “{given}”.")
NOT_REMEMBERED = tr("The colors change for this game only: they cannot be remembered ({problem}).")

REMEMBERED = "remembered.toml"
REMEMBERED_HEAD = "# Your last choices at the screen. config.toml takes precedence.\n"
THEME = "theme"
NO_PACE = "none"
SLOWEST = 60.0
"""The maximum pause after a line, in seconds."""
ALL, USEFUL, NONE = "all", "useful", "none"
WINDOWS = CONFIRMATIONS = (ALL, USEFUL, NONE)


def preference(name: str, given: str = "") -> tuple[str, str]:
    """The value of a preference, and its source; both are empty if it is not set."""
    variable = f"MANICULE_{name.upper()}"
    sources = ((given, f"--{name}"), (os.environ.get(variable, ""), variable), (_configured(name), CONFIG))
    return next((said for said in sources if said[0]), ("", ""))


def pace(given: str) -> float | None:
    """Seconds to wait after each passage; None if not set."""
    said, source = preference("pace", given)
    if not said:
        return None
    if said == NO_PACE:
        return 0.0
    try:
        seconds = float(said.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= SLOWEST:
        raise UsageError(NOT_SECONDS(source=source, given=said))
    return seconds


def windows(given: str) -> str:
    """The optional windows that a person wants to be asked; empty if not set."""
    return _checked(*preference("windows", given), WINDOWS)


def confirm() -> str:
    """The untouched answers that a person wants to confirm if they cannot be undone."""
    said, source = preference("confirm")
    said = {"0": NONE, "1": USEFUL}.get(said, said)  # `confirm = false`
    return _checked(said, source, CONFIRMATIONS) or USEFUL


def lines(given: bool) -> bool:
    """Whether a person wants a game line by line: as set, or because a screen reader is in use."""
    is_wanted = os.environ.get("MANICULE_LINES", "") not in ("", "0")
    return given or is_wanted or is_accessible() or _configured("lines") not in ("", "0")


def is_accessible() -> bool:
    """Whether the output is read aloud to the person: then lines must stay, one below the other."""
    return os.environ.get("ACCESSIBLE", "") not in ("", "0")


def theme(known: Sequence[str]) -> str:
    """The color theme of the full screen: as set, else the last one chosen there, else the first one."""
    return _checked(*preference(THEME), known) or _remembered(THEME, known) or known[0]


def remember_theme(id: str) -> Text | None:
    """Use a theme from now on; returns why that is not possible, if it is not."""
    said, source = preference(THEME)
    if said and said != id:
        return SET_ELSEWHERE(source=source, given=said)
    try:
        path = _remembered_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        untrusted_files.write(path, f'{REMEMBERED_HEAD}{THEME} = "{id}"\n'.encode())
    except UsageError as error:  # there is no home folder
        return NOT_REMEMBERED(problem=error.text)
    except OSError as error:
        return NOT_REMEMBERED(problem=error.strerror or str(error))
    return None


def _remembered(name: str, known: Sequence[str]) -> str:
    """The last choice at the screen; empty if there is none, or none that is known."""
    try:
        said = _read(_remembered_file(), name)
    except UsageError:  # there is no home folder
        return ""
    return said if isinstance(said, str) and said in known else ""


def _remembered_file() -> Path:
    """The file with choices made at the screen, beside the settings, which only their owner writes."""
    return config_file().with_name(REMEMBERED)


def _checked(said: str, source: str, known: Sequence[str]) -> str:
    if said and said not in known:
        raise UsageError(NOT_ONE_OF(source=source, given=said, known=tuple(known)))
    return said


def plugin_order(given: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The order in which the content of plugins adds up; and whether it was given for this run only."""
    if given:
        return tuple(given), True
    said = os.environ.get("MANICULE_ORDER") or _setting("order")
    words = said.split(",") if isinstance(said, str) else said if isinstance(said, list) else []
    return tuple(str(word).strip() for word in words if str(word).strip()), False


def _configured(name: str) -> str:
    """A value of config.toml as text; empty if it has another type."""
    value = _setting(name)
    if isinstance(value, bool):
        return str(int(value))
    return str(value) if isinstance(value, str | int | float) else ""


def _setting(name: str) -> object:
    """A value of config.toml; empty if the file cannot be read."""
    try:
        return _read(config_file(), name)
    except UsageError:  # there is no home folder
        return ""


def _read(path: Path, name: str) -> object:
    try:
        return untrusted_files.read_toml(path).get(name, "")
    except ManiculeError:
        return ""
