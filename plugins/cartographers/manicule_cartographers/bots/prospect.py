"""Values a map after each of many possible drawings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from manicule_cartographers.bots.judgement import OPEN_SIDE, Judge
from manicule_cartographers.bots.lanes import AHEAD, open_sides_in, stars_in
from manicule_cartographers.bots.tallies import Ground, Stroke, Tallies
from manicule_cartographers.rules.forms import form_of
from manicule_cartographers.rules.grid import BIT_OF
from manicule_cartographers.rules.land import Land


class Prospect:
    """A land to draw on, as a judge sees it: a bot tries hundreds of drawings on it."""

    def __init__(self, judge: Judge, land: Land, ground: Ground | None = None) -> None:
        """`ground` may be shared by judges that differ only in their card."""
        self.land = land
        self._judge = judge
        ground = ground or Ground(judge, land)
        self._tallies = Tallies(ground, judge.coin_sizes)
        self._worths = _worths(ground.stars)

    def worths_after(self, answers: Iterable[str]) -> list[float]:
        """The value of the map after each of these answers."""
        tallies, worths = self._tallies, self._worths
        return [worths[tallies[stroke][lane]] for stroke, lane in map(drawing_of, answers)]

    def drawn(self, answer: str) -> tuple[Land, int]:
        """The map after this answer, and the coins that it pays."""
        stroke, lane = drawing_of(answer)
        board, _ = stroke.form.at(lane - AHEAD)
        after = self.land.draw(board, self._judge.kinds(stroke.terrain))
        surrounded = after.surrounded_mountains() & ~self.land.surrounded_mountains()
        return after, surrounded.bit_count() + (stroke.form.size in self._judge.coin_sizes)


class _Worths(dict[int, float]):
    """The value of a map by the number in the lane of a drawing, given the stars before it."""

    __slots__ = ("_before",)

    def __init__(self, before: int) -> None:
        super().__init__()
        self._before = before

    def __missing__(self, number: int) -> float:
        found = self._before + stars_in(number) - OPEN_SIDE * open_sides_in(number)
        self[number] = found
        return found


_worths = cache(_Worths)
"""Cached for all games, as the values never differ."""


@cache
def drawing_of(answer: str) -> tuple[Stroke, int]:
    """The stroke of an answer, and its lane in a tally, which gives its place. Cached for all games."""
    *names, terrain = answer.split(" ")
    bits = [BIT_OF[name] for name in names]
    return _stroke(form_of(bits), terrain), bits[0] + AHEAD


_stroke = cache(Stroke)
