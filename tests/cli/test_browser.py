"""`play --browser` where it cannot be played: without its packages, without a terminal, with other options.

`tests/extras/web/test_own_game.py` plays.
"""

import sys

import pytest
from tests.support.wording import english

from .conftest import Ran, Run

GAME = ("play", "tictactoe", "--seat", "Anna", "--seat", "random:Tom")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages are there, whatever is installed."""
    monkeypatch.setattr("manicule_cli.games.web_tables.check_installed", lambda: None)


def said(ran: Ran, code: int) -> str:
    assert ran.code == code
    assert ran.out == ""
    return " ".join(ran.err.split())


@pytest.mark.parametrize("command", [(*GAME, "--browser"), ("resume", "--browser"), ("serve",)])
def test_without_the_packages_it_says_what_to_install(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.delitem(sys.modules, "manicule_web.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)  # as if it were not installed
    assert english("cli.web_tables.not_installed") in said(manicule(*command), 1)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("command", [GAME, ("play",), ("resume",)])
def test_it_needs_a_terminal(manicule: Run, command: tuple[str, ...]) -> None:
    assert english("cli.web_tables.no_terminal") in said(manicule(*command, "--browser"), 2)


@pytest.mark.parametrize("other", [("--json",), ("--lines",), ("--pace", "1")])
def test_options_of_the_terminal_are_refused(manicule: Run, other: tuple[str, ...]) -> None:
    text = english("cli.usage.not_together", option=other[0], other="--browser")
    assert text in said(manicule(*GAME, "--browser", *other), 2)


def test_a_port_is_only_for_the_browser(manicule: Run) -> None:
    text = english("cli.web_tables.alone", option="--port", other="--browser")
    assert text in said(manicule(*GAME, "--port", "8000"), 2)
    assert "--port" in said(manicule(*GAME, "--browser", "--port", "web"), 2)
    assert "--port" in said(manicule(*GAME, "--browser", "--port", "65536"), 2)
