"""Paths as they are shortest to read and to type from here."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from manicule.errors import UsageError
from manicule.folders import saves_folder


def near(path: Path) -> str:
    """From the folder where the program runs, if the file is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def shortened(path: Path) -> str:
    """A path as a shell understands it: from here, or from the person's home."""
    try:
        home = Path.home()
    except RuntimeError:  # nobody knows where it is
        return near(path)
    if os.name == "posix" and path.is_relative_to(home) and not path.is_relative_to(Path.cwd()):
        return f"~/{path.relative_to(home)}"
    return near(path)


def called(path: Path) -> str:
    """What to type for a save: one in the folder of saves goes by its name."""
    try:
        is_by_name = path.parent == saves_folder()
    except UsageError:  # there is no such folder
        is_by_name = False
    name = path.stem if is_by_name else near(path)
    # Behind two dashes, what begins with one is no option.
    return f"-- {shlex.quote(name)}" if name.startswith("-") else shlex.quote(name)
