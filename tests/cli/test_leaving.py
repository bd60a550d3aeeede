"""Leaving: Ctrl-C, Ctrl-D, `quit` and an end from outside, anywhere; the game goes on later."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part

from .conftest import PLUGINS, Run, Start

TWO = "play market --seat human:Anna --seat human:Tom --seed 3"
ONE = "play market --seat human:Anna --seat random:Tom --seed 3"
WATCHED = "play fair --seat random:Bert --seat human:Anna --pace 30"


@pytest.fixture(autouse=True)
def fair(plugins: Path) -> None:
    (plugins / "fair.py").write_text((PLUGINS / "fair.py").read_text())


def at_a_prompt(start: Start) -> Terminal:
    window = start(ONE)
    window.answer("Anna> ", "2 1")
    window.wait("What do you buy?")
    window.wait("Anna> ")
    return window


def at_a_hand_over(start: Start) -> Terminal:
    window = start(TWO)
    window.answer("press Enter. ", "")
    window.answer("Anna> ", "2 1")
    window.wait(english_part("interface.hand_over.hand_over", name="Tom"))
    return window


def on_the_hidden_screen(start: Start) -> Terminal:
    window = at_a_hand_over(start)
    window.type("")
    window.wait("Tom> ")
    assert window.display.is_alternate
    return window


def in_the_middle_of_a_plan(start: Start) -> Terminal:
    window = start(TWO + " --option coins=4")
    window.answer("press Enter. ", "")
    window.answer("Anna> ", "2 2")
    window.answer("press Enter. ", "")
    window.answer("Tom> ", "1")
    window.wait("> ")
    return window


def while_others_are_told_of(start: Start) -> Terminal:
    window = start(WATCHED, MANICULE_PACE="30")
    window.wait("Bert cheers.")
    window.child.send("x")  # told at once up to the question
    window.answer("Anna> ", "duck")
    window.answer("Anna> ", "pass")
    window.wait("Bert wins")
    return window


def after_help(start: Start) -> Terminal:
    window = at_a_prompt(start)
    window.type("?")
    window.wait(english("fullscreen.actions.leave_game_saved"))
    window.wait("Anna> ")
    return window


PLACES = [
    at_a_prompt,
    at_a_hand_over,
    on_the_hidden_screen,
    in_the_middle_of_a_plan,
    while_others_are_told_of,
    after_help,
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("leave", "code"),
    [
        (lambda window: window.child.sendintr(), 130),
        (lambda window: window.child.send("\x04"), 1),
        (lambda window: window.child.kill(signal.SIGTERM), 130),
    ],
    ids=["ctrl-c", "ctrl-d", "terminated"],
)
def test_leaving_anywhere_is_clean_and_the_game_goes_on(
    at_terminal: Start, place: Callable[[Start], Terminal], leave: Callable[[Terminal], None], code: int
) -> None:
    window = place(at_terminal)
    before = window.written
    leave(window)
    window.wait(english_part("cli.session.resume"))
    assert window.is_echoing
    assert window.end() == code
    assert not window.display.is_alternate
    assert "Traceback" not in window.written
    assert len(window.written) - len(before) < 400, "who leaves is not held up"
    again = at_terminal("resume", MANICULE_PACE="none")
    again.wait(english("cli.saves.going_on", file="|", when="").partition("|")[0])
    again.wait("> " if place in (at_a_prompt, while_others_are_told_of, after_help) else "Enter. ")
    assert "Traceback" not in again.written


def test_ctrl_c_in_the_list_of_games_to_go_on_with(at_terminal: Start) -> None:
    for _ in range(2):
        window = at_a_prompt(at_terminal)
        window.type("quit")
        assert window.end() == 0
    window = at_terminal("resume")
    window.wait(english("cli.saves.which_save"))
    window.wait("[1]: ")
    window.child.sendintr()
    assert window.end() == 130
    assert "Traceback" not in window.written


def saves(home: Path) -> list[Path]:
    return sorted((home / "manicule" / "saves").iterdir())


@pytest.mark.parametrize("leave", ["quit\n", ""])
def test_who_leaves_before_answering_leaves_no_save_whatever_bots_did(
    manicule: Run, home: Path, leave: str
) -> None:
    game = ("play", "market", "--seat", "random:Tom", "--seat", "human:Anna,lang=fr", "--seed", "3")
    ran = manicule(*game, input=leave)
    assert ran.code == (0 if leave else 1)
    assert saves(home) == []
    manicule(*game, input="2 1\n")
    assert [path.suffix for path in saves(home)] == [".toml"]


def test_a_game_of_bots_that_is_saved_stays(manicule: Run, tmp_path: Path) -> None:
    save = tmp_path / "bots.toml"
    assert manicule("play", "market", "--seat", "random", "--seat", "random", "--save", str(save)).code == 0
    assert manicule("replay", str(save)).code == 0
