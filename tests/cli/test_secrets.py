"""Secrets of several people at one keyboard: nothing stays where another one could find it."""

import signal

import pytest
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part

from .conftest import Start

TWO = "play market --seat human:Anna --seat human:Tom --seed 3"


def answer_alone(terminal: Terminal, name: str, line: str) -> None:
    terminal.wait(english_part("interface.hand_over.hand_over", name=name))
    assert not terminal.display.is_alternate
    terminal.type("")
    terminal.wait("How do you place your coins?")
    assert terminal.display.is_alternate
    terminal.answer(f"{name}> ", line)


def test_nothing_of_a_secret_question_stays_in_the_window(at_terminal: Start) -> None:
    window = at_terminal(TWO)
    for _ in range(2):
        answer_alone(window, "Anna", "2 1")
        window.wait(english("interface.hand_over.answered", name="Anna"))
        found = window.display.everything
        assert "How do you place" not in found
        assert "Anna>" not in found.split(english("interface.hand_over.answered", name="Anna"))[-1]
        assert "2 1" not in found
        answer_alone(window, "Tom", "1 2")
        window.wait(english("interface.hand_over.answered", name="Tom"))
        assert "1 2" not in window.display.everything
        for name in ("Anna", "Tom"):
            window.wait("What do you buy?")
            assert not window.display.is_alternate
            window.answer(f"{name}> ", "none")
            window.answer(f"{name}> ", "pass")
    assert window.end() == 0
    assert "How do you place" in window.written
    assert "How do you place" not in window.display.everything
    assert english("interface.scores.points") in window.display.everything
    assert window.display.too_wide == []


def test_what_one_types_too_early_does_not_open_the_question_of_the_next(at_terminal: Start) -> None:
    window = at_terminal(TWO)
    answer_alone(window, "Anna", "0 3\n\n\n")
    window.wait(english("interface.hand_over.answered", name="Anna"))
    window.wait(english_part("interface.hand_over.hand_over", name="Tom"))
    window.type("nonsense")
    window.wait(english("interface.hand_over.words_here", undo="undo", quit="quit"))
    assert not window.display.is_alternate
    window.answer("press Enter. ", "")
    window.wait("How do you place your coins?")
    assert window.display.is_alternate


def test_an_answer_can_be_taken_back_while_the_keyboard_is_handed_over(at_terminal: Start) -> None:
    window = at_terminal(TWO)
    answer_alone(window, "Anna", "0 3")
    window.wait(english_part("interface.hand_over.hand_over", name="Tom"))
    window.type("UNDO")
    window.wait(english("interface.verbs.undone"))
    answer_alone(window, "Anna", "2 1")
    window.answer("press Enter. ", "quit")
    window.wait(english_part("cli.session.resume"))
    assert window.end() == 0


def test_undo_with_a_name_takes_back_what_another_one_has_answered_in_private(at_terminal: Start) -> None:
    window = at_terminal(TWO)
    answer_alone(window, "Anna", "0 3")
    answer_alone(window, "Tom", "undo Anna")
    window.wait(english("interface.verbs.undone"))
    window.wait(english_part("interface.hand_over.hand_over", name="Anna"))
    since = window.written.rsplit(english("interface.verbs.undone"), 1)[1]
    assert (
        english_part("interface.hand_over.can_undo") not in since
    )  # Tom has answered nothing that could be taken back


def test_the_program_cannot_be_suspended_over_a_secret(at_terminal: Start) -> None:
    window = at_terminal(TWO)
    window.answer("press Enter. ", "")
    window.wait("Anna> ")
    window.child.kill(signal.SIGTSTP)
    window.type("0 3")
    window.wait(english("interface.hand_over.answered", name="Anna"))
    assert not window.display.is_alternate


@pytest.mark.parametrize("how", [{}, {"TERM": "dumb"}])
def test_a_screen_that_cannot_hide_says_so_and_asks_before_it_goes_on(
    at_terminal: Start, how: dict[str, str]
) -> None:
    window = at_terminal(TWO + ("" if how else " --plain"), **how)
    window.wait(english_part("interface.hand_over.cannot_hide", name="Anna"))
    window.wait(english_part("interface.hand_over.look_away", name="Anna"))
    assert "How do you place" not in window.written
    window.type("")
    window.answer("Anna> ", "0 3")
    window.wait(english("interface.hand_over.answered", name="Anna"))
    assert "\x1b" not in window.written
    visible = "\n".join(window.display.display)
    assert "How do you place" not in visible, "what was typed is at least pushed out of sight"
    window.wait(english_part("interface.hand_over.cannot_hide", name="Tom"))


def test_nobody_is_handed_the_keyboard_who_plays_alone(at_terminal: Start) -> None:
    window = at_terminal("play market --seat human:Anna --seat random:Tom --seed 3")
    window.wait("How do you place your coins?")
    assert english_part("interface.hand_over.hand_over") not in window.written
    assert not window.display.is_alternate
