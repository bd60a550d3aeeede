"""The prices of resources and the values of rewards at a moment of the game."""

from __future__ import annotations

from manicule_greedy.worth.cards import Refinement
from manicule_greedy.worth.remembered import Remembered
from manicule_greedy.worth.situation import Outlook
from manicule_gutenberg import Reward


class Prices:
    """Prices by one outlook, in fame points."""

    def __init__(self, outlook: Outlook) -> None:
        weights = self.weights = outlook.judgement.weights
        self.outlook = outlook
        after, factor = outlook.rounds_after, outlook.abilities.guilder_factor
        self.guilder: float = weights.guilder_end * factor + weights.guilder_per_round * after
        self.ink = self._price(
            outlook.takes_inks, weights.ink_price, weights.ink_price_last, weights.ink_price_never
        )
        self.level = self._price(
            outlook.develops, weights.level_price, weights.level_price_last, weights.level_price_never
        )
        rounds_of_orders = after + 0.5 * outlook.takes_orders_now
        self.slot = weights.free_slot * min(1.0, rounds_of_orders / 2)
        self.orders_to_come = weights.orders_per_round * rounds_of_orders
        self.completion = Remembered(self._completion)
        """The value of the reward for an order with all refinements fulfilled, by its refinement card."""

    def _price(self, still_comes: bool, usual: float, last: float, never: float) -> float:
        """The price of an ink or a level, if its own action still comes, only patrons, or neither."""
        price = usual if still_comes else last if self.outlook.favors else never
        # A last chance is less certain than one of many.
        return price if self.outlook.rounds_after else max(price, (price + last) / 2)

    def _completion(self, card: Refinement) -> float:
        return self.reward(card.completion, late=True) * self.weights.completion

    def types(self, owned: int, number: int) -> float:
        """The price of more types for the owner of some: each costs a guilder more than the one before."""
        prices = self.outlook.type_prices
        if prices is None:
            return number * owned + number * (number + 1) // 2
        return sum(prices[owned + 1 : owned + number + 1])

    def spare_inks(self, number: int) -> float:
        """The value of inks that no order in hand needs."""
        weights = self.weights
        chance = min(1.0, self.outlook.rounds_after / 2 + 0.2 * self.outlook.takes_orders)
        first = min(number, weights.spare_inks)
        return chance * (first * weights.spare_ink + (number - first) * weights.spare_ink_more)

    def new_order(self, late: bool = False) -> float:
        """The value of an unknown order; a late one comes after this round's declaration."""
        if self._is_too_late(late):
            return 0.0
        weights, after, held = self.weights, self.outlook.rounds_after, self.outlook.held
        worth = weights.new_order * (0.5 if not after else 1.0) + weights.new_order_per_round * after
        if late or held < self.outlook.slots - 1:
            return worth
        return worth * (
            weights.new_order_last_slot if held < self.outlook.slots else weights.new_order_no_slot
        )

    def _is_too_late(self, late: bool) -> bool:
        """Whether there is no declaration left after the present moment, or after a late one."""
        return not self.outlook.rounds_after and (late or self.outlook.next_declaration == 0)

    def reward(self, reward: Reward, late: bool = False) -> float:
        """The average value of a reward."""
        weights, after = self.weights, self.outlook.rounds_after
        match reward.kind:
            case "inks":
                return reward.amount * (0.0 if self._is_too_late(late) else weights.ink_gain)
            case "guilders":
                return reward.amount * self.guilder
            case "fame":
                return float(reward.amount)
            case "level":
                return reward.amount * (weights.level_gain if after else weights.level_gain_last)
            case "order":
                return reward.amount * self.new_order(late)
            case "type":
                return reward.amount * weights.free_type * min(1.0, after / 3)
        return weights.unknown_reward
