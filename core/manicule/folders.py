"""Where a person's own things are: settings, saves, plugins and translations.

`MANICULE_HOME` names one folder for all of them. Without it, the platform says where settings go and where
data. 0.1 kept everything in one folder, on most systems among the settings: what is there is still found,
and stays there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from manicule.errors import UsageError
from manicule.outside import is_file
from manicule.text import tr

NO_HOME = tr("your home folder cannot be found; set MANICULE_HOME to a folder for saves and plugins")
CONFIG = "config.toml"
_PROGRAM = "manicule"


def config_file() -> Path:
    """The person's settings: the file that there is, or else where to write one."""
    files = _distinct(folder / CONFIG for folder in _homes("config"))
    return next((file for file in files if is_file(file)), files[0])


def data_folders(name: str) -> tuple[Path, ...]:
    """Where a person's data of this name can be: the folder for what is new first, then that of 0.1.

    None of them need exist.
    """
    return _distinct(folder / name for folder in _homes("data"))


def saves_folders() -> tuple[Path, ...]:
    """Where saved games can be; new ones go into the first."""
    return data_folders("saves")


def plugins_folders() -> tuple[Path, ...]:
    """Where a person's own plugins can be; new ones go into the first."""
    return data_folders("plugins")


def saves_folder() -> Path:
    """Where games are saved; it need not exist yet."""
    return saves_folders()[0]


def plugins_folder() -> Path:
    """Where a person drops plugins; it need not exist."""
    return plugins_folders()[0]


def cache_folder() -> Path:
    """Where what can be made anew at any time is kept; it need not exist."""
    chosen = os.environ.get("MANICULE_HOME")
    if chosen:
        return Path(chosen).absolute() / "cache"
    try:
        return _of_platform("cache")
    except RuntimeError as error:
        raise UsageError(NO_HOME) from error


def _homes(kind: Literal["config", "data"]) -> tuple[Path, ...]:
    chosen = os.environ.get("MANICULE_HOME")
    if chosen:
        return (Path(chosen).absolute(),)
    try:
        usual = _usual()
        if kind == "config" and sys.platform.startswith("linux") and usual.is_absolute():
            # The same folder, by the same variable. Every command looks for settings, and platformdirs would
            # take a tenth of the time that it takes to print a page of help.
            return (usual / _PROGRAM,)
        return _of_platform(kind), usual.absolute() / _PROGRAM
    except RuntimeError as error:  # of whoever looked for the home folder
        raise UsageError(NO_HOME) from error


def _of_platform(kind: Literal["config", "data", "cache"]) -> Path:
    import platformdirs  # late: who says MANICULE_HOME, or embeds the engine, never needs it

    # No author's folder around ours on Windows; there saves follow their owner, as those of 0.1 do.
    known = platformdirs.PlatformDirs(_PROGRAM, appauthor=False, roaming=True)
    folder: Path = getattr(known, f"user_{kind}_path")
    if not folder.is_absolute():
        raise RuntimeError(f"{folder} has no home")  # as older releases of the library put it
    return folder


def _usual() -> Path:
    """Where 0.1 kept its folder, on the platform and with the variables of this run."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home())
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def _distinct(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Without those that lead to the same place: a link would show every save twice."""
    found: dict[str, Path] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return tuple(found.values())
