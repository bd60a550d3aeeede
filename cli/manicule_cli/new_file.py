"""Writing a new file for a person, without overwriting another."""

from __future__ import annotations

from pathlib import Path

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule.records.file import EXISTS

NOT_WRITTEN = tr("{file} cannot be written: {problem}")


def write_new(file: Path, text: str) -> None:
    """Write a file that does not exist yet."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError as error:
        raise UsageError(EXISTS(file=str(file))) from error
    except OSError as error:
        raise ManiculeError(NOT_WRITTEN(file=str(file), problem=error.strerror or str(error))) from error
