"""Shapes in all their orientations, and their places, found by shifts of the whole map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress

from manicule_cartographers.rules.grid import NAMES, ON_MAP, STRIDE, bits, flags

Cells = tuple[tuple[int, int], ...]


class Orientation:
    """An orientation of a shape: the offsets of its spaces behind the first one in reading order, in bits."""

    __slots__ = ("_answers", "boards", "names", "offsets", "pattern", "span")

    def __init__(self, cells: Cells, boards: dict[str, int]) -> None:
        first_row, first_column = cells[0]
        behind = [(row - first_row) * STRIDE + column - first_column for row, column in cells]
        self.offsets = tuple(behind[1:])
        self.span = behind[-1]
        self.pattern = sum(1 << self.span - offset for offset in behind)
        self.names: dict[int, str] = {}
        self.boards = boards
        self._answers: dict[tuple[str, ...], list[tuple[str, ...]]] = {}

    def anchors_on(self, free: int) -> int:
        """Every space where the first space may be so that all of them are free.

        The map is shifted by the offset of each space: a space that is free in all shifted maps is a place
        for the first one.
        """
        anchors = free
        for offset in self.offsets:
            anchors &= free << offset
        return anchors

    def covering(self, wanted: int) -> int:
        """Every space where the first space must be for the shape to cover a wanted space."""
        found = wanted
        for offset in self.offsets:
            found |= wanted << offset
        return found

    def cells_at(self, anchor: int) -> int:
        """The spaces of the shape with its first one at this bit."""
        return self.pattern << anchor - self.span

    def name_at(self, anchor: int) -> str:
        """The names of these spaces, in reading order."""
        name = self.names.get(anchor)
        if name is None:
            below = [NAMES[anchor - offset] for offset in self.offsets]
            name = self.names[anchor] = " ".join([NAMES[anchor], *below])
            self.boards[name] = self.cells_at(anchor)
        return name

    def answers_at(self, anchors: int, terrains: tuple[str, ...]) -> Iterable[str]:
        """The answers that draw the shape at these places, in reading order, with each of the terrains."""
        known = self._answers.get(terrains)
        if known is None:
            known = self._answers[terrains] = [()] * len(NAMES)
            for anchor in bits(self.anchors_on(ON_MAP)):
                name = self.name_at(anchor)
                known[~anchor] = tuple([f"{name} {terrain}" for terrain in terrains])
        return chain.from_iterable(compress(known, flags(anchors)))

    def rows(self) -> tuple[str, ...]:
        """The shape row by row: an X for each space, a dot for other positions."""
        # Half a line is added so that spaces to the left of the first one stay on their own line.
        spaces = [divmod(offset + STRIDE // 2, STRIDE) for offset in (0, *self.offsets)]
        left, right = min(at for _, at in spaces), max(at for _, at in spaces)
        height = spaces[-1][0] + 1
        return tuple(
            "".join("X" if (row, at) in spaces else "." for at in range(left, right + 1))
            for row in range(height)
        )


class Shape:
    """A shape of a card with its distinct orientations, the printed one first.

    `boards` caches the places named so far, by their names.

    >>> corner = Shape(["XX", "X."], coin=True)
    >>> corner.coin, len(corner.orientations)
    (True, 4)
    """

    __slots__ = ("boards", "box", "coin", "orientations", "patterns", "size")

    def __init__(self, rows: Sequence[str], coin: bool = False) -> None:
        printed = cells(rows)
        self.coin = coin
        self.boards: dict[str, int] = {}
        self.size = len(printed)
        self.box = (len(rows), len(rows[0]))
        self.patterns: dict[int, Orientation] = {}
        for spaces in _turned(printed):
            made = Orientation(spaces, self.boards)
            self.patterns.setdefault(made.pattern, made)
        self.orientations = tuple(self.patterns.values())

    @property
    def printed(self) -> Orientation:
        """The printed orientation."""
        return self.orientations[0]

    def turned(self, turning: str) -> Orientation:
        """The orientation after these quarter turns (r) and flips (f), in this order."""
        spaces = cells(self.printed.rows())
        for step in turning:
            spaces = _turn(spaces) if step == "r" else _flip(spaces)
        return self.patterns[Orientation(spaces, self.boards).pattern]


Fit = tuple[Orientation, int]
"""An orientation, and all its places by the first space."""


def fits(shapes: Sequence[Shape], free: int, wanted: int = 0) -> list[Fit]:
    """The places of these shapes on free spaces; with `wanted`, covering one of those spaces."""
    found = []
    for shape in shapes:
        for orientation in shape.orientations:
            anchors = orientation.anchors_on(free)
            if anchors and wanted:
                anchors &= orientation.covering(wanted)
            if anchors:
                found.append((orientation, anchors))
    return found


def cells(rows: Sequence[str]) -> Cells:
    """The spaces of a shape written row by row."""
    return tuple((row, at) for row, line in enumerate(rows) for at, mark in enumerate(line) if mark == "X")


def _turned(cells: Cells) -> Iterator[Cells]:
    for flipped in (False, True):
        for turns in range(4):
            made = cells
            for _ in range(turns):
                made = _turn(made)
            yield _flip(made) if flipped else made


def _turn(cells: Cells) -> Cells:
    """A quarter turn clockwise."""
    return tuple(sorted((column, -row) for row, column in cells))


def _flip(cells: Cells) -> Cells:
    """A flip from left to right."""
    return tuple(sorted((row, -column) for row, column in cells))
