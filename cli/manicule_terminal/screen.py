"""The output of the program: results on standard output, talk on standard error or the terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from manicule.kernel.text import Text
from manicule_languages.reader import Reader

if TYPE_CHECKING:
    from manicule.kernel.sheet import Content, Sheet
    from manicule_interface.reactions import Reply
    from manicule_interface.rulebook import RulePage
    from manicule_terminal.options import OutputOptions

_ASCII = str.maketrans("“”‘’–—×−·", "\"\"''--x--") | str.maketrans({"…": "...", "→": "->", "☞": "->"})
_ROOMY_COLUMNS, _ROOMY_LINES = 150, 45
# The alternate screen of a terminal cannot be scrolled back to.
_WIPED = "\r\x1b[K"
_OTHER_SCREEN = "\x1b[?1049h\x1b[2J\x1b[H"
_OWN_SCREEN = "\x1b[2J\x1b[?1049l"
_TYPED = 4
"""Columns to leave free after a prompt."""
_WIDEST_PAGE = 100
"""Columns of a Markdown page: the tables of the reference are wide, and longer lines are hard to read."""


class Screen:
    """One reader's screen.

    A result goes to standard output. Talk (notices, questions, narration) goes there too if a person is at
    the terminal; otherwise, and with --json, it goes to standard error.
    """

    def __init__(self, options: OutputOptions, reader: Reader) -> None:
        self.options = options
        self.reader = reader
        self.out: TextIO = options.out
        self.is_played_at = sys.stdin.isatty() and (self.out.isatty() or sys.stderr.isatty())
        self.talk: TextIO = self.out if self.out.isatty() and not options.json else sys.stderr
        self.ascii = options.ascii or not (_is_unicode(self.out) and _is_unicode(sys.stderr))

    @contextmanager
    def read_by(self, reader: Reader) -> Iterator[None]:
        """Talk to another reader for a while, in their language."""
        before, self.reader = self.reader, reader
        try:
            yield
        finally:
            self.reader = before

    def read(self, text: Text) -> str:
        """A text in this reader's language, for this screen."""
        line = self.reader.read(text)
        return line.translate(_ASCII) if self.ascii else line

    def notice(self, text: Text) -> None:
        """Write a notice for the caller, in every output format."""
        self.talk.flush()
        self._line_to_copy(sys.stderr, text)

    def say(self, text: Text) -> None:
        """Write a line of talk."""
        self._line(self.talk, text)

    def say_to_copy(self, text: Text) -> None:
        """Write a line of talk in which no word is broken: it may be copied."""
        self._line_to_copy(self.talk, text)

    def heading(self, text: Text) -> None:
        """Write a heading of talk."""
        if self.is_plain(self.talk):
            self.say(text)
        else:
            from manicule_terminal.sheets import write_heading

            write_heading(self.read(text), self.talk, self.ascii)

    def result(self, text: Text) -> None:
        """Write a line of the result."""
        self._line(self.out, text)

    def gap(self) -> None:
        """Write an empty line of talk."""
        print(file=self.talk, flush=True)

    @property
    def can_wipe(self) -> bool:
        """Whether a line on the terminal can be erased again."""
        return self.is_played_at and not self.is_plain(self.talk)

    def show_briefly(self, text: Text) -> None:
        """Write one line that `wipe` erases; a longer text is cut."""
        from manicule_terminal.line_breaks import wrap

        room = max(shutil.get_terminal_size().columns - 1, 1)
        print(wrap(self.read(text), room)[0], end="", file=self.talk, flush=True)

    def wipe(self) -> None:
        """Erase the line of `show_briefly`."""
        print(_WIPED, end="", file=self.talk, flush=True)

    def prompt(self, text: Text) -> None:
        """Ask for a line: the cursor stays after the text."""
        print("\n".join(self.prompt_lines(text)), end="", file=self.talk, flush=True)

    def prompt_lines(self, text: Text) -> list[str]:
        """The lines of a prompt on this screen; input follows the last one."""
        line = self.read(text)
        if self.is_plain(self.talk):
            return [line]
        from manicule_terminal.line_breaks import wrap

        # Leave a few columns for the input.
        room = max(shutil.get_terminal_size().columns - _TYPED, _TYPED)
        *above, last = wrap(line.rstrip(" "), room)
        return [*above, last + " "]

    @property
    def is_roomy(self) -> bool:
        """Whether a whole table and a question fit on the screen."""
        size = shutil.get_terminal_size()
        return size.columns >= _ROOMY_COLUMNS and size.lines >= _ROOMY_LINES

    @property
    def can_hide(self) -> bool:
        """Whether private text can be removed from the screen afterwards; this includes output for screen
        readers."""
        return not self._is_bare(self.talk)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Talk on an empty screen that is removed afterwards; without one, push the text out of sight."""
        if not self.can_hide:
            yield
            print("\n" * shutil.get_terminal_size().lines, file=self.talk, flush=True)
            return
        print(_OTHER_SCREEN, end="", file=self.talk, flush=True)
        try:
            with _not_suspended():
                yield
        finally:
            print(_OWN_SCREEN, end="", file=self.talk, flush=True)

    @contextmanager
    def paged(self, *, is_open: bool = False, takes_lines: bool = False) -> Iterator[list[str]]:
        """Show the output one screen at a time, if it is long and there are keys to press. `is_open` marks
        output that everybody may read. The list gets the line typed at a page that `takes_lines`: see
        `turn_pages`."""
        has_keys = self.is_played_at and sys.stdin is sys.__stdin__
        typed: list[str] = []
        if not has_keys or self.is_plain(self.talk) or self.is_plain(self.out):
            yield typed
            return
        from manicule_terminal.pager import PageBuffer, turn_pages

        page, before = PageBuffer(), (self.out, self.talk)
        self.out = self.talk = page
        try:
            yield typed
        finally:
            self.out, self.talk = before
        typed += turn_pages(page.getvalue(), self.talk, self.read, is_open, takes_lines)

    def show(self, sheet: Sheet, *, talk: bool = False) -> None:
        """Draw a sheet, as a result or as talk."""
        if self.options.on_sheet is not None:
            self.options.on_sheet(sheet)
        stream = self.talk if talk else self.out
        if self.is_plain(stream):
            from manicule_terminal.plain_sheets import lines

            for line in lines(sheet, self.read, is_brief=talk):
                print(line, file=stream)
            stream.flush()
        else:
            from manicule_terminal.sheets import draw

            draw(sheet, self.read, stream, self.ascii)

    def pages(self, pages: Sequence[RulePage], *, talk: bool = False) -> None:
        """Write parts of the rules, as a result or as talk."""
        stream = self.talk if talk else self.out
        if self.is_plain(stream):
            from manicule_terminal.plain_pages import lines

            for line in lines(pages, self.read):
                print(line, file=stream)
            stream.flush()
        else:
            from manicule_terminal.pages import draw

            draw(pages, self.read, stream, self.ascii)

    def markdown(self, text: str) -> None:
        """Write a Markdown page: rendered on a Unicode terminal, otherwise as source."""
        if self.is_plain(self.out) or self.ascii:
            print(text.translate(_ASCII) if self.ascii else text, end="", file=self.out, flush=True)
        else:
            from rich.markdown import Markdown

            from manicule_terminal.flow import console_for

            console = console_for(self.out)
            console.width = min(console.width, _WIDEST_PAGE)
            # A link whose text is its target is shown once.
            shown = re.sub(r"\[([^\[\]]+)\]\(\1\)", r"\1", text)
            console.print(Markdown(shown, code_theme="ansi_dark", hyperlinks=False))

    def offer(self, rows: Sequence[Sequence[Content | str]], in_columns: bool = True) -> None:
        """List options as talk, each in aligned cells, many short ones `in_columns`."""
        if self.is_plain(self.talk):
            from manicule_interface.readings import reading

            for row in rows:
                words = (cell if isinstance(cell, str) else reading(cell, self.read) for cell in row)
                print("  " + "  ".join(filter(None, words)), file=self.talk)
            self.talk.flush()
        else:
            from manicule_terminal.sheets import offer

            offer(rows, self.talk, self.read, self.ascii, in_columns)

    def tell(self, replies: Iterable[Reply]) -> None:
        """Write replies of every kind as talk."""
        from manicule.kernel.sheet import Sheet
        from manicule_interface.reactions import Pages, Terms

        for reply in replies:
            if isinstance(reply, Sheet):
                self.show(reply, talk=True)
            elif isinstance(reply, Pages):
                self.pages(reply.pages, talk=True)
            elif isinstance(reply, Terms):
                rows = [
                    [typed if isinstance(typed, str) else self.read(typed), self.read(about)]
                    for typed, about in reply.rows
                ]
                self.offer(rows)
            else:
                self.say(reply)

    def object(self, value: Any) -> None:
        """Print one JSON object in English: on one line, or indented for a person at a terminal."""
        indent = 2 if self.out.isatty() else None
        print(
            json.dumps(value, ensure_ascii=not _is_unicode(self.out), indent=indent, default=_in_english),
            file=self.out,
            flush=True,
        )

    def _line(self, stream: TextIO, text: Text) -> None:
        if self.is_plain(stream):
            print(self.read(text), file=stream, flush=True)
        else:
            from manicule_terminal.sheets import write

            write(self.read(text), stream, self.ascii)

    def _line_to_copy(self, stream: TextIO, text: Text) -> None:
        line = self.read(text)
        if not self.is_plain(stream):
            from manicule_terminal.line_breaks import narrowest, wrap

            room = shutil.get_terminal_size().columns
            # Never break a path: it may be copied.
            line = "\n".join(wrap(line, room)) if narrowest(line) <= room else line
        print(line, file=stream, flush=True)

    def is_plain(self, stream: TextIO) -> bool:
        """Whether a stream gets plain lines, without colors and boxes, which a screen reader would read
        out."""
        from manicule_interface.preferences import is_accessible

        return is_accessible() or self._is_bare(stream)

    def _is_bare(self, stream: TextIO) -> bool:
        """Whether a stream can only take lines, or should."""
        return self.options.plain or not stream.isatty() or os.environ.get("TERM") == "dumb"


@contextmanager
def _not_suspended() -> Iterator[None]:
    """Ignore Ctrl-Z for a while: it would leave a secret on the screen."""
    number = getattr(signal, "SIGTSTP", None)  # not on every platform
    if number is None:
        yield
        return
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")


def _in_english(value: object) -> str:
    """A text in English, for the output to programs."""
    if isinstance(value, Text):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
