"""Chance as a service: named streams whose whole state is a counter.

The n-th value of a stream is a function of (seed, stream, n) alone: it does not depend on the
process, on the hash seed, on the Python version or on other games beside this one.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _value(base: int, n: int) -> int:
    """The n-th 64-bit value of a splitmix64 sequence that starts at `base`."""
    z = (base + n * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Dice:
    """Draws from named streams; `draws` counts them and is all there is to save."""

    __slots__ = ("_bases", "draws", "seed")

    def __init__(self, seed: int | str, draws: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.draws = {} if draws is None else draws
        self._bases: dict[str, int] = {}

    def below(self, stream: str, limit: int) -> int:
        """A number from 0 to limit - 1."""
        base = self._bases.get(stream)
        if base is None:
            base = self._bases[stream] = self._base(stream)
        n = self.draws.get(stream, 0)
        self.draws[stream] = n + 1
        return (_value(base, n) * limit) >> 64

    def draw(self, stream: str, pool: list[T]) -> T:
        """Take one thing out of an unordered pool."""
        at = self.below(stream, len(pool))
        pool[at], pool[-1] = pool[-1], pool[at]
        return pool.pop()

    def _base(self, stream: str) -> int:
        digest = blake2b(f"{self.seed}/{stream}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big")


class BotDice:
    """A bot's own chance, outside the position: a function of (seed, seat, which question).

    Because it is sought by the ordinal of the question, a bot answers the same way after an undo
    or a resume as it would have without.
    """

    __slots__ = ("_base", "_n")

    def __init__(self, seed: int | str, seat: str) -> None:
        digest = blake2b(f"{seed}/bot/{seat}".encode(), digest_size=8).digest()
        self._base = int.from_bytes(digest, "big")
        self._n = 0

    def seek(self, ordinal: int, part: int = 0) -> None:
        """Go to a question: its ordinal and, in a dialogue, which part of it."""
        self._n = (ordinal << 32) + (part << 20)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        n = self._n
        self._n = n + 1
        return (_value(self._base, n) * limit) >> 64
