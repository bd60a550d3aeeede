"""The program at a terminal in memory, in this process: what is shown to somebody who types these lines."""

import os
import re
import sys
from collections.abc import Sequence
from unittest import mock

from tests.support.typing_people import END, Keys, Window

from manicule_cli.app import main

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def shown_to(arguments: str, lines: Sequence[str], columns: int = 100, height: int = 100) -> str:
    """All that is written, each typed line between « and » where it was typed."""
    window, left = Window(), iter(lines)

    def typed() -> str:
        line = next(left, END)
        window.write(f"«{line}»\n")
        return line

    keys = Keys(typed, lambda: None)
    size = {"COLUMNS": str(columns), "LINES": str(height), "TERM": "xterm", "MANICULE_LINES": "1"}
    try:
        with (
            mock.patch.multiple(sys, stdin=keys, stdout=window, stderr=window),
            mock.patch.dict(os.environ, {**size, "MANICULE_PACE": "none", "NO_COLOR": "1"}),
        ):
            main(arguments.split())
    finally:
        keys.close()
    return ESCAPES.sub("", window.getvalue())


def said_to(shown: str, line: str) -> str:
    """What was written between a typed line and the next one."""
    return shown.split(f"«{line}»\n", 1)[1].split("«", 1)[0]
