"""Where the program writes: results to standard output, talk to standard error or to the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from manicule.render import Reader
from manicule.text import Text

if TYPE_CHECKING:
    from manicule.rulebook import RulePage
    from manicule.sheet import Sheet
    from manicule_cli.manner import Manner

_ASCII = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "–": "-",
        "—": "-",
        "…": "...",
        "×": "x",
        "→": "->",
        "☞": "->",
        "·": "-",
    }
)
# The alternate screen of a terminal is not part of what can be scrolled back to.
_OTHER_SCREEN = "\x1b[?1049h\x1b[2J\x1b[H"
_OWN_SCREEN = "\x1b[2J\x1b[?1049l"


class Screen:
    """One reader's screen.

    A result goes to standard output. Talk (notices, questions, what happens) goes there too when a
    person sits in front of it; otherwise, and with --json, it goes to standard error.
    """

    def __init__(self, manner: Manner, reader: Reader) -> None:
        self.manner = manner
        self.reader = reader
        self.out: TextIO = sys.stdout
        self.is_played_at = sys.stdin.isatty() and (sys.stdout.isatty() or sys.stderr.isatty())
        self.talk: TextIO = sys.stdout if sys.stdout.isatty() and not manner.json else sys.stderr
        self.ascii = manner.ascii or not (_is_unicode(sys.stdout) and _is_unicode(sys.stderr))

    @contextmanager
    def read_by(self, reader: Reader) -> Iterator[None]:
        """Talk to somebody else for a while, in their language."""
        before, self.reader = self.reader, reader
        try:
            yield
        finally:
            self.reader = before

    def read(self, text: Text) -> str:
        """A text as this reader reads it on this screen."""
        line = self.reader.read(text)
        return line.translate(_ASCII) if self.ascii else line

    def notice(self, text: Text) -> None:
        """Something that the caller should know, whatever the output is for."""
        self.talk.flush()
        print(self.read(text), file=sys.stderr, flush=True)

    def say(self, text: Text) -> None:
        """A line of talk."""
        self._line(self.talk, text)

    def result(self, text: Text) -> None:
        """A line of the result."""
        self._line(self.out, text)

    def gap(self) -> None:
        """An empty line of talk."""
        print(file=self.talk, flush=True)

    def prompt(self, text: Text) -> None:
        """Ask for a line: the cursor stays behind the text."""
        print(self.read(text), end="", file=self.talk, flush=True)

    def hide(self) -> None:
        """Go to an empty screen, so that nobody reads there who should not."""
        if self._is_plain(self.talk):
            print("\n" * shutil.get_terminal_size().lines, file=self.talk, flush=True)
        else:
            print(_OTHER_SCREEN, end="", file=self.talk, flush=True)

    def unhide(self) -> None:
        """Leave the hidden screen; nothing of it stays."""
        if self._is_plain(self.talk):
            self.hide()
        else:
            print(_OWN_SCREEN, end="", file=self.talk, flush=True)

    def show(self, sheet: Sheet, *, talk: bool = False) -> None:
        """Draw a sheet, as a result or as talk."""
        stream = self.talk if talk else self.out
        if self._is_plain(stream):
            from manicule_cli.plain import lines

            for line in lines(sheet, self.read):
                print(line, file=stream)
            stream.flush()
        else:
            from manicule_cli.drawing import draw

            draw(sheet, self.read, stream, self.ascii)

    def pages(self, pages: Sequence[RulePage], *, talk: bool = False) -> None:
        """Write parts of the rules, as a result or as talk."""
        stream = self.talk if talk else self.out
        if self._is_plain(stream):
            from manicule_cli.rulesplain import lines

            for line in lines(pages, self.read):
                print(line, file=stream)
            stream.flush()
        else:
            from manicule_cli.rulesdrawing import draw

            draw(pages, self.read, stream, self.ascii)

    def offer(self, rows: Sequence[Sequence[str]]) -> None:
        """List options, each in cells that stand below each other; as talk."""
        if self._is_plain(self.talk):
            for row in rows:
                print("  " + "  ".join(filter(None, row)), file=self.talk)
            self.talk.flush()
        else:
            from manicule_cli.drawing import offer

            offer(rows, self.talk)

    def object(self, value: Any) -> None:
        """Print one JSON object: on one line, unless a person reads it."""
        indent = 2 if self.out.isatty() else None
        print(
            json.dumps(value, ensure_ascii=not _is_unicode(self.out), indent=indent),
            file=self.out,
            flush=True,
        )

    def _line(self, stream: TextIO, text: Text) -> None:
        if self._is_plain(stream):
            print(self.read(text), file=stream, flush=True)
        else:
            from manicule_cli.drawing import write

            write(self.read(text), stream)

    def _is_plain(self, stream: TextIO) -> bool:
        return self.manner.plain or not stream.isatty() or os.environ.get("TERM") == "dumb"


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")
