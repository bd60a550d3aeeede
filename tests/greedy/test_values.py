"""The bot reads figures as plugins change them, not as they are printed."""

import msgspec
from tests.support.own_rules import rules_with
from tests.support.tables import new_game

from manicule import Plugin, hookimpl
from manicule.kernel.question import question_of
from manicule.kernel.views import seen_by
from manicule_greedy.weights import JUDGEMENT
from manicule_greedy.worth.prices import Prices
from manicule_greedy.worth.situation import Situation
from manicule_gutenberg import PatronageCard


class Generous(Plugin):
    """Inks and patrons ask for nothing, types cost half, and there is room for more."""

    @hookimpl
    def ink_prices(self, prices: tuple[int, ...]) -> tuple[int, ...]:
        return (0,) * len(prices)

    @hookimpl
    def order_slots(self, number: int) -> int:
        return number + 1

    @hookimpl
    def gear_places(self, number: int) -> int:
        return number + 1

    @hookimpl
    def markers(self, number: int) -> int:
        return number + 2

    @hookimpl
    def type_price(self, price: int) -> int:
        return price // 2

    @hookimpl
    def patronage_needs(self, needs: PatronageCard) -> PatronageCard:
        return msgspec.structs.replace(needs, inks=(), types=(), levels={})


def situation(plugin: Plugin) -> Situation:
    game = new_game(3, 5, rules_with(plugin))
    seat, choice = next(iter(game.timeline.choices().items()))
    return Situation(question_of(choice, game.ordinal), seen_by(game.table, seat), JUDGEMENT)


def test_prices_slots_places_and_markers_are_those_of_the_table() -> None:
    printed, changed = situation(Plugin()).values, situation(Generous()).values
    assert set(changed.ink_prices) == {0} != set(printed.ink_prices)
    assert changed.order_slots == printed.order_slots + 1
    assert changed.gear_places == printed.gear_places + 1
    assert changed.markers(1) == printed.markers(1) + 2


def test_types_and_patrons_cost_what_they_cost_at_the_table() -> None:
    printed, changed = situation(Plugin()), situation(Generous())
    assert [printed.values.type_price(0, number) for number in (5, 6)] == [5, 6]
    assert [changed.values.type_price(0, number) for number in (5, 6)] == [2, 3]
    assert (Prices(printed.outlook()).types(4, 2), Prices(changed.outlook()).types(4, 2)) == (11, 5)
    assert any(any(patron.types + patron.inks) for patron in printed.outlook().patrons)
    assert not any(any(patron.types + patron.inks) for patron in changed.outlook().patrons)


def test_they_count_in_what_is_judged() -> None:
    assert situation(Generous()).outlook().slots == situation(Plugin()).outlook().slots + 1
