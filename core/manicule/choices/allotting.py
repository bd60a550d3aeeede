"""Counting, listing and picking the ways to spread a count over rows with caps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


@lru_cache(maxsize=4096)
def number(count: int, caps: tuple[int, ...]) -> int:
    """How many ways there are."""
    if not caps:
        return 1 if count == 0 else 0
    if count > sum(caps):
        return 0
    return sum(number(count - here, caps[1:]) for here in range(min(count, caps[0]) + 1))


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


def unrank(rank: int, count: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """The way with this rank, without listing the others."""
    chosen: list[int] = []
    for at in range(len(caps)):
        rest = caps[at + 1 :]
        here = 0
        while rank >= (size := number(count - here, rest)):
            rank -= size
            here += 1
        chosen.append(here)
        count -= here
    return tuple(chosen)
