"""Where a person's settings, saves and plugins are: those of today, and those that 0.1 left."""

import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from platformdirs.unix import Unix

from manicule.errors import UsageError
from manicule.folders import (
    config_file,
    data_folders,
    plugins_folder,
    plugins_folders,
    saves_folder,
    saves_folders,
)


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says where: neither MANICULE_HOME nor the variables of the platform."""
    for name in ("MANICULE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def linux(anywhere: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, on a platform that keeps settings and data apart."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path / "x"))
    assert config_file() == tmp_path / "x" / "config.toml"
    assert saves_folders() == (tmp_path / "x" / "saves",)
    assert plugins_folders() == (tmp_path / "x" / "plugins",)
    assert data_folders("locales") == (tmp_path / "x" / "locales",)
    assert not (tmp_path / "x").exists()


def test_a_relative_home_is_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANICULE_HOME", "here")
    assert saves_folder() == tmp_path / "here" / "saves"


@pytest.mark.usefixtures("anywhere")
def test_without_it_the_platform_says_where_new_things_go() -> None:
    usual = platformdirs.PlatformDirs("manicule", appauthor=False, roaming=True)
    assert config_file() == usual.user_config_path / "config.toml"
    assert saves_folder() == usual.user_data_path / "saves"
    assert plugins_folder() == usual.user_data_path / "plugins"
    assert not usual.user_data_path.exists()


@pytest.mark.usefixtures("linux")
def test_settings_and_data_are_apart(home: Path) -> None:
    assert config_file() == home / ".config" / "manicule" / "config.toml"
    assert saves_folder() == home / ".local" / "share" / "manicule" / "saves"


@pytest.mark.usefixtures("linux")
def test_the_variables_of_the_desktop_are_heeded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert config_file() == tmp_path / "settings" / "manicule" / "config.toml"
    assert saves_folders() == (
        tmp_path / "data" / "manicule" / "saves",
        tmp_path / "settings" / "manicule" / "saves",
    )


@pytest.mark.parametrize(
    ("platform", "variable", "value", "expected"),
    [
        ("linux", "XDG_CONFIG_HOME", "/etc/anna", "/etc/anna/manicule"),
        ("linux", "", "", "/home/anna/.config/manicule"),
        ("darwin", "", "", "/home/anna/Library/Application Support/manicule"),
        ("win32", "APPDATA", "/roaming", "/roaming/manicule"),
        ("win32", "", "", "/home/anna/manicule"),
    ],
)
@pytest.mark.usefixtures("anywhere")
def test_the_folder_of_0_1_is_looked_into_on_every_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, value: str, expected: str
) -> None:
    if variable:
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    assert saves_folders()[-1] == Path(expected, "saves")
    assert plugins_folders()[-1] == Path(expected, "plugins")


@pytest.mark.usefixtures("linux")
def test_folders_that_are_one_by_a_link_count_once(home: Path) -> None:
    old, new = home / ".config" / "manicule", home / ".local" / "share" / "manicule"
    for folder in (old / "saves", new):
        folder.mkdir(parents=True)
    (new / "saves").symlink_to(old / "saves")
    assert saves_folders() == (new / "saves",)
    assert plugins_folders() == (new / "plugins", old / "plugins")


@pytest.mark.usefixtures("linux")
def test_plugins_are_found_in_both_places(shelf: Any, home: Path) -> None:
    shelf.installed("coins", shelf.game, kind="game", players=[2])
    for folder, id in ((home / ".config", "older"), (home / ".local" / "share", "newer")):
        plugin = folder / "manicule" / "plugins" / f"{id}.py"
        plugin.parent.mkdir(parents=True)
        plugin.write_text(f"PLUGIN = {shelf.manifest(id)}\n{shelf.empty}", encoding="utf-8")
    assert set(shelf.find().manifests) == {"coins", "older", "newer"}


@pytest.mark.usefixtures("linux")
def test_plugins_of_0_1_are_found_where_there_is_no_folder_for_new_ones(shelf: Any, home: Path) -> None:
    shelf.installed("coins", shelf.game, kind="game", players=[2])
    plugin = home / ".config" / "manicule" / "plugins" / "older.py"
    plugin.parent.mkdir(parents=True)
    plugin.write_text(f"PLUGIN = {shelf.manifest('older')}\n{shelf.empty}", encoding="utf-8")
    assert set(shelf.find().manifests) == {"coins", "older"}


@pytest.mark.usefixtures("linux")
def test_without_any_home_the_variable_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(UsageError, match="set MANICULE_HOME"):
        saves_folder()
