"""Where a person's settings, saves and plugins are."""

import os
import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs.unix import Unix
from tests.support.wording import english_pattern

from manicule.folders import cache_folder, config_file, data_folder, plugins_folder, saves_folder
from manicule.kernel.errors import UsageError


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says where: neither MANICULE_HOME nor the variables of the platform."""
    for name in ("MANICULE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def linux(anywhere: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, on a platform that keeps settings and data apart."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path / "x"))
    assert config_file() == tmp_path / "x" / "config.toml"
    assert saves_folder() == tmp_path / "x" / "saves"
    assert plugins_folder() == tmp_path / "x" / "plugins"
    assert data_folder("locales") == tmp_path / "x" / "locales"
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
    assert saves_folder() == tmp_path / "data" / "manicule" / "saves"


@pytest.mark.usefixtures("linux")
def test_without_any_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # as it is for an account without a home
    for folder in (saves_folder, config_file, cache_folder):
        with pytest.raises(UsageError, match=english_pattern("engine.folders.no_home")) as refused:
            folder()
        assert refused.value.code == "no-home"
