"""Chance as a service: named streams whose whole state is a counter.

The n-th value of a stream is a function of (seed, stream, n) alone: it does not depend on the
process, on the hash seed, on the Python version or on other games beside this one.
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
"""How far a question, and a part of one, lie behind the one before: there is room for many draws."""


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
        # Splitmix64, here and in `BotDice.below` without a call: chance is drawn at every second answer.
        z = (base + n * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * limit) >> 64

    def draw(self, stream: str, pool: list[T]) -> T:
        """Take one thing out of an unordered pool."""
        at = self.below(stream, len(pool))
        pool[at], pool[-1] = pool[-1], pool[at]
        return pool.pop()

    def _base(self, stream: str) -> int:
        digest = blake2b(f"{self.seed}/{stream}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big")


class Outcome(msgspec.Struct, frozen=True):
    """What chance came to: the number, and the thing that was drawn where something was drawn from a pool."""

    stream: str
    number: int
    thing: Any = None
    was_drawn: bool = False


class Contradiction(Exception):
    """What is known to have happened cannot happen in this world."""


class NotedDice(Dice):
    """Dice that write down what comes, so that it can be repeated without the seed.

    `given` are outcomes that come first: the same numbers again, and so the same things.
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
        """A number that was given."""
        Dice.below(self, stream, limit)  # counted as it was
        return self._given.pop().number

    def _place(self, stream: str, pool: list[Any]) -> int:
        """Where in a pool the thing lies that was given."""
        return self._number(stream, len(pool))


class ImaginedDice(NotedDice):
    """Dice of an imagined world: what was given comes again by value, as far as it is known.

    `hidden` are the things that lay hidden when the given outcomes began, `known` those of them that have
    come to light since, counted. A hidden thing that is still hidden is drawn anew, and never in place of
    something that is known to come: then the world is no longer `certain` to look the same. Nor is it where
    numbers come anew: those at the places `anew` among the given outcomes. `is_other` where one did come
    otherwise.
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
        Dice.below(self, stream, len(pool))  # counted as it was
        if number < len(pool) and pool[number] == thing:
            return number
        try:
            return pool.index(thing)
        except ValueError as error:
            raise Contradiction from error

    def _unknown_place(self, stream: str, pool: list[Any]) -> int:
        """The place of something that is not known to come later."""
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
    """A bot's own chance, outside the position: a function of (seed, seat, which question).

    Because it is sought by the ordinal of the question, a bot answers the same way after an undo
    or a resume as it would have without.
    """

    __slots__ = ("_base", "_state")

    def __init__(self, seed: int | str, seat: str) -> None:
        digest = blake2b(f"{seed}/bot/{seat}".encode(), digest_size=8).digest()
        self._base = self._state = int.from_bytes(digest, "big")

    def seek(self, ordinal: int, part: int = 0) -> None:
        """Go to a question: its ordinal and, in a dialogue, which part of it."""
        self._state = self._base + ordinal * _QUESTION
        if part:
            self._state += part * _PART

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        z = self._state
        self._state = z + _GOLDEN
        z &= _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * limit) >> 64
