"""Chooses the orders to print, and the refinements."""

from __future__ import annotations

from manicule_greedy.worth.cards import Held
from manicule_greedy.worth.declarations import Declarations
from manicule_greedy.worth.outcomes import Outcomes


def orders_printed(outcomes: Outcomes) -> str | None:
    """The set of orders with the most valuable declaration."""
    legal = outcomes.situation.question.legal
    sets = {_named(outcomes.shop.orders, answer): answer for answer in legal}
    return sets.get(Declarations(outcomes).best(list(sets)).orders)


def orders_refined(outcomes: Outcomes) -> str | None:
    """All possible decorations, as they cost nothing, and the colors that pay best."""
    declarations, question = Declarations(outcomes), outcomes.situation.question
    orders = _named(outcomes.shop.orders, " ".join(part.partition(":")[0] for part in question.options))
    most = max(answer.count(":decorations") for answer in question.legal)
    worths = {
        answer: declarations.worth_of(
            orders, _named(orders, answer, ":colors"), _named(orders, answer, ":decorations")
        )
        for answer in question.legal
        if answer.count(":decorations") == most
    }
    return max(worths, key=worths.__getitem__, default=None)


def _named(orders: tuple[Held, ...], answer: str, part: str = "") -> tuple[Held, ...]:
    """The orders whose printing cards an answer names, or for which it names this part."""
    named = answer.split(" ")
    return tuple(order for order in orders if order.printing + part in named)
