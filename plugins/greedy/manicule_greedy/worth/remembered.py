"""Caches of computed results."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Thing = TypeVar("Thing")


class Remembered(dict[Key, Value]):
    """The results of a function by its argument, computed on the first lookup.

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


def shared(compute: Callable[..., Value]) -> Callable[..., Remembered[Any, Value]]:
    """Turn a function into tables by its last argument, one for each case of the others; recent ones stay.

    >>> @shared
    ... def lacking(have: int, need: int) -> int:
    ...     return max(0, need - have)
    >>> lacking(2)[5]
    3
    """
    return lru_cache(maxsize=1024)(lambda *case: Remembered(partial(compute, *case)))


class Keyed(Generic[Thing]):
    """A thing whose key is all inputs of a result, for `lru_cache`: equal keys share a result."""

    __slots__ = ("_thing", "key")

    def __init__(self, key: Hashable, thing: Thing) -> None:
        self._thing: Thing | None = thing
        self.key = key

    def take(self) -> Thing:
        """The thing, once, so that a cached key does not keep a whole view alive."""
        thing, self._thing = self._thing, None
        assert thing is not None
        return thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyed) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


class lazy(Generic[Value]):  # noqa: N801 - used like `property`
    """A method called on its first read as an attribute, like `functools.cached_property`, which takes a lock
    before Python 3.12. Most lazy attributes here are read only once or twice."""

    def __init__(self, method: Callable[[Any], Value]) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, holder: Any, owner: type) -> Value:
        found = holder.__dict__[self._name] = self._method(holder)
        return found
