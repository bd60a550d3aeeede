"""Declarations: which orders to print, what to refine and which types to buy for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from manicule_greedy.worth.cards import Counts, Held, lack, less
from manicule_greedy.worth.gears import FAME_FOR_ORDERS, ORDER_FAME
from manicule_greedy.worth.judge import judge_of
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation, Workshop


class Declaration(NamedTuple):
    """A way to fulfill orders; `bought` are the letters to buy before."""

    orders: tuple[Held, ...]
    coloured: tuple[Held, ...]
    decorated: tuple[Held, ...]
    bought: tuple[int, ...]
    worth: float


class Declarations:
    """Finds the best declaration: its fame now, and what the workshop is worth after it."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.shop = situation.workshop
        # What is left over is judged as of the next round.
        self.after = judge_of(situation, is_declared=True)
        self._left: dict[tuple[Held, ...], Counts | None] = {}
        self._counting = list(self._counting_gears())

    def best(self, sets: Sequence[tuple[Held, ...]] | None = None, buying: bool = False) -> Declaration:
        """The best declaration of one of these sets of orders, or of any."""
        if sets is None:
            sets = self._all_sets()
        found = (way for some in sets for way in self._ways(some, buying))
        return max(found, key=lambda way: way.worth, default=self._none())

    def printable(self) -> list[tuple[Held, ...]]:
        """The sets of orders for which no type has to be bought."""
        paid = ((some, self.bought(some)) for some in self._all_sets())
        return [some for some, way in paid if way is not None and not way[1]]

    def _all_sets(self) -> list[tuple[Held, ...]]:
        orders = self.shop.orders
        return [some for size in range(len(orders) + 1) for some in combinations(orders, size)]

    def _none(self) -> Declaration:
        return Declaration((), (), (), (), self.after.worth(self.shop))

    def _ways(self, orders: tuple[Held, ...], buying: bool) -> Iterator[Declaration]:
        if not orders:
            yield self._none()
            return
        shop, bought = self.shop, ()  # type: Workshop, tuple[int, ...]
        if buying:
            paid = self.bought(orders)
            if paid is None:
                return
            shop, bought = paid
        decorated = tuple(order for order in orders if not lack(shop.levels, order.levels))
        for size in range(len(orders), -1, -1):
            for coloured in combinations(orders, size):
                inks = self.paid(coloured)
                if inks is not None:
                    worth = self._judged(replace(shop, inks=inks), orders, coloured, decorated)
                    yield Declaration(orders, coloured, decorated, bought, worth)

    def bought(self, orders: Sequence[Held]) -> tuple[Workshop, tuple[int, ...]] | None:
        """The workshop with all letters that these orders need, and which are new; None when too dear."""
        shop = self.shop
        letters = range(len(shop.types))
        need = [sum(order.types[at] for order in orders) for at in letters]
        missing = [at for at in letters for _ in range(max(0, need[at] - shop.types[at]))]
        if len(orders) > 1 and missing:
            missing = missing[: max(0, len(missing) - self.situation.letters_ignored)]
        price, types = 0, list(shop.types)
        for at in missing:
            types[at] += 1
            price += self.situation.values.type_price(at, sum(types))
        if price > shop.guilders:
            return None
        return replace(shop, types=tuple(types), guilders=shop.guilders - price), tuple(missing)

    def paid(self, orders: tuple[Held, ...]) -> Counts | None:
        """The inks that are left when the colors of these orders are fulfilled; None when they are short."""
        if orders not in self._left:
            self._left[orders] = self._paid(orders)
        return self._left[orders]

    def _paid(self, orders: tuple[Held, ...]) -> Counts | None:
        inks = self.shop.inks
        need = _inks_of(orders) if orders else (0,) * len(inks)
        short, wild = lack(inks, need), self.situation.wild
        left = less(inks, need)
        if not short:
            return left
        if wild < 0 or left[wild] < short:
            return None
        return (*left[:wild], left[wild] - short, *left[wild + 1 :])

    def worth_of(self, orders: Sequence[Held], coloured: Sequence[Held], decorated: Sequence[Held]) -> float:
        """The worth of a declaration that is known to be possible."""
        inks = self.paid(tuple(coloured))
        if inks is None:  # something unknown makes up for what is short
            inks = less(self.shop.inks, _inks_of(coloured))
        return self._judged(replace(self.shop, inks=inks), orders, coloured, decorated)

    def _judged(
        self, shop: Workshop, orders: Sequence[Held], coloured: Sequence[Held], decorated: Sequence[Held]
    ) -> float:
        """The fame of a declaration, and what the rest is worth afterwards."""
        fame, guilders = 0.0, shop.guilders
        prices = self.after.prices
        for order in orders:
            guilders += order.guilders
            parts = (order in coloured) + (order in decorated)
            fame += order.color_fame * (order in coloured) + order.decoration_fame * (order in decorated)
            if parts == 2 or (parts and self.situation.one_part_completes):
                fame += prices.reward(order.completion, late=True)
        if self._counting:
            by_kind = {"fame_ink": coloured, "fame_type": orders, "fame_specialty": decorated}
            fame += ORDER_FAME * sum(
                [counted[order] for kind, counted in self._counting for order in by_kind[kind]]
            )
        rest = tuple([order for order in shop.orders if order not in orders])
        return self.after.worth(replace(shop, orders=rest, guilders=guilders, fame=shop.fame + fame))

    def _counting_gears(self) -> Iterator[tuple[str, Mapping[Held, bool]]]:
        """The gears that give fame for orders of a declaration: for which part of them, and which count."""
        for gear in self.shop.gears:
            reward = self.after.gears.sector(gear, gear.active)
            if not gear.used and reward.kind in FAME_FOR_ORDERS:
                yield reward.kind, self.situation.known.showing[reward]


def _inks_of(orders: Sequence[Held]) -> Counts:
    return tuple(map(sum, zip(*(order.inks for order in orders), strict=True)))


def orders_named(outcomes: Outcomes, answer: str) -> tuple[Held, ...]:
    """The orders of a seat that an answer names by their printing cards."""
    named = answer.split(" ")
    return tuple(order for order in outcomes.shop.orders if order.printing in named)


class DeclarationAnswers:
    """Chooses such sets."""

    def __init__(self, situation: Situation, outcomes: Outcomes) -> None:
        self.situation = situation
        self.outcomes = outcomes
        self.question = situation.question

    def answer(self) -> str | None:
        if self.question.kind == "print_orders":
            return self._printed()
        return self._refined() if self.question.kind == "refine_orders" else None

    def _printed(self) -> str | None:
        sets = {orders_named(self.outcomes, answer): answer for answer in self.question.legal}
        best = Declarations(self.situation).best(list(sets))
        return sets.get(best.orders)

    def _refined(self) -> str | None:
        """All decorations that are possible, for they cost nothing, and the colors that pay best."""
        declarations = Declarations(self.situation)
        orders = orders_named(self.outcomes, " ".join(x.partition(":")[0] for x in self.question.options))
        most = max(answer.count(":decorations") for answer in self.question.legal)
        worths: dict[str, float] = {}
        for answer in self.question.legal:
            if answer.count(":decorations") == most:
                parts = answer.split(" ")
                coloured = tuple(order for order in orders if f"{order.printing}:colors" in parts)
                decorated = tuple(order for order in orders if f"{order.printing}:decorations" in parts)
                worths[answer] = declarations.worth_of(orders, coloured, decorated)
        return max(worths, key=worths.__getitem__, default=None)
