"""What gears are worth: the sector that is active now, and those that come up later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule_greedy.cards import Held
from manicule_greedy.situation import Outlook
from manicule_gutenberg import Gear, Reward

if TYPE_CHECKING:
    from manicule_greedy.worth.prices import Prices

FAME_FOR_ORDERS = ("fame_ink", "fame_type", "fame_specialty")
ORDER_FAME = 2


class Gears:
    """The gears of workshops by one outlook."""

    def __init__(self, outlook: Outlook, prices: Prices) -> None:
        self.outlook = outlook
        self.declares_now = outlook.declarations > outlook.rounds_after
        self.prices = prices
        self.known = outlook.known
        self._alone: dict[tuple[Gear, ...], float] = {}
        self._counted: dict[tuple[tuple[str, ...], tuple[Held, ...]], int] = {}
        self._single: dict[tuple[int, Gear], tuple[float, float, Reward | None]] = {}

    def worth(self, gears: tuple[Gear, ...], orders: tuple[Held, ...]) -> float:
        """What gears are worth to who holds these orders."""
        alone = self._alone.get(gears)
        if alone is not None:
            return alone
        worth, counts_orders = 0.0, False
        for gear in enumerate(gears):
            single = self._single.get(gear)
            if single is None:
                single = self._single[gear] = self._judged(*gear)
            later, now, reward = single
            worth += later
            worth += now if reward is None else 0.7 * self.order_fame(reward, orders)
            counts_orders = counts_orders or reward is not None
        if not counts_orders:
            self._alone[gears] = worth
        return worth

    def _judged(self, place: int, gear: Gear) -> tuple[float, float, Reward | None]:
        """What a gear gives later, what it may still give this round, or its sector if that counts orders."""
        later = self._to_come(gear, place)
        reward = self.sector(gear, gear.active)
        if gear.used or (reward.kind in FAME_FOR_ORDERS and not self.declares_now):
            return later, 0.0, None
        if reward.kind in FAME_FOR_ORDERS:
            return later, 0.0, reward
        return later, self._later(reward, self.outlook.round), None

    def _to_come(self, gear: Gear, place: int) -> float:
        """What the sectors give that come up in later rounds."""
        step = -1 if place % 2 == 0 else 1
        total = 0.0
        for turns in range(1, self.outlook.rounds_after + 1):
            total += self._later(self.sector(gear, gear.active + step * turns), self.outlook.round + turns)
        return total * self.outlook.judgement.weights.later_sector

    def sector(self, gear: Gear, at: int) -> Reward:
        sectors: tuple[Reward, ...] = self.known.content.gear[gear.gear].sectors
        return sectors[at % len(sectors)]

    def _later(self, reward: Reward, round: int) -> float:
        judgement = self.outlook.judgement
        if reward.kind == "round_fame":
            return float(round)
        if reward.kind in FAME_FOR_ORDERS:
            return ORDER_FAME * judgement.weights.later_orders * self.known.share(reward)
        return judgement.sectors.get(reward.kind, judgement.weights.unknown_reward)

    def order_fame(self, reward: Reward, orders: tuple[Held, ...]) -> int:
        """The fame that a sector gives when these orders are fulfilled completely."""
        key = (reward.names, orders)
        found = self._counted.get(key)
        if found is None:
            found = ORDER_FAME * sum(self.known.shows(reward, order) for order in orders)
            self._counted[key] = found
        return found
