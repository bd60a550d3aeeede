"""What resources cost and rewards bring at a moment of the game."""

from __future__ import annotations

from manicule_greedy.worth.cards import Refinement
from manicule_greedy.worth.situation import Outlook
from manicule_gutenberg import Reward


class Prices:
    """Prices by one outlook, in fame points."""

    def __init__(self, outlook: Outlook) -> None:
        weights = self.weights = outlook.judgement.weights
        self.outlook = outlook
        after = outlook.rounds_after
        self.guilder: float = weights.guilder_end * outlook.guilder_factor + weights.guilder_per_round * after
        self.ink = (
            weights.ink_price
            if outlook.takes_inks
            else weights.ink_price_last
            if outlook.favors
            else weights.ink_price_never
        )
        self.level = (
            weights.level_price
            if outlook.develops
            else weights.level_price_last
            if outlook.favors
            else weights.level_price_never
        )
        if after == 0:  # the last chance is less sure than one of many
            self.ink = max(self.ink, (self.ink + weights.ink_price_last) / 2)
            self.level = max(self.level, (self.level + weights.level_price_last) / 2)
        taking = int(outlook.takes_orders_now)
        self.slot = weights.free_slot * min(1.0, (after + 0.5 * taking) / 2)
        self.orders_to_come = weights.orders_per_round * (after + 0.5 * taking)
        self._completions: dict[Refinement, float] = {}

    def types(self, owned: int, number: int) -> float:
        """What so many types more cost who has some: each costs a guilder more than the one before."""
        prices = self.outlook.type_prices
        if prices is None:
            return number * owned + number * (number + 1) // 2
        return sum(prices[owned + 1 : owned + number + 1])

    def spare_inks(self, number: int) -> float:
        """Inks that no order in hand needs."""
        weights = self.weights
        chance = min(1.0, self.outlook.rounds_after / 2 + 0.2 * self.outlook.takes_orders)
        first = min(number, weights.spare_inks)
        return chance * (first * weights.spare_ink + (number - first) * weights.spare_ink_more)

    def completion(self, card: Refinement) -> float:
        """What the reward for an order brings whose refinements are all fulfilled."""
        found = self._completions.get(card)
        if found is None:
            found = self._completions[card] = (
                self.reward(card.completion, late=True) * self.weights.completion
            )
        return found

    def new_order(self, late: bool = False) -> float:
        """An order that is not known yet; a late one comes after this round's declaration."""
        after = self.outlook.rounds_after
        if not after and (late or self.outlook.next_declaration == 0):
            return 0.0
        worth = (
            self.weights.new_order * (0.5 if not after else 1.0) + self.weights.new_order_per_round * after
        )
        held = self.outlook.held
        if late or held < self.outlook.slots - 1:
            return worth
        weights = self.weights
        return worth * (
            weights.new_order_last_slot if held < self.outlook.slots else weights.new_order_no_slot
        )

    def reward(self, reward: Reward, late: bool = False) -> float:
        """What a reward brings on average."""
        match reward.kind:
            case "inks":
                return reward.amount * self.ink_gain(late)
            case "guilders":
                return reward.amount * self.guilder
            case "fame":
                return float(reward.amount)
            case "level":
                weights = self.weights
                return reward.amount * (
                    weights.level_gain if self.outlook.rounds_after else weights.level_gain_last
                )
            case "order":
                return reward.amount * self.new_order(late)
            case "type":
                return reward.amount * self.weights.free_type * min(1.0, self.outlook.rounds_after / 3)
        return self.weights.unknown_reward

    def ink_gain(self, late: bool = False) -> float:
        after = self.outlook.rounds_after
        if not after and (late or self.outlook.next_declaration == 0):
            return 0.0
        return self.weights.ink_gain
