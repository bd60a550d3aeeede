"""Long pages, one screen at a time: in the person's own pager, or in a built-in one.

The built-in pager appends to the terminal, so that the whole page can be scrolled back, until the person goes
back or searches; then it draws each screen anew. The person's own (`PAGER`) is used for public pages only: it
is another program, which may keep what it shows.

During a game, letters that are no keys of the pager begin a line, which ends the page with Enter: a person
who types a word at a page means the prompt below it.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import deque
from typing import TextIO

from manicule.kernel.text import Text, ntr, tr
from manicule_interface.find_text import occurrences
from manicule_languages.reader import Read
from manicule_terminal.keys import drop_typed, keys_of_terminal
from manicule_terminal.line_breaks import wrap

MORE = ntr(
    "– {n} more line: Enter continues, b goes back, / searches, q leaves –",
    "– {n} more lines: Enter continues, b goes back, / searches, q leaves –",
)
# Translators: the last line while a long text is read page by page; b, /, q are keys and stay
AT_END = tr("– The end: b goes back, / searches, q leaves –")
# Translators: {number} of {all} places that a search found; n shows the next such place
HIT = tr("– {number} of {all}: n shows the next, N the previous, / searches, q leaves –")
# Translators: the last line while a long text is read page by page; /, Space, q are keys
NOT_FOUND = tr("– Nothing found: / searches again, Space continues, q leaves –")
_CANCELS = ("\x1b", "\x04", "\x00", "")
"""Escape, Ctrl-D, and the byte that a terminal may send for it."""
ENDS = ("q", "Q", "й", *_CANCELS)
"""The keys that close a page: q, also on a Cyrillic keyboard, and those that cancel."""
BACK = ("b", "B", "\x1b[5~", "\x7f")
LINE_BACK, LINE_ON = ("k", "\x1b[A", "\x1bOA"), ("j", "\x1b[B", "\x1bOB")
FIRST, LAST = ("g", "\x1b[H", "\x1b[1~", "\x1bOH"), ("G", "\x1b[F", "\x1b[4~", "\x1bOF")
SEARCH, NEXT, PREVIOUS = "/", "n", "N"
_LETTERS = "bBkjgGnN"
"""The keys that could also begin a word."""
_TYPED_END, _RUBOUT, _CLEAR = ("\r", "\n"), ("\x7f", "\x08"), "\x15"
_LINE = "> "
"""What stands before a line that is typed at a page."""
_AFRESH = "\r\x1b[K"
_NEW_SCREEN = "\x1b[2J\x1b[H"
_KEYS = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O.)?|.", re.DOTALL)
_STYLES = re.compile(r"\x1b\[[0-9;]*m")
_HIT_ON, _HIT_OFF = "\x1b[7m", "\x1b[27m"
_OF_LESS = "FRX"
"""Options for `less`, unless the person has set their own: keep colors, and leave the page on the screen."""


class PageBuffer(io.StringIO):
    """Buffers the output for a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def turn_pages(page: str, stream: TextIO, read: Read, is_open: bool, takes_lines: bool) -> tuple[str, ...]:
    """Write a page, and wait for a key whenever the screen is full. A long page that `is_open` to everybody
    goes to the person's own pager, if there is one. Returns the line typed at a page that `takes_lines`, and
    the line with the letter before it, which the pager took for a key; empty without a line."""
    pager = shlex.split(os.environ.get("PAGER", "")) if is_open and page.count("\n") > _height() else []
    if pager and shutil.which(pager[0]) is not None:
        stream.flush()
        environment = {"LESS": _OF_LESS, **os.environ}
        subprocess.run(pager, input=page, encoding="utf-8", env=environment, check=False)
        return ()
    return _Pager(page.splitlines(), stream, read, takes_lines).run()


def _height() -> int:
    """The lines of a page that fit on the screen, above the keys."""
    return max(shutil.get_terminal_size().lines - 1, 1)


class _Pager:
    """A page on a terminal: `end` is the number of lines down to the last visible one."""

    def __init__(self, lines: list[str], stream: TextIO, read: Read, takes_lines: bool) -> None:
        self._lines = lines
        self._stream = stream
        self._read = read
        self._takes_lines = takes_lines
        self._end = 0
        self._is_anew = False
        """Whether the person has gone back or searched: screens are then drawn anew, and the end waits."""
        self._words = ""
        self._hits: list[int] = []
        self._hit = 0
        self._waiting: deque[str] = deque()
        self._has_waited = False
        self._letter = ""
        """The letter just pressed as a key of the pager: it may be the beginning of a word."""

    def run(self) -> tuple[str, ...]:
        """Show the page until the person leaves it or has seen all of it; returns the typed line."""
        self._go_on(_height())
        while self._end < len(self._lines) or self._is_anew:
            key = self._key(self._keys_text())
            if self._is_of_line(key):
                if line := self._typed(_LINE, key):
                    return line, self._letter + line
                continue
            if key in ENDS:
                break
            self._letter = key if key in _LETTERS else ""
            self._do(key)
        if self._takes_lines and self._has_waited:
            drop_typed()  # keys pressed at the page must not answer the question below it
        return ()

    def _is_of_line(self, key: str) -> bool:
        """Whether a key belongs to a line and not to the page."""
        if not self._takes_lines or not key.isprintable() or key in ("", " ", SEARCH):
            return False
        if key in ENDS:
            return bool(self._waiting) and self._waiting[0].isalpha()  # “quit” in one go
        return key not in _LETTERS or (key in (NEXT, PREVIOUS) and not self._words)

    def _do(self, key: str) -> None:
        height = _height()
        if key in BACK:
            self._draw(self._end - 2 * height)
        elif key in LINE_BACK:
            self._draw(self._end - height - 1)
        elif key in FIRST:
            self._draw(0)
        elif key in LAST:
            self._draw(len(self._lines))
        elif key == SEARCH:
            self._find(self._typed(SEARCH))
        elif key in (NEXT, PREVIOUS) and self._words:
            self._show_hit(self._hit + (1 if key == NEXT else -1))
        else:
            self._go_on(1 if key in LINE_ON else height)

    def _keys_text(self) -> Text:
        if self._words:
            return HIT(number=self._hit + 1, all=len(self._hits)) if self._hits else NOT_FOUND
        left = len(self._lines) - self._end
        return MORE(n=left) if left else AT_END

    # Writing.

    def _go_on(self, number: int) -> None:
        """Append more lines; a page that was drawn anew stays so."""
        if self._is_anew:
            self._draw(self._end - _height() + number)
            return
        self._write(self._end, self._end + number)

    def _draw(self, first: int) -> None:
        """Draw the screen that begins at a line."""
        height = _height()
        self._is_anew = True
        first = max(0, min(first, len(self._lines) - height))
        self._stream.write(_NEW_SCREEN)
        self._write(first, first + height)

    def _write(self, first: int, end: int) -> None:
        self._end = min(end, len(self._lines))
        for line in self._lines[first : self._end]:
            self._stream.write(_with_hits(line, self._words) + "\n")
        self._stream.flush()

    def _say(self, text: str) -> None:
        print(_AFRESH + text, end="", file=self._stream, flush=True)

    # Searching.

    def _find(self, words: str) -> None:
        """Show the first hit from the present screen on; without words, end the search."""
        first = max(0, self._end - _height())
        self._words = words
        self._hits = [at for at, line in enumerate(self._lines) if occurrences(_plain(line), words)]
        if not self._hits:
            self._draw(first)
            return
        self._show_hit(next((at for at, line in enumerate(self._hits) if line >= first), 0))

    def _show_hit(self, hit: int) -> None:
        if not self._hits:
            return
        self._hit = hit % len(self._hits)
        height = _height()
        line, first = self._hits[self._hit], self._end - height
        self._draw(first if first <= line < self._end else line - height // 3)

    # Keys.

    def _typed(self, before: str, words: str = "") -> str:
        """The words that the person types after a sign; empty if they change their mind."""
        while (key := self._key(None, f"{before}{words}")) not in _TYPED_END:
            if key in _CANCELS or (key in _RUBOUT and not words):
                return ""
            if key in _RUBOUT:
                words = words[:-1]
            elif key == _CLEAR:
                words = ""
            elif key.isprintable():
                words += key
        return words

    def _key(self, text: Text | None, line: str = "") -> str:
        """Show what can be pressed, and wait for the next key; empty at the end of input and for Ctrl-C."""
        if text is not None:
            line = wrap(self._read(text), max(shutil.get_terminal_size().columns - 1, 1))[0]
        self._say(line)
        self._has_waited = True
        if not self._waiting:
            self._waiting.extend(_KEYS.findall(_pressed()))
        key = self._waiting.popleft() if self._waiting else ""
        self._say("")
        return key


def _pressed() -> str:
    """The next keys; empty at the end of input and for Ctrl-C."""
    try:
        with keys_of_terminal() as descriptor:
            if descriptor is None:
                return sys.stdin.readline()
            return os.read(descriptor, 64).decode(errors="replace")
    except KeyboardInterrupt:  # Ctrl-C closes the page, not the game
        return ""


def _plain(line: str) -> str:
    return _STYLES.sub("", line)


def _with_hits(line: str, words: str) -> str:
    """A line with every hit in reverse video, over the styles that it has."""
    hits = occurrences(_plain(line), words) if words else []
    if not hits:
        return line
    made, at = "", 0
    for piece in re.split(rf"({_STYLES.pattern})", line):
        if _STYLES.fullmatch(piece):
            is_inside = any(start < at < end for start, end in hits)
            made += piece + (_HIT_ON if is_inside else "")
            continue
        for letter in piece:
            made += _HIT_ON * any(at == start for start, _ in hits) + letter
            at += 1
            made += _HIT_OFF * any(at == end for _, end in hits)
    return made
