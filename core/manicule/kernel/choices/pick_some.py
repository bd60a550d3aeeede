"""The choice of a set of options, judged as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from manicule.kernel.choices.base import NO_SUCH_OPTION, NONE, AnySeat, Asks, Choice, Kind, Sampler
from manicule.kernel.text import Text, ntr, tr

T = TypeVar("T")

TOO_FEW = ntr("choose at least {n}", "choose at least {n}")
TOO_MANY = ntr("choose {n} at most", "choose {n} at most")
TWICE = tr("{option} is named twice")


class PickSome(Choice, Generic[T]):
    """Choose a set of options. The answer is their ids in the order of the options, or `none`.

    `refuse` judges the whole set, so it can accept options that are legal only together. `refuse_each` rules
    out an option from every set. Each option ruled out halves the number of sets to judge.

    >>> tr = Texts("example").tr
    >>> KEEP = Kind("keep", KindDisplay(tr("Which do you keep?"), lambda seat, card: verbatim(card)))
    >>> choice = PickSome(seat, KEEP, {"c1": "c1", "c2": "c2", "c3": "c3"}, least=1, most=2)
    >>> choice.parse("c1 c3")
    ['c1', 'c3']
    """

    shape: ClassVar[str] = "some"

    def __init__(
        self,
        seat: AnySeat,
        kind: Kind[T],
        options: Mapping[str, T],
        least: int = 0,
        most: int | None = None,
        refuse: Callable[[list[T]], Text | None] | None = None,
        refuse_each: Callable[[T], Text | None] | None = None,
        topic: Any = None,
        secret: bool = False,
    ) -> None:
        super().__init__(seat, kind, topic, secret)
        self.options = options
        self.least = least
        self.most = len(options) if most is None else most
        self.refuse = refuse
        self.refuse_each = refuse_each
        self._sets: list[tuple[str, list[T]]] | None = None

    def __iter__(self) -> Asks[list[T]]:
        value: list[T] = yield self
        return value

    def legal(self) -> Sequence[str]:
        return [answer for answer, _ in self._listed()]

    def _listed(self) -> list[tuple[str, list[T]]]:
        """Every legal answer with its value."""
        found = self._sets
        if found is None:
            found = self._sets = self._list()
        return found

    def _list(self) -> list[tuple[str, list[T]]]:
        least, most, refuse, refuse_each = self.least, self.most, self.refuse, self.refuse_each
        sets: list[tuple[str, list[T]]] = [("", [])]
        for id, value in self.options.items():
            if refuse_each is None or refuse_each(value) is None:
                sets += [(f"{ids} {id}", [*values, value]) for ids, values in sets if len(values) < most]
        return [
            (ids[1:] or NONE, values)
            for ids, values in sets
            if len(values) >= least and (refuse is None or refuse(values) is None)
        ]

    def single_answer(self) -> str | None:
        sets = self._listed()
        return sets[0][0] if len(sets) == 1 else None

    def parse(self, answer: str) -> list[T]:
        ids = [] if answer == NONE else answer.split(" ")
        for id in ids:
            if id not in self.options:
                raise self._refused(answer, NO_SUCH_OPTION)
        if len(set(ids)) < len(ids):
            twice = next(id for id in ids if ids.count(id) > 1)
            raise self._refused(answer, TWICE(option=twice))
        if ids != [id for id in self.options if id in ids]:
            raise self._refused(answer, NO_SUCH_OPTION)
        if len(ids) < self.least:
            raise self._refused(answer, TOO_FEW(n=self.least))
        if len(ids) > self.most:
            raise self._refused(answer, TOO_MANY(n=self.most))
        values = [self.options[id] for id in ids]
        reason = self._reason(values)
        if reason is not None:
            raise self._refused(answer, reason)
        return values

    def _reason(self, values: list[T]) -> Text | None:
        if self.refuse_each is not None:
            for value in values:
                reason = self.refuse_each(value)
                if reason is not None:
                    return reason
        return self.refuse(values) if self.refuse is not None else None

    def sample(self, dice: Sampler) -> str:
        sets = self._listed()
        return sets[dice.below(len(sets))][0]

    def draw(self, dice: Sampler) -> tuple[str | None, list[T]]:
        sets = self._listed()
        if len(sets) == 1:
            return None, sets[0][1]
        return sets[dice.below(len(sets))]

    def form(self) -> dict[str, Any]:
        return {"legal": tuple(self.legal()), **self.outline()}

    def outline(self) -> dict[str, Any]:
        return {"options": tuple(self.options), "least": self.least, "most": self.most}

    def candidates(self) -> Mapping[str, Any]:
        return self.options

    def normalize(self, answer: str) -> str:
        named = answer.replace(",", " ").split()
        if set(named) <= set(self.options) and len(set(named)) == len(named):
            named = [id for id in self.options if id in named]
        return " ".join(named) or NONE
