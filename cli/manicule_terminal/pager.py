"""Long pages, one screen at a time: in the person's own pager, or in a built-in one.

The built-in pager appends to the terminal, so that the whole page can be scrolled back. The person's own
(`PAGER`) is used for public pages only: it is another program, which may keep what it shows.
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
"""The keys that close a page: q, Escape, Ctrl-D, and the byte that a terminal may send for it."""
_AFRESH = "\r\x1b[K"
_OF_LESS = "FRX"
"""Options for `less`, unless the person has set their own: keep colors, and leave the page on the screen."""


class PageBuffer(io.StringIO):
    """Buffers the output for a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def turn_pages(page: str, stream: TextIO, read: Read, is_open: bool) -> None:
    """Write a page, and wait for a key whenever the screen is full. A long page that `is_open` to everybody
    goes to the person's own pager, if there is one."""
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
    """The next key, as one or more characters; empty at the end of input and for Ctrl-C."""
    try:
        with keys_of_terminal() as descriptor:
            if descriptor is None:
                return sys.stdin.readline()
            return os.read(descriptor, 64).decode(errors="replace")
    except KeyboardInterrupt:  # Ctrl-C closes the page, not the game
        return ""
