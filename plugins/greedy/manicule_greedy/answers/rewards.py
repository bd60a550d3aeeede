"""Questions that rewards and gears ask: which card to keep, what to exchange, what to melt down."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from manicule_greedy.worth.cards import one_more
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation

PASS = "pass"


class RewardAnswers:
    """Scores the options of such questions."""

    def __init__(self, situation: Situation, outcomes: Outcomes) -> None:
        self.situation = situation
        self.outcomes = outcomes
        self.known = situation.known
        self.shop = situation.workshop
        self.prices = outcomes.judge.prices

    def score(self) -> Callable[[str], float | None] | None:
        return {
            "reward_room": self._room,
            "reward_printing": self._printing,
            "reward_refinement": self._refinement,
            "completion": self._completion,
            "gain_type": self._type,
            "take_shown_ink": self._taken_ink,
            "give_ink": self._given_ink,
            "buy_shown_type": self._type,  # each costs the same
            "swap_ink": self._swapped_ink,
            "swap_type": self._swapped_type,
            "swap_levels": self._swapped_levels,
            "melt_type": self._melted,
            "melt_for": self._melted_for,
        }.get(self.situation.question.kind)

    def _room(self, option: str) -> float | None:
        """An order that leaves costs what it was worth; a new one is a matter of luck."""
        if option == PASS:
            return 0.0
        leaving = next((order for order in self.shop.orders if order.printing == option), None)
        if leaving is None:
            return None
        return self.outcomes.gain(self.outcomes.without_order(self.shop, leaving)) + self.prices.new_order(
            late=True
        )

    def _printing(self, option: str) -> float | None:
        board = self.situation.board
        if option == PASS:
            return 0.0
        if option in self.known.content.printing:
            best = self.outcomes.best_pair([option], board.drawn_refinement)
            return self.outcomes.gain(self.outcomes.with_order(best)) if best else 0.0
        if option != "more_both":
            return None
        drawn = len(board.drawn_printing) + len(board.drawn_refinement)
        if drawn > 2 * self.situation.numbers.reward_order_cards:
            return None
        price: float = self.situation.numbers.reward_order_price * self.prices.guilder
        return self.prices.new_order() - price

    def _refinement(self, option: str) -> float | None:
        content, printing = self.known.content, self.situation.question.about
        if option not in content.refinement or printing not in content.printing:
            return None
        return self.outcomes.gain(self.outcomes.with_order(self.known.held(printing, option)))

    def _completion(self, option: str) -> float | None:
        """Every reward is taken, one after the other: none of them can hurt."""
        return -1.0 if option == PASS else 0.0

    def _type(self, option: str) -> float | None:
        letters = self.known.letters
        if option not in letters:
            return None
        return self.outcomes.gain(self.outcomes.with_type(self.shop, letters.index(option)))

    def _taken_ink(self, option: str) -> float | None:
        return self._ink(option, 1)

    def _given_ink(self, option: str) -> float | None:
        return self._ink(option, -1)

    def _ink(self, option: str, number: int) -> float | None:
        colours = self.known.colours
        if option not in colours:
            return None
        return self.outcomes.gain(self.outcomes.with_ink(self.shop, colours.index(option), number))

    def _swapped_ink(self, option: str) -> float | None:
        pair = _pair(option, "_", self.known.colours)
        if pair is None:
            return None
        given = self.outcomes.with_ink(self.shop, pair[0], -1)
        return self.outcomes.gain(self.outcomes.with_ink(given, pair[1]))

    def _swapped_type(self, option: str) -> float | None:
        pair = _pair(option, "_", self.known.letters)
        return self.outcomes.gain(self.outcomes.with_type_swapped(self.shop, *pair)) if pair else None

    def _swapped_levels(self, option: str) -> float | None:
        pair = _pair(option, "+", self.known.specialties)
        return self.outcomes.gain(self.outcomes.with_levels_swapped(*pair)) if pair else None

    def _melted(self, option: str) -> float | None:
        letters = self.known.letters
        if option not in letters:
            return None
        shop = replace(self.shop, types=one_more(self.shop.types, letters.index(option), -1))
        return max(map(self.outcomes.gain, self.outcomes.melted_for(shop)))

    def _melted_for(self, option: str) -> float | None:
        for name, shop in zip(("fame", "guilders"), self.outcomes.melted_for(self.shop), strict=True):
            if option == name:
                return self.outcomes.gain(shop)
        return None


def _pair(option: str, between: str, names: tuple[str, ...]) -> tuple[int, int] | None:
    """The two things that an option such as `blue_red` names, by their places."""
    one, _, other = option.partition(between)
    return (names.index(one), names.index(other)) if one in names and other in names else None
