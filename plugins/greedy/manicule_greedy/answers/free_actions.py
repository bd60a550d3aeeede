"""Free actions: when to use gears, swap levels and buy types."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from manicule import Question
from manicule_greedy.worth.cards import lack, missing
from manicule_greedy.worth.declarations import Declarations
from manicule_greedy.worth.outcomes import Outcomes
from manicule_gutenberg import FULFILL_ORDERS, Gear

AFTER_ORDERS = ("melt_type",)
"""Sectors that are best used after printing the orders."""


def may_act_freely(question: Question, phase: str) -> bool:
    """Whether this is a moment for free actions.

    Gears wait for the end of the round, when most is known, unless they help with patronage. Types are bought
    only for immediate use.
    """
    if question.kind == "window":
        return phase == FULFILL_ORDERS
    return question.kind in ("before_fulfilling", "patronage")


def free_action(outcomes: Outcomes) -> str | None:
    """The free action to take before the main choice of a turn; None if the main choice comes first."""
    match outcomes.situation.question.kind:
        case "before_fulfilling":
            return _gear(outcomes) or _swap(outcomes) or _type_for_orders(outcomes)
        case "patronage":
            return _gear(outcomes) or _type_for_patron(outcomes)
    return _gear(outcomes)


def _least(outcomes: Outcomes) -> float:
    return outcomes.situation.judgement.weights.least_gain


def _gear(outcomes: Outcomes) -> str | None:
    legal = outcomes.situation.question.legal
    gains = {
        option: outcomes.gain_of_gear(place)
        for place, gear in enumerate(outcomes.shop.gears)
        if (option := f"gear_{place + 1}") in legal and not _should_wait(outcomes, gear)
    }
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best and gains[best] > _least(outcomes) else None


def _should_wait(outcomes: Outcomes, gear: Gear) -> bool:
    situation = outcomes.situation
    kind = outcomes.judge.gears.sector(gear, gear.active).kind
    if kind not in AFTER_ORDERS or not outcomes.shop.orders or not situation.declares_now:
        return False
    return situation.board.phase != FULFILL_ORDERS or bool(Declarations(outcomes).best().orders)


def _swap(outcomes: Outcomes) -> str | None:
    if "swap_levels" not in outcomes.situation.question.legal:
        return None
    pairs = combinations(range(len(outcomes.shop.levels)), 2)
    best = max(outcomes.gain(outcomes.with_levels_swapped(*pair)) for pair in pairs)
    return "swap_levels" if best > _least(outcomes) else None


def _type_for_orders(outcomes: Outcomes) -> str | None:
    """The first type to buy for the best declaration."""
    return _buy(outcomes, Declarations(outcomes).best(buying=True).bought)


def _type_for_patron(outcomes: Outcomes) -> str | None:
    """The first type to buy for a patronage card that beats everything else on offer."""
    legal = outcomes.situation.question.legal
    best, letters = 0.0, []  # type: float, list[int]
    for patron in outcomes.situation.open_patrons():
        if patron.id in legal or lack(outcomes.shop.inks, patron.inks):
            continue
        new = missing(outcomes.shop.types, patron.types)
        bought = outcomes.with_types_bought(new)
        gain = outcomes.gain(outcomes.with_patron(patron, bought)) if new and bought else 0.0
        if gain > best:
            best, letters = gain, new
    return _buy(outcomes, letters) if letters and best > _best_offer(outcomes) + _least(outcomes) else None


def _best_offer(outcomes: Outcomes) -> float:
    """The gain of the best card or reward that needs no purchase."""
    legal, patrons = outcomes.situation.question.legal, outcomes.situation.values.patrons
    offered = [outcomes.with_patron(patron) for patron in patrons.values() if patron.id in legal]
    offered += [
        outcomes.with_reward(outcomes.shop, favor.reward)
        for favor in outcomes.known.content.patronage_reward.values()
        if favor.id in legal
    ]
    return max((outcomes.gain(shop) for shop in offered), default=0.0)


def _buy(outcomes: Outcomes, letters: Sequence[int]) -> str | None:
    options = [f"buy_{outcomes.known.letters[at]}" for at in letters]
    return next((option for option in options if option in outcomes.situation.question.legal), None)
