"""The grid as bits: a set of spaces is one integer, and rules about spaces are shifts of it.

A1 is the highest bit; reading order goes down from there. Each row ends with guard bits that are never set,
so a shape that is shifted over the edge does not wrap around.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from manicule_cartographers.content import SIZE, WIDEST

STRIDE = SIZE + WIDEST - 1
"""Distance from a space to the one below it: a row, and enough guard bits for the widest shape."""
ROWS = "ABCDEFGHIJK"
GUARD = "0" * (STRIDE - SIZE)

OPEN, RUINS = ".", "R"
"""The letters for an empty space on a map, and for ruins on a side of the sheet."""


def bit_at(row: int, column: int) -> int:
    """The bit number of a space, counted from 0."""
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
"""Each diagonal runs from a space of the left border down and to the right, to the bottom border."""


def neighbours(board: int) -> int:
    """All spaces that share a side with one of these."""
    return (board << 1 | board >> 1 | board << STRIDE | board >> STRIDE) & ON_MAP


def by_neighbours(board: int) -> tuple[int, int, int, int, int]:
    """All spaces of the map by their number of neighbors on a board: none, one, and so on.

    >>> [spaces.bit_count() for spaces in by_neighbours(cells(["B2", "B4"]))]
    [114, 6, 1, 0, 0]
    """
    left, right, above, below = board << 1, board >> 1, board << STRIDE, board >> STRIDE
    # Bitwise addition, for all spaces at once.
    odd = left ^ right ^ above ^ below
    both_across, both_along = left & right, above & below
    pair = both_across ^ both_along | (left ^ right) & (above ^ below)
    four = both_across & both_along
    none = ON_MAP & ~(odd | pair | four)
    return none, ON_MAP & odd & ~pair, ON_MAP & pair & ~odd, ON_MAP & odd & pair, ON_MAP & four


@lru_cache(maxsize=256)
def clusters(board: int) -> tuple[int, ...]:
    """The groups of spaces connected by their sides, in reading order.

    Cached: trying the gains of spaces asks for the same terrain again and again.
    """
    found = []
    while board:
        grown = 1 << board.bit_length() - 1
        group = 0
        while grown != group:
            group = grown
            # Inlines `neighbours`; spaces off the map are not on the board either.
            grown |= (group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & board
        found.append(group)
        board &= ~group
    return tuple(found)


@lru_cache(maxsize=256)
def clusters_with_neighbours(board: int) -> tuple[tuple[int, int], ...]:
    """The clusters, each with all spaces that share a side with it; cached, too."""
    return tuple((cluster, neighbours(cluster)) for cluster in clusters(board))


def bits(board: int) -> Iterator[int]:
    """The numbers of the set bits, in reading order."""
    while board:
        highest = board.bit_length() - 1
        yield highest
        board ^= 1 << highest


def flags(board: int) -> bytes:
    """A 1 for each set bit and a 0 for each other bit, in reading order."""
    return f"{board:{_ALL}}".encode().translate(_FLAGS)


_ALL = f"0{len(NAMES)}b"
_FLAGS = bytes.maketrans(b"01", b"\0\1")


def nth_bit(board: int, n: int) -> int:
    """The number of the n-th set bit in reading order, counted from 0."""
    low, high = 0, board.bit_length()
    # The number of bits at `low` or above shrinks as `low` grows: bisect until one is left.
    while high - low > 1:
        middle = (low + high) >> 1
        if (board >> middle).bit_count() > n:
            low = middle
        else:
            high = middle
    return low


def named(board: int) -> tuple[str, ...]:
    """The names of spaces, in reading order."""
    return tuple(NAMES[bit] for bit in bits(board))


def board_of(rows: Iterable[str], table: bytes) -> int:
    """The spaces of a map whose letters `table` maps to 1."""
    return board_in(written(rows), table)


def written(rows: Iterable[str]) -> bytes:
    """A map with its guard bits, as `board_in` reads it."""
    return GUARD.join(rows).encode("latin-1")


def board_in(written: bytes, table: bytes) -> int:
    """The spaces of a written map whose letters `table` maps to 1."""
    return int(written.translate(table), 2)
