"""Moments in the line mode: a person at a terminal presses Enter, and programs are never kept waiting."""

from collections.abc import Iterator

import pexpect
import pytest
from tests.support.terminal import end, spawn
from tests.support.wording import english

from .conftest import Run

PLAY = "play gutenberg --seat human:Anna --with automa --without characters --seed 7"
REVEALED = english("gutenberg.events.plans_revealed")
PRESS_ENTER = english("interface.moments.press_enter")
WORDS_HERE = english("interface.hand_over.words_here", undo="undo", quit="quit")


@pytest.fixture
def child() -> Iterator[pexpect.spawn]:
    """Gutenberg with the automa, line by line, where the plan is asked for."""
    child = spawn(f"{PLAY} --lines --pace 0", columns=100)
    for _ in range(4):
        child.expect_exact("Anna> ")
        child.sendline("1")
    child.expect_exact("Anna> ")
    child.sendline("1 1 1 0")
    child.expect_exact("Anna> ")
    yield child
    end(child)


def test_the_revealed_plans_wait_for_enter(child: pexpect.spawn) -> None:
    child.sendline("2 2 2 1 1")
    child.expect_exact(REVEALED)
    child.expect_exact(PRESS_ENTER.strip())
    child.sendline("2")  # no answer: nothing is asked
    child.expect_exact(WORDS_HERE)
    child.expect_exact(PRESS_ENTER.strip())
    child.sendline("")
    child.expect_exact("Anna> ")


def test_a_line_typed_before_a_moment_does_not_put_it_away(child: pexpect.spawn) -> None:
    child.send("2 2 2 1 1\n\n")
    child.expect_exact(PRESS_ENTER.strip())
    child.sendline("2")
    child.expect_exact(WORDS_HERE)  # the moment still waits
    child.sendline("")
    child.expect_exact("Anna> ")


def test_nothing_waits_for_a_program_that_sends_lines(manicule: Run) -> None:
    lines = ["1"] * 4 + ["1 1 1 0", "2 2 2 1 1", "quit"]
    done = manicule(*PLAY.split(), input="\n".join(lines) + "\n")
    assert done.code == 0
    assert PRESS_ENTER.strip() not in done.out + done.err
