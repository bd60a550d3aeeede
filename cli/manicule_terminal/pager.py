"""Long pages, one screen after the other: by the person's own pager, or by ours.

Ours writes on where the page before it ended, so that all of it can be scrolled back to. The person's own
(`PAGER`) is for what everybody may read: it is another program, and what it keeps is its own affair.
"""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
import sys
from typing import TextIO

from manicule.kernel.text import ntr
from manicule_languages.reader import Read
from manicule_terminal.keys import keys_of_terminal

MORE = ntr(
    "– {n} more line: Enter or Space to continue, q to skip it –",
    "– {n} more lines: Enter or Space to continue, q to skip them –",
)
ENDS = ("q", "Q", "\x1b", "\x04", "\x00", "")
"""The keys that end it: q, Escape, Ctrl-D, and what a terminal makes of that one."""
_AFRESH = "\r\x1b[K"
_OF_LESS = "FRX"
"""How `less` should work, unless the person has said it: colors are colors, and what was read stays."""


class PageBuffer(io.StringIO):
    """What is written for a terminal and not shown yet."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def turn_pages(page: str, stream: TextIO, read: Read, is_open: bool) -> None:
    """Write a page, and wait for a key wherever the screen is full; a long one that `is_open` to everybody is
    for the person's own pager, if there is one."""
    lines, height = page.splitlines(keepends=True), max(shutil.get_terminal_size().lines - 1, 1)
    pager = shlex.split(os.environ.get("PAGER", "")) if is_open and page.count("\n") > height else []
    if pager and shutil.which(pager[0]) is not None:
        stream.flush()
        environment = {"LESS": _OF_LESS, **os.environ}
        subprocess.run(pager, input=page, encoding="utf-8", env=environment, check=False)
        return
    while len(lines) > height:
        stream.writelines(lines[:height])
        lines = lines[height:]
        print(read(MORE(n=len(lines))), end="", file=stream, flush=True)
        is_left = _key() in ENDS
        print(_AFRESH, end="", file=stream, flush=True)
        if is_left:
            return
    stream.writelines(lines)
    stream.flush()


def _key() -> str:
    """The next key, or several that one key sends; empty when there is none any more, or Ctrl-C."""
    try:
        with keys_of_terminal() as descriptor:
            if descriptor is None:
                return sys.stdin.readline()
            return os.read(descriptor, 64).decode(errors="replace")
    except KeyboardInterrupt:  # who is tired of a page does not leave the game
        return ""
