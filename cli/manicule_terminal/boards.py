"""Grids for a terminal: a board of equal fields, split into pieces if it is too wide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule.kernel.sheet import Grid
from manicule_terminal.blocks import Block, Canvas, Line, Stack, line_of
from manicule_terminal.flow import Flow
from manicule_terminal.line_breaks import width
from manicule_terminal.marks import CellPen
from manicule_terminal.tones import HEADING, TITLE


class Boarded:
    """A grid with its fields drawn, ready for layout."""

    def __init__(self, grid: Grid, pen: CellPen) -> None:
        self.pen = pen
        self.title = pen.titled(grid)
        numbers = count()
        self.columns = [pen.placed(column, grid, next(numbers)) for column in grid.columns]
        self.rows = [
            (
                pen.placed(row.label, grid, next(numbers)),
                [
                    pen.placed(field, grid, next(numbers), spot)
                    for field, spot in zip(row.fields, row.spots or ("",) * len(row.fields), strict=True)
                ],
            )
            for row in grid.rows
        ]
        self._label = max((width(label.plain) for label, _ in self.rows), default=0) + 1
        fields = [*self.columns, *(field for _, row in self.rows for field in row)]
        self._field = max((width(field.plain) for field in fields), default=0)

    @property
    def width(self) -> int:
        """The preferred width."""
        return max(Flow(self.title).widest, self._label + (self._field + 2) * len(self.columns))

    def keeps_form(self, room: int) -> bool:
        """Whether all columns fit side by side in this width."""
        return self._label + (self._field + 1) * len(self.columns) <= room

    def fitted(self, room: int) -> Block:
        """The board at this width, below its title; if it is too wide, first closer together, then in
        pieces."""
        title = [Flow(Styled.assemble(self.title, style=TITLE), self.pen.ascii)] if self.title.plain else []
        size = self._field + (2 if self.width <= room else 1)
        label = min(self._label, max(1, room - size))
        each = max(1, (room - label) // size)
        starts = range(0, len(self.columns), each)
        return Stack(*title, *(line for start in starts for line in self._piece(start, each, label, size)))

    def _piece(self, start: int, each: int, label: int, size: int) -> Iterator[Block]:
        """Some of the columns, with all rows."""
        part = slice(start, start + each)
        heads = self.columns[part]
        if any(head.plain for head in heads):
            yield self._line(Styled(), [Styled.assemble(head, style=HEADING) for head in heads], label, size)
        for name, fields in self.rows:
            yield self._line(name, fields[part], label, size)

    def _line(self, name: Styled, fields: list[Styled], label: int, size: int) -> Block:
        before = name.copy()
        before.truncate(label)
        before.pad_right(label - width(before.plain))
        return _Fixed(before, fields, size)


class _Fixed(Block):
    """A line of a board: its blanks are fields, so it is never broken."""

    def __init__(self, label: Styled, fields: list[Styled], size: int) -> None:
        self._label = label
        self._fields = fields
        self._size = size

    def drawn(self, canvas: Canvas, room: int) -> Iterator[Line]:
        pieces, cells = line_of(self._label, canvas.console)
        for field in self._fields:
            more, taken = self._field(field, canvas.console)
            pieces += more
            cells += taken
        yield Line(pieces, cells) if cells <= room else Line(Line(pieces, cells).filled(room), room)

    def _field(self, field: Styled, console: Console) -> Line:
        if field.spans:
            return line_of(_centred(field, self._size), console)
        taken = width(field.plain)  # most fields are a single mark
        spare = max(0, self._size - taken)
        text = " " * (spare // 2), field.plain, " " * (spare - spare // 2)
        style = console.get_style(field.style, default=Style.null())
        return Line([Segment(piece, style) for piece in text if piece], taken + spare)


def _centred(field: Styled, size: int) -> Styled:
    """A field with blanks around it; the background of a mark extends over the whole field, and all signs in
    it have the color of that mark, which stands out there."""
    spare = max(0, size - width(field.plain))
    styles = [str(field.style), *(str(span.style) for span in field.spans)]
    ground = next((style for style in styles if " on " in style), "")
    before, after = " " * (spare // 2), " " * (spare - spare // 2)
    centred = Styled.assemble((before, field.style), field, (after, field.style))
    centred.stylize(ground)
    return centred
