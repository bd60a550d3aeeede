"""Positions that a scenario may give, and those that no game can show."""

from typing import Any

import pytest
from tests.support.tables import registry, setup
from tests.support.wording import english, english_part

from manicule.kernel.errors import PositionError
from manicule.kernel.positions.scenario_fields import given_table


def table(**given: Any) -> Any:
    return given_table(registry().rule_set("gutenberg", ["gears"]), setup(3, 1), given)


def anna(**given: Any) -> dict[str, Any]:
    return {"seats": {"Anna": given}}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"first": "Nobody"}, english_part("gutenberg.baseline_check.unknown", where="first", word="Nobody")),
        (
            {"inks": "pink"},
            english(
                "gutenberg.baseline_check.unknown", where="inks", word="pink", known="blue, silver, gold, red"
            ),
        ),
        ({"favors": {"crown": "Anna"}}, "crown"),
        ({"round": 7}, english("gutenberg.baseline_check.outside", where="round", number=7, least=1, most=6)),
        ({"printing": "P01 P01"}, english("gutenberg.baseline.twice", what="printing", id="card P01")),
        ({"printing": "P99"}, english_part("gutenberg.baseline.unknown", what="printing", id="card P99")),
        ({"printing": "P01 P02 P03 P04"}, english("gutenberg.baseline.too_many", band="printing", n=3)),
        (
            {"printing": "P01"} | anna(orders="P01+R01"),
            english("gutenberg.baseline.twice", what="printing", id="card P01"),
        ),
        ({"bag": "red:3"}, english_part("gutenberg.baseline.bag_follows")),
        (
            anna(guilders=-1),
            english(
                "gutenberg.baseline_check.outside", where="seats.Anna.guilders", number=-1, least=0, most="∞"
            ),
        ),
        (anna(types="X:1"), "X"),
        (anna(inks="red:13"), english_part("gutenberg.baseline.no_inks", n=12, ink="red")),
        (
            anna(levels="binding:7"),
            english(
                "gutenberg.baseline_check.outside",
                where="seats.Anna.levels.binding",
                number=7,
                least=0,
                most=6,
            ),
        ),
        (
            anna(plan="take_inks:7"),
            english(
                "gutenberg.baseline_check.outside",
                where="seats.Anna.plan.take_inks",
                number=7,
                least=0,
                most=6,
            ),
        ),
        (
            anna(orders="P01+R01 P02+R02 P03+R03 P04+R04 P05+R05"),
            english("gutenberg.baseline_check.at_most", where="orders", n=5, most=4),
        ),
        (
            anna(gears="G01 G02 G03 G04"),
            english("gutenberg.baseline_check.at_most", where="gears", n=4, most=3),
        ),
        (
            anna(gears="G99"),
            english_part("gutenberg.baseline_check.unknown", where="seats.Anna.gears", word="G99"),
        ),
        (
            anna(gears="G01+3"),
            english(
                "gutenberg.baseline_check.outside",
                where="seats.Anna.gears, G01, active",
                number=3,
                least=0,
                most=2,
            ),
        ),
        (
            anna(gears="G01+0+4"),
            english(
                "gutenberg.baseline_check.outside",
                where="seats.Anna.gears, G01, used",
                number=4,
                least=0,
                most=3,
            ),
        ),
        (
            anna(reward_level=2),
            english_part("gutenberg.baseline_check.not_reached", level=2, reached=0),
        ),
        (
            anna(levels="binding:4", reward_level=2),
            english_part("gutenberg.baseline_check.not_reached", reached=4),
        ),
        (
            anna(plan="take_orders:4 take_inks:4 patronage:4"),
            english("gutenberg.baseline_check.at_most", where="seats.Anna.plan", n=12, most=7),
        ),
        (
            {"favors": {"order": "Anna", "inks": "Anna"}},
            english_part("gutenberg.baseline_check.two_rewards", where="favors", word="a"),
        ),
        (
            {"favors": {"order": "automa"}},
            english("gutenberg.baseline_check.unknown", where="favors", word="automa", known="a, b, c"),
        ),
        (
            anna(patronage="M01"),
            english("gutenberg.baseline_check.at_most", where="seats.Anna.patronage", n=1, most=0),
        ),
        (
            {"round": 3, "phase": "take_inks"} | anna(patronage="M01"),
            english("gutenberg.baseline_check.at_most", where="seats.Anna.patronage", n=1, most=0),
        ),
        (
            {"round": 4, "phase": "fulfill_orders"} | anna(patronage="M01 M02 M03"),
            english("gutenberg.baseline_check.at_most", where="seats.Anna.patronage", n=3, most=2),
        ),
        (
            anna(points="colors:-5"),
            english(
                "gutenberg.baseline_check.outside",
                where="seats.Anna.points.colors",
                number=-5,
                least=0,
                most="∞",
            ),
        ),
        (
            anna(points="beauty:5"),
            english(
                "gutenberg.baseline_check.unknown", where="seats.Anna.points", word="beauty", known="colors"
            ),
        ),
        (
            anna(gears="G01+0+2 G02+0+2"),
            english("gutenberg.baseline_check.at_most", where="seats.Anna.gears, used", n=4, most=3),
        ),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(PositionError) as refused:
        table(**given)
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        {"favors": {"order": "Anna", "inks": "Tom"}},
        {"round": 3, "phase": "patronage"} | anna(patronage="M01"),
        {"round": 6, "phase": "final_score"} | anna(patronage="M01 M02 M03 M04"),
        anna(plan="take_orders:6 take_inks:1", points="colors:5"),
    ],
    ids=str,
)
def test_what_a_game_can_show_may_be_given(given: dict[str, Any]) -> None:
    table(**given)


@pytest.mark.parametrize(
    ("levels", "reached"),
    [
        ("", 0),
        ("binding:1", 0),
        ("binding:2", 2),
        ("binding:3 typesetting:2", 2),
        ("binding:4", 4),
        ("illuminating:6", 6),
    ],
)
def test_given_levels_have_opened_their_part_of_the_reward_track(levels: str, reached: int) -> None:
    assert table(**anna(levels=levels)).position.seats[0].reward_level == reached
    assert table(**anna(levels=levels, reward_level=reached)).position.seats[0].reward_level == reached
