"""The values of the actions of a round for a seat, given what others leave of the offers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import NamedTuple

from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import Keyed
from manicule_greedy.worth.situation import PATRONAGE, on_board

Item = tuple[Hashable, ...]
"""An offer of an action, by all components that are gone once it is taken."""


class Actions(NamedTuple):
    """The values of the actions for a seat; `key` has all inputs of the computation.

    `offers` has the gain of each offer by action, the best first; `values` has the expected gain by action
    after 0, 1, 2, … others have taken a random offer.
    """

    key: Hashable
    offers: Mapping[str, Mapping[Item, float]]
    values: Mapping[str, Sequence[float]]


def actions_of(outcomes: Outcomes) -> Actions:
    """Cached, because each seat judges all seats, and simulated matches do so, too."""
    return _judged(Keyed(_key(outcomes), outcomes))


def _key(outcomes: Outcomes) -> Hashable:
    """All inputs for the values of actions."""
    board = outcomes.situation.board
    offer = (board.printing, board.refinement, board.inks, board.specialty_cards, board.gears)
    return (
        outcomes.judge.outlook,
        outcomes.shop,
        tuple(map(tuple, offer)),
        tuple(board.patronage),
        outcomes.bag,
        len(board.circle),
    )


@lru_cache(maxsize=16)
def _judged(keyed: Keyed[Outcomes]) -> Actions:
    outcomes = keyed.take()
    board, gain = outcomes.situation.board, outcomes.gain
    orders: dict[Item, float] = {
        (one, other): gain(outcomes.with_order(outcomes.known.held[one, other]))
        for one in on_board(board.printing)
        for other in on_board(board.refinement)
    }
    others: dict[str, Mapping[Item, float]] = {
        "take_inks": _inks(outcomes),
        "develop_specialties": {
            (card,): gain(outcomes.with_specialty_card_used(card)) for card in on_board(board.specialty_cards)
        },
        "improve_printing_houses": {
            (gear,): gain(outcomes.with_gear(gear)) for gear in on_board(board.gears)
        },
        PATRONAGE: _favors(outcomes),
    }
    ranks = range(len(board.circle))
    values = {"take_orders": [best_pair_left(orders, taken) for taken in ranks]}
    offers = {"take_orders": _best_first(orders)}
    for action, gains in others.items():
        offers[action] = _best_first(gains)
        in_order = list(offers[action].values())
        values[action] = [best_left(in_order, taken) for taken in ranks]
    return Actions(keyed.key, offers, values)


def _inks(outcomes: Outcomes) -> dict[Item, float]:
    """Each set of inks, by its number, with the most profitable number of its inks."""
    size = len(outcomes.situation.values.ink_prices)
    gains: dict[Item, float] = {}
    for number in range(1, len(outcomes.situation.board.inks) // size + 1):
        takes = outcomes.ink_takes(number) or [outcomes.shop]
        gains[number,] = max([outcomes.gain(shop) for shop in takes if shop.guilders >= 0])
    return gains


def _favors(outcomes: Outcomes) -> dict[Item, float]:
    """The rewards, and the patronage cards open to the seat now."""
    gains: dict[Item, float] = {
        (favor.id,): outcomes.gain(outcomes.with_reward(outcomes.shop, favor.reward))
        for favor in outcomes.known.content.patronage_reward.values()
    }
    for patron in outcomes.situation.open_patrons():
        gains[patron.id,] = outcomes.judge.patrons.gain(outcomes.shop, patron)
    return gains


def _best_first(gains: Mapping[Item, float]) -> dict[Item, float]:
    return dict(sorted(gains.items(), key=itemgetter(1), reverse=True))


def best_item(offers: Mapping[Item, float], gone: Set[Hashable]) -> tuple[Item, float]:
    """The offer with the highest gain of those left, and its gain; empty if none has a gain."""
    for item, gain in offers.items():
        if gain <= 0:
            break
        if gone.isdisjoint(item):
            return item, gain
    return (), 0.0


def best_pair_left(gains: Mapping[Item, float], taken: int) -> float:
    """Like `best_left`, but an order is a pair: the best printing card goes with each refinement."""
    printing = list(dict.fromkeys([one for one, _ in gains]))
    refinement = list(dict.fromkeys([other for _, other in gains]))
    if min(len(printing), len(refinement)) <= taken:
        return 0.0
    rows = [[gains[one, other] for other in refinement] for one in printing]
    ways = [
        best_left(sorted(map(max, *left) if len(left) > 1 else left[0], reverse=True), taken)
        for left in combinations(rows, len(rows) - taken)
    ]
    return sum(ways) / len(ways)


def best_left(gains: Sequence[float], taken: int) -> float:
    """The average gain of the best offer left, over all combinations that others may have taken; `gains` are
    sorted, highest first."""
    likely = _best_is(len(gains), taken)
    return sum([chance * gain for chance, gain in zip(likely, gains, strict=False) if gain > 0])


@lru_cache(maxsize=256)
def _best_is(number: int, taken: int) -> tuple[float, ...]:
    """The probability that the first, the second … of `number` things is the best one left."""
    ways = comb(number, taken)
    return tuple(comb(number - 1 - at, taken - at) / ways for at in range(min(taken + 1, number)))
