"""Spreads: count, list and pick the ways to spread a count over rows with caps.

>>> list(spreads.ways(2, (1, 2)))
[(0, 2), (1, 1)]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate


def within(count: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """The caps cut down to the count, so that higher caps share the same cache entries."""
    return tuple([min(cap, count) for cap in caps]) if max(caps, default=0) > count else caps


MOST_REMEMBERED = 2000
"""Longest list of ways that is cached; longer lists could fill the memory."""


@lru_cache(maxsize=4096)
def number(count: int, caps: tuple[int, ...]) -> int:
    """The number of ways."""
    if not caps:
        return 1 if count == 0 else 0
    if count > sum(caps):
        return 0
    return _up_to(count, caps)[-1]


@lru_cache(maxsize=4096)
def _up_to(count: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """The number of ways that place at most 0, 1, 2, … in the first row."""
    return tuple(accumulate(number(count - here, caps[1:]) for here in range(min(count, caps[0]) + 1)))


def ways(count: int, caps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way, in the order of `unrank`."""
    if not caps:
        if count == 0:
            yield ()
        return
    for here in range(min(count, caps[0]) + 1):
        if number(count - here, caps[1:]):
            for rest in ways(count - here, caps[1:]):
                yield (here, *rest)


def written(count: int, caps: tuple[int, ...]) -> Iterable[str]:
    """Every way in written form, in the order of `unrank`. Long lists are generated lazily."""
    if number(count, caps) > MOST_REMEMBERED:
        return map(dashes, ways(count, caps))
    return _all_written(count, caps)


@lru_cache(maxsize=128)
def _all_written(count: int, caps: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(dashes, ways(count, caps)))


def even(count: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """The most even way that the caps allow, shown to people as an example."""
    numbers = [0] * len(caps)
    for _ in range(min(count, sum(caps))):
        open_rows = [at for at, cap in enumerate(caps) if numbers[at] < cap]
        numbers[min(open_rows, key=lambda at: numbers[at])] += 1
    return tuple(numbers)


@lru_cache(maxsize=8192)
def nth(rank: int, count: int, caps: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The way with this rank, in written form and as numbers."""
    numbers = unrank(rank, count, caps)
    return dashes(numbers), numbers


def dashes(numbers: Iterable[int]) -> str:
    """The written form of a way: its numbers joined by dashes."""
    return "-".join(map(str, numbers))


def unrank(rank: int, count: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """The way with this rank, without listing the others."""
    chosen: list[int] = []
    for at in range(len(caps)):
        up_to = _up_to(count, caps[at:])
        here = bisect_right(up_to, rank)
        if here:
            rank -= up_to[here - 1]
        chosen.append(here)
        count -= here
    return tuple(chosen)
