"""Questions before the first round: the character, the first orders and types, what pieces begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from manicule import Question, spreads
from manicule_greedy.worth.cards import Counts, Held
from manicule_greedy.worth.judge import judge_of
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation, Workshop


class Opening:
    """Scores the options of such questions."""

    def __init__(self, situation: Situation, outcomes: Outcomes) -> None:
        self.situation = situation
        self.outcomes = outcomes
        self.known = situation.known
        self.shop = situation.workshop

    def score(self) -> Callable[[str], float | None] | None:
        return {
            "choose_character": self._piece,
            "first_printing": self._printing,
            "first_refinement": self._refinement,
            "lift_specialty": self._lifted,
            "wild_color": self._wild,
            "first_gear": self._gear,
        }.get(self.situation.question.kind)

    def _piece(self, option: str) -> float | None:
        return self.situation.judgement.value_of(option)

    # The first orders are chosen before types, so each is judged with the types that it asks for.

    def _printing(self, option: str) -> float | None:
        if option not in self.known.content.printing:
            return None
        cards = self.situation.board.display_refinement
        return self._with_first([self.known.held(option, card) for card in cards])

    def _refinement(self, option: str) -> float | None:
        content, printing = self.known.content, self.situation.question.about
        if option not in content.refinement or printing not in content.printing:
            return None
        return self._with_first([self.known.held(printing, option)])

    def _with_first(self, choice: Sequence[Held]) -> float:
        """What the best of some orders with one printing card is worth as the next of the first orders."""
        if not choice:
            return 0.0
        orders = self.shop.orders
        shop = replace(self.shop, types=self._likely_types((*orders, choice[0])))
        worth = self.outcomes.judge.worth
        return max([worth(replace(shop, orders=(*orders, order))) for order in choice])

    def _likely_types(self, orders: tuple[Held, ...]) -> Counts:
        """The types that would be chosen for these orders: what all of them need first."""
        letters = range(len(self.shop.types))
        need = [max([order.types[at] for order in orders]) for at in letters]
        shared = [sum([order.types[at] for order in orders]) for at in letters]
        types = list(self.shop.types)
        for _ in range(self.situation.numbers.types):
            best = max(letters, key=lambda at: (need[at] > types[at], shared[at] - types[at]))
            types[best] += 1
        return tuple(types)

    def types(self, question: Question) -> list[int]:
        """The first types: all ways are tried."""
        ways = list(spreads.ways(question.count, question.caps))
        worths = [self.outcomes.judge.worth(self._with_types(way)) for way in ways]
        return list(ways[worths.index(max(worths))])

    def _with_types(self, more: tuple[int, ...]) -> Workshop:
        types = tuple(own + new for own, new in zip(self.shop.types, more, strict=True))
        return replace(self.shop, types=types)

    # What pieces ask.

    def _lifted(self, option: str) -> float | None:
        names, level = self.known.specialties, self.situation.question.about
        if option not in names:
            return None
        at, to = names.index(option), int(level) if level.isdigit() else 1
        levels = (*self.shop.levels[:at], to, *self.shop.levels[at + 1 :])
        return self.outcomes.gain(replace(self.shop, levels=levels))

    def _wild(self, option: str) -> float | None:
        """The color of which most can be had now."""
        colours = self.known.colours
        if option not in colours:
            return None
        self.situation.wild = colours.index(option)
        worth = judge_of(self.situation).worth(self.shop)
        return worth + 0.3 * self.situation.board.inks.count(option)

    def _gear(self, option: str) -> float | None:
        if option not in self.known.content.gear:
            return None
        return self.outcomes.gain(self.outcomes.with_gear(option))
