"""Answers to a choice: a sample of the legal ones, and everything near them that is not."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from tests.support.players import Chance

from manicule import Match, Text
from manicule.kernel.choices import NONE, Allot, Choice, PickSome
from manicule.kernel.errors import IllegalAnswer

NONSENSE = (
    "",
    " ",
    "xyzzy",
    "PASS",
    "pass",
    "none",
    "declare",
    "0",
    "-1",
    "1-1-1-1-1",
    "P01",
    "P01 P01",
    "{reason}",
    "naïve",
    "手",
    "\x00\x1b[2J",
    "a" * 5000,
)


def legal_answers(choice: Choice, chance: Chance, most: int = 10) -> list[str]:
    """Every legal answer, or a few of them where there are hundreds."""
    listed = list(islice(choice.legal(), 40))
    if len(listed) <= most:
        return listed
    return [*listed[:2], *(choice.sample(chance) for _ in range(most - 2))]


def illegal_answers(choice: Choice, chance: Chance) -> list[str]:
    """What could be named here and is not legal, answers beside legal ones, and nonsense."""
    legal = set(choice.legal())
    return [answer for answer in dict.fromkeys(_tried(choice, chance)) if answer not in legal]


def refusal(match: Match, seat: str, answer: str) -> Text:
    """Why an answer is refused as it stands; typed, it is refused too unless it means a legal one."""
    choice = match.timeline.choices()[seat]
    with pytest.raises(IllegalAnswer) as refused:
        choice.parse(answer)
    try:
        choice.parse(choice.normalize(answer))
    except IllegalAnswer:
        with pytest.raises(IllegalAnswer):
            match.answer(seat, answer)
    return refused.value.reason


def _tried(choice: Choice, chance: Chance) -> Iterator[str]:
    one = choice.sample(chance)
    yield from (f"{one} ", f" {one}", f"{one}x", one[:-1], one.swapcase(), f"{one} {one}", f"{one},{one}")
    yield from NONSENSE
    if isinstance(choice, Allot):
        yield from _neighbours(choice, one)
    elif isinstance(choice, PickSome):
        yield from _subsets(choice)
    else:
        yield from choice.candidates()


def _subsets(choice: PickSome[object]) -> Iterator[str]:
    """Every set of options, of whatever size; and some that are badly written."""
    ids = list(choice.options)
    for size in range(len(ids) + 1):
        for chosen in combinations(ids, size):
            yield " ".join(chosen) or NONE
    yield " ".join(reversed(ids))
    yield " ".join((*ids, ids[0]))
    yield "  ".join(ids)
    yield ",".join(ids)


def _neighbours(choice: Allot, one: str) -> Iterator[str]:
    """One more or one fewer in a row, one moved to another row, all in one row, and bad numbers."""
    numbers = [int(part) for part in one.split("-")]
    rows = range(len(numbers))
    for row in rows:
        for change in (1, -1):
            yield _written(numbers, {row: numbers[row] + change})
        for other in rows:
            if other != row:
                yield _written(numbers, {row: numbers[row] - 1, other: numbers[other] + 1})
        yield _written([0] * len(numbers), {row: choice.count})
    yield from (_written(numbers[1:]), _written([*numbers, 0]), f"0{one}", f"+{one}", one.replace("-", " "))


def _written(numbers: list[int], changed: dict[int, int] | None = None) -> str:
    changed = changed or {}
    return "-".join(str(changed.get(row, number)) for row, number in enumerate(numbers))
