"""The [draws] of a scenario: the things that the game draws next from a pool, in this order.

A deck has no order until something is drawn from it, so a position cannot say what lies on top of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from manicule.kernel.decoder import Misfit
from manicule.kernel.dice import Dice
from manicule.kernel.nearest import nearest
from manicule.kernel.text import id_list, tr
from manicule_kit.scenarios.answers import MOST_SHOWN

T = TypeVar("T")

TABLE = "draws"

NOT_IN_POOL = tr("draw {number} cannot be “{thing}”: it is not in the pool, which contains {known}")
NO_SUCH_DRAW = tr(
    "the game makes no draw with this name here; did you mean “{near}”? The draws made are {known}"
)
NO_DRAWS = tr("the game draws nothing from a pool here")
TOO_MANY = tr("more draws are fixed than the game makes here; not drawn: {left}")
NOT_A_POOL = tr(
    "the draw with this name is a number, not a thing from a pool, so it cannot be fixed in advance"
)


class WrongDraw(BaseException):
    """A draw that cannot be as the scenario fixes it.

    It passes through the rules, so it must not look like one of their errors."""

    def __init__(self, misfit: Misfit) -> None:
        super().__init__(misfit)
        self.misfit = misfit


class FixedDice(Dice):
    """Dice that draw the things which a scenario fixes, by the name of the draw, and then by chance."""

    __slots__ = ("_drawn", "_fixed")

    def __init__(
        self, seed: int | str, draws: dict[str, int] | None, fixed: Mapping[str, Sequence[str]]
    ) -> None:
        super().__init__(seed, draws)
        self._fixed = fixed
        self._drawn: Counter[str] = Counter()

    def below(self, stream: str, limit: int) -> int:
        if stream in self._fixed:
            raise WrongDraw(Misfit(_key(stream), NOT_A_POOL))
        return super().below(stream, limit)

    def draw(self, stream: str, pool: list[T]) -> T:
        at = Dice.below(self, stream, len(pool))  # a fixed draw counts, too
        number = self._drawn[stream]
        self._drawn[stream] += 1
        things = self._fixed.get(stream, ())
        if number < len(things):
            at = _index(stream, number, things[number], pool)
        pool[at], pool[-1] = pool[-1], pool[at]
        return pool.pop()

    def check_all_drawn(self) -> None:
        """Refuse draws that were fixed and did not happen."""
        for stream, things in self._fixed.items():
            left = things[self._drawn[stream] :]
            if not left:
                continue
            if self._drawn[stream]:
                raise Misfit(_key(stream), TOO_MANY(left=id_list(left)))
            if not self._drawn:
                raise Misfit(_key(stream), NO_DRAWS)
            known = sorted(self._drawn)
            raise Misfit(_key(stream), NO_SUCH_DRAW(near=nearest(stream, known), known=id_list(known)))


def _index(stream: str, number: int, thing: str, pool: Sequence[object]) -> int:
    """The index of a fixed thing in the pool."""
    held = [str(one) for one in pool]
    if thing in held:
        return held.index(thing)
    shown = sorted(set(held))
    known = id_list(shown if len(shown) <= MOST_SHOWN else [*shown[:MOST_SHOWN], "…"])
    raise WrongDraw(Misfit(_key(stream), NOT_IN_POOL(number=number + 1, thing=thing, known=known)))


def _key(stream: str) -> str:
    return f"{TABLE}.{stream}"
