"""Chance: named streams of random numbers. The whole state of a stream is a counter.

The n-th number of a stream depends only on (seed, stream, n). It does not depend on the process, the hash
seed, the Python version or other games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_QUESTION = (_GOLDEN << 32) & _MASK
_PART = (_GOLDEN << 20) & _MASK
"""Distances between the draws of two questions, and of two parts of one: room for many draws."""


class Dice:
    """Draws from named streams. `draws` counts the draws of each stream; a save needs nothing else."""

    __slots__ = ("_bases", "draws", "seed")

    def __init__(self, seed: int | str, draws: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.draws = {} if draws is None else draws
        self._bases: dict[str, int] = {}

    def below(self, stream: str, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        base = self._bases.get(stream)
        if base is None:
            base = self._bases[stream] = self._base(stream)
        n = self.draws.get(stream, 0)
        self.draws[stream] = n + 1
        # Splitmix64, inlined here and in `BotDice.below`: every second answer draws a number.
        z = (base + n * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * limit) >> 64

    def draw(self, stream: str, pool: list[T]) -> T:
        """Remove a random thing from an unordered pool and return it."""
        at = self.below(stream, len(pool))
        pool[at], pool[-1] = pool[-1], pool[at]
        return pool.pop()

    def _base(self, stream: str) -> int:
        digest = blake2b(f"{self.seed}/{stream}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big")


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a draw: the number and, for a draw from a pool, the thing."""

    stream: str
    number: int
    thing: Any = None
    was_drawn: bool = False


class Contradiction(Exception):
    """A known outcome is impossible in this simulated match."""


class NotedDice(Dice):
    """Dice that record their outcomes, so that they can be repeated without the seed.

    `given` outcomes come first: the same numbers again, and so the same things.
    """

    __slots__ = ("_given", "noted")

    def __init__(
        self, seed: int | str, draws: dict[str, int] | None = None, given: Sequence[Outcome] = ()
    ) -> None:
        super().__init__(seed, draws)
        self.noted: list[Outcome] = []
        self._given = list(given)[::-1]

    def below(self, stream: str, limit: int) -> int:
        number = self._number(stream, limit) if self._given else Dice.below(self, stream, limit)
        self.noted.append(Outcome(stream, number))
        return number

    def draw(self, stream: str, pool: list[T]) -> T:
        at = self._place(stream, pool) if self._given else Dice.below(self, stream, len(pool))
        pool[at], pool[-1] = pool[-1], pool[at]
        thing = pool.pop()
        self.noted.append(Outcome(stream, at, thing, was_drawn=True))
        return thing

    def _number(self, stream: str, limit: int) -> int:
        """The next given number."""
        Dice.below(self, stream, limit)  # only to count the draw
        return self._given.pop().number

    def _place(self, stream: str, pool: list[Any]) -> int:
        """The index of the next given thing in the pool."""
        return self._number(stream, len(pool))


class ImaginedDice(NotedDice):
    """Dice of a simulated match: they repeat the given outcomes by value, as far as these are known.

    `hidden` are the things that were hidden when the given outcomes began. `known` counts those that were
    revealed since. A thing that is still hidden is drawn again, but never a thing that is known to come
    later. The given numbers at the indexes in the last argument are rolled again too. After a new draw, the
    match is no longer `certain` to look the same. `is_other` is true if a new number differs from the given
    one.
    """

    __slots__ = ("_anew", "_hidden", "_known", "_number_given", "certain", "is_other")

    def __init__(
        self,
        seed: int | str,
        draws: dict[str, int],
        given: Sequence[Outcome],
        hidden: Set[Any],
        known: Counter[Any],
        anew: Set[int] = frozenset(),
    ) -> None:
        super().__init__(seed, draws, given)
        self._hidden = hidden
        self._known = known
        self._anew = anew
        self._number_given = len(self._given)
        self.certain = True
        self.is_other = False

    def _number(self, stream: str, limit: int) -> int:
        if self._number_given - len(self._given) in self._anew:
            self.certain = False
            number = Dice.below(self, stream, limit)
            self.is_other |= number != self._given.pop().number
            return number
        number = super()._number(stream, limit)
        if number >= limit:
            raise Contradiction
        return number

    def _place(self, stream: str, pool: list[Any]) -> int:
        given = self._given.pop()
        number, thing = given.number, given.thing
        if thing in self._hidden and not self._known[thing]:
            return self._unknown_place(stream, pool)
        self._known[thing] -= thing in self._hidden
        Dice.below(self, stream, len(pool))  # only to count the draw
        if number < len(pool) and pool[number] == thing:
            return number
        try:
            return pool.index(thing)
        except ValueError as error:
            raise Contradiction from error

    def _unknown_place(self, stream: str, pool: list[Any]) -> int:
        """The index of a random thing that is not known to come later."""
        self.certain = False
        reserved = self._known.copy()
        free = []
        for at, thing in enumerate(pool):
            if reserved[thing] > 0:
                reserved[thing] -= 1
            else:
                free.append(at)
        if not free:
            raise Contradiction
        return free[Dice.below(self, stream, len(free))]


class BotDice:
    """The dice of a bot, outside of the position: a function of (seed, seat, ordinal of the question).

    The ordinal selects the numbers, so a bot gives the same answer after an undo or a resume.
    """

    __slots__ = ("_base", "_state")

    def __init__(self, seed: int | str, seat: str) -> None:
        digest = blake2b(f"{seed}/bot/{seat}".encode(), digest_size=8).digest()
        self._base = self._state = int.from_bytes(digest, "big")

    def seek(self, ordinal: int, part: int = 0) -> None:
        """Go to a question by its ordinal and, in a dialogue, to a part of it."""
        self._state = self._base + ordinal * _QUESTION
        if part:
            self._state += part * _PART

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        z = self._state
        self._state = z + _GOLDEN
        z &= _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * limit) >> 64
