"""When a game fills the screen: what the terminal can do, and what the person wants."""

import os
import sys
from collections.abc import Callable

import pytest
from tests.support.wording import english

from manicule.folders import config_file
from manicule_cli.table.window import is_full_screen, tell_size
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen


class Stream:
    """A stream that is a terminal, or not."""

    encoding = "utf-8"

    def __init__(self, is_terminal: bool = True) -> None:
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal

    def fileno(self) -> int:
        return 1


Fills = Callable[..., bool]
Said = Callable[..., str]


@pytest.fixture
def fills_the_screen(monkeypatch: pytest.MonkeyPatch) -> Fills:
    """Whether a game fills a terminal that can all that is needed, or all but one thing."""
    monkeypatch.delenv("MANICULE_LINES")

    def decided(
        streams: dict[str, Stream] | None = None, size: tuple[int, int] = (80, 24), **options: bool
    ) -> bool:
        with monkeypatch.context() as patch:  # now: before a test runs, pytest has other streams
            for name in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, name, (streams or {}).get(name, Stream()))
            patch.setattr(os, "get_terminal_size", lambda descriptor: os.terminal_size(size))
            given = OutputOptions(**options)  # type: ignore[arg-type]
            return is_full_screen(Screen(given, Languages().reader("en")))

    return decided


def test_a_game_fills_a_terminal_that_can(fills_the_screen: Fills) -> None:
    assert fills_the_screen()
    assert fills_the_screen(ascii=True)


@pytest.mark.parametrize("option", ["plain", "json", "lines"])
def test_options_ask_for_lines(fills_the_screen: Fills, option: str) -> None:
    assert not fills_the_screen(**{option: True})


@pytest.mark.parametrize(
    ("name", "value", "is_full"),
    [
        ("MANICULE_LINES", "1", False),
        ("MANICULE_LINES", "0", True),
        ("ACCESSIBLE", "1", False),
        ("ACCESSIBLE", "", True),
        ("TERM", "dumb", False),
        ("TERM", "", False),
        ("LC_ALL", "C", False),
        ("LC_ALL", "POSIX", False),
        ("LC_ALL", "uk_UA.UTF-8", True),
    ],
)
def test_the_environment_decides(
    fills_the_screen: Fills, monkeypatch: pytest.MonkeyPatch, name: str, value: str, is_full: bool
) -> None:
    monkeypatch.setenv(name, value)
    assert fills_the_screen() is is_full


@pytest.mark.parametrize(("written", "is_full"), [("true", False), ("1", False), ("false", True)])
def test_the_settings_decide(fills_the_screen: Fills, written: str, is_full: bool) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text(f"lines = {written}\n", encoding="utf-8")
    assert fills_the_screen() is is_full


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_small_window_gets_lines(fills_the_screen: Fills, size: tuple[int, int]) -> None:
    assert not fills_the_screen(size=size)


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
def test_a_pipe_gets_lines(fills_the_screen: Fills, name: str) -> None:
    assert not fills_the_screen({name: Stream(is_terminal=False)})


def test_a_terminal_without_unicode_gets_lines(fills_the_screen: Fills) -> None:
    poor = Stream()
    poor.encoding = "latin-1"
    assert not fills_the_screen({"stdout": poor})
    assert fills_the_screen({"stdout": poor}, ascii=True)


@pytest.fixture
def said_about_size(monkeypatch: pytest.MonkeyPatch) -> Said:
    """What a terminal of this size says before a game is played there line by line."""
    monkeypatch.delenv("MANICULE_LINES")

    def said(size: tuple[int, int], **options: bool) -> str:
        heard: list[str] = []
        with monkeypatch.context() as patch:
            for name in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, name, Stream())
            patch.setattr(os, "get_terminal_size", lambda descriptor: os.terminal_size(size))
            patch.setattr(Screen, "say", lambda screen, text: heard.append(str(text)))
            tell_size(Screen(OutputOptions(**options), Languages().reader("en")))  # type: ignore[arg-type]
        return "".join(heard)

    return said


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_window_too_small_for_the_full_screen_says_so(said_about_size: Said, size: tuple[int, int]) -> None:
    wanted = {"columns": size[0], "lines": size[1], "least_columns": 80, "least_lines": 24}
    assert said_about_size(size) == english("cli.window.too_small", **wanted)


def test_nothing_is_said_of_a_large_window_or_where_lines_are_wanted(said_about_size: Said) -> None:
    assert said_about_size((80, 24)) == ""
    assert said_about_size((79, 24), lines=True) == ""
    assert said_about_size((79, 24), plain=True) == ""
