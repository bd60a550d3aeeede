"""What a player may see and hear, as a scenario says it."""

from pathlib import Path

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario

FACE_DOWN = """
title = "What lies face down is known to who laid it"
game = "cvlizations"
seats = ["Anna", "Tom", "Kate"]
[given]
phase = "orders"
turn = "Tom"
laid.Anna = "gathering+hunting"
"""


def run(folder: Path, then: str) -> ScenarioReport:
    path = folder / "example.toml"
    path.write_text(f"{FACE_DOWN}[then]\n{then}", encoding="utf-8")
    return run_scenario(path, registry())


@pytest.mark.parametrize("kate", ["Kate", "c"])
def test_a_view_is_the_position_as_a_player_may_know_it(tmp_path: Path, kate: str) -> None:
    report = run(
        tmp_path,
        f"""
        laid.Anna = "gathering+hunting"
        view.Anna.laid.Anna = "gathering+hunting"
        view.{kate}.laid.Anna = "gathering"
        view.{kate}.seats.Anna.stolen = 0
        """,
    )
    assert report.holds, [str(line) for line in report.lines()]


def test_who_sees_too_much_or_too_little_is_named(tmp_path: Path) -> None:
    report = run(tmp_path, 'view.Kate.laid.Anna = "gathering+hunting"')
    assert [str(line) for line in report.lines()] == [
        english(
            "kit.expectation.expected_found",
            where="then.view.Kate.laid.Anna",
            expected='"gathering+hunting"',
            found='"gathering"',
        )
    ]


@pytest.mark.parametrize(
    ("then", "problem"),
    [
        ("view = 3", "then.view: " + english_part("kernel.reader.not_a_table")),
        (
            "view.Kat.round = 1",
            "then.view.Kat: "
            + english(
                "kernel.scenario_fields.no_such_player", name="Kat", near="Kate", names="Anna, Tom, Kate"
            ),
        ),
        ("view.Kate = 3", "then.view.Kate: " + english_part("kernel.reader.not_a_table")),
        (
            "view.Kate.laidd = {}",
            "then.view.Kate.laidd: " + english_part("kit.file.unknown_key", near="laid"),
        ),
    ],
)
def test_a_view_that_cannot_be_meant(tmp_path: Path, then: str, problem: str) -> None:
    assert problem in str(run(tmp_path, then).error)
