"""Where a person's own things are: saves and plugins, under one home."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from manicule.errors import UsageError
from manicule.text import tr

NO_HOME = tr("your home folder cannot be found; set MANICULE_HOME to a folder for saves and plugins")


def home() -> Path:
    """The folder of all that belongs to a person: `MANICULE_HOME`, or the usual place of the platform."""
    chosen = os.environ.get("MANICULE_HOME")
    return Path(chosen).absolute() if chosen else _usual() / "manicule"


def saves_folder() -> Path:
    """Where games are saved; it need not exist yet."""
    return home() / "saves"


def plugins_folder() -> Path:
    """Where a person drops plugins; it need not exist."""
    return home() / "plugins"


def _usual() -> Path:
    """Where programs of this platform keep what belongs to a person."""
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return Path(roaming) if roaming else _person()
    if sys.platform == "darwin":
        return _person() / "Library" / "Application Support"
    config = os.environ.get("XDG_CONFIG_HOME")
    return Path(config) if config else _person() / ".config"


def _person() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise UsageError(NO_HOME) from error
