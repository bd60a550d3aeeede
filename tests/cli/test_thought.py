"""Who waits at a terminal for a bot that looks ahead is told so, in a line that is gone afterwards."""

import io
import sys

import pytest
from tests.support.seats import seated
from tests.support.tables import registry_with_examples

import manicule
from manicule import Human, Match, Robot
from manicule.match.observer import Observer
from manicule_cli.table.teller import Teller
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """What a person at a terminal gets to see."""
    made = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, made)
    return made


def played(teller: Teller, kind: str) -> Match:
    """Two bots have played a small game."""
    names = [f"{kind}:Kate", "random:Tom"]
    registry = registry_with_examples()
    match = manicule.start(
        "tictactoe", seated(names), seed=1, registry=registry, observers=teller.observers()
    )
    teller.begin(match)
    match.run()
    assert match.over
    return match


def test_a_bot_that_looks_ahead_is_seen_to_think(terminal: Terminal) -> None:
    played(Teller(Screen(OutputOptions(out=terminal), Languages().reader("en"))), "hard")
    shown = terminal.getvalue()
    assert shown.count("Kate is thinking…") == shown.count("Kate is thinking…\r\x1b[K") >= 3
    assert "Tom is thinking" not in shown


def test_one_that_answers_at_once_is_not(terminal: Terminal) -> None:
    played(Teller(Screen(OutputOptions(out=terminal), Languages().reader("en"))), "random")
    assert "thinking" not in terminal.getvalue()


def test_plain_lines_and_the_full_screen_have_no_such_line(terminal: Terminal) -> None:
    played(Teller(Screen(OutputOptions(out=terminal, plain=True), Languages().reader("en"))), "hard")
    silent = Teller(Screen(OutputOptions(out=terminal), Languages().reader("en")))
    silent.fall_silent()
    played(silent, "hard")
    assert "thinking" not in terminal.getvalue()


def test_who_asks_for_advice_does_not_make_anybody_think() -> None:
    class Heard(Observer):
        def __init__(self) -> None:
            self.seats: list[str] = []

        def bot_thinking(self, match: Match, seat: str) -> None:
            self.seats.append(seat)

    heard, registry = Heard(), registry_with_examples()
    match = manicule.start(
        "tictactoe", [Human(), Robot("hard")], seed=1, registry=registry, observers=[heard]
    )
    match.run()
    (seat,) = match.waiting()
    heard.seats.clear()
    answer = match.advice(seat, registry.bot("hard", "tictactoe"))
    assert heard.seats == []
    match.answer(seat, answer)
    match.run()
    assert heard.seats == [other for other in match.seats if other != seat]
