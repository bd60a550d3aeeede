"""Free actions: when to use gears, swap levels and buy types."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from manicule import Question
from manicule_greedy.answers.declarations import Declarations
from manicule_greedy.answers.plans import open_cards
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation, Workshop
from manicule_gutenberg import FULFILL_ORDERS, Gear

AFTER_ORDERS = ("melt_type",)
"""Sectors that are best used when the orders are printed."""


def may_act_freely(question: Question, phase: str) -> bool:
    """Whether this is a moment for free actions.

    Gears wait for the end of the round, when most is known, but serve patronage; types are bought for what is
    done with them at once."""
    if question.kind == "window":
        return phase == FULFILL_ORDERS
    return question.kind in ("before_fulfilling", "patronage")


class FreeActions:
    """Chooses the free action to take before the main choice of a turn, if any."""

    def __init__(self, situation: Situation, outcomes: Outcomes) -> None:
        self.situation = situation
        self.outcomes = outcomes
        self.shop = situation.workshop
        self.legal = situation.question.legal
        self._least = situation.judgement.weights.least_gain

    def answer(self) -> str | None:
        """A free action at a moment for one; None when the main choice comes first."""
        kind = self.situation.question.kind
        if kind == "before_fulfilling":
            return self._gear() or self._swap() or self._types_for_orders()
        return self._gear() or (self._types_for_patron() if kind == "patronage" else None)

    def _gear(self) -> str | None:
        gains: dict[str, float] = {}
        for place, gear in enumerate(self.shop.gears):
            option = f"gear_{place + 1}"
            if option in self.legal and not self._should_wait(gear):
                gain = self.gear_gain(place)
                if gain > self._least:
                    gains[option] = gain
        return max(gains, key=gains.__getitem__, default=None)

    def _should_wait(self, gear: Gear) -> bool:
        kind = self.outcomes.judge.gears.sector(gear, gear.active).kind
        if kind not in AFTER_ORDERS or not self.shop.orders or not self.situation.declares_now:
            return False
        return self.situation.board.phase != FULFILL_ORDERS or bool(
            Declarations(self.situation).best().orders
        )

    def gear_gain(self, place: int) -> float:
        """What the use of a gear brings, beside the mark that it was used."""
        after = self.outcomes.with_gear_used(place)
        if after is None:
            return 0.0
        marked = replace(self.shop, gears=after.gears)
        return self.outcomes.judge.worth(after) - self.outcomes.judge.worth(marked)

    def _swap(self) -> str | None:
        if "swap_levels" not in self.legal:
            return None
        pairs = combinations(range(len(self.shop.levels)), 2)
        best = max(self.outcomes.gain(self.outcomes.with_levels_swapped(*pair)) for pair in pairs)
        return "swap_levels" if best > self._least else None

    def _types_for_orders(self) -> str | None:
        """The first type to buy for the best declaration."""
        best = Declarations(self.situation).best(buying=True)
        return self._buy(best.bought)

    def _types_for_patron(self) -> str | None:
        """The first type to buy for a patronage card that is better than everything else on offer."""
        outcomes, best, letters = self.outcomes, 0.0, ()  # type: Outcomes, float, tuple[int, ...]
        for card in open_cards(self.situation):
            bought = self._bought_for(card) if card not in self.legal else None
            if bought is not None:
                gain = outcomes.gain(outcomes.with_patron(card, bought[0]))
                if gain > best:
                    best, letters = gain, bought[1]
        return self._buy(letters) if letters and best > self._best_offer() + self._least else None

    def _best_offer(self) -> float:
        """What the best card or reward brings that can be taken without buying anything."""
        content, outcomes = self.outcomes.known.content, self.outcomes
        offered = [outcomes.with_patron(card) for card in content.patronage if card in self.legal]
        offered += [
            outcomes.with_reward(self.shop, favor.reward)
            for favor in content.patronage_reward.values()
            if favor.id in self.legal
        ]
        return max((outcomes.gain(shop) for shop in offered), default=0.0)

    def _bought_for(self, card: str) -> tuple[Workshop, tuple[int, ...]] | None:
        """The workshop with the letters that a card needs, and the new ones; None when inks are short too."""
        patron, shop = self.situation.values.patrons[card], self.shop
        if any(need > have for have, need in zip(shop.inks, patron.inks, strict=True)):
            return None
        types, price, new = list(shop.types), 0, []  # type: list[int], int, list[int]
        for at, need in enumerate(patron.types):
            while types[at] < need:
                types[at] += 1
                price += self.situation.values.type_price(at, sum(types))
                new.append(at)
        if not new or price > shop.guilders:
            return None
        return replace(shop, types=tuple(types), guilders=shop.guilders - price), tuple(new)

    def _buy(self, letters: tuple[int, ...]) -> str | None:
        for at in letters:
            option = f"buy_{self.outcomes.known.letters[at]}"
            if option in self.legal:
                return option
        return None
