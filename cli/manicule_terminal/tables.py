"""Tables for a terminal: as wide as necessary, as narrow as possible, or a list if even that is too wide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count

from rich.text import Text as Styled

from manicule.kernel.sheet import Content, Mark, Section
from manicule_terminal.blocks import Block, Boxed, Indented, SideBySide, Stack
from manicule_terminal.flow import Flow
from manicule_terminal.marks import CellPen
from manicule_terminal.plain_sheets import FACT
from manicule_terminal.tones import HEADING, TITLE

GAP = 2
LONG = 24
"""A longer word may be broken before a table becomes a list."""
# Numbers of all our languages: a point or a comma, thousands separated by one of these or by a narrow space.
_NUMBER = re.compile(r"[-−]?\d+([.,\u00a0\u202f]\d+)*")
_VALUE = "\ue000"


class Tabled:
    """A section with its cells drawn, ready for layout."""

    def __init__(self, section: Section, pen: CellPen, boxed: bool) -> None:
        self.section = section
        self.pen = pen
        self.boxed = boxed
        self.title = pen.titled(section)
        numbers = count()
        self.heading = [pen.placed(cell, section, next(numbers)) for cell in section.heading]
        spots = section.spots or ("",) * len(section.rows)
        self.rows = [
            [pen.placed(cell, section, next(numbers), spot) for cell in row]
            for row, spot in zip(section.rows, spots, strict=True)
        ]
        size = max([len(self.heading), *map(len, self.rows)])
        self._columns = [
            [Flow(row[at]) for row in (self.heading, *self.rows) if at < len(row)] for at in range(size)
        ]
        self._wide = [max(cell.widest for cell in column) for column in self._columns]
        self._numbers = [
            _are_numbers([row[at].plain for row in self.rows if at < len(row)]) for at in range(size)
        ]
        self._frame = 3 * size + 1 if boxed else GAP * max(0, size - 1)

    @property
    def width(self) -> int:
        """The preferred width."""
        return max(Flow(self.title).widest, self._frame + sum(self._wide))

    def keeps_form(self, room: int) -> bool:
        """Whether it is still a table at this width, not a list."""
        return bool(self._widths(room))

    def _widths(self, room: int) -> list[int]:
        """The widths of the columns; empty if there is too little room."""
        widths = [max(1, one) for one in self._wide]
        if sum(widths) <= room - self._frame:
            return widths
        narrow = [min(LONG, max(cell.narrowest for cell in column)) for column in self._columns]
        return column_widths(narrow, self._wide, room - self._frame)

    def fitted(self, room: int) -> Block:
        """The table in this room, below its title."""
        widths = self._widths(room)
        body = [*(self._table(widths) if widths and self.rows else self._list())]
        title = [Flow(Styled.assemble(self.title, style=TITLE), self.pen.ascii)] if self.title.plain else []
        return Stack(*title, *body)

    def _table(self, widths: Sequence[int]) -> Iterator[Block]:
        heads = self._cells([Styled.assemble(name, style=HEADING) for name in self.heading])
        rows = [self._cells(row) for row in self.rows]
        if self.boxed:
            yield Boxed(widths, rows, self.pen.ascii, heads, ruled=not heads and len(widths) > 2)
            return
        for row in (heads, *rows) if heads else rows:
            yield SideBySide(widths, GAP, row)

    def _list(self) -> Iterator[Block]:
        """Each row as its first cell, with the labeled other cells below it."""
        for contents, row in zip(self.section.rows, self.rows, strict=True):
            if not self.heading and len(row) == 2 and all(cell.plain for cell in row):
                yield Flow(self._fact(row[0].plain, row[1]), self.pen.ascii)
                continue
            for at, cell in enumerate(row):
                name = self.heading[at].plain if at < len(self.heading) else ""
                line = Flow(self._fact(name, cell) if name else cell, self.pen.ascii)
                if cell.plain and not _is_decoration(contents[at]):
                    yield Indented(line, 2) if at else line

    def _fact(self, name: str, value: Styled) -> Styled:
        before, _, after = self.pen.read(FACT(what=name, value=_VALUE)).partition(_VALUE)
        return Styled.assemble((before, "bold"), value, after)

    def _cells(self, row: Sequence[Styled]) -> list[Flow]:
        pairs = zip(row, self._numbers, strict=False)
        return [Flow(cell, self.pen.ascii, "right" if is_number else "left") for cell, is_number in pairs]


def column_widths(narrow: Sequence[int], wide: Sequence[int], room: int) -> list[int]:
    """The widths of columns: the widest shrink first, none below its need; empty if that does not fit."""
    least = [max(1, one) for one in narrow]
    widths = [max(1, one) for one in wide]
    if sum(least) > room:
        return []
    while sum(widths) > room:
        widths[max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))] -= 1
    return widths


def _is_decoration(content: Content) -> bool:
    return isinstance(content, Mark) and content.is_decoration


def _are_numbers(cells: Sequence[str]) -> bool:
    """Whether a column has numbers only; a dash stands for none."""
    stated = [cell for cell in cells if cell not in ("", "–", "-")]
    return bool(stated) and all(_NUMBER.fullmatch(cell) for cell in stated)
