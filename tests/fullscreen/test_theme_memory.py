"""A theme chosen at the screen is there again at the next start, unless a setting says otherwise."""

from pathlib import Path

import pytest
from tests.support.full_screen import ALONE, controlled, desk_of, press, text_of
from tests.support.wording import english

from manicule.folders import config_file
from manicule_fullscreen.themes import THEMES
from manicule_interface import preferences

KNOWN = tuple(THEMES)
CHOOSE_LIGHT = ("T", "down", "down", "enter")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("MANICULE_THEME", raising=False)


def test_a_theme_is_remembered_for_the_next_start() -> None:
    assert preferences.theme(KNOWN) == "terminal"
    control = controlled(desk_of(ALONE[0]))
    press(control, *CHOOSE_LIGHT)
    assert control.painter.theme.id == "light"
    assert preferences.theme(KNOWN) == "light"


def test_settings_take_precedence_over_the_remembered_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    assert preferences.remember_theme("light") is None
    config_file().write_text('theme = "dark"\n')
    assert preferences.theme(KNOWN) == "dark"
    monkeypatch.setenv("MANICULE_THEME", "contrast")
    assert preferences.theme(KNOWN) == "contrast"
    assert config_file().read_text() == 'theme = "dark"\n'


def test_a_person_is_told_if_a_setting_brings_another_theme_back() -> None:
    config_file().parent.mkdir(parents=True)
    config_file().write_text('theme = "dark"\n')
    control = controlled(desk_of(ALONE[0]))
    text = text_of(press(control, *CHOOSE_LIGHT))
    told = english("interface.preferences.set_elsewhere", source=config_file().name, given="dark")
    assert told in " ".join(text.split())
    assert control.painter.theme.id == "light"
    assert preferences.theme(KNOWN) == "dark"


def test_a_theme_that_cannot_be_written_is_used_and_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder")
    control = controlled(desk_of(ALONE[0]))
    text = text_of(press(control, *CHOOSE_LIGHT))
    assert english("interface.preferences.not_remembered", problem="")[:50] in " ".join(text.split())
    assert control.painter.theme.id == "light"


@pytest.mark.parametrize("written", ['theme = "pink"', "theme = 3", "theme"])
def test_a_remembered_theme_that_is_not_known_is_ignored(written: str) -> None:
    path = config_file().with_name(preferences.REMEMBERED)
    path.parent.mkdir(parents=True)
    path.write_text(written)
    assert preferences.theme(KNOWN) == "terminal"
