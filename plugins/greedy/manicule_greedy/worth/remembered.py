"""What is computed once and looked up from then on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Thing = TypeVar("Thing")


class Remembered(dict[Key, Value]):
    """What a function gives, by what it is given: looked up as in any dictionary, computed the first time.

    >>> squares = Remembered(lambda number: number * number)
    >>> squares[3], squares
    (9, {3: 9})
    """

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[Key], Value]) -> None:
        self._compute = compute

    def __missing__(self, key: Key) -> Value:
        found = self[key] = self._compute(key)
        return found


class Keyed(Generic[Thing]):
    """A thing by all that a result depends on, for functions with `lru_cache`: equal keys find one result."""

    __slots__ = ("_thing", "key")

    def __init__(self, key: Hashable, thing: Thing) -> None:
        self._thing: Thing | None = thing
        self.key = key

    def take(self) -> Thing:
        """The thing, once: a key that is kept does not keep a whole view."""
        thing, self._thing = self._thing, None
        assert thing is not None
        return thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyed) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)
