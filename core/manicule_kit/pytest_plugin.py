"""Fixtures for tests of plugins: pytest finds them by an entry point wherever Manicule is installed.

So this module is imported in all test runs, also of other projects. It imports nothing of Manicule before one
of its fixtures is used, and its texts for `pytest --help` are not translated. `-p
no:manicule_kit.pytest_plugin` leaves it out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry
    from manicule_kit.rehearsal import Rehearsal
    from manicule_kit.scenarios.scenario import ScenarioReport

UPDATE = "--manicule-update"
PLUGIN, OTHERS = "manicule_plugin", "manicule_other_plugins"
BOARDS = "boards"
"""The folder of board snapshots, beside the test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the settings: on the command line, and in pytest's part of pyproject.toml."""
    group = parser.getgroup("manicule", "tests of Manicule plugins")
    group.addoption(UPDATE, action="store_true", help="keep the boards of manicule_board as they are now")
    parser.addini(PLUGIN, "the plugin under test, if it is not the project that the tests lie in")
    parser.addini(OTHERS, "paths of plugins that it needs and that are not installed", type="linelist")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Turn a test that takes `manicule_scenario` into one test per scenario of the plugin."""
    if "manicule_scenario" not in metafunc.fixturenames:
        return
    folder = _plugin_of(metafunc.config, metafunc.definition.path)
    files = _scenarios_of(metafunc.config, folder)
    names = [path.stem for path in files]
    metafunc.parametrize("manicule_scenario", files, ids=names, indirect=True)


@pytest.fixture(scope="module")
def manicule_plugin(request: pytest.FixtureRequest) -> Path:
    """The plugin under test: the one that contains the tests, or the one in the setting `manicule_plugin`."""
    return _plugin_of(request.config, request.path)


@pytest.fixture(scope="module")
def manicule_registry(
    request: pytest.FixtureRequest, manicule_plugin: Path, tmp_path_factory: pytest.TempPathFactory
) -> PluginRegistry:
    """The installed plugins and the one under test, without those in the person's plugin folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(tmp_path_factory.mktemp("manicule")))
        return _registry(request.config, manicule_plugin)


@pytest.fixture
def manicule_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for saves, settings and other data of a person."""
    folder = tmp_path / "manicule"
    monkeypatch.setenv("MANICULE_HOME", str(folder))
    for variable in ("MANICULE_BLOCK", "MANICULE_ORDER"):
        monkeypatch.delenv(variable, raising=False)
    return folder


@pytest.fixture
def manicule_rehearse(
    manicule_plugin: Path, manicule_registry: PluginRegistry, manicule_home: Path
) -> Callable[..., Rehearsal]:
    """Starts a game with the plugin, as `manicule_kit.rehearse` does, without naming the plugin again."""
    from manicule_kit.conformance.subject import named_in
    from manicule_kit.rehearsal import rehearse

    id = named_in(manicule_registry, manicule_plugin).id

    def begin(seats: Any = None, **how: Any) -> Rehearsal:
        return rehearse(id, seats, registry=manicule_registry, **how)

    return begin


@pytest.fixture
def manicule_scenario(
    request: pytest.FixtureRequest, manicule_registry: PluginRegistry, manicule_home: Path
) -> ScenarioReport:
    """The report of a scenario of the plugin: `holds`, and `lines()` if it does not."""
    from manicule_kit.scenarios.scenario import run_scenario

    path: Path = request.param
    return run_scenario(path, manicule_registry)


@pytest.fixture
def manicule_board(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Compares the view of a player in a rehearsal with a snapshot in `boards/`, beside the test.

    `manicule_board(rehearsal, "Anna")`; a test with several snapshots gives each a `name`.
    """
    from manicule_kit.board import check_board

    def check(rehearsal: Rehearsal, who: str = "", name: str = "") -> None:
        words = "-".join(filter(None, (request.node.name, who, name)))
        slug = re.sub(r"[^\w-]+", "-", words).strip("-")
        file = f"{request.path.stem}.{slug}.txt"
        is_new = bool(request.config.getoption(UPDATE))
        how = f"pytest {UPDATE}"
        check_board(rehearsal.board(who), request.path.parent / BOARDS / file, is_new, how)

    return check


# The plugin under test.


def _plugin_of(config: pytest.Config, test: Path) -> Path:
    said = config.getini(PLUGIN)
    if said:
        return config.rootpath / str(said)
    from manicule.plugins.manifest import FILE_NAME
    from manicule.plugins.search_path import plugin_folder

    for folder in test.parents:
        if (plugin_folder(folder) / FILE_NAME).is_file():
            return folder
        if folder == config.rootpath:
            break
    raise pytest.Collector.CollectError(
        f"{test} lies in no plugin: none of the folders above it has a {FILE_NAME}. "
        f'Say where the plugin is, in pytest\'s part of pyproject.toml: {PLUGIN} = "path"'
    )


def _registry(config: pytest.Config, plugin: Path) -> PluginRegistry:
    from manicule.plugins import PluginRegistry

    others = [config.rootpath / str(path) for path in config.getini(OTHERS)]
    return PluginRegistry.find(paths=[*others, plugin])


def _scenarios_of(config: pytest.Config, plugin: Path) -> list[Path]:
    from manicule.plugins.manifest import Failure
    from manicule_kit.conformance.examples import scenario_files
    from manicule_kit.conformance.subject import named_in

    found = named_in(_registry(config, plugin), plugin)
    if isinstance(found, Failure):
        raise pytest.Collector.CollectError(str(found.text))
    files = list(scenario_files(found))
    if not files:
        raise pytest.Collector.CollectError(f"{plugin} has no scenarios for manicule_scenario to run")
    return files
