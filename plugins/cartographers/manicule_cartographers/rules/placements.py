"""The places for shapes: counted, sampled, listed and looked up.

An answer is written as the spaces in reading order and the terrain: `B4 B5 C4 forest`. So each drawing has
only one name, however its shape is turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from manicule_cartographers.content import SIZE
from manicule_cartographers.rules.grid import ON_MAP, STRIDE, bit_at, named, nth_bit
from manicule_cartographers.rules.shapes import Fit, Shape, fits


class Placement(NamedTuple):
    """A drawing: its spaces, its terrain, and whether the shape pays a coin.

    >>> Placement(cells=0b11, terrain="forest", coin=False).cells.bit_count()
    2
    """

    cells: int
    terrain: str
    coin: bool


class Places(Protocol):
    """The places for the shapes of a card, for any terrain."""

    count: int

    def answers(self, terrains: tuple[str, ...]) -> list[str]:
        """Every place with each of these terrains, written as an answer."""

    def nth(self, n: int) -> str:
        """The spaces of the n-th place."""

    def drawn(self, n: int) -> tuple[str, int, bool]:
        """The n-th place: its spaces by name and as bits, and whether a shape drawn there pays a coin."""

    def coin_at(self, board: int) -> bool | None:
        """Whether a shape drawn on exactly these spaces pays a coin; None if no shape fits them."""

    def board_of(self, names: str) -> int | None:
        """The spaces of these names if they are cached; None otherwise."""


class Fitting:
    """Places of whole shapes on free spaces; with `wanted`, covering one of those spaces."""

    __slots__ = ("_fits", "_free", "_shapes", "_wanted", "count")

    def __init__(self, shapes: Sequence[Shape], free: int, wanted: int = 0) -> None:
        self._shapes = shapes
        self._free = free
        self._wanted = wanted
        self._fits: list[Fit] = fits(shapes, free, wanted)
        count = 0
        for _, anchors in self._fits:
            count += anchors.bit_count()
        self.count = count

    def answers(self, terrains: tuple[str, ...]) -> list[str]:
        found: list[str] = []
        for orientation, anchors in self._fits:
            found += orientation.answers_at(anchors, terrains)
        return found

    def nth(self, n: int) -> str:
        return self.drawn(n)[0]

    def drawn(self, n: int) -> tuple[str, int, bool]:
        for orientation, anchors in self._fits:
            number = anchors.bit_count()
            if n < number:
                anchor, pattern = nth_bit(anchors, n), orientation.pattern
                # Two shapes may cover the same spaces: the first one counts, as in `coin_at`.
                coin = next(shape.coin for shape in self._shapes if pattern in shape.patterns)
                return orientation.name_at(anchor), orientation.cells_at(anchor), coin
            n -= number
        raise IndexError(n)

    def coin_at(self, board: int) -> bool | None:
        if not board or board & ~self._free or (self._wanted and not board & self._wanted):
            return None
        pattern = board >> (board & -board).bit_length() - 1
        for shape in self._shapes:
            if pattern in shape.patterns:
                return shape.coin
        return None

    def board_of(self, names: str) -> int | None:
        for shape in self._shapes:
            board = shape.boards.get(names)
            if board is not None:
                return board
        return None


def fitting(shapes: Sequence[Shape], free: int, wanted: int = 0) -> Fitting:
    """The places of whole shapes on free spaces. Recent ones are cached, because a fork of a match asks the
    questions of its turn again."""
    return _fitting(tuple(shapes), free, wanted)


@lru_cache(maxsize=1024)
def _fitting(shapes: tuple[Shape, ...], free: int, wanted: int) -> Fitting:
    return Fitting(shapes, free, wanted)


class Clipped:
    """Places of shapes that may stick out over the edge: the part outside is not drawn.

    Shapes that pay a coin come first: if two leave the same spaces, the better one counts.
    """

    __slots__ = ("_boards", "count")

    def __init__(self, shapes: Sequence[Shape], free: int, wanted: int = 0) -> None:
        self._boards: dict[int, bool] = {}
        for shape in sorted(shapes, key=lambda shape: not shape.coin):
            for board in _clipped(shape):
                if not board & ~free and (not wanted or board & wanted):
                    self._boards.setdefault(board, shape.coin)
        self.count = len(self._boards)

    def answers(self, terrains: tuple[str, ...]) -> list[str]:
        names = [" ".join(named(board)) for board in self._boards]
        return [f"{name} {terrain}" for name in names for terrain in terrains]

    def nth(self, n: int) -> str:
        return self.drawn(n)[0]

    def drawn(self, n: int) -> tuple[str, int, bool]:
        board, coin = list(self._boards.items())[n]
        return " ".join(named(board)), board, coin

    def coin_at(self, board: int) -> bool | None:
        return self._boards.get(board)

    def board_of(self, names: str) -> int | None:
        return None


def _clipped(shape: Shape) -> Iterator[int]:
    """The part of a shape on the map, for every place where there is one."""
    height = width = max(shape.box)
    for orientation in shape.orientations:
        # The pattern moves as if the map had neighbors on all sides, and is then cut at the ends of each row.
        spaces = [divmod(offset + STRIDE // 2, STRIDE) for offset in (0, *orientation.offsets)]
        relative = [(row, column - STRIDE // 2) for row, column in spaces]
        for row in range(-height, SIZE + 1):
            for column in range(-width, SIZE + width):
                board = 0
                for down, right in relative:
                    if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                        board |= 1 << bit_at(row + down, column + right)
                if board & ON_MAP:
                    yield board
