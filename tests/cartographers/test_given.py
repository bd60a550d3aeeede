"""Positions that a scenario may give, and those that no game can show."""

from pathlib import Path

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule_kit.scenarios.scenario import run_scenario

GIVEN = """
title = "A position that cannot be"
game = "cartographers"
seats = ["Anna", "Tom"]
refused = "{problem}"

[given]
phase = "draw"
{given}
"""


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (
            "seats.Anna.coins = -1",
            english("cartographers.baseline.coins", name="Anna", coins="-1", spent=0, most=14),
        ),
        (
            "seats.Anna = { coins = 8, spent = 7 }",
            english("cartographers.baseline.coins", name="Anna", coins=8, spent=7, most=14),
        ),
        (
            'seats.Anna.points = "spring_luck:3"',
            english("cartographers.baseline.no_box", name="Anna", box="spring_luck", known="spring_a,"),
        ),
        (
            'seats.Anna.points = "spring_a:-3"',
            english("cartographers.baseline.wrong_stars", box="spring_a", name="Anna", stars="-3"),
        ),
        (
            'seats.Anna.points = "fall_monsters:3"',
            english("cartographers.baseline.wrong_stars", box="fall_monsters", name="Anna", stars=3),
        ),
        (
            'seats.Anna.mountains = "B4"',
            english("cartographers.baseline.not_surrounded", name="Anna", mountain="B4", known="-"),
        ),
        (
            'revealed = "orchard orchard"',
            english("cartographers.baseline.no_card", card="orchard", field="revealed"),
        ),
        (
            'deck = "orchard"\nrevealed = "tower"',
            english("cartographers.baseline.no_card", card="tower", field="revealed"),
        ),
        ('season = "monsoon"', english_part("cartographers.baseline.no_season", season="monsoon")),
    ],
)
def test_an_impossible_position_is_refused(tmp_path: Path, given: str, problem: str) -> None:
    path = tmp_path / "given.toml"
    path.write_text(GIVEN.format(given=given.replace("\n", "\n"), problem=problem), encoding="utf-8")
    report = run_scenario(path, registry())
    assert report.holds, [str(line) for line in report.lines()]
