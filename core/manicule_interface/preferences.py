"""What a person prefers: by an option of the command line, the environment, or their config.toml."""

from __future__ import annotations

import os
from collections.abc import Sequence

from manicule.folders import CONFIG, config_file
from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr

NOT_SECONDS = tr("{source}: “{given}” should be a number of seconds, such as 0.5, or `none`")
NOT_ONE_OF = tr("{source}: “{given}” should be one of {known}")

NO_PACE = "none"
SLOWEST = 60.0
"""The longest that anybody is made to wait for a line, in seconds."""
ALL, USEFUL, NONE = "all", "useful", "none"
WINDOWS = CONFIRMATIONS = (ALL, USEFUL, NONE)


def preference(name: str, given: str = "") -> tuple[str, str]:
    """What is preferred, and where it was said; both empty when nobody said anything."""
    variable = f"MANICULE_{name.upper()}"
    sources = ((given, f"--{name}"), (os.environ.get(variable, ""), variable), (_configured(name), CONFIG))
    return next((said for said in sources if said[0]), ("", ""))


def pace(given: str) -> float | None:
    """How many seconds to wait after each thing that is told; None when nobody said."""
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
    """Which optional windows a person is asked; empty when nobody said."""
    return _checked(*preference("windows", given), WINDOWS)


def confirm() -> str:
    """Which untouched answers a person is asked about once more, if they cannot be taken back."""
    said, source = preference("confirm")
    said = {"0": NONE, "1": USEFUL}.get(said, said)  # `confirm = false`
    return _checked(said, source, CONFIRMATIONS) or USEFUL


def lines(given: bool) -> bool:
    """Whether a person wants a game line by line: said so, or by a program that reads lines to them."""
    is_wanted = os.environ.get("MANICULE_LINES", "") not in ("", "0")
    return given or is_wanted or is_accessible() or _configured("lines") not in ("", "0")


def is_accessible() -> bool:
    """Whether what is written is read out to the person: lines that stay, one below the other."""
    return os.environ.get("ACCESSIBLE", "") not in ("", "0")


def theme(known: Sequence[str]) -> str:
    """The colours of the full screen; the first ones when nobody said."""
    return _checked(*preference("theme"), known) or known[0]


def _checked(said: str, source: str, known: Sequence[str]) -> str:
    if said and said not in known:
        raise UsageError(NOT_ONE_OF(source=source, given=said, known=tuple(known)))
    return said


def plugin_order(given: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The order in which plugins are to add to each other; and whether it was said for this very run."""
    if given:
        return tuple(given), True
    said = os.environ.get("MANICULE_ORDER") or _setting("order")
    words = said.split(",") if isinstance(said, str) else said if isinstance(said, list) else []
    return tuple(str(word).strip() for word in words if str(word).strip()), False


def _configured(name: str) -> str:
    """A value of config.toml as text; one of another type says nothing."""
    value = _setting(name)
    if isinstance(value, bool):
        return str(int(value))
    return str(value) if isinstance(value, str | int | float) else ""


def _setting(name: str) -> object:
    """What config.toml says; a file that cannot be read says nothing."""
    try:
        return untrusted_files.read_toml(config_file()).get(name, "")
    except ManiculeError:
        return ""
