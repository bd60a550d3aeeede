"""The values of declarations: the orders to print, the refinements, and the types to buy for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from manicule_greedy.worth.cards import Counts, Held, lack, less, missing, spend
from manicule_greedy.worth.gears import FAME_FOR_ORDERS, ORDER_FAME
from manicule_greedy.worth.judge import judge_of
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Workshop


class Declaration(NamedTuple):
    """A way to fulfill orders; `bought` are the letters to buy first."""

    orders: tuple[Held, ...]
    coloured: tuple[Held, ...]
    decorated: tuple[Held, ...]
    bought: Sequence[int]
    worth: float

    @property
    def fame(self) -> int:
        """The fame of its refinements."""
        colors = sum(order.refined.color_fame for order in self.coloured)
        return colors + sum(order.refined.decoration_fame for order in self.decorated)

    @property
    def guilders(self) -> int:
        return sum(order.guilders for order in self.orders)


class Declarations:
    """Finds the best declaration by its fame now, and the value of the workshop after it."""

    def __init__(self, outcomes: Outcomes) -> None:
        self._outcomes = outcomes
        self._shop = outcomes.shop
        self._abilities = outcomes.situation.abilities
        # The rest is judged as of the next round.
        self._after = judge_of(outcomes.situation, is_declared=True)
        self._paid: dict[tuple[Held, ...], Counts | None] = {}
        self._counting = list(self._counting_gears())

    def best(self, sets: Sequence[tuple[Held, ...]] | None = None, buying: bool = False) -> Declaration:
        """The best declaration for one of these sets of orders, or for any set."""
        sets = self._all_sets() if sets is None else sets
        found = (way for some in sets for way in self._ways(some, buying))
        return max(found, key=lambda way: way.worth, default=self._none())

    def printable(self) -> list[tuple[Held, ...]]:
        """The sets of orders that need no purchase of types."""
        return [some for some in self._all_sets() if not self._lacking(some)]

    def _all_sets(self) -> list[tuple[Held, ...]]:
        orders = self._shop.orders
        return [some for size in range(len(orders) + 1) for some in combinations(orders, size)]

    def _none(self) -> Declaration:
        return Declaration((), (), (), (), self._after.worth(self._shop))

    def _ways(self, orders: tuple[Held, ...], buying: bool) -> Iterator[Declaration]:
        if not orders:
            yield self._none()
            return
        bought = self._lacking(orders) if buying else []
        shop = self._outcomes.with_types_bought(bought)
        if shop is None:
            return
        decorated = tuple(order for order in orders if not lack(shop.levels, order.refined.levels))
        for size in range(len(orders), -1, -1):
            for coloured in combinations(orders, size):
                inks = self._inks_left(coloured)
                if inks is not None:
                    worth = self._judged(replace(shop, inks=inks), orders, coloured, decorated)
                    yield Declaration(orders, coloured, decorated, bought, worth)

    def _lacking(self, orders: Sequence[Held]) -> list[int]:
        """The letters that are missing to print these orders together."""
        lacking = missing(self._shop.types, _sums([order.types for order in orders])) if orders else []
        ignored = self._abilities.letters_ignored if len(orders) > 1 else 0
        return lacking[: max(0, len(lacking) - ignored)]

    def _inks_left(self, orders: tuple[Held, ...]) -> Counts | None:
        """The inks left after fulfilling the colors of these orders; None if there are too few."""
        if orders not in self._paid:
            inks = self._shop.inks
            left, _, short = spend(inks, _inks_of(orders), self._abilities.wild) if orders else (inks, 0, 0)
            self._paid[orders] = None if short else left
        return self._paid[orders]

    def worth_of(
        self, orders: Sequence[Held], coloured: tuple[Held, ...], decorated: Sequence[Held]
    ) -> float:
        """The value of a declaration that is known to be possible."""
        inks = self._inks_left(coloured)
        if inks is None:  # an unknown rule makes up for the missing inks
            inks = less(self._shop.inks, _inks_of(coloured))
        return self._judged(replace(self._shop, inks=inks), orders, coloured, decorated)

    def _judged(
        self, shop: Workshop, orders: Sequence[Held], coloured: Sequence[Held], decorated: Sequence[Held]
    ) -> float:
        """The fame of a declaration, and the value of the rest afterwards."""
        fame, guilders = 0.0, shop.guilders
        for order in orders:
            guilders += order.guilders
            card, has_colors, has_decorations = order.refined, order in coloured, order in decorated
            parts = has_colors + has_decorations
            fame += card.color_fame * has_colors + card.decoration_fame * has_decorations
            if parts == 2 or (parts and self._abilities.one_part_completes):
                fame += self._after.prices.reward(card.completion, late=True)
        if self._counting:
            by_kind = {"fame_ink": coloured, "fame_type": orders, "fame_specialty": decorated}
            fame += ORDER_FAME * sum(
                [counted[order] for kind, counted in self._counting for order in by_kind[kind]]
            )
        rest = tuple([order for order in shop.orders if order not in orders])
        return self._after.worth(replace(shop, orders=rest, guilders=guilders, fame=shop.fame + fame))

    def _counting_gears(self) -> Iterator[tuple[str, Mapping[Held, bool]]]:
        """The gears that give fame for orders: the kind of reward, and the orders that count."""
        for gear in self._shop.gears:
            reward = self._after.gears.sector(gear, gear.active)
            if not gear.used and reward.kind in FAME_FOR_ORDERS:
                yield reward.kind, self._outcomes.known.showing[reward]


def _inks_of(orders: Sequence[Held]) -> Counts:
    return _sums([order.refined.inks for order in orders])


def _sums(needs: Sequence[Counts]) -> Counts:
    return tuple(map(sum, zip(*needs, strict=True)))
