"""How the greedy bot hands in at the end: all ways are tried, because offers may want the same resources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from manicule import PASS
from manicule_cvlizations.ideas.ending import Consumption
from manicule_cvlizations.ideas.selling import MOST, Selling
from manicule_cvlizations.judging import Judge
from manicule_cvlizations.state import Tribe


def best_hand_in(legal: Sequence[str], judge: Judge) -> str:
    """The first step of the way that brings most points, and leaves most resources among those."""
    sources = dict.fromkeys(answer.rsplit("_", 1)[0] for answer in legal if answer != PASS)
    pieces = [judge.lore.pieces[source] for source in sources]
    offers = [piece for piece in pieces if isinstance(piece, Selling)]
    ways = product(range(MOST + 1), repeat=len(offers))
    best = max(ways, key=lambda way: _worth(judge.own, list(zip(offers, way, strict=True))))
    steps = [f"{offer.id}_{times}" for offer, times in zip(offers, best, strict=True) if times]
    return next((step for step in steps if step in legal), PASS)


def _worth(own: Tribe, way: Sequence[tuple[Selling, int]]) -> tuple[int, int]:
    """Points and resources left; nothing is worth less than what cannot be paid."""
    left: Mapping[str, int] = {
        kind: held - sum(offer.resources.get(kind, 0) * times for offer, times in way)
        for kind, held in own.resources.items()
    }
    if min(left.values()) < 0:
        return -1, 0
    points = sum(offer.gives * times for offer, times in way)
    if Consumption.id in own.ideas and not any(left.values()):
        points += Consumption.gives
    return points, sum(left.values())
