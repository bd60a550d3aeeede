"""The greedy bot's values of things, from its seat's view, in happiness points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from manicule import Sampler, normal
from manicule_cvlizations.content import OrderCard
from manicule_cvlizations.hookspecs import LandView
from manicule_cvlizations.rules.circle import MANY
from manicule_cvlizations.rules.derived import Derived
from manicule_cvlizations.state import Tribe

EVERY_ROUND = {
    "optimism": 0.3,
    "solitude": 0.6,
    "egoism": 0.35,
    "hedonism": 0.35,
    "asceticism": 0.15,
    "altruism": 0.3,
    "fishing_rod": 0.3,
    "sword": 0.15,
    "dagger": 0.25,
    "hammer": 0.15,
    "divination": 0.1,
    "gunpowder": 0.3,
    "pickaxe": 0.3,
    "axe": 0.3,
    "farm": 0.4,
    "sawmill": 0.4,
    "quarry": 0.4,
    "market": 0.2,
    "vacation": 0.35,
    "law": 0.05,
    "dog": 0.5,
    "cat": 0.3,
    "wheel": 0.3,
    "common_language": 0.3,
    "writing": 0.1,
    "calendar": 0.3,
    "tractor": 0.6,
    "sale": 0.4,
}
"""The value of an idea for each round in which it works."""

AT_THE_END = {
    "tower": 1.5,
    "castle": 1.5,
    "granary": 1.5,
    "consumption": 0.5,
    "humanism": 0.7,
    "ecology": 0.6,
    "telephone": 1.5,
    "internet": 1.2,
    "stock_exchange": 2.0,
    "highway": 0.8,
    "research_institute": 0.8,
    "tourism": 0.8,
}
"""The value of an idea at the end, besides its printed points; some are computed exactly instead."""


NOISE = 0.4
"""Standard deviation of the error for a pair of orders."""

NEEDED, SPARE, LEFT_OVER = 0.9, 0.4, 0.12
"""The value of a resource that the next idea lacks, of another one, and of another one in the last round."""


class Hand(NamedTuple):
    """The orders of a place: those face up, those used before, and the probability of each other one."""

    laid: Collection[str]
    used: Collection[str]
    rest: float

    def likely(self, order: str) -> float:
        """The probability that the place has chosen an order."""
        if order in self.laid:
            return 1.0
        return 0.0 if order in self.used else self.rest


class Judge:
    """Judges orders, resources and ideas for one seat at one moment.

    With dice, values of pairs of orders have a random error (`noise`): tribes with equal judgement would
    choose the same orders, and spoil them for each other. Values of ideas may have an error, too
    (`idea_noise`). `target` is the idea that the bot saves for, `wanted` are the resources that it lacks for
    the target, `worths` the values of one more of each resource.
    """

    def __init__(
        self, view: LandView, dice: Sampler | None = None, noise: float = NOISE, idea_noise: float = 0.0
    ) -> None:
        land = view.position
        self.land = land
        self._dice = dice
        self._pair_noise = noise
        self._idea_noise = idea_noise
        self.seat = view.seat
        self.content = view.content
        self.options = view.options
        self.derived: Derived = view.derived
        self.own = view.state()
        self._chances: dict[str, Sequence[float]] = {}
        self.others = [place for place in land.laid if place != self.seat]
        self.rounds_left: int = self.derived.numbers.rounds - land.round
        self.target = self._target()
        self.wanted = self.lacking(self.target) if self.target else {}
        self.spare = SPARE if self.rounds_left else LEFT_OVER
        self.worths = {kind: NEEDED if kind in self.wanted else self.spare for kind in self.derived.resources}

    @property
    def place(self) -> str:
        """The place whose orders are being chosen: the seat's own, or one that it plays for."""
        place = self.land.queue[self.land.turn]
        return place if place in self.land.laid else self.seat

    # Ideas

    def idea(self, id: str) -> float:
        """The value of an idea for the seat."""
        card = self.content.idea[id]
        types: list[str] = [self.content.idea[idea].type for idea in (*self.own.ideas, id)]
        exact: dict[str, float] = {
            "rationalism": len(set(types)),
            "cinematography": len(types) // 2,
            "globalism": min(4, max(map(types.count, types))),
        }
        effect = EVERY_ROUND.get(id, 0.0) * self.rounds_left
        ending: float = exact.get(id, AT_THE_END.get(id, 0.0))
        return card.happiness + effect + ending

    def ideas(self, ids: Iterable[str]) -> dict[str, float]:
        """The values of some ideas for the seat, with errors."""
        return {id: self.idea(id) + self._noise(self._idea_noise) for id in ids}

    def lacking(self, id: str) -> dict[str, int]:
        """The resources that the seat lacks for an idea."""
        held, cost = self.own.resources, self.content.idea[id].cost
        return {kind: number - held[kind] for kind, number in cost.items() if number > held[kind]}

    def _target(self) -> str:
        """The idea on the track with the best value for the missing resources."""
        return max(self.land.track, key=self._as_target, default="")

    @property
    def ranked(self) -> list[str]:
        """The ideas on the track, the best target first."""
        return sorted(self.land.track, key=self._as_target, reverse=True)

    def _as_target(self, id: str) -> float:
        return self.idea(id) - 0.7 * sum(self.lacking(id).values())

    def gain(self, kind: str, number: int) -> float:
        """The value of a number of resources; those that the target does not need count less."""
        needed = min(number, self.wanted.get(kind, 0))
        return NEEDED * needed + self.spare * (number - needed)

    # Orders

    def chances(self, order: str) -> Sequence[float]:
        """The probabilities that none, one, two … of the others choose an order too."""
        found = self._chances.get(order)
        if found is None:
            found = self._chances[order] = _counts([hand.likely(order) for hand in self._hands])
        return found

    @cached_property
    def _hands(self) -> list[Hand]:
        """The known orders of the others."""
        known = self.derived
        hands = []
        for place in self.others:
            laid, used = self.land.laid[place].orders, self.land.used.get(place, ())
            unknown = known.numbers.orders_per_round - len(laid)
            left = len(known.orders) - len(used) - len(laid)
            hands.append(Hand(laid, used, unknown / left if left else 0.0))
        return hands

    def order(self, order: str) -> float:
        """The average value of carrying out an order once."""
        card = self.content.order[order]
        worth = 0.0
        for others, chance in enumerate(self.chances(order)):
            number = card.by[min(others + 1, MANY) - 1]
            if number and chance:
                worth += chance * self._effect(card, number)
        return worth

    def works(self, order: str) -> float:
        """The probability that an order has any effect."""
        by = self.content.order[order].by
        chances = enumerate(self.chances(order))
        return sum(chance for others, chance in chances if by[min(others + 1, MANY) - 1])

    def _effect(self, card: OrderCard, number: int) -> float:
        best = max(self.worths.values())
        if card.kind == "gain":
            return self.gain(card.of, number)
        if card.kind == "happiness":
            return float(number)
        if card.kind == "steal":
            return number * best * 0.9 if self._loot() else 0.0
        if card.kind == "trade":
            if not any(self.own.resources.values()):
                return 0.0
            return max(self.gain(kind, number) for kind in self.worths) - min(self.worths.values())
        return number * best

    def _loot(self) -> bool:
        tribes: list[Tribe] = self.land.seats
        return any(any(tribe.resources.values()) for tribe in tribes if tribe is not self.own)

    def pair(self, orders: list[str], first: str = "") -> tuple[str, str]:
        """The two orders with the highest value together; `first` is one of them, if it is fixed."""
        single = {order: self.order(order) for order in (*orders, *([first] if first else []))}
        pairs = [(one, other) for one in ([first] if first else orders) for other in orders if one != other]
        return max(pairs, key=lambda pair: self._together(pair, single) + self._noise(self._pair_noise))

    def _noise(self, size: float) -> float:
        return 0.0 if self._dice is None or not size else size * normal(self._dice)

    def _together(self, pair: tuple[str, str], single: Mapping[str, float]) -> float:
        cards = self.content.order
        for at, order in enumerate(pair):
            if not cards[order].number:
                return single[pair[1 - at]] * (1 + self.works(order))
        return single[pair[0]] + single[pair[1]]


def _counts(likely: Sequence[float]) -> Sequence[float]:
    """The probabilities that none, one, two … of some events happen."""
    found = [1.0]
    for one in likely:
        found = [
            (found[at] if at < len(found) else 0.0) * (1 - one) + (found[at - 1] * one if at else 0.0)
            for at in range(len(found) + 1)
        ]
    return found
