"""Answers composed word by word, so that a small vocabulary covers every answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from manicule.kernel.choices import Allot, Choice, spreads

DONE = ""
"""The word that ends an answer where another word could follow."""


class Ways(Protocol):
    """The answers that are still possible after the words chosen so far."""

    def words(self) -> Sequence[str]:
        """The words that may follow, in a stable order."""
        ...

    def take(self, word: str) -> None:
        """Choose the next word."""
        ...

    def word_of(self, answer: str) -> str:
        """The next word of one of these answers."""
        ...

    def answer(self) -> str | None:
        """The answer, if only one is left."""
        ...


class Composition:
    """The answer of a seat to one choice, being composed. `chosen` are the words that the seat has chosen.

    A word is a part of an answer between blanks. In an allotment it is a row with its number, as in
    `left=2`. A word without an alternative is skipped. `answer` is None until the answer is complete.
    """

    def __init__(self, choice: Choice) -> None:
        self.kind = choice.kind.id
        self.chosen: list[str] = []
        self._ways: Ways = _Spread(choice) if isinstance(choice, Allot) else _Listed(choice.legal())
        self.answer = self._ways.answer()
        self.words: Sequence[str] = ()
        self._skip()

    def take(self, word: str) -> None:
        """Choose the next word, one of `words`."""
        self.chosen.append(word)
        self._ways.take(word)
        self._skip()

    def word_of(self, answer: str) -> str:
        """The next word of one of the answers that are still possible."""
        return self._ways.word_of(answer)

    def _skip(self) -> None:
        while (answer := self._ways.answer()) is None:
            self.words = self._ways.words()
            if len(self.words) > 1:
                return
            self._ways.take(self.words[0])
        self.answer, self.words = answer, ()


class _Listed:
    """Answers that a choice lists."""

    def __init__(self, answers: Iterable[str]) -> None:
        self._left = [(answer, answer.split()) for answer in answers]
        self._at = 0

    def words(self) -> Sequence[str]:
        return tuple(dict.fromkeys(self._next(words) for _, words in self._left))

    def take(self, word: str) -> None:
        self._left = [(answer, words) for answer, words in self._left if self._next(words) == word]
        self._at += 1

    def word_of(self, answer: str) -> str:
        return self._next(answer.split())

    def _next(self, words: Sequence[str]) -> str:
        return words[self._at] if self._at < len(words) else DONE

    def answer(self) -> str | None:
        return self._left[0][0] if len(self._left) == 1 else None


class _Spread:
    """The ways to spread a count over rows, counted without listing them."""

    def __init__(self, choice: Allot) -> None:
        self._rows, self._caps, self._left = choice.rows, choice.caps, choice.count
        self._numbers: list[int] = []

    def words(self) -> Sequence[str]:
        at, left = len(self._numbers), self._left
        rest = self._caps[at + 1 :]
        numbers = range(min(self._caps[at], left) + 1)
        return [spread_word(self._rows[at], here) for here in numbers if spreads.number(left - here, rest)]

    def take(self, word: str) -> None:
        number = int(word.rpartition("=")[2])
        self._numbers.append(number)
        self._left -= number

    def word_of(self, answer: str) -> str:
        at = len(self._numbers)
        return spread_word(self._rows[at], int(answer.split("-")[at]))

    def answer(self) -> str | None:
        rest = self._caps[len(self._numbers) :]
        if spreads.number(self._left, rest) != 1:
            return None
        return spreads.dashes((*self._numbers, *spreads.unrank(0, self._left, rest)))


def spread_word(row: str, number: int) -> str:
    """The word for a number in a row of an allotment."""
    return f"{row}={number}"
