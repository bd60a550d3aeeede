"""Requirements: the id of a plugin, and which versions of it will do, as in `tithe>=2,<3`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

import msgspec

_REQUIREMENT = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(.*)")
_BOUND = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*([0-9]+(?:\.[0-9]+)*)\s*")
_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_COMPARE: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


class Requirement(msgspec.Struct, frozen=True):
    """A plugin and the bounds of its version; without bounds any version will do."""

    id: str
    bounds: tuple[tuple[str, str], ...] = ()

    def fits(self, version: str) -> bool:
        """Whether a version is within the bounds; one that is not stated fits no bounds.

        Only the numbers count, so that what is being made for 2.0 (`2.0.dev1`) fits as 2.0 will.
        """
        if not self.bounds:
            return True
        numbers = numbers_of_version(version)
        return bool(numbers) and all(_COMPARE[sign](*_alike(numbers, bound)) for sign, bound in self.bounds)

    def __str__(self) -> str:
        return self.id + ",".join(f"{sign}{bound}" for sign, bound in self.bounds)


def parse_requirement(text: str) -> Requirement | None:
    """A requirement as it is written in a manifest; None when it is not understood."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        return None
    bounds = [_BOUND.fullmatch(part) for part in found[2].split(",")] if found[2] else []
    if not all(bounds):
        return None
    return Requirement(found[1], tuple((bound[1], bound[2]) for bound in bounds if bound))


def numbers_of_version(version: str) -> str:
    """The numbers that a version begins with, which are all that counts of it; empty if it has none."""
    found = _NUMBERS.match(version)
    return "" if found is None else found[0]


def _alike(one: str, other: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two versions with equally many numbers: 2 is 2.0."""
    numbers = [tuple(map(int, version.split("."))) for version in (one, other)]
    length = max(map(len, numbers))
    first, second = (given + (0,) * (length - len(given)) for given in numbers)
    return first, second
