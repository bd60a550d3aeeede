"""Spreading a count over rows: all at once, by naming rows, or row by row."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.text import Text, ntr, tr

LEFT = ntr("{n} left", "{n} left")
# Translators: {n} things, such as markers, are spread over rows, row by row; {given} is the number that the
# player has typed so far
TOO_MANY = ntr(
    "with those already placed, that makes {given}, but there is only {n}",
    "with those already placed, that makes {given}, but there are only {n}",
)
OVER_CAP = tr("{row} takes {cap} at most")
# Translators: {n} things, such as markers, remain for the next rows; {room} is the number that those can take
TOO_FEW = ntr(
    "{n} would be left over, but the other rows take at most {room}",
    "{n} would be left over, but the other rows take at most {room}",
)

MOST_DIGITS = 6
MOST_WORDS = 4
"""The maximum number of words in the name of a row."""
_BETWEEN = re.compile(r"[-\s,;、；=:]+")


def spread(question: Question, typed: str, row_of: Callable[[str], str | None]) -> str:
    """A typed line as numbers joined by dashes: for all rows if rows are named, else for the first ones. An
    unknown line is returned unchanged."""
    rows = question.rows
    if typed.isascii() and typed.isdigit() and len(typed) == len(rows) > 1:
        return "-".join(typed)
    words = [word for word in _BETWEEN.split(typed) if word]
    numbers = _numbers(words)
    if numbers is not None:
        if question.count == 1 and len(numbers) == 1 and 0 < numbers[0] <= len(rows):
            return _written(rows, {rows[numbers[0] - 1]: 1})
        return "-".join(map(str, numbers))
    counts = _named(words, row_of)
    if counts is None and all(len(row) == 1 for row in rows):
        counts = _named(list("".join(words)), row_of)
    return typed if counts is None else _written(rows, counts)


def _written(rows: Sequence[str], counts: dict[str, int]) -> str:
    return "-".join(str(counts.get(row, 0)) for row in rows)


def _numbers(words: Sequence[str]) -> list[int] | None:
    return [int(word) for word in words] if words and all(map(is_number, words)) else None


def is_number(word: str) -> bool:
    """Whether a word is a plausible number; one with a thousand digits is not."""
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def _named(words: Sequence[str], row_of: Callable[[str], str | None]) -> dict[str, int] | None:
    """Counts by row: a number before or after the name of a row, or the name repeated."""
    tokens: list[str | int] = []
    at = 0
    while at < len(words):
        if is_number(words[at]):
            tokens.append(int(words[at]))
            at += 1
            continue
        for size in range(min(MOST_WORDS, len(words) - at), 0, -1):
            row = row_of(" ".join(words[at : at + size]))
            if row is not None:
                tokens.append(row)
                at += size
                break
        else:
            return None
    return _counted(tokens)


def _counted(tokens: list[str | int]) -> dict[str, int] | None:
    counts: dict[str, int] = {}
    if all(isinstance(token, str) for token in tokens):
        pairs: list[tuple[str | int, str | int]] = [(token, 1) for token in tokens]
    elif len(tokens) % 2:
        return None
    else:
        pairs = list(zip(tokens[::2], tokens[1::2], strict=True))
    for one, other in pairs:
        row, number = (one, other) if isinstance(one, str) else (other, one)
        if not isinstance(row, str) or not isinstance(number, int):
            return None
        counts[row] = counts.get(row, 0) + number
    return counts


class Allotment(msgspec.Struct, frozen=True):
    """An allotment made row by row: the numbers of the first rows."""

    question: Question
    numbers: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """The count not placed yet."""
        return self.question.count - sum(self.numbers)

    @property
    def row(self) -> int:
        """The index of the next row."""
        return len(self.numbers)

    @property
    def answer(self) -> str:
        """The numbers as an answer; empty while a row has none."""
        return "-".join(map(str, self.numbers)) if self.row == len(self.question.rows) else ""

    def without_last(self) -> Allotment | None:
        """The allotment without its last number; None if that was the only one."""
        return Allotment(self.question, self.numbers[:-1]) if len(self.numbers) > 1 else None

    def rest(self) -> str:
        """All numbers, if only one way to finish is left; else empty."""
        caps = self.question.caps[self.row :]
        if self.left == 0:
            more = (0,) * len(caps)
        elif self.left == sum(caps) or len(caps) == 1:
            more = caps if self.left == sum(caps) else (self.left,)
        else:
            return ""
        return "-".join(map(str, (*self.numbers, *more)))

    def with_(self, more: Sequence[int]) -> tuple[Allotment, Text | None]:
        """The allotment with the numbers of the next rows; or the reason why they do not fit."""
        numbers = (*self.numbers, *more)
        caps = self.question.caps
        for at, number in enumerate(numbers):
            if number > caps[at]:
                return self, OVER_CAP(row=self.question.display.texts[at][1], cap=caps[at])
        given, room = sum(numbers), sum(caps[len(numbers) :])
        if given > self.question.count:
            return self, TOO_MANY(given=given, n=self.question.count)
        if self.question.count - given > room:
            return self, TOO_FEW(n=self.question.count - given, room=room)
        return Allotment(self.question, numbers), None
