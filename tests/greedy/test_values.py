"""The bot reads figures as plugins change them, not as they are printed."""

from tests.support.own_rules import rules_with
from tests.support.tables import new_game

from manicule import Plugin, hookimpl
from manicule.question import question_of
from manicule.views import seen_by
from manicule_greedy.situation import Situation
from manicule_greedy.weights import JUDGEMENT


class Generous(Plugin):
    """Inks are free, and there is room for one more order, one more gear and two more markers."""

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


def situation(plugin: Plugin) -> Situation:
    game = new_game(3, 5, rules_with(plugin))
    seat, choice = next(iter(game.choices().items()))
    return Situation(question_of(choice, game.ordinal), seen_by(game.table, seat), JUDGEMENT)


def test_prices_slots_places_and_markers_are_those_of_the_table() -> None:
    printed, changed = situation(Plugin()).values, situation(Generous()).values
    assert set(changed.ink_prices) == {0} != set(printed.ink_prices)
    assert changed.order_slots == printed.order_slots + 1
    assert changed.gear_places == printed.gear_places + 1
    assert changed.markers(1) == printed.markers(1) + 2


def test_they_count_in_what_is_judged() -> None:
    assert situation(Generous()).outlook().slots == situation(Plugin()).outlook().slots + 1
