"""What a scenario may give the automa: markers that it could have, and no others."""

from pathlib import Path

import pytest
from tests.support.tables import registry
from tests.support.wording import english

from manicule_kit.scenarios.scenario import run_scenario

SCENARIO = """
title = "The automa is given markers"
game = "gutenberg"
seats = ["Anna"]
with = ["automa"]

[given]
phase = "plan"
memory.automa = {{ markers = "{markers}", deck = "A01" }}

[then]
phase = "plan"
"""


def _given(folder: Path, markers: str) -> str:
    path = folder / "given.toml"
    path.write_text(SCENARIO.format(markers=markers), encoding="utf-8")
    error = run_scenario(path, registry()).error
    return str(error) if error is not None else ""


def test_seven_markers_over_five_actions_are_possible(tmp_path: Path) -> None:
    assert _given(tmp_path, "2 2 1 1 1") == ""


@pytest.mark.parametrize("markers", ["7", "2 2 1 1 1 0", "2 2 1 1 2", "7 0 0 0 0", "8 -1 0 0 0", ""])
def test_impossible_markers_are_refused(tmp_path: Path, markers: str) -> None:
    error = _given(tmp_path, markers)
    assert error.startswith(english("kernel.scenario_fields.impossible", problem="the automa’s markers are"))
