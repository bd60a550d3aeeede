"""Positions that a scenario may give, and those that no game can show."""

from pathlib import Path

import pytest
from tests.support.tables import registry

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
        ("seats.Anna.coins = -1", "Anna has -1 coins and has spent 0, and the coin track has 14"),
        (
            "seats.Anna = { coins = 8, spent = 7 }",
            "Anna has 8 coins and has spent 7, and the coin track has 14",
        ),
        (
            'seats.Anna.points = "spring_luck:3"',
            "the sheet of Anna has no box “spring_luck”; there are spring_a,",
        ),
        ('seats.Anna.points = "spring_a:-3"', "the box “spring_a” on the sheet of Anna cannot hold -3"),
        (
            'seats.Anna.points = "fall_monsters:3"',
            "the box “fall_monsters” on the sheet of Anna cannot hold 3",
        ),
        ('seats.Anna.mountains = "B4"', "Anna cannot be paid for the mountain “B4”; surrounded are -"),
        ('revealed = "orchard orchard"', "there is no explore card “orchard” left for “revealed”"),
        ('deck = "orchard"\nrevealed = "tower"', "there is no explore card “tower” left for “revealed”"),
        ('season = "monsoon"', "there is no season “monsoon”"),
    ],
)
def test_an_impossible_position_is_refused(tmp_path: Path, given: str, problem: str) -> None:
    path = tmp_path / "given.toml"
    path.write_text(GIVEN.format(given=given.replace("\n", "\n"), problem=problem), encoding="utf-8")
    report = run_scenario(path, registry())
    assert report.holds, [str(line) for line in report.lines()]
