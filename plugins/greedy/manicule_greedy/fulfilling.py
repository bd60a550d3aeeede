"""Answers that are sets: which orders to print, which refinements to fulfill, which gears to count."""

from __future__ import annotations

from manicule_greedy.declaring import Declaring, orders_named
from manicule_greedy.outcomes import Outcomes
from manicule_greedy.situation import Situation

NONE = "none"


class Fulfilling:
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
        best = Declaring(self.situation).best(list(sets))
        return sets.get(best.orders)

    def _refined(self) -> str | None:
        """All decorations that are possible, for they cost nothing, and the colors that pay best."""
        declaring = Declaring(self.situation)
        orders = orders_named(self.outcomes, " ".join(x.partition(":")[0] for x in self.question.options))
        most = max(answer.count(":decorations") for answer in self.question.legal)
        worths: dict[str, float] = {}
        for answer in self.question.legal:
            if answer.count(":decorations") == most:
                parts = answer.split(" ")
                coloured = tuple(order for order in orders if f"{order.printing}:colors" in parts)
                decorated = tuple(order for order in orders if f"{order.printing}:decorations" in parts)
                worths[answer] = declaring.worth_of(orders, coloured, decorated)
        return max(worths, key=worths.__getitem__, default=None)
