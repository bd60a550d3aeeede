"""The choice that spreads a count over rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from manicule.kernel.choices import spreads
from manicule.kernel.choices.base import AnySeat, Asks, Choice, Kind, Sampler
from manicule.kernel.choices.spreads import dashes
from manicule.kernel.text import ntr, tr

NOT_A_NUMBER_EACH = ntr(
    "give {n} whole number, one for each row, as in {example}",
    "give {n} whole numbers, one for each row, as in {example}",
)
WRONG_SUM = ntr(
    "that adds up to {given}, but exactly {n} must be placed",
    "that adds up to {given}, but exactly {n} must be placed",
)
OVER_CAP = tr("{row} takes {cap} at most")

# Each number has one written form: ASCII digits without a sign or a leading zero.
_NUMBERS = re.compile("(0|[1-9][0-9]{0,5})(-(0|[1-9][0-9]{0,5}))*")


class Allot(Choice, msgspec.Struct, eq=False):
    """Spread a count over rows, each with a cap. The answer is the numbers joined by dashes.

    >>> tr = Texts("example").tr
    >>> SPREAD = Kind("spread", KindDisplay(tr("How do you spread them?"), lambda seat, row: verbatim(row)))
    >>> choice = Allot(seat, SPREAD, ("left", "right"), 3, (2, 3))
    >>> list(choice.legal())
    ['0-3', '1-2', '2-1']
    >>> choice.parse("2-1")
    (2, 1)
    """

    seat: AnySeat
    kind: Kind[str]
    rows: tuple[str, ...]
    count: int
    caps: tuple[int, ...]
    topic: Any = None
    secret: bool = False

    shape: ClassVar[str] = "allot"

    def __iter__(self) -> Asks[tuple[int, ...]]:
        value: tuple[int, ...] = yield self
        return value

    def legal(self) -> Iterable[str]:
        # Games ask for the same spread repeatedly: the list is cached by count and caps.
        return spreads.written(self.count, spreads.within(self.count, self.caps))

    def single_answer(self) -> str | None:
        if spreads.number(self.count, self.caps) != 1:
            return None
        return spreads.nth(0, self.count, self.caps)[0]

    def has_answer(self) -> bool:
        return spreads.number(self.count, self.caps) > 0

    def parse(self, answer: str) -> tuple[int, ...]:
        parts = answer.split("-")
        if len(parts) != len(self.rows) or not _NUMBERS.fullmatch(answer):
            example = dashes(spreads.even(self.count, self.caps))
            raise self._refused(answer, NOT_A_NUMBER_EACH(n=len(self.rows), example=example))
        numbers = tuple(map(int, parts))
        for at, number in enumerate(numbers):
            if number > self.caps[at]:
                row = self.kind.display.option(self.seat, self.rows[at])
                raise self._refused(answer, OVER_CAP(row=row, cap=self.caps[at]))
        if sum(numbers) != self.count:
            raise self._refused(answer, WRONG_SUM(given=sum(numbers), n=self.count))
        return numbers

    def sample(self, dice: Sampler) -> str:
        count, caps = self.count, spreads.within(self.count, self.caps)
        return spreads.nth(dice.below(spreads.number(count, caps)), count, caps)[0]

    def draw(self, dice: Sampler) -> tuple[str | None, tuple[int, ...]]:
        count, caps = self.count, spreads.within(self.count, self.caps)
        number = spreads.number(count, caps)
        if number == 1:
            return None, spreads.nth(0, count, caps)[1]
        return spreads.nth(dice.below(number), count, caps)

    def form(self) -> dict[str, Any]:
        return {"rows": self.rows, "caps": self.caps, "count": self.count}

    def candidates(self) -> Mapping[str, str]:
        return {row: row for row in self.rows}

    def _candidate(self, option: str) -> str:
        return option

    def normalize(self, answer: str) -> str:
        """Accept numbers with spaces or commas between, or each row's name repeated as often as it counts."""
        words = answer.replace(",", " ").split()
        if words and all(word in self.rows for word in words):
            return dashes(words.count(row) for row in self.rows)
        return "-".join(words)
