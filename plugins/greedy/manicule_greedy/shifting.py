"""Shifting a marker when all plans lie open: who goes first is known then."""

from __future__ import annotations

from manicule_greedy.planning import Planning, other_markers
from manicule_greedy.situation import SEATS, Situation
from manicule_gutenberg import ACTIONS

PASS = "pass"
MARGIN = 0.1


def gain_of_shift(situation: Situation, option: str) -> float | None:
    """What a shift such as `take_inks>patronage` brings; it must be worth a margin."""
    if option == PASS:
        return 0.0
    old, _, new = option.partition(">")
    if old not in ACTIONS or new not in ACTIONS:
        return None
    plan = situation.house.plan
    moved = plan | {old: plan[old] - 1, new: plan[new] + 1}
    values = _values(situation)
    return (
        sum(
            _value(situation, values, action, moved[action]) - _value(situation, values, action, plan[action])
            for action in (old, new)
        )
        - MARGIN
    )


def _values(situation: Situation) -> dict[str, list[float]]:
    if situation.action_values is None:
        situation.action_values = Planning(situation).values()
    return situation.action_values


def _value(situation: Situation, values: dict[str, list[float]], action: str, bid: int) -> float:
    if not bid:
        return 0.0
    places = situation.places
    own = places.index(situation.seat)
    markers = other_markers(situation)
    ahead = 0
    for at, place in enumerate(places):
        if at == own:
            continue
        if place in SEATS:
            other = situation.board.seats[SEATS.index(place)].plan.get(action, 0)
        else:
            other = markers[ACTIONS.index(action)] if markers else 0
        ahead += other >= bid if at < own else other > bid
    by_rank = values[action]
    return by_rank[min(ahead, len(by_rank) - 1)]
