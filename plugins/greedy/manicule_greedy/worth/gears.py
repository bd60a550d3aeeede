"""The values of gears: the active sector, and those that come up later."""

from __future__ import annotations

from functools import lru_cache

from manicule_greedy.weights import Judgement
from manicule_greedy.worth.cards import CardKnowledge, Held
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Outlook
from manicule_gutenberg import Gear, Reward

FAME_FOR_ORDERS = ("fame_ink", "fame_type", "fame_specialty")
ORDER_FAME = 2

Single = tuple[float, float, Remembered[Held, bool] | None]
"""The later value of a gear, its value this round, and the orders that count, if it pays for orders."""
Part = float | Remembered[Held, bool]
"""A value, or the orders that count."""


class Gears:
    """The gears of workshops in one round, before or after orders are declared."""

    def __init__(
        self, known: CardKnowledge, judgement: Judgement, round: int, rounds_after: int, declares_now: bool
    ) -> None:
        self._known = known
        self._judgement = judgement
        self._round = round
        self._rounds_after = rounds_after
        self._declares_now = declares_now
        self._single = Remembered(self._judged)
        self._parts = Remembered(self._parts_of)
        self._together = Remembered(self._judged_together)

    def worth(self, gears: tuple[Gear, ...], orders: tuple[Held, ...]) -> float:
        """The value of gears together with these orders."""
        known = self._parts[gears]
        return known if isinstance(known, float) else self._together[gears, orders]

    def _judged_together(self, held: tuple[tuple[Gear, ...], tuple[Held, ...]]) -> float:
        gears, orders = held
        known = self._parts[gears]
        assert not isinstance(known, float)
        worth, part = 0.0, self._judgement.weights.orders_counted
        for one in known:
            if isinstance(one, float):
                worth += one
            else:
                worth += part * (ORDER_FAME * sum([one[order] for order in orders]))
        return worth

    def _parts_of(self, gears: tuple[Gear, ...]) -> float | list[Part]:
        """The parts of the value of gears, in the order in which they are added; or the whole value, if no
        part depends on orders."""
        parts: list[Part] = []
        for place in enumerate(gears):
            later, now, counted = self._single[place]
            parts += (later, now if counted is None else counted)
        worth = 0.0
        for part in parts:
            if not isinstance(part, float):
                return parts
            worth += part  # not `sum`, which rounds differently from Python 3.12 on
        return worth

    def _judged(self, placed: tuple[int, Gear]) -> Single:
        place, gear = placed
        later = self._to_come(gear, place)
        reward = self.sector(gear, gear.active)
        if gear.used or (reward.kind in FAME_FOR_ORDERS and not self._declares_now):
            return later, 0.0, None
        if reward.kind in FAME_FOR_ORDERS:
            return later, 0.0, self._known.showing[reward]
        return later, self._later(reward, self._round), None

    def _to_come(self, gear: Gear, place: int) -> float:
        """The value of the sectors that come up in later rounds."""
        step = -1 if place % 2 == 0 else 1
        total = 0.0
        for turns in range(1, self._rounds_after + 1):
            total += self._later(self.sector(gear, gear.active + step * turns), self._round + turns)
        return total * self._judgement.weights.later_sector

    def sector(self, gear: Gear, at: int) -> Reward:
        sectors: tuple[Reward, ...] = self._known.content.gear[gear.gear].sectors
        return sectors[at % len(sectors)]

    def _later(self, reward: Reward, round: int) -> float:
        if reward.kind == "round_fame":
            return float(round)
        weights = self._judgement.weights
        if reward.kind in FAME_FOR_ORDERS:
            return ORDER_FAME * weights.later_orders * self._known.share[reward]
        return self._judgement.sectors.get(reward.kind, weights.unknown_reward)


@lru_cache(maxsize=64)
def _gears(
    known: CardKnowledge, judgement: Judgement, round: int, rounds_after: int, declares_now: bool
) -> Gears:
    return Gears(known, judgement, round, rounds_after, declares_now)


def gears_by(outlook: Outlook) -> Gears:
    """The gears for an outlook, shared by all seats."""
    declares_now = outlook.declarations > outlook.rounds_after
    return _gears(outlook.known, outlook.judgement, outlook.round, outlook.rounds_after, declares_now)
