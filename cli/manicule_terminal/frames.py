"""The layout of a sheet: parts side by side if there is room, and in frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from rich.console import Console
from rich.text import Text as Styled

from manicule.kernel.sheet import Grid, Group, Part, Section
from manicule_terminal.blocks import FRAME, Block, Canvas, Frame, Line, Ready, SideBySide, Stack
from manicule_terminal.boards import Boarded
from manicule_terminal.flow import Flow
from manicule_terminal.line_breaks import width
from manicule_terminal.marks import CellPen
from manicule_terminal.tables import Tabled

BESIDE = 3
"""The columns between tables in a frame."""


class Fittable(Protocol):
    """A drawn part that can be fitted into a width."""

    @property
    def width(self) -> int:
        """The preferred width."""

    def keeps_form(self, room: int) -> bool:
        """Whether it keeps its form at this width."""

    def fitted(self, room: int) -> Block:
        """The block at this width."""


def laid(part: Part, pen: CellPen, boxed: bool = True) -> Fittable:
    """A part of a sheet, drawn."""
    if isinstance(part, Section):
        return Tabled(part, pen, boxed)
    if isinstance(part, Grid):
        return Boarded(part, pen)
    return Framed(part, pen)


class Framed:
    """Tables and boards in one frame, with the title on its edge."""

    def __init__(self, group: Group, pen: CellPen) -> None:
        self.pen = pen
        self.title = pen.read(group.title)
        self.parts = [laid(part, pen, boxed=False) for part in group.parts]

    @property
    def width(self) -> int:
        """The preferred width: everything side by side."""
        parts = sum(part.width for part in self.parts) + BESIDE * (len(self.parts) - 1)
        return FRAME + max(parts, width(self.title) + 2)

    def keeps_form(self, room: int) -> bool:
        """Whether all parts keep their form."""
        return all(part.keeps_form(room - FRAME) for part in self.parts)

    def fitted(self, room: int) -> Block:
        """The frame at this width, with as much side by side as fits."""
        inner = room - FRAME
        body = Stack(*arranged(self.parts, inner, inner, BESIDE))
        title = Styled(self.title, "not dim bold")
        if width(self.title) + 2 <= inner:
            return Frame(body, room, self.pen.ascii, title)
        return Stack(Flow(title, self.pen.ascii), Frame(body, room, self.pen.ascii))


def arranged(parts: Sequence[Fittable], room: int, each: int, gap: int) -> Iterator[Block]:
    """Parts from top to bottom, side by side as long as they fit; none is wider than `each`."""
    shelf: list[Fittable] = []
    used = 0
    for part in parts:
        wide = min(part.width, each)
        if shelf and used + gap + wide > room:
            yield _beside(shelf, each, gap)
            shelf, used = [], 0
        used += wide + (gap if shelf else 0)
        shelf.append(part)
    if shelf:
        yield _beside(shelf, each, gap)


def in_columns(parts: Sequence[Fittable], console: Console, columns: int, each: int) -> Block:
    """Parts in columns of equal width, each below the shortest column so far."""
    canvas = Canvas(console, console.options)
    stacks: list[list[Line]] = [[] for _ in range(columns)]
    for part in parts:
        min(stacks, key=len).extend(part.fitted(each).drawn(canvas, each))
    return SideBySide([each] * columns, 1, [Ready(lines) for lines in stacks])


def _beside(parts: Sequence[Fittable], each: int, gap: int) -> Block:
    if len(parts) == 1:
        return parts[0].fitted(each)
    widths = [min(part.width, each) for part in parts]
    return SideBySide(widths, gap, [part.fitted(wide) for part, wide in zip(parts, widths, strict=True)])
