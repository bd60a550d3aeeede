"""What is told of a round: why somebody bought nothing, and that an age is over."""

from typing import Any

import pytest
from tests.support.tribes import Seating
from tests.support.wording import english

from manicule.kernel.positions.scenario_fields import given_table
from manicule_cvlizations.phases.clean_up import end_age
from manicule_cvlizations.phases.development import Develop

POOR, RICH = {"food": 0, "wood": 0, "stone": 0}, {"food": 3, "wood": 3, "stone": 3}


def bought(given: dict[str, Any]) -> list[Any]:
    """What is told when Anna has passed or could only pass."""
    table: Any = given_table(Seating(3).rules, Seating(3).setup(3), {"phase": "development", **given})
    table.heard = []
    asks = Develop().turn(table, table.seats[0])
    next(asks)
    with pytest.raises(StopIteration):
        asks.send(None)
    return [(event.seat, event.is_forced) for event in table.heard]


@pytest.mark.parametrize(("resources", "is_forced"), [(POOR, True), (RICH, False)])
def test_who_can_pay_for_no_idea_is_told_so(resources: dict[str, int], is_forced: bool) -> None:
    told = bought({"track": "farm axe law wheel", "seats": {"Anna": {"resources": resources}}})
    assert told == [("a", is_forced)]


def test_what_a_card_costs_that_only_one_has_seen_is_not_told_by_it() -> None:
    given = {"track": "farm axe law", "top": "wheel", "seen": ["Anna"]}
    assert bought({**given, "seats": {"Anna": {"resources": POOR}}}) == [("a", False)]


@pytest.mark.parametrize(
    ("round", "told"),
    [(6, english("cvlizations.events.age_ends_everybody_takes_all", age="II")), (9, "Age III ends.")],
)
def test_orders_are_taken_back_for_another_age_only(round: int, told: str) -> None:
    seating = Seating(3)
    table: Any = given_table(seating.rules, seating.setup(3), {"phase": "clean_up", "round": round})
    table.heard = []
    end_age(table)
    assert str(table.heard[0].text(seating.new_game(3).display.names)) == told
