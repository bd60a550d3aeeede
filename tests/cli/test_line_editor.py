"""The line that is typed at a terminal can be edited, brought back and completed; a secret one only typed."""

import signal
import subprocess
import sys

import pexpect
import pytest
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part

from .conftest import Start
from .test_secrets import TWO, answer_alone

ALONE = "play market --seat human:Anna --seat random:Tom --seed 3 --lines"
UP, LEFT, TAB = "\x1b[A", "\x1b[D", "\t"


def shows(window: Terminal, text: str) -> None:
    """Wait until a line of the window ends so."""
    while not any(line.rstrip().endswith(text) for line in window.display.display):
        window.child.expect(r".+")


def test_arrows_edit_the_line_and_bring_the_last_one_back(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    window.wait("Anna> ")
    window.type(f"9{LEFT}9 ")
    window.wait(english_part("kernel.errors.possible", answer="9 9"))
    window.wait("Anna> ")
    window.child.send(UP)
    shows(window, "Anna> 9 9")
    window.child.send("\x15")  # Ctrl-U
    window.type("log")
    window.wait(english("web.regions.nothing_yet"))
    window.wait("Anna> ")
    window.child.send(UP + UP)
    shows(window, "Anna> 9 9")


def test_tab_completes_words_and_names(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    window.wait("Anna> ")
    window.child.send(f"leg{TAB}")
    shows(window, "Anna> legend")
    window.child.send(f"\x15look T{TAB}")
    shows(window, "Anna> look Tom")


def test_a_line_goes_on_after_a_while_at_the_shell(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    window.wait("Anna> ")
    window.child.send("2 ")
    shows(window, "Anna> 2")
    window.child.kill(signal.SIGTSTP)  # without a shell that waits for it, the program goes on at once
    window.wait("\x1b[?2004l")  # the terminal was given back as it was
    window.wait("Anna> 2 ")
    window.type("1")
    window.wait("What do you buy?")


def test_what_is_pasted_answers_nothing_before_enter(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    window.wait("Anna> ")
    window.child.send("\x1b[200~2 1\nquit\n\x1b[201~")
    shows(window, "quit")
    window.type("")
    window.wait(english_part("kernel.errors.possible", answer="2 1 quit"))


def test_nothing_that_one_person_typed_can_be_brought_back_by_the_next(at_terminal: Start) -> None:
    window = at_terminal(f"{TWO} --lines")
    window.answer("press Enter. ", "what Anna typed before")
    window.wait(english_part("interface.hand_over.words_here"))
    answer_alone(window, "Anna", "2 1")
    window.wait(english("interface.hand_over.can_undo", undo="undo", name="Anna"))
    window.wait(english_part("interface.hand_over.hand_over", name="Tom"))
    window.child.send(UP + UP + UP + "\x19")  # Ctrl-Y puts back what was cut
    window.type("nonsense")
    window.wait(english_part("interface.hand_over.words_here"))
    since = window.written.rsplit(english_part("interface.hand_over.hand_over", name="Tom"), 1)[1]
    assert "2 1" not in since
    assert "what Anna typed" not in since


@pytest.mark.parametrize(
    ("options", "environment"),
    [("", {"ACCESSIBLE": "1"}), ("", {"TERM": "dumb"}), (" --plain", {})],
    ids=["accessible", "dumb", "plain"],
)
def test_who_has_lines_read_aloud_gets_them_as_the_terminal_gives_them(
    at_terminal: Start, options: str, environment: dict[str, str]
) -> None:
    window = at_terminal(ALONE + options, **environment)
    window.answer("Anna> ", f"2 1{LEFT}")
    window.wait("2 1^[[D")  # the terminal itself shows which key was pressed
    window.wait("What do you buy?")


def test_what_is_read_aloud_has_no_boxes_and_no_columns(at_terminal: Start) -> None:
    window = at_terminal("play gutenberg --seat human:Anna --with automa --seed 5", ACCESSIBLE="1")
    window.answer("Anna> ", "look")
    window.wait(english("automa.looks.automas_markers"))
    window.answer("Anna> ", "quit")
    assert window.end() == 0
    assert not set("╭╮╰╯│─├┼┤") & set(window.written)


def test_a_secret_that_is_read_aloud_is_hidden_from_others(at_terminal: Start) -> None:
    window = at_terminal(TWO, ACCESSIBLE="1")
    answer_alone(window, "Anna", "2 1")
    window.wait(english("interface.hand_over.answered", name="Anna"))
    assert "How do you place" not in window.display.everything
    assert "2 1" not in window.display.everything


def test_ctrl_c_at_a_menu_ends_its_line(at_terminal: Start) -> None:
    window = at_terminal("play market --lines")
    window.wait("]: ")
    window.child.sendintr()
    window.child.expect(pexpect.EOF)
    assert window.written.endswith("\n")


PIPED = """
import sys
from manicule_cli.app import main
main(["play", "gutenberg", "--seat", "human:Anna", "--with", "automa", "--lines"])
print(*sys.modules)
"""


def test_nothing_that_edits_lines_is_imported_for_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PIPED], input="look\nquit\n", capture_output=True, text=True, check=True
    )
    assert "manicule_cli.table.keyboard" in done.stdout.split()
    assert not {"readline", "prompt_toolkit", "manicule_terminal.pager"} & set(done.stdout.split())
