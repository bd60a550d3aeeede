"""Styled text broken into lines by our own rules, also in a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from rich.console import Console, ConsoleOptions, JustifyMethod
from rich.measure import Measurement
from rich.text import Text as Styled

from manicule_terminal.blocks import Block, Canvas, Line, line_of
from manicule_terminal.line_breaks import LONGEST_EXAMPLE, NO_BREAK, breaks, narrowest, width
from manicule_terminal.tones import TYPED

_NO_BREAK = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2007": " "})
_WIDE_SIGN = "\U0001f7e6"
"""Stands for any sign of two cells; unlike Japanese ones, it is part of a word."""


def _unbroken(sign: str) -> str:
    """A sign as wide as this one, at which no line breaks."""
    return NO_BREAK if sign == " " else _WIDE_SIGN if width(sign) > 1 else sign


class Flow(Block):
    """A text for a terminal. Rich measures it, but does not break it."""

    def __init__(self, text: Styled | str, ascii: bool = False, justify: JustifyMethod = "left") -> None:
        self.text = Styled(text) if isinstance(text, str) else text
        self.ascii = ascii
        self.justify = justify

    @property
    def widest(self) -> int:
        """The preferred width."""
        return max(map(width, self.text.plain.split("\n")))

    @property
    def narrowest(self) -> int:
        """The width below which words would be broken."""
        return max(map(narrowest, self.text.plain.split("\n")))

    def lines(self, room: int) -> Iterator[Styled]:
        """The lines at this width."""
        text = self.text.plain
        has_one = width(text) <= room and "\n" not in text  # most texts are short
        for start, end in [(0, len(text.rstrip()))] if has_one else breaks(self._whole(room), room):
            line = self._between(start, end)
            if self.ascii:  # a no-break space is useless after the line is broken
                line.plain = line.plain.translate(_NO_BREAK)
            yield line

    def _between(self, start: int, end: int) -> Styled:
        """A slice of the text, safe to change."""
        if end == start:
            return Styled()
        return self.text.copy() if end - start == len(self.text) else self.text[start:end]

    def _whole(self, room: int) -> str:
        """The text by which lines are measured: passages to type have no-break spaces and no Japanese sign at
        which a line could break. They break only where they have no room."""
        text = self.text.plain
        for span in self.text.spans:
            typed = text[span.start : span.end]
            if span.style == TYPED and width(typed) <= min(room, LONGEST_EXAMPLE):
                text = text[: span.start] + "".join(map(_unbroken, typed)) + text[span.end :]
        return text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.narrowest, self.widest).with_maximum(options.max_width)

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        for line in self.lines(room):
            if self.justify != "left" and (spare := room - width(line.plain)) > 0:
                line.pad_left(spare if self.justify == "right" else spare // 2)
            yield line_of(line, canvas.console)


def console_for(stream: TextIO, width: int | None = None) -> Console:
    """A terminal to draw on. Typed text is never markup, and numbers are not highlighted."""
    return Console(file=stream, markup=False, highlight=False, emoji=False, width=width)
