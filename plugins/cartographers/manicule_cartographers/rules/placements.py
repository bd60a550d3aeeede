"""The places where shapes may be drawn: counted, drawn from by chance, listed and looked up.

An answer is written as the spaces in reading order and the terrain: `B4 B5 C4 forest`. So the same
drawing has one name only, however it is turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from manicule_cartographers.content import SIZE
from manicule_cartographers.rules.grid import ON_MAP, STRIDE, bit_at, named, nth_bit
from manicule_cartographers.rules.shapes import Fit, Shape, fits


class Placement(NamedTuple):
    """What is drawn: which spaces, with which terrain, and whether the shape pays a coin.

    >>> Placement(cells=0b11, terrain="forest", coin=False).cells.bit_count()
    2
    """

    cells: int
    terrain: str
    coin: bool


class Places(Protocol):
    """Where the shapes of a card may be drawn, whatever the terrain."""

    count: int

    def answers(self, terrains: tuple[str, ...]) -> list[str]:
        """Every place with each of these terrains, written as an answer."""

    def nth(self, n: int) -> str:
        """The spaces of the n-th place."""

    def drawn(self, n: int) -> tuple[str, int, bool]:
        """The n-th place: its spaces by name and as bits, and whether a shape drawn there pays a coin."""

    def coin_at(self, board: int) -> bool | None:
        """Whether a shape drawn on just these spaces pays a coin; None when none may be drawn there."""

    def board_of(self, names: str) -> int | None:
        """The spaces of these names, if they have been named here; None says nothing."""


class Fitting:
    """Places of whole shapes on free spaces; with `wanted`, on one of those too."""

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
                # Two shapes may have the same spaces: then the first one is meant, as `coin_at` has it.
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


class Clipped:
    """Places of shapes that may stick out over the edge: what lies outside is not drawn.

    Shapes that pay a coin come first: where two leave the same spaces, the better one is meant.
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
    """What is left on the map of a shape at every place where some of it is."""
    height = width = max(shape.box)
    for orientation in shape.orientations:
        # The pattern is moved as if the map had neighbors on all sides, then cut at each row's ends.
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
