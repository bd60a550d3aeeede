"""Small games for the tests of the core, and scenarios of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from manicule.library import Library
from manicule.scenarios.scenario import ScenarioReport, run_scenario

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "core" / "games"


@pytest.fixture(scope="session")
def small_games(homes: Path) -> Library:
    """Tic-tac-toe from the documentation and the stall of the tests, found from an empty home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(homes / "small_games"))
        patch.delenv("MANICULE_PLUGIN_PATH", raising=False)
        patch.delenv("MANICULE_BLOCK", raising=False)
        return Library.find(paths=[ROOT / "docs/examples/tictactoe", GAMES / "stall", GAMES / "thrift"])


@pytest.fixture
def run(small_games: Library, tmp_path: Path) -> Callable[[str], ScenarioReport]:
    """Runs a scenario from its text."""

    def run_text(text: str) -> ScenarioReport:
        path = tmp_path / "example.toml"
        path.write_text(text, encoding="utf-8")
        return run_scenario(path, small_games)

    return run_text
