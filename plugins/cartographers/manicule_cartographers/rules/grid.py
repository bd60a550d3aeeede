"""The grid as bits: a set of spaces is one whole number, and rules about spaces are shifts of it.

A1 is the highest bit and the order of reading goes down from there. Behind each row stand guard bits that
are never set, so a shape that is moved over the edge finds no space on the other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from manicule_cartographers.content import SIZE, WIDEST

STRIDE = SIZE + WIDEST - 1
"""From a space to the one below it: a row and as many guard bits as stop the widest shape."""
ROWS = "ABCDEFGHIJK"
GUARD = "0" * (STRIDE - SIZE)

OPEN, RUINS = ".", "R"
"""How a map writes a space that is not filled, and how a side of the sheet writes its ruins."""


def bit_at(row: int, column: int) -> int:
    """The number of the bit of a space, counted from 0."""
    return (SIZE - 1 - row) * STRIDE + SIZE - 1 - column


BIT_OF = {
    f"{letter}{column + 1}": bit_at(row, column) for row, letter in enumerate(ROWS) for column in range(SIZE)
}
"""The bit of each space by its printed name."""
PLACE_OF = {bit_at(row, column): (row, column) for row in range(SIZE) for column in range(SIZE)}
"""The row and the column of each bit, both counted from 0."""
NAMES = tuple({bit: name for name, bit in BIT_OF.items()}.get(bit, "") for bit in range(SIZE * STRIDE))


def cells(names: Iterable[str]) -> int:
    """The spaces of these names, as bits."""
    return sum({1 << BIT_OF[name] for name in names})


ON_MAP = cells(BIT_OF)
ROW_LINES = tuple(cells(f"{letter}{column + 1}" for column in range(SIZE)) for letter in ROWS)
COLUMN_LINES = tuple(cells(f"{letter}{column + 1}" for letter in ROWS) for column in range(SIZE))
LINES = ROW_LINES + COLUMN_LINES
BORDER = ROW_LINES[0] | ROW_LINES[-1] | COLUMN_LINES[0] | COLUMN_LINES[-1]
DIAGONALS = tuple(
    sum(1 << bit_at(start + step, step) for step in range(SIZE - start)) for start in range(SIZE)
)
"""From each space of the left border down and to the right, to the bottom border."""


def neighbours(board: int) -> int:
    """All spaces that share a side with one of these."""
    return (board << 1 | board >> 1 | board << STRIDE | board >> STRIDE) & ON_MAP


def by_neighbours(board: int) -> tuple[int, int, int, int, int]:
    """All spaces of the map by how many spaces of a board share a side with them: none, one, and so on.

    >>> [spaces.bit_count() for spaces in by_neighbours(cells(["B2", "B4"]))]
    [114, 6, 1, 0, 0]
    """
    left, right, above, below = board << 1, board >> 1, board << STRIDE, board >> STRIDE
    # Added up bit by bit, for all spaces at once.
    odd = left ^ right ^ above ^ below
    both_across, both_along = left & right, above & below
    pair = both_across ^ both_along | (left ^ right) & (above ^ below)
    four = both_across & both_along
    none = ON_MAP & ~(odd | pair | four)
    return none, ON_MAP & odd & ~pair, ON_MAP & pair & ~odd, ON_MAP & odd & pair, ON_MAP & four


@lru_cache(maxsize=256)
def clusters(board: int) -> tuple[int, ...]:
    """The groups of spaces that hang together by their sides, from the first in the order of reading on.

    They are remembered: whoever tries what a space would earn asks for the same terrain again and again.
    """
    found = []
    while board:
        grown = 1 << board.bit_length() - 1
        group = 0
        while grown != group:
            group = grown
            # As `neighbours` does, and what is not on the map is not on the board either.
            grown |= (group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & board
        found.append(group)
        board &= ~group
    return tuple(found)


@lru_cache(maxsize=256)
def clusters_with_neighbours(board: int) -> tuple[tuple[int, int], ...]:
    """The clusters, each with all spaces that share a side with one of it; remembered like these."""
    return tuple((cluster, neighbours(cluster)) for cluster in clusters(board))


def bits(board: int) -> Iterator[int]:
    """The numbers of the bits that are set, in the order of reading."""
    while board:
        highest = board.bit_length() - 1
        yield highest
        board ^= 1 << highest


def flags(board: int) -> bytes:
    """A 1 for each bit that is set and a 0 for each that is not, for all bits in the order of reading."""
    return f"{board:0{len(NAMES)}b}".encode().translate(_FLAGS)


_FLAGS = bytes.maketrans(b"01", b"\0\1")


def nth_bit(board: int, n: int) -> int:
    """The number of the n-th bit that is set, in the order of reading, counted from 0."""
    low, high = 0, board.bit_length()
    # How many bits are at `low` or above shrinks as `low` grows: halve until one is left.
    while high - low > 1:
        middle = (low + high) >> 1
        if (board >> middle).bit_count() > n:
            low = middle
        else:
            high = middle
    return low


def named(board: int) -> tuple[str, ...]:
    """The names of spaces, in the order of reading."""
    return tuple(NAMES[bit] for bit in bits(board))


def board_of(rows: Iterable[str], table: bytes) -> int:
    """The spaces of a map whose letters `table` makes 1, the others 0."""
    return board_in(written(rows), table)


def written(rows: Iterable[str]) -> bytes:
    """A map with its guards, as `board_in` reads it."""
    return GUARD.join(rows).encode("latin-1")


def board_in(written: bytes, table: bytes) -> int:
    """The spaces of a written map whose letters `table` makes 1, the others 0."""
    return int(written.translate(table), 2)
