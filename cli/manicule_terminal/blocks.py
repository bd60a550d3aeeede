"""Blocks of lines for a terminal: below each other, side by side, in a frame.

Rich can nest any renderable in any other, but measures and splits the contents again at every level. The
parts of a sheet know their width before they are drawn, so each line is made once. Rich still prints a block,
and a block can be in a Rich table or contain one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule_terminal.line_breaks import width

FRAME = 4
"""The columns that a frame takes."""

_JOINT = Styled("\n")


class Line(NamedTuple):
    """A line in pieces, and its width in cells."""

    pieces: list[Segment]
    cells: int

    @property
    def text(self) -> str:
        """The text, without styles."""
        return "".join(piece.text for piece in self.pieces)

    def filled(self, room: int) -> list[Segment]:
        """The pieces cut or padded to exactly `room` cells."""
        if self.cells == room:
            return self.pieces
        if self.cells < room:
            return [*self.pieces, Segment(" " * (room - self.cells))]
        return Segment.adjust_line_length(self.pieces, room)


class Canvas(NamedTuple):
    """The console and options to draw with."""

    console: Console
    options: ConsoleOptions


class Block:
    """A renderable that is drawn line by line in the width it gets."""

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        """The lines, none wider than the room."""
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for line in self.drawn(Canvas(console, options), options.max_width):
            yield from line.pieces
            yield Segment.line()


def line_of(text: Styled, console: Console) -> Line:
    """A text without breaks as a line."""
    if "\t" in text.plain:
        text.expand_tabs(console.tab_size)
    plain = text.plain
    styled = text.spans or text.style
    pieces = list(_JOINT.join([text]).render(console)) if styled else [Segment(plain)]
    return Line(pieces, width(plain))


def lines_of(content: RenderableType, canvas: Canvas, room: int) -> Iterable[Line]:
    """The lines of a block, or of any Rich renderable."""
    if isinstance(content, Block):
        return content.drawn(canvas, room)
    options = canvas.options.update(width=room, height=None)
    lines = canvas.console.render_lines(content, options, pad=False)
    return [Line(line, Segment.get_line_length(line)) for line in lines]


class Stack(Block):
    """Blocks below each other."""

    def __init__(self, *contents: RenderableType) -> None:
        self._contents = contents

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        for content in self._contents:
            yield from lines_of(content, canvas, room)


class Ready(Block):
    """Lines that are already drawn at this width."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        return iter(self._lines)


class SideBySide(Block):
    """Blocks side by side, each in its own column; a column may be empty."""

    def __init__(self, widths: Sequence[int], gap: int, contents: Sequence[RenderableType]) -> None:
        self._widths = widths
        self._gap = " " * gap
        self._contents = contents

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        pairs = zip(self._contents, self._widths, strict=False)
        columns = [[line.filled(wide) for line in lines_of(one, canvas, wide)] for one, wide in pairs]
        columns += [[] for _ in self._widths[len(columns) :]]
        cells = sum(self._widths) + len(self._gap) * (len(self._widths) - 1)
        for at in range(max(1, *map(len, columns))):
            pieces: list[Segment] = []
            for number, (column, wide) in enumerate(zip(columns, self._widths, strict=True)):
                if number and self._gap:
                    pieces.append(Segment(self._gap))
                pieces += column[at] if at < len(column) else [Segment(" " * wide)]
            yield _cut(Line(pieces, cells), room)


class Boxed(Block):
    """Rows of cells with lines around them, and between them if `ruled`; headings stand out."""

    def __init__(
        self,
        widths: Sequence[int],
        rows: Sequence[Sequence[Block]],
        ascii: bool,
        heads: Sequence[Block] = (),
        ruled: bool = False,
    ) -> None:
        self._widths = widths
        self._rows = rows
        self._ascii = ascii
        self._heads = heads
        self._ruled = ruled

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        style = box.ASCII if self._ascii else box.ROUNDED
        edges = style.substitute(canvas.options, safe=canvas.console.safe_box)
        if not self._heads:
            edges = edges.get_plain_headed_box()
        wide = [one + 2 for one in self._widths]
        yield self._edge(edges.get_top(wide))
        if self._heads:
            upright = edges.head_left, edges.head_vertical, edges.head_right
            yield from self._row(self._heads, upright, canvas, canvas.console.get_style("table.header"))
            yield self._edge(edges.get_row(wide, "head"))
        upright = edges.mid_left, edges.mid_vertical, edges.mid_right
        for number, row in enumerate(self._rows):
            if number and self._ruled:
                yield self._edge(edges.get_row(wide, "row"))
            yield from self._row(row, upright, canvas)
        yield self._edge(edges.get_bottom(wide))

    @property
    def _cells(self) -> int:
        return sum(self._widths) + 3 * len(self._widths) + 1

    def _edge(self, line: str) -> Line:
        return Line([Segment(line)], self._cells)

    def _row(
        self, cells: Sequence[Block], upright: Sequence[str], canvas: Canvas, style: Style | None = None
    ) -> Iterator[Line]:
        """The lines of a row; headings, which have a style, are aligned to the bottom."""
        pairs = zip(cells, self._widths, strict=False)
        columns = [[line.filled(wide) for line in one.drawn(canvas, wide)] for one, wide in pairs]
        columns += [[] for _ in self._widths[len(columns) :]]
        height = max(1, *map(len, columns))
        left, between, right = map(Segment, upright)
        blank = Segment(" ", style)
        for at in range(height):
            pieces = [left]
            for number, (column, wide) in enumerate(zip(columns, self._widths, strict=True)):
                here = at - (height - len(column)) if style else at
                if number:
                    pieces.append(between)
                if 0 <= here < len(column):
                    inner = Segment.apply_style(column[here], style) if style else column[here]
                    pieces += [blank, *inner, blank]
                else:
                    pieces.append(Segment(" " * (wide + 2), style))
            yield Line([*pieces, right], self._cells)


class Indented(Block):
    """An indented block; it takes its whole width."""

    def __init__(self, content: RenderableType, indent: int) -> None:
        self._content = content
        self._indent = indent

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        for line in lines_of(self._content, canvas, room - self._indent):
            yield Line([Segment(" " * self._indent), *line.filled(room - self._indent)], room)


class Frame(Block):
    """A block in a frame of a width, with an optional title on its edge."""

    def __init__(self, content: RenderableType, cells: int, ascii: bool, title: Styled | None = None) -> None:
        self._content = content
        self._cells = cells
        self._ascii = ascii
        self._title = title

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        wide = min(room, self._cells)
        top, middle, bottom = self._edges(canvas, wide)
        left, right, blank = middle[0], middle[-1], Segment(" ")
        yield Line(top, wide)
        for line in lines_of(self._content, canvas, wide - FRAME):
            yield Line([left, blank, *line.filled(wide - FRAME), blank, right], wide)
        yield Line(bottom, wide)

    def _edges(self, canvas: Canvas, room: int) -> list[list[Segment]]:
        """The edges of the same frame without contents."""
        style = box.ASCII if self._ascii else box.ROUNDED
        empty = Panel(Styled(), box=style, title=self._title, title_align="left", border_style="dim")
        return canvas.console.render_lines(empty, canvas.options.update(width=room, height=None))


def _cut(line: Line, room: int) -> Line:
    return line if line.cells <= room else Line(line.filled(room), room)
