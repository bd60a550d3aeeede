"""Where an option chooses another reading, what is told of an idea follows it: its effect, and its source."""

from typing import Any

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule import Setup
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.views import seen_by
from manicule_cvlizations.bots.greedy import best_hand_in
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.rules.hand_ins import hand_ins

GAME = "cvlizations"
RULES = registry().rule_set(GAME, ())
NAMES = ("Anna", "Tom", "Kate")

PARTLY = english("cvlizations.descriptions.rulebook_part_rest_ours")
READINGS = [
    ("humanism", {}, english_part("cvlizations.endings.end_1_happiness_point_each"), PARTLY),
    (
        "humanism",
        {"humanism_pays_each_time": "true"},
        english_part("cvlizations.endings.each_time_another_your_ideas"),
        PARTLY,
    ),
    ("stock_exchange", {}, english_part("cvlizations.exchanges.end_hand_up_3_sets"), PARTLY),
    (
        "stock_exchange",
        {"stock_exchange": "count"},
        english_part("cvlizations.exchanges.end_2_happiness_points_each"),
        "rulebook",
    ),
    (
        "granary",
        {"stock_exchange": "count"},
        english_part("cvlizations.exchanges.end_hand_up_3_food"),
        "rulebook",
    ),
]


def table_with(options: dict[str, str], given: dict[str, Any]) -> Any:
    setup = Setup(NAMES, 1, 0, registry().options(GAME, (), options))
    return given_table(RULES, setup, given)


@pytest.mark.parametrize(("idea", "options", "effect", "source"), READINGS)
def test_what_an_idea_does_is_told_by_the_reading_that_is_played(
    idea: str, options: dict[str, str], effect: str, source: str
) -> None:
    table = table_with(options, {"phase": "development", "track": [idea], "seats": {"Tom": {"ideas": []}}})
    sections = RULES.game.look(seen_by(table, "a")).sections
    effects: Any = next(part for part in sections if part.id == "effects")
    told = str(effects.rows[effects.spots.index(idea)][1].reading)
    assert effect in told
    assert told.endswith(f": {source}.")


@pytest.mark.parametrize(
    ("reading", "first"),
    # Handing in food would break the only set, which is worth more.
    [("count", "pass"), ("hand_in", "stock_exchange_1")],
)
def test_the_greedy_bot_hands_in_by_the_reading_that_is_played(reading: str, first: str) -> None:
    ideas = ["stock_exchange", "granary"]
    held = {"food": 1, "wood": 1, "stone": 1}
    given = {"round": 9, "phase": "final_score", "seats": {"Anna": {"ideas": ideas, "resources": held}}}
    table = table_with({"stock_exchange": reading}, given)
    seat = table.seats[0]
    legal = [*hand_ins(seat, seat.hooks.hand_ins(table, seat)), "pass"]
    assert best_hand_in(legal, Judge(seen_by(table, "a"))) == first
