"""The things that the orders of a workshop lack together, by the rules."""

from __future__ import annotations

from manicule_greedy.worth.cards import Counts, lack, spend
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Situation, Workshop


def missing_inks(situation: Situation, shop: Workshop) -> int:
    """The number of inks that the colors of all orders lack together; wild inks replace others."""
    if not shop.orders:
        return 0
    wanted = tuple(map(sum, zip(*(order.refined.inks for order in shop.orders), strict=True)))
    _, _, short = spend(shop.inks, wanted, situation.abilities.wild)
    return short


def missing_levels(shop: Workshop) -> int:
    """The number of levels that the decorations of all orders lack; a level serves every order."""
    return lack(shop.levels, _highest(shop)) if shop.orders else 0


def _highest(shop: Workshop) -> Counts:
    return tuple(map(max, zip(*(order.refined.levels for order in shop.orders), strict=True)))


def closer_by_icons(outcomes: Outcomes, card: str) -> int:
    """The number of lacking levels that the icons of a specialty card add."""
    return missing_levels(outcomes.shop) - missing_levels(outcomes.with_specialty_card(card))


def inks_covered(outcomes: Outcomes, number: int) -> int:
    """The number of lacking inks that a whole set of inks adds."""
    takes = outcomes.ink_takes(number)
    if not takes:
        return 0
    situation = outcomes.situation
    return missing_inks(situation, outcomes.shop) - missing_inks(situation, takes[-1])
