"""A small game to make plugins for, and a way to check a plugin that a test has written."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from manicule.plugins import PluginRegistry
from manicule_kit import Finding, Report, check_plugin
from manicule_kit.conformance.quarantine import Quarantine, quarantined
from manicule_kit.scaffold import new_plugin

HEAD = """
PLUGIN = {manifest!r}
from manicule import *
from manicule import Texts
tr = Texts({id!r}).tr
"""


@pytest.fixture(scope="session")
def pebbles(homes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game, as it comes from the template."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(homes / "pebbles"))
        return new_plugin(
            PluginRegistry.find(), "pebbles", "game", to=tmp_path_factory.mktemp("games")
        ).folder


@pytest.fixture(autouse=True)
def installed(pebbles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game is there, beside our own."""
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(pebbles))


def manifest(id: str, **keys: Any) -> dict[str, Any]:
    """A sound manifest of rules for the small game, with other keys as given; None takes one away."""
    stated = {"id": id, "kind": "rules", "name": id.title(), "about": "For a test.", "api": 2}
    stated["game"] = "pebbles"
    return {key: value for key, value in {**stated, **keys}.items() if value is not None}


def single_file(folder: Path, id: str, source: str, **keys: Any) -> Path:
    """A plugin of one file."""
    path = folder / f"{id}.py"
    path.write_text(HEAD.format(manifest=manifest(id, **keys), id=id) + source, encoding="utf-8")
    return path


Checked = Callable[..., Report]


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tests of the quarantine start a process for it."""
    monkeypatch.setattr("manicule_kit.conformance.check.quarantined", lambda *_: Quarantine())


@pytest.fixture
def few_games_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair is played once at each table where nothing needs more."""
    monkeypatch.setattr("manicule_kit.conformance.pairs.GAMES", 3)
    monkeypatch.setattr("manicule_kit.conformance.pairs.MOST_GAMES", 6)


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checked:
    """Writes a plugin of one file and checks it."""

    def check(id: str, source: str, games: int = 6, quarantine: bool = False, **keys: Any) -> Report:
        if quarantine:
            monkeypatch.setattr("manicule_kit.conformance.check.quarantined", quarantined)
        return check_plugin(single_file(tmp_path, id, source, **keys), games=games)

    return check


few_games = pytest.mark.usefixtures("few_games_of_pairs")


def only(report: Report) -> Finding:
    """The one thing that was found."""
    assert len(report.findings) == 1, str(report)
    return report.findings[0]


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that a test starts."""
    return {**os.environ, **more}


def play_fewer_games(folder: Path) -> None:
    """Make the tests that come with a new plugin play a few games where its author plays many."""
    for path in folder.rglob("tests/*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("games=40", "games=1").replace("games=10", "games=1"), encoding="utf-8")
