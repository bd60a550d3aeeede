"""Spots on drawings: a pen that records the spot of each cell, and the place of each spot on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text as Styled

from manicule.kernel.sheet import Cell, Content, Part
from manicule_fullscreen.lines import Line, Meta
from manicule_interface.board_view import Path
from manicule_languages.reader import Read
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.marks import CellPen

CELL, ROW, PART = "cell", "row", "part"
"""Keys of a piece's metadata for its spots, from the inside outwards."""
TITLE, NEW = "title", "new"
"""Keys of a piece's metadata: it is the title of a part; it is new."""


class SpotPen(CellPen):
    """Draws cells that carry their spots."""

    def __init__(self, read: Read, ascii: bool, new: frozenset[Path] = frozenset()) -> None:
        super().__init__(read, ascii)
        self.new = new

    def placed(self, content: Content, part: Part, number: int, spot: str = "") -> Styled:
        """A cell of a part, with its own spot and that of its row or field."""
        meta: Meta = {PART: part.id} if part.id else {}
        if spot:
            meta[ROW] = spot
        if isinstance(content, Cell) and content.spot:
            meta[CELL] = content.spot
        if (part.id, number) in self.new:
            meta[NEW] = True
        text = self.drawn(content)
        return Styled.assemble(text, style=Style(meta=meta)) if meta else text

    def titled(self, part: Part) -> Styled:
        """The title of a part."""
        title = Styled(self.read(part.title))
        return Styled.assemble(title, style=Style(meta={PART: part.id, TITLE: True})) if part.id else title


def spots_in(meta: Meta) -> list[str]:
    """The spots of a piece, the innermost first."""
    return [meta[kind] for kind in (CELL, ROW, PART) if kind in meta]


class Box(NamedTuple):
    """A rectangle: the first and last line, the first column and the column after the last."""

    top: int
    bottom: int
    left: int
    right: int

    def with_(self, other: Box) -> Box:
        """The box around both."""
        return Box(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )

    def holds(self, x: int, y: int) -> bool:
        """Whether a column and line are in the box."""
        return self.top <= y <= self.bottom and self.left <= x < self.right

    @property
    def height(self) -> int:
        """The number of lines."""
        return self.bottom - self.top + 1

    @property
    def middle(self) -> tuple[float, float]:
        """The middle, by line and column."""
        return (self.top + self.bottom) / 2, (self.left + self.right) / 2


class Picture(NamedTuple):
    """A picture of the screen: its lines, the cursor of the terminal, and the place of the board.

    `board` is the place of the board on the screen, `top` its first visible line, `height` the number of all
    its lines. `boxes` are around all that is drawn of each spot, `places` around its first place. If it
    `is_too_small`, the person cannot see the effect of a key.
    """

    lines: list[Line]
    cursor: tuple[int, int] | None = None
    board: Box | None = None
    top: int = 0
    boxes: dict[str, Box] = {}
    height: int = 0
    is_too_small: bool = False
    places: dict[str, Box] = {}

    @property
    def unseen(self) -> int:
        """The number of lines of the board that are out of sight."""
        return max(0, self.height - self.board.height) if self.board is not None else 0


def boxes_of(lines: Sequence[Line]) -> dict[str, Box]:
    """The box of each spot on the lines, by id."""
    found: dict[str, Box] = {}
    for meta, box in _marked(lines):
        for spot in spots_in(meta):
            found[spot] = found[spot].with_(box) if spot in found else box
    return found


def places_of(lines: Sequence[Line]) -> dict[str, Box]:
    """The box of the first place of each spot, by id: a thing may be drawn several times. A part is at its
    title, which is what is highlighted of it."""
    found: dict[str, Box] = {}
    whole: dict[str, Box] = {}
    for meta, box in _marked(lines):
        titled = TITLE in meta
        for spot in spots_in(meta):
            boxes = whole if spot == meta.get(PART) and not titled else found
            known = boxes.get(spot)
            if known is None or known.bottom + 1 >= box.top:
                boxes[spot] = box if known is None else known.with_(box)
    return {**whole, **found}


def _marked(lines: Sequence[Line]) -> Iterator[tuple[Meta, Box]]:
    """The pieces that carry metadata, each with its place."""
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            wide = cells(segment.text)
            if segment.style is not None and segment.style.meta:
                yield segment.style.meta, Box(y, y, x, x + wide)
            x += wide
