"""`manicule scenario run`: 0 when all hold, 1 otherwise, and every failed expectation by name."""

from pathlib import Path

from tests.support.wording import english, english_part

from .conftest import Run

HOLDS = """
title = "Anna marks the middle"
game = "tictactoe"
seats = ["Anna", "Tom"]

[[when]]
seat = "Anna"
answer = "e"

[then]
free = "abcdfghi"
"""
FAILS = HOLDS.replace('free = "abcdfghi"', 'free = "abc"')


def test_scenarios_that_hold_end_with_0(manicule: Run, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.toml").write_text(HOLDS)
    (tmp_path / "deep" / "two.toml").write_text(HOLDS)
    ran = manicule("scenario", "run", str(tmp_path))
    assert (ran.code, ran.out) == (0, f"{english('cli.scenarios.all_hold', n=2)}\n"), ran


def test_a_failed_expectation_is_named_with_what_was_expected_and_found(
    manicule: Run, tmp_path: Path
) -> None:
    (tmp_path / "one.toml").write_text(HOLDS)
    bad = tmp_path / "two.toml"
    bad.write_text(FAILS)
    ran = manicule("scenario", "run", str(tmp_path / "one.toml"), str(bad))
    assert ran.code == 1
    assert f"{bad}: Anna marks the middle" in ran.out
    assert "free" in ran.out
    assert "abcdfghi" in ran.out
    assert english("cli.scenarios.some_fail", n=2, failed=1) in ran.out
    data = manicule("scenario", "run", str(tmp_path), "--json")
    assert data.code == 1
    assert (data.json["run"], data.json["failed"]) == (2, 1)
    [failure] = data.json["scenarios"][1]["failures"]
    assert failure["where"].endswith("free")
    assert "abc" in failure["expected"]
    assert "abcdfghi" in failure["found"]


def test_a_scenario_of_a_plugin_that_is_not_installed_runs_with_the_plugin_around_it(
    manicule: Run, tmp_path: Path
) -> None:
    assert manicule("plugins", "new", "my_game", "--from", "tictactoe", "--to", str(tmp_path)).code == 0
    project = tmp_path / "my_game"
    outside = tmp_path / "outside.toml"
    for path in (project / "tests" / "inside.toml", outside):
        path.write_text(HOLDS.replace("tictactoe", "my_game"))
    (own,) = project.glob("*/scenarios")
    assert manicule("scenario", "run", str(own), str(project / "tests")).code == 0
    ran = manicule("scenario", "run", str(outside))
    assert ran.code == 1
    assert "my_game" in ran.out


def test_a_file_that_is_no_scenario_does_not_hold(manicule: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("title = [")
    ran = manicule("scenario", "run", str(bad), "--json")
    assert ran.code == 1
    assert ran.json["scenarios"][0]["error"]


def test_a_folder_without_scenarios_is_wrong_usage(manicule: Run, tmp_path: Path) -> None:
    ran = manicule("scenario", "run", str(tmp_path))
    assert ran.code == 2
    assert english_part("cli.scenarios.no_scenarios") in ran.err
