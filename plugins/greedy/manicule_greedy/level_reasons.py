"""Why a specialty is developed, in words."""

from __future__ import annotations

from manicule import Text
from manicule_greedy import wording
from manicule_greedy.cards import lack
from manicule_greedy.choosing import Chooser
from manicule_greedy.fallback import PASS
from manicule_gutenberg import describe


class LevelReasons:
    """Reasons for answers about specialties."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.situation = chooser.situation
        self.known = chooser.known
        self.shop = chooser.situation.workshop

    def card(self, answer: str) -> Text | None:
        """Why a specialty card is taken."""
        if answer == PASS:
            return wording.NO_CARD
        if answer not in self.known.content.specialty_card:
            return None
        after = self.chooser.outcomes.best(self.chooser.outcomes.specialty_card_uses(answer))
        closer = sum(
            lack(self.shop.levels, order.levels) - lack(after.levels, order.levels)
            for order in self.shop.orders
        )
        return wording.CARD_HELPS(n=closer) if closer else wording.LEVELS_COUNT

    def use(self, answer: str) -> Text | None:
        return wording.WHOLE_CARD if answer == "card" else self.level(answer)

    def level(self, answer: str) -> Text | None:
        """Why a specialty goes up by one level: for an order, for a patron, for a reward, for the end."""
        if answer not in self.known.specialties:
            return None
        at = self.known.specialties.index(answer)
        level = self.shop.levels[at] + 1
        numbers = self.situation.numbers
        if level > numbers.top_level:
            return wording.LEVEL_FULL(guilders=wording.GUILDERS(n=numbers.overflow_guilders))
        name = self.known.content.specialty[answer].name
        for order in self.shop.orders:
            if order.levels[at] >= level:
                wanted = describe.roman(order.levels[at])
                return wording.LEVEL_FOR_ORDER(order=order.printing, specialty=name, level=wanted)
        for card in self.situation.on_board(self.situation.board.patronage):
            patron = self.known.patrons[card]
            if patron.levels[at] >= level:
                wanted = describe.roman(patron.levels[at])
                return wording.LEVEL_FOR_PATRON(card=card, specialty=name, level=wanted)
        reward = self.known.track.get(level)
        if reward is not None and level > self.shop.reward_level:
            text = describe.reward_text(self.situation.lore.rewards, self.known.content, reward)
            return wording.LEVEL_REWARD(level=describe.roman(level), reward=text)
        return wording.LEVELS_COUNT

    def lift(self, answer: str) -> Text | None:
        if answer not in self.known.specialties:
            return None
        return wording.LIFT(specialty=self.known.content.specialty[answer].name)
