"""Forms: the common properties of drawings that differ only in their place on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from manicule_cartographers.rules.grid import ON_MAP, STRIDE
from manicule_cartographers.rules.shapes import Cells

DRAWN, BESIDE, ROW, COLUMN, DIAGONAL = "drawn", "beside", "row", "column", "diagonal"
"""Kinds of spots of a drawing: the spaces that it fills, numbered by the sides they share with each other;
the spaces beside them, numbered by the sides they share with the drawing; and the first space in each row,
column and diagonal that it enters, numbered by its spaces there."""
ANY = -1
"""Stands for any number."""

Spot = tuple[str, int]
"""A kind of spot and its number."""


class Form:
    """The spaces of a drawing relative to its first one, in reading order.

    `spots` gives the offset of each spot behind the first space, in bits. Offsets of spots ahead of it are
    negative, by at most one row.

    >>> corner = Form(((0, 0), (0, 1), (1, 0)))
    >>> corner.size, corner.is_whole, corner.spots["drawn", 2], len(corner.spots["beside", ANY])
    (3, True, (0,), 7)
    """

    __slots__ = ("_boards", "_cells", "_squares", "is_whole", "size", "spots")

    def __init__(self, cells: Cells) -> None:
        self.size = len(cells)
        self.is_whole = len(_connected(cells)) == len(cells)
        found: dict[Spot, list[int]] = {}
        for spot, number, (row, column) in _spots(cells):
            for key in ((spot, number), (spot, ANY)):
                found.setdefault(key, []).append(row * STRIDE + column)
        self.spots = {key: tuple(offsets) for key, offsets in found.items()}
        self._cells = cells
        self._boards: dict[int, tuple[int, int]] = {}
        self._squares: dict[int, dict[int, list[int]]] = {}

    def places_on(self, free: int) -> int:
        """Every space where the first one may be so that all of them are free."""
        places = free
        for offset in self.spots[DRAWN, ANY]:
            places &= free << offset
        return places

    def at(self, first: int) -> tuple[int, int]:
        """The spaces of the form with its first one at this bit, and all spaces beside them."""
        found = self._boards.get(first)
        if found is None:
            drawn, beside = (
                sum([1 << first - offset for offset in self.spots[spot, ANY] if offset <= first])
                for spot in (DRAWN, BESIDE)
            )
            found = self._boards[first] = (drawn, beside & ON_MAP)
        return found

    def squares(self, side: int) -> dict[int, list[int]]:
        """The offsets of the first spaces of squares behind the form's, by the number of shared spaces."""
        found = self._squares.get(side)
        if found is None:
            corners: dict[tuple[int, int], int] = {}
            for row, column in self._cells:
                for corner in [(row - down, column - right) for down in range(side) for right in range(side)]:
                    corners[corner] = corners.get(corner, 0) + 1
            found = self._squares[side] = {}
            for (row, column), number in corners.items():
                found.setdefault(number, []).append(row * STRIDE + column)
        return found


def _spots(cells: Cells) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Every spot of these spaces, with its number and position."""
    beside: dict[tuple[int, int], int] = {}
    for cell in cells:
        around = _around(cell)
        yield DRAWN, len([other for other in around if other in cells]), cell
        for other in around:
            if other not in cells:
                beside[other] = beside.get(other, 0) + 1
    for cell, sides in beside.items():
        yield BESIDE, sides, cell
    lines: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for row, column in cells:
        for spot, line in ((ROW, row), (COLUMN, column), (DIAGONAL, row - column)):
            lines.setdefault((spot, line), []).append((row, column))
    for (spot, _), on_line in lines.items():
        yield spot, len(on_line), on_line[0]


def _around(cell: tuple[int, int]) -> Cells:
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def _connected(cells: Cells) -> set[tuple[int, int]]:
    """The spaces connected to the first one by their sides."""
    found = {cells[0]}
    todo = [cells[0]]
    while todo:
        more = [cell for cell in _around(todo.pop()) if cell in cells and cell not in found]
        found.update(more)
        todo += more
    return found


def form_of(bits: Sequence[int]) -> Form:
    """The form of the spaces with these bits, given in reading order."""
    row, column = divmod(bits[0], STRIDE)
    return _form(tuple([(row - bit // STRIDE, column - bit % STRIDE) for bit in bits]))


_form = cache(Form)
"""Each form exists once, so that it can serve as a key."""
