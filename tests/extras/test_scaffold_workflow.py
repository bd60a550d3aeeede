"""The workflow of each new plugin, run as GitHub runs it: its steps as written, in a fresh environment.

Needs a network for pip, and takes about a minute a plugin.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kit.conftest import environment
from tests.kit.test_scaffold import workflow_steps
from tests.support.tables import ROOT

KINDS = {
    "inkmaster": "character",
    "my_box": "content --game gutenberg",
    "richer": "rules --game gutenberg",
    "laster": "rules --game pebbles",
    "busy_bot": "bot",
}


def run(command: str, folder: Path, scripts: Path) -> None:
    path = os.pathsep.join([str(scripts), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment(PATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, command + "\n" + done.stdout + done.stderr


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with Manicule alone."""
    venv = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    subprocess.run([str(venv / "bin" / "python"), "-m", "pip", "install", "-q", str(ROOT)], check=True)
    return venv / "bin"


@pytest.fixture(scope="module")
def game(scripts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed by the first step of its workflow."""
    folder = tmp_path_factory.mktemp("games")
    run("manicule plugins new pebbles --kind game", folder, scripts)
    run(workflow_steps(folder / "pebbles")[0], folder / "pebbles", scripts)
    return folder / "pebbles"


def test_a_new_game_passes_its_workflow(game: Path, scripts: Path) -> None:
    for step in workflow_steps(game):
        run(step, game, scripts)


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("id", KINDS)
def test_a_new_plugin_passes_its_workflow(id: str, scripts: Path, tmp_path: Path) -> None:
    run(f"manicule plugins new {id} --kind {KINDS[id]}", tmp_path, scripts)
    for step in workflow_steps(tmp_path / id):
        run(step, tmp_path / id, scripts)
    run(f"python -m pip uninstall -q -y manicule-{id}", tmp_path, scripts)
