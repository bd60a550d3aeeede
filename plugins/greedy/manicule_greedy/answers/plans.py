"""Plans: how many markers each action deserves when others want it, too, and which one to shift later."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from operator import mul

from manicule import SEAT_IDS
from manicule_greedy.answers.rivals import Rival, chances, markers_shown
from manicule_greedy.worth.actions import Actions, actions_of, best_item
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import Keyed, lazy
from manicule_greedy.worth.situation import Situation
from manicule_gutenberg import ACTIONS

MARGIN = 0.1
"""Minimum gain of a shift: a marker moved for nothing is lost."""
OTHER_OPINIONS = (0.95, 0.5)
"""Other degrees of confidence in the predicted plans of others."""
Plan = tuple[int, ...]
"""The number of markers for each row of the question."""


class Plans:
    """The best ways to spread the markers of a seat over the rows of its question.

    `noise` is the error in judging, `sure` the seat's confidence in the predicted plans of others.
    """

    def __init__(
        self, situation: Situation, noise: Callable[[], float] | None = None, sure: float | None = None
    ) -> None:
        self._situation = situation
        self._noise = noise
        self._others: dict[str, Plans] = {}
        self._predicted: dict[str, dict[str, int]] = {}
        self._sure = situation.judgement.weights.plan_foreseen if sure is None else sure
        self._places = situation.places
        self._own = self._places.index(situation.seat)
        self._shown = markers_shown(situation)
        self._left: dict[tuple[str, tuple[str, ...]], float] = {}

    @lazy
    def actions(self) -> Actions:
        """The values of the actions for the seat."""
        return actions_of(Outcomes(self._situation))

    def best(self) -> Plan:
        """The best way to spread the markers if others spread theirs in the best way, too."""
        if self._sure:
            self._foresee()
        count = self._situation.question.count
        if self._noise is None:
            return self._best_for(count)
        return spread([[worth + self._noise() for worth in row] for row in self._expectations(count)], count)

    def _best_for(self, count: int) -> Plan:
        """The best way to spread this number of markers, given the predictions."""
        return spread(self._expectations(count), count)

    def shortlist(self, most: int) -> list[Plan]:
        """Plans worth trying: the best for several degrees of confidence, and those with one marker moved."""
        caps, count = self._situation.question.caps, self._situation.question.count
        best = self.best()
        found = {best: None}
        usual = self._expectations(count)
        for self._sure in OTHER_OPINIONS:
            found[self._best_for(count)] = None
        moved = [way for way in _with_one_moved(best, caps) if way not in found]
        worth = {way: sum(usual[at][bid] for at, bid in enumerate(way)) for way in moved}
        return [*found, *sorted(moved, key=worth.__getitem__, reverse=True)][:most]

    def _foresee(self) -> None:
        """Predict the plans of other seats, assuming that they make no predictions."""
        rows, caps = self._situation.question.rows, self._situation.question.caps
        for at, place in enumerate(self._places):
            if place in SEAT_IDS and at != self._own:
                other = self._others[place] = Plans(self._situation.seen_from(place))
                markers = min(other._situation.values.markers(at), sum(caps))
                key = (other.actions.key, self._places, at, tuple(self._shown.values()), rows, caps)
                plan = _unforeseeing(Keyed(key, other), markers)
                self._predicted[place] = dict(zip(rows, plan, strict=True))

    def _expectations(self, count: int) -> list[list[float]]:
        """For each row, the values of 0, 1, 2, … markers on it."""
        question = self._situation.question
        return [
            self._expected(row, min(cap, count))
            for row, cap in zip(question.rows, question.caps, strict=True)
        ]

    def _expected(self, action: str, most: int) -> list[float]:
        """The values of 0, 1, 2, … markers on an action: what predicted plans leave, weighted with what is
        left after random choices."""
        by_rank = self.actions.values.get(action, ())
        rivals, foreseen, sure = self._rivals(action), self._foreseen_on(action), self._sure
        expected = [0.0]
        for bid in range(1, most + 1):
            worth: float = sum(map(mul, chances(rivals, bid, sure), by_rank))
            if foreseen:
                first = tuple([place for beaten, place in foreseen if beaten >= bid])
                worth = sure * self.left_by(action, first) + (1 - sure) * worth
            expected.append(worth)
        return expected

    def _foreseen_on(self, action: str) -> list[tuple[int, str]]:
        """The seats with predicted plans, in the order of play of an action, and the highest bid that each of
        them beats."""
        bids = [
            (-self._predicted[place].get(action, 0), at, place)
            for at, place in enumerate(self._places)
            if place in self._predicted
        ]
        return [(-bid - (at > self._own), place) for bid, at, place in sorted(bids)]

    def left_by(self, action: str, ahead: tuple[str, ...]) -> float:
        """The best offer left in an action after each seat ahead has taken its own best offer."""
        found = self._left.get((action, ahead))
        if found is None:
            gone: set[Hashable] = set()
            for place in ahead:
                gone.update(best_item(self._others[place].actions.offers.get(action, {}), gone)[0])
            found = self._left[action, ahead] = best_item(self.actions.offers.get(action, {}), gone)[1]
        return found

    def _rivals(self, action: str) -> tuple[Rival, ...]:
        """The places that may go first in an action."""
        first: int = self._situation.numbers.markers_first
        rivals = []
        for at, place in enumerate(self._places):
            if at == self._own:
                continue
            is_shown = place not in SEAT_IDS and action in self._shown
            known = self._shown if is_shown else self._predicted.get(place)
            markers = None if known is None else known.get(action, 0)
            rivals.append(Rival(first + at, at < self._own, markers, is_shown))
        return tuple(rivals)


@lru_cache(maxsize=16)
def _unforeseeing(plans: Keyed[Plans], markers: int) -> Plan:
    """The best plan of a seat that makes no predictions."""
    return plans.take()._best_for(markers)


def _with_one_moved(plan: Plan, caps: Sequence[int]) -> Iterator[Plan]:
    """The plans that differ by one moved marker."""
    for old, new in permutations(range(len(plan)), 2):
        if plan[old] and plan[new] < caps[new]:
            moved = list(plan)
            moved[old] -= 1
            moved[new] += 1
            yield tuple(moved)


def spread(expected: Sequence[Sequence[float]], count: int) -> Plan:
    """Numbers for the rows that add up to `count` with the highest total value; the first of equal ones."""
    best: dict[int, tuple[float, Plan]] = {0: (0.0, ())}
    for row in expected:
        table: dict[int, tuple[float, Plan]] = {}
        for placed, (sofar, plan) in best.items():
            for bid, worth in enumerate(row[: count - placed + 1]):
                total, brought = placed + bid, sofar + worth
                if total not in table or brought > table[total][0] + 1e-9:
                    table[total] = (brought, (*plan, bid))
        best = table
    return best[count][1]


def gain_of_shift(outcomes: Outcomes, option: str) -> float | None:
    """The gain of a shift such as `take_inks>patronage`, less a margin."""
    old, _, new = option.partition(">")
    if old not in ACTIONS or new not in ACTIONS:
        return None
    plan = outcomes.situation.house.plan
    moved = plan | {old: plan[old] - 1, new: plan[new] + 1}
    gains = [
        _value(outcomes, action, moved[action]) - _value(outcomes, action, plan[action])
        for action in (old, new)
    ]
    return sum(gains) - MARGIN


def _value(outcomes: Outcomes, action: str, bid: int) -> float:
    """The value of an action with this number of markers, given the plans of all others."""
    if not bid:
        return 0.0
    situation, shown = outcomes.situation, markers_shown(outcomes.situation)
    places = situation.places
    own = places.index(situation.seat)
    ahead = 0
    for at, place in enumerate(places):
        if at == own:
            continue
        plan = situation.board.seats[SEAT_IDS.index(place)].plan if place in SEAT_IDS else shown
        other = plan.get(action, 0)
        ahead += other >= bid if at < own else other > bid
    by_rank = actions_of(outcomes).values[action]
    return by_rank[min(ahead, len(by_rank) - 1)]
