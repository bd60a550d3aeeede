"""The folders of a person: settings, saves, plugins and translations.

`MANICULE_HOME` names one folder for all of them. Without it, the platform decides where settings and data
are.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Literal

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr

NO_HOME = tr("your home folder cannot be found", code="no-home")
CONFIG = "config.toml"
_PROGRAM = "manicule"
_VARIABLES = (
    "HOME",
    "USERPROFILE",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_CACHE_HOME",
    "APPDATA",
    "LOCALAPPDATA",
)
"""The variables by which platforms find the folders of a person."""


def config_file() -> Path:
    """The file with a person's settings; it may not exist."""
    return _home("config") / CONFIG


def data_folder(name: str) -> Path:
    """The folder with this name in a person's data; it may not exist."""
    return _home("data") / name


def saves_folder() -> Path:
    """The folder of saves; it may not exist yet."""
    return data_folder("saves")


def plugins_folder() -> Path:
    """The folder for a person's own plugins; it may not exist."""
    return data_folder("plugins")


def cache_folder() -> Path:
    """The folder for files that can be regenerated at any time; it may not exist."""
    return _home("cache")


def _home(kind: Literal["config", "data", "cache"]) -> Path:
    chosen = os.environ.get("MANICULE_HOME")
    if chosen:
        folder = Path(chosen).absolute()
        return folder / "cache" if kind == "cache" else folder
    try:
        return _of_platform(kind, tuple(map(os.environ.get, _VARIABLES)))
    except RuntimeError as error:  # no home folder was found
        raise UsageError(NO_HOME) from error


@lru_cache(maxsize=32)
def _of_platform(kind: Literal["config", "data", "cache"], environment: tuple[str | None, ...]) -> Path:
    """The folder that the platform names in this environment. Cached, as each new match asks for it."""
    if kind == "config" and sys.platform.startswith("linux"):
        # Every command reads the settings, and importing platformdirs takes a tenth of the time of printing a
        # page of help. So find the same folder by the same variable without it.
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        if settings.is_absolute():
            return settings / _PROGRAM
    import platformdirs  # late: not needed with MANICULE_HOME, nor by a program that embeds the engine

    # On Windows: no folder for an author around the program's folder, and saves roam with the user's profile.
    known = platformdirs.PlatformDirs(_PROGRAM, appauthor=False, roaming=True)
    folder: Path = getattr(known, f"user_{kind}_path")
    if not folder.is_absolute():
        raise RuntimeError(f"{folder} has no home")  # older releases of platformdirs raise this themselves
    return folder
