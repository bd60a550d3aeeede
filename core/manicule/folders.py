"""Where a person's own things are: settings, saves, plugins and translations.

`MANICULE_HOME` names one folder for all of them. Without it, the platform says where settings go and where
data.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr

NO_HOME = tr("your home folder cannot be found", code="no-home")
CONFIG = "config.toml"
_PROGRAM = "manicule"


def config_file() -> Path:
    """The person's settings; the file need not exist."""
    return _home("config") / CONFIG


def data_folder(name: str) -> Path:
    """The folder of a person's data of this name; it need not exist."""
    return _home("data") / name


def saves_folder() -> Path:
    """Where games are saved; it need not exist yet."""
    return data_folder("saves")


def plugins_folder() -> Path:
    """Where a person drops plugins; it need not exist."""
    return data_folder("plugins")


def cache_folder() -> Path:
    """Where what can be made anew at any time is kept; it need not exist."""
    return _home("cache")


def _home(kind: Literal["config", "data", "cache"]) -> Path:
    chosen = os.environ.get("MANICULE_HOME")
    if chosen:
        folder = Path(chosen).absolute()
        return folder / "cache" if kind == "cache" else folder
    try:
        return _of_platform(kind)
    except RuntimeError as error:  # no home folder was found
        raise UsageError(NO_HOME) from error


def _of_platform(kind: Literal["config", "data", "cache"]) -> Path:
    if kind == "config" and sys.platform.startswith("linux"):
        # The same folder, by the same variable. Every command looks for settings, and platformdirs would
        # take a tenth of the time that it takes to print a page of help.
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        if settings.is_absolute():
            return settings / _PROGRAM
    import platformdirs  # late: a program that sets MANICULE_HOME or embeds the engine never needs it

    # No author's folder around ours on Windows; there saves follow their owner.
    known = platformdirs.PlatformDirs(_PROGRAM, appauthor=False, roaming=True)
    folder: Path = getattr(known, f"user_{kind}_path")
    if not folder.is_absolute():
        raise RuntimeError(f"{folder} has no home")  # as older releases of the library put it
    return folder
