"""Finds, for each edict, the single spaces that would raise the score most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.rules.derived import Derived
from manicule_cartographers.rules.grid import NAMES, bits
from manicule_cartographers.rules.land import Land, kinds_of


class Gain(NamedTuple):
    """The extra stars for drawing one of these terrains on any one of these spaces."""

    stars: int
    terrains: tuple[str, ...]
    spaces: tuple[str, ...]


class _NotingLand(Land):
    """A copy of a land that notes which of its fields a scoring function reads."""

    __slots__ = ("noted",)

    def __init__(self, land: Land) -> None:
        self.noted: set[str] = set()
        for name in Land.__slots__:
            setattr(self, name, getattr(land, name))


def _noting(name: str) -> property:
    slot: Any = Land.__dict__[name]
    read, write = slot.__get__, slot.__set__

    def looked_at(land: _NotingLand) -> int:
        land.noted.add(name)
        board: int = read(land)
        return board

    return property(looked_at, write)


for _name in Land.__slots__:
    setattr(_NotingLand, _name, _noting(_name))

_FILLING = frozenset(("empty", "filled"))
"""The fields that change with every drawn space, for any terrain."""


class Advice:
    """The gains of single spaces on a land."""

    def __init__(self, known: Derived, content: Content, land: Land) -> None:
        self._scores = known.scores
        self._terrains = [(id, kinds_of(content.terrain[id])) for id in known.drawable]
        self._land = land
        self._spaces = [1 << bit for bit in bits(land.empty)]

    def gains(self, card: ScoringCard) -> list[Gain]:
        """The best gain of each terrain, the greatest first; terrains with the same spaces are grouped.

        A drawing that changes none of the fields that a scoring function reads cannot change its result. So
        most drawings need no scoring, which makes this fast enough for every question.
        """
        land = _NotingLand(self._land)
        now, looked_at = self._scores[card.id](land, card), land.noted
        filled = None if looked_at.isdisjoint(_FILLING) else _Filled(self, card)
        found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
        for terrain, kinds in self._terrains:
            if filled is not None:
                worth = filled.worth(kinds)
            elif looked_at.isdisjoint(kinds):
                continue
            else:
                worth = self.worth(card, kinds, self._spaces)
            best = max(worth, default=now)
            if best > now:
                at = (space for space, stars in zip(self._spaces, worth, strict=True) if stars == best)
                names = tuple(NAMES[space.bit_length() - 1] for space in at)
                found.setdefault((best - now, names), []).append(terrain)
        listed = [Gain(stars, tuple(terrains), names) for (stars, names), terrains in found.items()]
        return sorted(listed, key=lambda gain: -gain.stars)

    def worth(self, card: ScoringCard, kinds: Sequence[str], spaces: Sequence[int]) -> list[int]:
        """The score of the land with a terrain on each of these spaces alone."""
        score, land = self._scores[card.id], self._land
        tried = land.draw(0, ())
        empty, filled = land.empty, land.filled
        # The slot setters, looked up once: the loop runs for every space, terrain and edict.
        (first, before), *others = [(Land.__dict__[kind].__set__, getattr(land, kind)) for kind in kinds]
        worth = []
        for space in spaces:
            tried.empty = empty ^ space
            tried.filled = filled | space
            first(tried, before | space)
            for write, board in others:
                write(tried, board | space)
            worth.append(score(tried, card))
        return worth

    def worth_of_filling(self, card: ScoringCard) -> Iterator[tuple[int, int, set[str]]]:
        """Each space, the score with the space filled but without a terrain, and the fields read."""
        score, tried = self._scores[card.id], _NotingLand(self._land)
        empty, filled = self._land.empty, self._land.filled
        for space in self._spaces:
            tried.empty, tried.filled, tried.noted = empty ^ space, filled | space, set()
            yield space, score(tried, card), tried.noted


class _Filled:
    """The score of a card with each space filled, shared by all terrains that the function does not read."""

    def __init__(self, advice: Advice, card: ScoringCard) -> None:
        self._advice = advice
        self._card = card
        self._tried = list(advice.worth_of_filling(card))
        self._worth = [stars for _, stars, _ in self._tried]
        self._looked_at = frozenset[str]().union(*(seen for _, _, seen in self._tried))

    def worth(self, kinds: Sequence[str]) -> list[int]:
        if self._looked_at.isdisjoint(kinds):
            return self._worth
        again = [space for space, _, seen in self._tried if not seen.isdisjoint(kinds)]
        scored = dict(zip(again, self._advice.worth(self._card, kinds, again), strict=True))
        return [scored.get(space, stars) for space, stars, _ in self._tried]
