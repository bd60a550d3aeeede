"""What gears are worth: the sector that is active now, and those that come up later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule_greedy.cards import Held
from manicule_greedy.situation import Outlook, Workshop
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
        self._worth: dict[tuple[tuple[Gear, ...], tuple[Held, ...]], float] = {}
        self._counted: dict[tuple[tuple[str, ...], tuple[Held, ...]], int] = {}
        self._coming: dict[tuple[str, int, int], float] = {}

    def worth(self, shop: Workshop) -> float:
        key = (shop.gears, shop.orders)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._judged(shop)
        return found

    def _judged(self, shop: Workshop) -> float:
        total = 0.0
        for place, gear in enumerate(shop.gears):
            later = self._coming.get((gear.gear, gear.active, place))
            if later is None:
                later = self._coming[gear.gear, gear.active, place] = self._to_come(gear, place)
            total += later
            if not gear.used:
                total += self.now(shop, self.sector(gear, gear.active))
        return total

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

    def now(self, shop: Workshop, reward: Reward) -> float:
        """What a sector may still give this round."""
        if reward.kind in FAME_FOR_ORDERS:
            if not self.declares_now:
                return 0.0
            return 0.7 * self.order_fame(reward, shop.orders)
        return self._later(reward, self.outlook.round)

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
