"""Small games for the tests of the core, and scenarios of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.tables import ROOT, registry_with

from manicule.plugins import PluginRegistry
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario

GAMES = ROOT / "tests" / "core" / "games"


@pytest.fixture(scope="session")
def small_games() -> PluginRegistry:
    """Tic-tac-toe from the documentation and the stall of the tests."""
    return registry_with(ROOT / "docs/examples/tictactoe", GAMES / "stall", GAMES / "thrift")


@pytest.fixture
def run(small_games: PluginRegistry, tmp_path: Path) -> Callable[[str], ScenarioReport]:
    """Runs a scenario from its text."""

    def run_text(text: str) -> ScenarioReport:
        path = tmp_path / "example.toml"
        path.write_text(text, encoding="utf-8")
        return run_scenario(path, small_games)

    return run_text
