"""What is remembered while workshops are judged changes no judgement."""

from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace
from tests.support.tables import registry

from manicule import Match, Setup
from manicule.kernel.question import question_of
from manicule.kernel.views import seen_by
from manicule_greedy.weights import JUDGEMENT
from manicule_greedy.worth import gears, orders, patrons
from manicule_greedy.worth.judge import Judge
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import Keyed, Remembered, lazy
from manicule_greedy.worth.situation import Outlook, Situation, Workshop

SHARED: tuple[Any, ...] = (
    orders.letters_lacking,
    orders.colours,
    orders.decorations,
    patrons.after_levels,
    patrons.price_of_inks,
    gears._gears,
)
"""What the judges of different outlooks share."""


def judged_in_a_game(seed: int) -> list[tuple[Outlook, Workshop, float]]:
    """Workshops that the seats of a game could come to, now and once orders are declared."""
    ids = ("gears", "characters")
    bots = dict.fromkeys("abc", registry().bot("greedy", "gutenberg"))
    setup = Setup(("Anna", "Tom", "Kate"), seed, options=registry().options("gutenberg", ids, {}))
    match = Match(registry().rule_set("gutenberg", ids), setup, bots=bots)
    found = []
    while not match.over:
        for seat, choice in match.timeline.choices().items():
            situation = Situation(question_of(choice, match.ordinal), seen_by(match.table, seat), JUDGEMENT)
            outcomes, shop = Outcomes(situation), situation.workshop
            shops = [shop, outcomes.best_inks(shop, 2), outcomes.best_level(shop), outcomes.best_type(shop)]
            shops += [outcomes.without_order(order) for order in shop.orders]
            shops += [replace(shop, guilders=shop.guilders + 3)]
            for outlook in (situation.outlook(), situation.outlook(is_declared=True)):
                judge = Judge(outlook)
                found += [(outlook, shop, judge.worth(shop)) for shop in shops]
        match.step()
    return found


def test_who_judges_alone_judges_as_who_finds_what_others_judged() -> None:
    found = judged_in_a_game(3)
    assert len({outlook for outlook, _, _ in found}) > 50
    for outlook, shop, worth in found[::7]:
        for table in SHARED:
            table.cache_clear()
        assert Judge(outlook).worth(shop) == worth


def test_what_is_remembered_is_computed_once() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    doubles = Remembered(double)
    assert [doubles[2], doubles[3], doubles[2]] == [4, 6, 4]
    assert asked == [2, 3]


def test_equal_keys_find_one_result_and_keep_nothing_else() -> None:
    @lru_cache
    def doubled(numbers: Keyed[list[int]]) -> list[int]:
        return [2 * number for number in numbers.take()]

    first = Keyed("one", [1])
    assert doubled(first) is doubled(Keyed("one", [2]))
    assert doubled(Keyed("two", [2])) == [4]
    with pytest.raises(AssertionError):
        first.take()


def test_what_is_lazy_is_made_when_it_is_read_and_kept() -> None:
    class House:
        rooms = 0

        @lazy
        def attic(self) -> str:
            """Under the roof."""
            self.rooms += 1
            return "attic"

    house = House()
    assert house.rooms == 0
    assert (house.attic, house.attic, house.rooms) == ("attic", "attic", 1)
    assert House().rooms == 0
