"""Reads the tables beside the files of translators: the glossary, and notes on single messages."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr

LARGEST = 1_000_000
"""The maximum size of a table in bytes."""
UNREADABLE = tr("{file} cannot be read: {problem}")
NOT_A_ROW = tr("line {line} is not a valid table row: check its quotes and commas")


def rows_of_first(name: str, places: Sequence[Path]) -> list[dict[str, str]]:
    """The rows of the table in the first folder that has one; none if no folder has one."""
    path = next((place / name for place in places if (place / name).is_file()), None)
    if path is None:
        return []
    try:
        reader = csv.DictReader(io.StringIO(untrusted_files.read_text(path, LARGEST)), strict=True)
        return [{name: value or "" for name, value in row.items() if name} for row in reader]
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error
    except csv.Error as error:
        problem = NOT_A_ROW(line=reader.reader.line_num)
        raise ManiculeError(UNREADABLE(file=str(path), problem=problem)) from error
