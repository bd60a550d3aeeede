"""Where a person's saves and plugins are."""

import sys
from pathlib import Path

import pytest

from manicule.errors import UsageError
from manicule.folders import home, plugins_folder, saves_folder


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path / "x"))
    assert home() == tmp_path / "x"
    assert saves_folder() == tmp_path / "x" / "saves"
    assert plugins_folder() == tmp_path / "x" / "plugins"
    assert not (tmp_path / "x").exists()


def test_a_relative_home_is_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANICULE_HOME", "here")
    assert home() == tmp_path / "here"


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
def test_without_it_the_platform_says_where(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, value: str, expected: str
) -> None:
    for name in ("MANICULE_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    assert home() == Path(expected)


def test_without_any_home_the_variable_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("MANICULE_HOME")
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(UsageError, match="set MANICULE_HOME"):
        home()
