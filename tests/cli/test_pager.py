"""Long pages wait for a key wherever the screen is full, for who reads them at a terminal."""

from pathlib import Path

import pytest
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part

from .conftest import Run, Start
from .test_history import finished
from .test_secrets import TWO

ALONE = "play gutenberg --seat human:Anna --with automa --without characters --seed 7 --lines"
MORE = english("terminal.pager.more", n=22).partition("22")[2].strip()
HITS = english_part("terminal.pager.hit")


def test_a_long_page_waits_where_the_screen_is_full(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    window.answer("Anna> ", "look")
    window.wait(MORE)
    assert "Main board" in window.display.display[0]
    window.child.send(" ")
    window.wait(english("automa.looks.automas_markers"))
    window.wait("Anna> ")
    assert window.display.too_wide == []


def test_q_and_ctrl_c_leave_a_page_and_not_the_game(at_terminal: Start) -> None:
    window = at_terminal(ALONE)
    for leave in ("q", "\x03"):
        window.answer("Anna> ", "look")
        window.wait(MORE)
        window.child.send(leave)
        window.wait(english_part("gutenberg.kinds.which_printing_card_do_you_2"))
    window.wait("Anna> ")
    assert english("automa.looks.automas_markers") not in window.written


@pytest.mark.parametrize("environment", [{"ACCESSIBLE": "1"}, {"TERM": "dumb"}])
def test_a_page_that_is_read_aloud_does_not_wait(at_terminal: Start, environment: dict[str, str]) -> None:
    window = at_terminal(ALONE, **environment)
    window.answer("Anna> ", "look")
    window.wait(english("automa.looks.automas_markers"))
    assert MORE not in window.written


def pager_that_notes(folder: Path) -> tuple[str, Path]:
    """A pager that shows what it gets, and keeps it."""
    kept = folder / "kept.txt"
    pager = folder / "pager"
    pager.write_text(f'#!/bin/sh\ncat > "{kept}"\nhead -3 "{kept}"\n')
    pager.chmod(0o755)
    return str(pager), kept


def test_the_rules_are_shown_by_the_pager_of_the_person(at_terminal: Start, tmp_path: Path) -> None:
    pager, kept = pager_that_notes(tmp_path)
    window = at_terminal("rules gutenberg", PAGER=pager)
    assert window.end() == 0
    assert kept.read_text(encoding="utf-8").count("\n") > 300
    assert window.written.count("\n") < 10


def test_what_is_short_needs_no_pager(at_terminal: Start, tmp_path: Path) -> None:
    pager, kept = pager_that_notes(tmp_path)
    window = at_terminal("rules gutenberg turn_gears", PAGER=pager)
    assert window.end() == 0
    assert not kept.exists()


def test_no_pager_of_another_program_gets_what_somebody_sees_in_a_game(
    at_terminal: Start, tmp_path: Path
) -> None:
    pager, kept = pager_that_notes(tmp_path)
    window = at_terminal(f"{TWO} --lines", lines=8, PAGER=pager)
    window.answer("press Enter. ", "")
    window.answer("Anna> ", "?")
    window.wait(MORE)
    window.child.send("q")
    window.wait("Anna> ")
    assert window.display.is_alternate
    assert not kept.exists()


def test_a_pipe_gets_the_rules_at_once(manicule: Run) -> None:
    ran = manicule("rules", "gutenberg")
    assert (ran.code, MORE in ran.out) == (0, False)


def test_a_page_goes_back_without_a_pager_of_the_person(at_terminal: Start) -> None:
    window = at_terminal("rules gutenberg", PAGER="")
    window.wait(MORE)
    first = window.display.display[:-1]
    window.child.send(" ")
    window.wait(MORE)
    assert window.display.display[:-1] != first
    window.child.send("b")
    window.wait(MORE)
    assert window.display.display[:-1] == first
    window.child.send("G")
    window.wait(english("terminal.pager.at_end"))
    window.child.send("g")
    window.wait(MORE)
    assert window.display.display[:-1] == first
    window.child.send("q")
    assert window.end() == 0


def test_a_page_is_searched_without_a_pager_of_the_person(at_terminal: Start) -> None:
    window = at_terminal("rules gutenberg", PAGER="")
    window.wait(MORE)
    window.child.send("/guilders\r")
    window.wait(HITS)
    assert any("guilders" in line for line in window.display.display)
    assert "\x1b[7mguilders\x1b[27m" in window.written
    first = window.display.display[:-1]
    window.child.send("nnnnnn")
    for _ in range(6):
        window.wait(HITS)
    assert window.display.display[:-1] != first
    window.child.send("/zzzzzz\r")
    window.wait(english("terminal.pager.not_found"))
    window.child.send("/ink")
    window.wait("/ink")
    window.child.send("\x03")  # Ctrl-C ends the search, not the page
    window.wait(MORE)
    window.child.send("q")
    assert window.end() == 0


MARKET = "play market --seat human:Anna --seat random:Tom --seed 3 --lines"
NOTHING_YET = english("web.regions.nothing_yet")


def typed_at_page(at_terminal: Start, keys: str, language: str = "en") -> Terminal:
    """A game in a low window, and keys pressed one by one at the page of its help."""
    window = at_terminal(f"{MARKET} --lang {language}", lines=8)
    window.answer("Anna> ", "?")
    window.wait("– ")
    for key in keys:
        window.child.send(key)
    return window


@pytest.mark.parametrize(
    "keys", ["log\r", " log\r", "jlog\r", "lof\x7fg\r", "x\x7f\x7flog\r", "/hint\rlog\r"]
)
def test_a_word_typed_at_a_page_acts_after_it(at_terminal: Start, keys: str) -> None:
    window = typed_at_page(at_terminal, keys)
    window.wait(NOTHING_YET)
    window.wait("Anna> ")


def test_a_letter_that_turned_the_page_belongs_to_the_word_after_it(at_terminal: Start) -> None:
    window = typed_at_page(at_terminal, "journal\r", "fr")
    window.wait("Rien ne s’est encore passé.")
    window.wait("Anna> ")


@pytest.mark.parametrize("keys", ["2 1\r", "nonsense\r"])
def test_an_answer_typed_at_a_page_is_refused_with_a_word(at_terminal: Start, keys: str) -> None:
    window = typed_at_page(at_terminal, keys)
    window.wait(english("cli.turns.only_words", typed=keys.rstrip()).partition(", so")[0])
    window.answer("Anna> ", "log")
    window.wait(NOTHING_YET)


def test_keys_after_the_end_of_a_page_answer_nothing(at_terminal: Start) -> None:
    window = typed_at_page(at_terminal, "")
    window.child.send(" " * 20 + "\r2 1\r")
    window.answer("Anna> ", "log")
    window.wait(NOTHING_YET)


@pytest.fixture
def some_games(home: Path) -> None:
    for seed in range(2):
        finished("cartographers", "human:Anna", seed=seed, bot="random")
        finished("cvlizations", "human:Anna", "random:Tom", "random:Kate", seed=seed, bot="random")


@pytest.mark.usefixtures("some_games")
def test_the_history_waits_where_the_screen_is_full(at_terminal: Start) -> None:
    window = at_terminal("history", PAGER="")
    window.wait(MORE)
    window.child.send("q")
    assert window.end() == 0


@pytest.mark.usefixtures("some_games")
def test_the_history_is_shown_by_the_pager_of_the_person(at_terminal: Start, tmp_path: Path) -> None:
    pager, kept = pager_that_notes(tmp_path)
    assert at_terminal("history", PAGER=pager).end() == 0
    assert kept.read_text(encoding="utf-8").count("\n") > 24


@pytest.mark.usefixtures("some_games")
def test_a_pipe_gets_the_history_at_once(manicule: Run) -> None:
    ran = manicule("history")
    assert (ran.code, MORE in ran.out) == (0, False)
