"""The cost of ideas, and the ways to pay it with a discount."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import sub

from manicule import Text, spreads
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.rules.derived import Derived, derived
from manicule_cvlizations.texts import descriptions, ntr, tr

LACKING = tr("you lack {lacking}")
LACKING_STILL = ntr(
    "you lack {lacking}; your discount covers only {n} resource",
    "you lack {lacking}; your discount covers only {n} resources",
)


def reduction(seat: LandSeat, idea: str) -> int:
    """The number of resources by which an idea is cheaper for a seat; at least one is always paid."""
    discount = seat.hooks.discount(seat.table, seat, idea, 0)
    return min(discount, sum(derived(seat.table).costs[idea]) - 1) if discount else 0


def refuse(seat: LandSeat, idea: str) -> Text | None:
    """Why a seat cannot pay for an idea; None if it can."""
    known: Derived = seat.table.derived
    lacking = list(map(sub, known.costs[idea], seat.state.resources.values()))
    if max(lacking) <= 0:
        return None
    missing = tuple([number if number > 0 else 0 for number in lacking])
    less = reduction(seat, idea)
    return None if less and sum(missing) <= less else _lacking(missing, known.names, less)


@cache  # called for every unaffordable idea, many of them with equal arguments
def _lacking(missing: tuple[int, ...], names: tuple[Text, ...], less: int) -> Text:
    lacking = descriptions.listed(zip(names, missing, strict=True))
    return LACKING_STILL(lacking=lacking, n=less) if less else LACKING(lacking=lacking)


def payments(seat: LandSeat, idea: str) -> dict[str, Mapping[str, int]]:
    """Every way for a seat to pay for an idea, by id: `1-2-0` is 1 food and 2 wood."""
    cost, less = derived(seat.table).costs[idea], reduction(seat, idea)
    if not less:
        return {"-".join(map(str, cost)): dict(zip(seat.state.resources, cost, strict=True))}
    found: dict[str, Mapping[str, int]] = {}
    for off in spreads.ways(less, cost):
        paid = [wanted - saved for wanted, saved in zip(cost, off, strict=True)]
        if all(number <= held for number, held in zip(paid, seat.state.resources.values(), strict=True)):
            found["-".join(map(str, paid))] = dict(zip(seat.state.resources, paid, strict=True))
    return found
