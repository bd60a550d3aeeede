"""The choice of one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from manicule.kernel.choices.base import NO_SUCH_OPTION, AnySeat, Asks, Choice, Kind, Sampler


class PickName(Choice, msgspec.Struct, eq=False):
    """Choose one of several names. The name is both the answer and the value.

    The names are a sequence; a string is a sequence of single letters. All names are legal. Use `Pick` to
    refuse options or to give them another value.

    >>> tr = Texts("example").tr
    >>> COLOUR = Kind("colour", KindDisplay(tr("Which colour?"), lambda seat, colour: verbatim(colour)))
    >>> PickName(seat, COLOUR, ("red", "blue")).parse("red")
    'red'
    """

    seat: AnySeat
    kind: Kind[str]
    names: Sequence[str]
    topic: Any = None
    secret: bool = False

    shape: ClassVar[str] = "pick"

    def __iter__(self) -> Asks[str]:
        name: str = yield self
        return name

    def legal(self) -> Sequence[str]:
        return tuple(self.names)

    def single_answer(self) -> str | None:
        return self.names[0] if len(self.names) == 1 else None

    def parse(self, answer: str) -> str:
        if answer not in tuple(self.names):  # a string would also accept substrings
            raise self._refused(answer, NO_SUCH_OPTION)
        return answer

    def sample(self, dice: Sampler) -> str:
        return self.names[dice.below(len(self.names))]

    def draw(self, dice: Sampler) -> tuple[str | None, str]:
        names = self.names
        number = len(names)
        if number == 1:
            return None, names[0]
        name = names[dice.below(number)]
        return name, name

    def form(self) -> dict[str, Any]:
        names = tuple(self.names)
        return {"legal": names, "options": names}

    def candidates(self) -> Mapping[str, str]:
        return {name: name for name in self.names}

    def _candidate(self, option: str) -> str:
        return option
