"""Scenarios of a market stall: how each of them begins, and what a test does with its report."""

from collections.abc import Callable

from manicule_kit.scenarios.scenario import ScenarioReport

Run = Callable[[str], ScenarioReport]
"""Runs a scenario from its text."""

HEAD = """
title = "An example"
game = "stall"
seats = ["Anna", "Tom"]
"""

BUYING = f"""{HEAD}
[given]
phase = "buying"
turn = "Anna"
"""


def check(report: ScenarioReport) -> None:
    """The scenario holds; if not, the report's own lines say why."""
    assert report.holds, "\n".join(str(line) for line in report.lines())
