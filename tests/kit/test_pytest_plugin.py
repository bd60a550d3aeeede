"""The fixtures that pytest finds wherever Manicule is installed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.kit.conftest import environment
from tests.support.tables import ROOT
from tests.support.wording import english_pattern

from manicule.plugins import PluginRegistry
from manicule_kit.scaffold import new_plugin

NAME = "manicule_kit.pytest_plugin"
OURS = """
import sys

def test_ours(manicule_rehearse, manicule_plugin, manicule_registry, manicule_home, tmp_path):
    table = manicule_rehearse(2, seed=3)
    table.play("3")
    assert table.asked == {"Tom": "take"}
    assert manicule_plugin.name == "stones"
    assert "stones" in manicule_registry.manifests
    assert manicule_home.parent == tmp_path
    assert not manicule_home.exists()

def test_boards(manicule_rehearse, manicule_board):
    table = manicule_rehearse(["Ivo", "Una"])
    manicule_board(table, "Ivo")
    table.play("1")
    manicule_board(table, name="after a turn")

def test_scenario(manicule_scenario):
    assert manicule_scenario.holds, manicule_scenario.lines()
"""
FOREIGN = """
import sys

def test_theirs():
    assert not [name for name in sys.modules if name == "manicule" or name.startswith("manicule.")]
"""


@pytest.fixture
def stones(tmp_path: Path) -> Path:
    """A project as the scaffold writes it, with tests by fixtures in place of its own."""
    folder = new_plugin(PluginRegistry.find(), "stones", "game", to=tmp_path).folder
    (folder / "tests" / "test_stones.py").write_text(OURS, encoding="utf-8")
    return folder


def run(folder: Path, *args: str) -> tuple[int, str]:
    """Run pytest in a folder as its author does; the plugin is named because a checkout may be older."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", NAME, "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, *args], cwd=folder, env=environment(), capture_output=True, text=True, encoding="utf-8"
    )
    return done.returncode, done.stdout + done.stderr


def test_rehearsals_boards_and_scenarios_come_as_fixtures(stones: Path) -> None:
    code, said = run(stones, "-vv")
    assert code == 1
    assert re.search(english_pattern("kit.board.no_board"), said)
    assert "pytest --manicule-update" in said
    assert "1 failed, 2 passed" in said
    assert "test_scenario[the-last-pebble-wins]" in said
    code, said = run(stones, "--manicule-update")
    assert (code, "3 passed" in said) == (0, True)
    kept = sorted(path.name for path in (stones / "tests" / "boards").iterdir())
    assert kept == ["test_stones.test_boards-Ivo.txt", "test_stones.test_boards-after-a-turn.txt"]


def test_the_plugin_under_test_can_be_named_in_the_settings(stones: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    test = elsewhere / "test_it.py"
    test.write_text("def test_it(manicule_scenario):\n    assert manicule_scenario.holds\n", encoding="utf-8")
    code, said = run(elsewhere)
    assert code == 2
    assert "lies in no plugin" in said
    assert 'manicule_plugin = "path"' in said
    (elsewhere / "pytest.ini").write_text("[pytest]\nmanicule_plugin = ../stones\n", encoding="utf-8")
    assert run(elsewhere)[0] == 0


def test_who_does_not_use_it_imports_nothing_of_manicule(tmp_path: Path) -> None:
    (tmp_path / "test_theirs.py").write_text(FOREIGN, encoding="utf-8")
    code, said = run(tmp_path, "-W", "error", "--strict-markers", "--strict-config")
    assert code == 0, said


def test_it_is_registered_under_the_name_of_its_module() -> None:
    """So a conftest, `-p` and the entry point may all name it, and it is registered once."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {NAME: NAME}
    assert not any(requirement.startswith("pytest") for requirement in project["dependencies"])


def test_scenarios_that_fix_draws_run_as_fixtures(tmp_path: Path) -> None:
    test = "def test_it(manicule_scenario):\n    assert manicule_scenario.holds\n"
    (tmp_path / "test_it.py").write_text(test, encoding="utf-8")
    plugin = (ROOT / "docs/examples/masks").as_posix()
    (tmp_path / "pytest.ini").write_text(f"[pytest]\nmanicule_plugin = {plugin}\n", encoding="utf-8")
    code, said = run(tmp_path, "-vv")
    assert code == 0, said
    assert "test_it[another-mask] PASSED" in said
