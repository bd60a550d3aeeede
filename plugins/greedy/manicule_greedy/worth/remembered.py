"""What is computed once and looked up from then on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


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


class lazy(Generic[Value]):  # noqa: N801 - used like `property`
    """A method that is called when it is first read as an attribute: as `functools.cached_property`, which
    takes a lock before Python 3.12. Most of what is lazy here is read once or twice."""

    def __init__(self, method: Callable[[Any], Value]) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, holder: Any, owner: type) -> Value:
        found = holder.__dict__[self._name] = self._method(holder)
        return found
