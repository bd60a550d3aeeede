"""Plans: how many markers each action deserves when others want the same, and which one to shift later."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from operator import itemgetter, mul
from typing import NamedTuple

from manicule import SEAT_IDS, Question
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import lazy
from manicule_greedy.worth.situation import Situation
from manicule_gutenberg import ACTIONS

PASS = "pass"
MARGIN = 0.1
"""What a shift must bring at least: a marker moved for nothing is a marker lost."""
OTHER_OPINIONS = (0.95, 0.5)
"""How sure of the plans of others a bot may also be."""
Chances = tuple[float, ...]
"""The chance that 0, 1, 2, … others go first."""

Values = Mapping[str, Sequence[float]]
"""For each action what it brings when 0, 1, 2, … others have taken something before."""
Item = tuple[Hashable, ...]
"""Something that an action offers, by all that is gone when somebody has taken it."""
Offers = Mapping[str, Mapping[Item, float]]
"""For each action what it offers, and what that brings: the best first."""


class Rival(NamedTuple):
    """Another place that may do an action before a seat: how many markers it has in all, and whether it wins
    ties; how many it is foreseen to place on the action, or shows there, if that is known."""

    in_all: int
    wins_ties: bool
    markers: int | None
    is_shown: bool

    def goes_before(self, bid: int, sure: float) -> float:
        """The chance that it goes before a bid, for who is so sure of what is foreseen."""
        needed = bid if self.wins_ties else bid + 1
        if self.is_shown:
            assert self.markers is not None
            return _near(self.markers, needed)
        by_chance = _bid_at_least(self.in_all, needed)
        if self.markers is None:
            return by_chance
        return sure * (self.markers >= needed) + (1 - sure) * by_chance


class _Judging:
    """Plans as a key of what is remembered: those that depend on equal things are equal."""

    __slots__ = ("_plans", "key")

    def __init__(self, plans: Plans, key: Hashable) -> None:
        self._plans: Plans | None = plans
        self.key = key

    def plans(self) -> Plans:
        """The plans, once: a key that is kept does not keep a whole view."""
        plans, self._plans = self._plans, None
        assert plans is not None
        return plans

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Judging) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=16)
def _judged_by(judging: _Judging) -> tuple[Offers, Values]:
    return judging.plans()._judged()


@lru_cache(maxsize=16)
def _plan_of(judging: _Judging, rows: tuple[str, ...], caps: tuple[int, ...], markers: int) -> list[int]:
    return spread(judging.plans()._expectations(rows, caps, markers), markers)


class Plans:
    """What each action is worth to a seat, by how many go first, and the best way to spread markers.

    `noise` is by how much that is misjudged, and `sure` how sure the seat is of the plans of others.
    """

    def __init__(
        self, situation: Situation, noise: Callable[[], float] | None = None, sure: float | None = None
    ) -> None:
        self.situation = situation
        self._noise = noise
        self.outcomes = Outcomes(situation)
        self._others: dict[str, Plans] = {}
        self._predicted: dict[str, dict[str, int]] = {}
        self._left: dict[tuple[str, tuple[str, ...]], float] = {}
        self._sure = situation.judgement.weights.plan_foreseen if sure is None else sure
        self._places = situation.places
        self._own = self._places.index(situation.seat)
        self._markers_first: int = situation.numbers.markers_first
        self._other_markers = other_markers(situation)

    def values(self) -> Values:
        """For each action what it brings when 0, 1, 2, … others have taken something before, by chance."""
        return self._judgement[1]

    def offers(self) -> Offers:
        """For each action what it offers, and what that brings."""
        return self._judgement[0]

    @lazy
    def _judgement(self) -> tuple[Offers, Values]:
        """Everybody judges everybody, and so do those who only imagine it: what was judged is remembered."""
        return _judged_by(_Judging(self, self._key))

    @lazy
    def _key(self) -> Hashable:
        """All that the values depend on."""
        board = self.situation.board
        offer = (board.printing, board.refinement, board.inks, board.specialty_cards, board.gears)
        return (
            self.outcomes.judge.outlook,
            self.outcomes.shop,
            tuple(map(tuple, offer)),
            tuple(board.patronage),
            self.outcomes.bag,
            len(board.circle),
        )

    def _judged(self) -> tuple[Offers, Values]:
        board, outcomes, on_board = self.situation.board, self.outcomes, self.situation.on_board
        held = self.situation.known.held
        orders: dict[Item, float] = {
            (one, other): outcomes.gain(outcomes.with_order(held(one, other)))
            for one in on_board(board.printing)
            for other in on_board(board.refinement)
        }
        others: dict[str, Mapping[Item, float]] = {
            "take_inks": self._inks(),
            "develop_specialties": {
                (card,): outcomes.specialty_card_gain(card) for card in on_board(board.specialty_cards)
            },
            "improve_printing_houses": {
                (gear,): outcomes.gain(outcomes.with_gear(gear)) for gear in on_board(board.gears)
            },
            "patronage": self._favors(),
        }
        ranks = range(len(board.circle))
        values = {"take_orders": [best_pair_left(orders, taken) for taken in ranks]}
        offers = {"take_orders": _best_first(orders)}
        for action, gains in others.items():
            offers[action] = _best_first(gains)
            in_order = list(offers[action].values())
            values[action] = [best_left(in_order, taken) for taken in ranks]
        return offers, values

    def _inks(self) -> dict[Item, float]:
        """Each set of inks, by its number, with as many inks of it as pay best."""
        size, outcomes = len(self.situation.values.ink_prices), self.outcomes
        gains: dict[Item, float] = {}
        for number in range(1, len(self.situation.board.inks) // size + 1):
            takes = outcomes.ink_takes(number) or [outcomes.shop]
            gains[number,] = max([outcomes.gain(shop) for shop in takes if shop.guilders >= 0])
        return gains

    def _favors(self) -> dict[Item, float]:
        """The rewards, and the patronage cards that are open to the seat now."""
        outcomes = self.outcomes
        gains: dict[Item, float] = {
            (favor.id,): outcomes.gain(outcomes.with_reward(outcomes.shop, favor.reward))
            for favor in self.situation.known.content.patronage_reward.values()
        }
        for card in open_cards(self.situation):
            patron = self.situation.values.patrons[card]
            gains[card,] = outcomes.judge.patrons.gain(outcomes.shop, patron)
        return gains

    def best(self, rows: Sequence[str], caps: Sequence[int], count: int) -> list[int]:
        """The best way to spread the markers, when others spread theirs in the best way, too."""
        self._predicted = self._foreseen(rows, caps) if self._sure else {}
        expected = self._expectations(rows, caps, count)
        if self._noise is not None:
            expected = [[worth + self._noise() for worth in row] for row in expected]
        return spread(expected, count)

    def shortlist(self, question: Question, most: int) -> list[tuple[int, ...]]:
        """Plans worth trying: the best by several opinions of the others, and those with one marker moved."""
        rows, caps, count = question.rows, question.caps, question.count
        found: dict[tuple[int, ...], None] = {tuple(self.best(rows, caps, count)): None}
        usual = self._expectations(rows, caps, count)
        for self._sure in OTHER_OPINIONS:
            found[tuple(spread(self._expectations(rows, caps, count), count))] = None
        best = next(iter(found))
        moved = [way for way in _with_one_moved(best, caps) if way not in found]
        worth = {way: sum(usual[at][bid] for at, bid in enumerate(way)) for way in moved}
        return [*found, *sorted(moved, key=worth.__getitem__, reverse=True)][:most]

    def _foreseen(self, rows: Sequence[str], caps: Sequence[int]) -> dict[str, dict[str, int]]:
        """The plans that other seats would make, if nobody foresaw anybody's."""
        situation = self.situation
        found = {}
        for at, place in enumerate(situation.places):
            if place in SEAT_IDS and place != situation.seat:
                other = self._others[place] = Plans(situation.seen_from(place))
                plan = other._unforeseeing(rows, caps, other.situation.values.markers(at))
                found[place] = dict(zip(rows, plan, strict=True))
        return found

    def _unforeseeing(self, rows: Sequence[str], caps: Sequence[int], markers: int) -> list[int]:
        """The best plan when others place their markers anywhere."""
        key = (self._key, self.situation.seat, self._places, self._other_markers)
        placed = min(markers, sum(caps))
        return _plan_of(_Judging(self, key), tuple(rows), tuple(caps), placed)

    def _expectations(self, rows: Sequence[str], caps: Sequence[int], count: int) -> list[list[float]]:
        """For each row what so many markers on it are worth."""
        values = self.values()
        return [
            self._expected(row, values.get(row, ()), min(cap, count))
            for row, cap in zip(rows, caps, strict=True)
        ]

    def _expected(self, action: str, by_rank: Sequence[float], most: int) -> list[float]:
        """What 0, 1, 2, … markers on an action bring: as far as the plans of others are foreseen, what these
        leave; else what is left when anybody takes anything."""
        rivals, foreseen, sure = self._rivals(action), self._foreseen_on(action), self._sure
        expected = [0.0]
        for bid in range(1, most + 1):
            worth: float = sum(map(mul, _chances(rivals, bid, sure), by_rank))
            if foreseen:
                first = tuple([place for beaten, place in foreseen if beaten >= bid])
                worth = sure * self.left_by(action, first) + (1 - sure) * worth
            expected.append(worth)
        return expected

    def _foreseen_on(self, action: str) -> list[tuple[int, str]]:
        """The seats whose plans are foreseen, in the order in which they do an action, and the highest bid
        that each goes before."""
        bids = [
            (-self._predicted[place].get(action, 0), at, place)
            for at, place in enumerate(self._places)
            if place in self._predicted
        ]
        return [(-bid - (at > self._own), place) for bid, at, place in sorted(bids)]

    def left_by(self, action: str, ahead: tuple[str, ...]) -> float:
        """The best that an action offers when others have taken what is best for each of them."""
        found = self._left.get((action, ahead))
        if found is None:
            gone: set[Hashable] = set()
            for place in ahead:
                offers = self._others[place].offers().get(action, {})
                gone.update(_best_item(offers, gone)[0])
            found = self._left[action, ahead] = _best_item(self.offers().get(action, {}), gone)[1]
        return found

    def _rivals(self, action: str) -> tuple[Rival, ...]:
        """Those who may go first in an action."""
        shown = self._other_markers
        rivals = []
        for at, place in enumerate(self._places):
            if at == self._own:
                continue
            markers, is_shown = self._predicted.get(place, {}).get(action), False
            if shown is not None and place not in SEAT_IDS and action in ACTIONS:
                markers, is_shown = shown[ACTIONS.index(action)], True
            elif markers is None and place in self._predicted:
                markers = 0
            rivals.append(Rival(self._markers_first + at, at < self._own, markers, is_shown))
        return tuple(rivals)


def _with_one_moved(plan: tuple[int, ...], caps: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The plans that differ from one by a single marker."""
    for old, new in permutations(range(len(plan)), 2):
        if plan[old] and plan[new] < caps[new]:
            moved = list(plan)
            moved[old] -= 1
            moved[new] += 1
            yield tuple(moved)


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


def _values(situation: Situation) -> Values:
    if situation.action_values is None:
        situation.action_values = Plans(situation).values()
    return situation.action_values


def _value(situation: Situation, values: Values, action: str, bid: int) -> float:
    if not bid:
        return 0.0
    places = situation.places
    own = places.index(situation.seat)
    markers = other_markers(situation)
    ahead = 0
    for at, place in enumerate(places):
        if at == own:
            continue
        if place in SEAT_IDS:
            other = situation.board.seats[SEAT_IDS.index(place)].plan.get(action, 0)
        else:
            other = markers[ACTIONS.index(action)] if markers else 0
        ahead += other >= bid if at < own else other > bid
    by_rank = values[action]
    return by_rank[min(ahead, len(by_rank) - 1)]


def open_cards(situation: Situation) -> list[str]:
    """The patronage cards that are open and whose levels and types the seat could show or buy now."""
    board, patrons, shop = situation.board, situation.values.patrons, situation.workshop
    columns = situation.derived.columns.get(len(board.circle), ())
    found = []
    for card, column in zip(board.patronage, columns, strict=False):
        patron = patrons.get(card)
        if patron is None or column > board.round:
            continue
        if all(have >= need for have, need in zip(shop.levels, patron.levels, strict=True)):
            found.append(card)
    return found


def other_markers(situation: Situation) -> tuple[int, ...] | None:
    """The markers of a place that has no seat, where a plugin remembers them for the table."""
    for memory in situation.board.memory.values():
        markers = getattr(memory, "markers", None)
        if isinstance(markers, tuple) and len(markers) == len(ACTIONS):
            return markers
    return None


def spread(expected: Sequence[Sequence[float]], count: int) -> list[int]:
    """Numbers for the rows that add up to `count` and bring the most; the first of equal ones."""
    best: list[dict[int, tuple[float, int]]] = []
    reach: dict[int, float] = {0: 0.0}
    for row in expected:
        table: dict[int, tuple[float, int]] = {}
        for placed, sofar in reach.items():
            for bid, worth in enumerate(row[: count - placed + 1]):
                total, brought = placed + bid, sofar + worth
                if total not in table or brought > table[total][0] + 1e-9:
                    table[total] = (brought, bid)
        best.append(table)
        reach = {total: worth for total, (worth, _) in table.items()}
    found: list[int] = []
    for table in reversed(best):
        bid = table[count][1]
        found.append(bid)
        count -= bid
    return found[::-1]


def _best_first(gains: Mapping[Item, float]) -> dict[Item, float]:
    return dict(sorted(gains.items(), key=itemgetter(1), reverse=True))


def _best_item(offers: Mapping[Item, float], gone: Set[Hashable]) -> tuple[Item, float]:
    """What brings the most of what is left, and how much; nothing where nothing brings anything."""
    for item, gain in offers.items():
        if gain <= 0:
            break
        if gone.isdisjoint(item):
            return item, gain
    return (), 0.0


def best_pair_left(gains: Mapping[Item, float], taken: int) -> float:
    """As `best_left`, but an order is a pair: the best printing card goes with each refinement."""
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
    """The average of the best of what is left, over all ways in which others may have taken some; gains come
    from the best on."""
    likely = _best_is(len(gains), taken)
    return sum([chance * gain for chance, gain in zip(likely, gains, strict=False) if gain > 0])


@lru_cache(maxsize=256)
def _best_is(number: int, taken: int) -> Chances:
    """The chance that the first, the second … of so many things is the best that is left."""
    ways = comb(number, taken)
    return tuple(comb(number - 1 - at, taken - at) / ways for at in range(min(taken + 1, number)))


@lru_cache(maxsize=4096)
def _chances(rivals: tuple[Rival, ...], bid: int, sure: float) -> Chances:
    """The chance that 0, 1, 2, … rivals go before a bid."""
    chances = [1.0]
    for rival in rivals:
        one = rival.goes_before(bid, sure)
        chances = [
            (chances[rank] if rank < len(chances) else 0.0) * (1 - one)
            + (chances[rank - 1] * one if rank else 0.0)
            for rank in range(len(chances) + 1)
        ]
    return tuple(chances)


@lru_cache(maxsize=256)
def _bid_at_least(markers: int, needed: int) -> float:
    """The chance of at least so many markers on an action: one on each, the others anywhere."""
    if needed <= 1:
        return 1.0
    spare, share = max(0, markers - len(ACTIONS)), 1 / len(ACTIONS)
    below = 0.0
    ways = 1.0
    for more in range(min(needed - 1, spare + 1)):
        below += ways * share**more * (1 - share) ** (spare - more)
        ways = ways * (spare - more) / (more + 1)
    return 1 - below


def _near(markers: int, needed: int) -> float:
    """The chance of at least so many markers when there are `markers` now and one or two may still move."""
    difference = markers - needed
    if difference >= 0:
        return 0.85 if difference == 0 else 0.95
    return 0.3 if difference == -1 else 0.05
