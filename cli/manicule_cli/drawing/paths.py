"""Paths as they are shortest to read and to type from here."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from manicule.records.saves import named_save


def near(path: Path) -> str:
    """From the folder where the program runs, if the file is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def shortened(path: Path) -> str:
    """A path as a shell understands it: from here, or from the person's home."""
    home = Path.home()
    if os.name == "posix" and path.is_relative_to(home) and not path.is_relative_to(Path.cwd()):
        return f"~/{path.relative_to(home)}"
    return near(path)


def called(path: Path) -> str:
    """What to type for a save: one in a folder of saves goes by its name, if that means no other one."""
    return shlex.quote(path.stem if path == named_save(path.name) else near(path))
