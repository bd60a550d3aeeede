"""Playing at a terminal: a readable board, prompts, secrets between people, leaving cleanly."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from tests.support.tables import registry
from tests.support.terminal import end, spawn
from tests.support.typed_lines import ESCAPES
from tests.support.wording import english, english_part

import manicule
from manicule import Human, save
from manicule_interface.cautions import Cautions

from .conftest import PLUGINS

OTHER_SCREEN, OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
Start = Callable[..., pexpect.spawn]


@pytest.fixture
def terminal() -> Iterator[Start]:
    """Start the program at a terminal of 100 columns."""
    running: list[pexpect.spawn] = []

    def start(line: str, **environment: str) -> pexpect.spawn:
        running.append(spawn(line, 40, 100, **environment))
        return running[-1]

    yield start
    for child in running:
        end(child)


def finish(child: pexpect.spawn) -> tuple[int, str]:
    """The exit code, and what was written last."""
    child.expect(pexpect.EOF)
    rest = child.before
    child.close()
    return child.exitstatus, rest


def say(child: pexpect.spawn, prompt: str, *lines: str) -> None:
    for line in lines:
        child.expect_exact(prompt)
        child.sendline(line)


def test_a_whole_game_is_played_at_a_terminal(terminal: Start) -> None:
    child = terminal("play tictactoe --seat human:Anna --seat human:Tom")
    child.expect("Seed [0-9]+")
    child.expect_exact("│ a │ b │ c │")
    child.expect_exact("Which cell do you mark?")
    say(child, "Anna> ", "a")
    child.expect_exact("│ X │ b │ c │")
    say(child, "Tom> ", "5")
    say(child, "Anna> ", "b")
    say(child, "Tom> ", "D")
    say(child, "Anna> ", "c")
    code, rest = finish(child)
    assert code == 0
    assert "Anna wins." in rest
    assert "Saved: " in rest


def test_a_wrong_answer_says_why_and_asks_again(terminal: Start) -> None:
    child = terminal("play market --seat human:Anna --seat random --seed 3")
    say(child, "Anna> ", "3 3")
    child.expect_exact(
        english(
            "kernel.errors.possible", answer="3 3", reason=english("kernel.allot.wrong_sum", given=6, n=3)
        )
    )
    child.expect_exact(english("interface.vocabulary.for_help"))
    say(child, "Anna> ", "")
    child.expect_exact("How do you place your coins?")
    say(child, "Anna> ", "log")
    child.expect_exact(english("web.regions.nothing_yet"))
    child.expect_exact("How do you place your coins?")
    say(child, "Anna> ", "2 1", "9")
    child.expect_exact(english("interface.answers.out_of_range", typed=9, last=3))
    say(child, "Anna> ", "1 3")
    child.expect_exact(
        english(
            "kernel.errors.possible", answer="the apple, the cloth", reason="that costs 3, and you have 2"
        )
    )
    say(child, "Anna> ", "undo")
    child.expect_exact(english_part("interface.verbs.not_undone"))
    say(child, "Anna> ", "1")
    child.expect_exact("Anna buys apple.")


def test_secret_answers_are_given_where_nobody_else_looks(terminal: Start) -> None:
    child = terminal("play market --seat human:Anna --seat human:Tom --seed 3")
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Anna"))
    assert "How do you place" not in child.before
    child.sendline("")
    child.expect_exact(OTHER_SCREEN)
    child.expect_exact("How do you place your coins?")
    say(child, "Anna> ", "3 0")
    child.expect_exact(OWN_SCREEN)
    child.expect_exact(english("interface.hand_over.answered", name="Anna"))
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Tom"))
    child.sendline("undo")
    child.expect_exact(english("interface.verbs.undone"))
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Anna"))
    child.sendline("")
    say(child, "Anna> ", "2 1")
    child.expect_exact(OWN_SCREEN)
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Tom"))
    child.sendline("")
    child.expect_exact(OTHER_SCREEN)
    child.expect_exact("Tom> ")
    assert "2-1" not in child.before
    child.sendline("3 0")
    child.expect_exact(OWN_SCREEN)
    child.expect_exact("What do you buy?")
    say(child, "Anna> ", "apple cloth")
    child.expect_exact("you have 2")


IMPORTS = "from typing import Annotated\nfrom manicule import (\n    Secret,"


def test_where_people_see_different_things_every_question_is_asked_in_private(
    terminal: Start, plugins: Path
) -> None:
    source = (PLUGINS / "market.py").read_text()
    source = source.replace('"market"', '"veiled"').replace("from manicule import (", IMPORTS, 1)
    source = source.replace("    lots: int = 0", '    lots: Annotated[int, Secret(to="owner", empty=-1)] = 0')
    (plugins / "veiled.py").write_text(source)
    child = terminal("play veiled --seat human:Anna --seat human:Tom --seed 3")
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Anna"))
    assert "wares" not in child.before
    child.sendline("")
    say(child, "Anna> ", "2 1")
    say(child, "press Enter. ", "")
    say(child, "Tom> ", "3 0")
    child.expect_exact(english("interface.hand_over.answered", name="Tom"))
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Anna"))
    assert "What do you buy?" not in child.before
    child.sendline("")
    say(child, "Anna> ", "apple")
    child.expect_exact("Do you draw a lot?")
    assert "press Enter" not in child.before
    assert "Anna buys apple." not in child.before
    say(child, "Anna> ", "log")
    child.expect_exact("Anna buys apple.")
    say(child, "Anna> ", "pass")
    child.expect_exact(OWN_SCREEN)
    child.expect_exact(english("interface.hand_over.answered", name="Anna"))
    child.expect_exact("Anna buys apple.")
    child.expect_exact(english_part("interface.hand_over.hand_over", name="Tom"))


def test_a_person_who_plays_alone_needs_no_hidden_screen(terminal: Start) -> None:
    child = terminal("play market --seat human:Anna --seat random --seed 3")
    child.expect_exact("Anna> ")
    assert OTHER_SCREEN not in child.before
    assert english_part("interface.hand_over.hand_over") not in child.before


@pytest.mark.parametrize("private", [False, True])
def test_ctrl_c_leaves_with_130_and_the_game_goes_on_later(
    terminal: Start, home: Path, private: bool
) -> None:
    seats = "--seat human:Anna --seat " + ("human:Tom" if private else "random:Tom")
    child = terminal(f"play market {seats} --seed 3")
    if private:
        say(child, "press Enter. ", "")
    say(child, "Anna> ", "2 1")
    if private:
        say(child, "press Enter. ", "")
    child.expect_exact("Tom> " if private else "Anna> ")
    child.sendintr()
    code, rest = finish(child)
    assert code == 130
    assert "Traceback" not in rest
    save = next((home / "manicule" / "saves").glob("*.toml"))
    assert f"manicule resume {save.stem}" in rest
    if private:
        assert OWN_SCREEN in rest
    child = terminal("resume")
    child.expect_exact(
        english_part("interface.hand_over.hand_over", name="Tom") if private else "What do you buy?"
    )


def test_ctrl_d_leaves_with_1_and_the_game_is_saved(terminal: Start) -> None:
    child = terminal("play market --seat human:Anna --seat random --seed 3")
    say(child, "Anna> ", "2 1")
    child.expect_exact("Anna> ")
    child.sendeof()
    code, rest = finish(child)
    assert code == 1
    assert english_part("cli.session.resume") in rest


def test_closing_the_window_loses_nothing(terminal: Start) -> None:
    child = terminal("play market --seat human:Anna --seat random --seed 3")
    say(child, "Anna> ", "2 1")
    child.expect_exact("What do you buy?")
    end(child)
    terminal("resume").expect_exact("What do you buy?")


@pytest.mark.parametrize("flags", ["--plain", "--ascii"])
def test_simple_terminals_get_simple_characters(terminal: Start, flags: str) -> None:
    child = terminal(f"play market --seat human:Anna --seat human:Tom --seed 3 {flags}")
    child.expect_exact("press Enter. ")
    shown = child.before
    child.sendline("")
    child.expect_exact("Anna> ")
    shown += child.before
    assert "How do you place your coins?" in shown
    assert shown.isascii()
    assert ("+-" in shown) == (flags == "--ascii")
    if flags == "--plain":
        assert "\x1b" not in shown


def test_no_color_is_honoured_and_colour_is_used_without_it(terminal: Start) -> None:
    child = terminal("games")
    assert "\x1b[3" not in finish(child)[1]


def test_json_leaves_standard_output_to_the_result(terminal: Start) -> None:
    child = terminal("play tictactoe --seat random --seat random --seed 1 --json")
    code, text = finish(child)
    assert code == 0
    assert text.lstrip().startswith("{")


def test_a_game_is_watched_when_only_bots_play(terminal: Start) -> None:
    child = terminal("play market --seat random:Anna --seat random:Tom --seed 3")
    code, text = finish(child)
    assert code == 0
    assert "Anna buys" in text
    assert "│ total" in ESCAPES.sub("", text)


def test_an_answer_in_brackets_that_cannot_be_taken_back_is_given_by_the_second_enter(
    terminal: Start, final_default: Path
) -> None:
    before = answers_in(final_default)
    child = terminal(f"--plain resume {final_default}")
    child.expect_exact("]> ")
    child.sendline("")
    child.expect_exact(english("interface.cautions.final"))
    child.expect_exact("]> ")
    child.sendline("look Anna")  # anything else cancels
    child.expect_exact("]> ")
    child.sendline("")
    child.expect_exact(english_part("interface.cautions.final"))
    child.expect_exact("]> ")
    assert answers_in(final_default) == before
    child.sendline("")
    child.expect_exact("> ")
    assert answers_in(final_default) > before


def test_the_confirmation_is_switched_off_by_a_setting(terminal: Start, final_default: Path) -> None:
    before = answers_in(final_default)
    child = terminal(f"--plain resume {final_default}", MANICULE_CONFIRM="none")
    child.expect_exact("]> ")
    child.sendline("")
    child.expect_exact("> ")
    assert "Once more" not in child.before
    assert answers_in(final_default) > before


@pytest.fixture
def final_default(tmp_path: Path) -> Path:
    """A saved game in which the next answer stands in brackets and cannot be taken back."""
    match = manicule.start("gutenberg", [Human("Anna")], seed=3, with_=["automa"], registry=registry())
    match.run()
    bot = registry().bot("greedy", "gutenberg")
    while True:
        question = match.question("a")
        if question.display.default and Cautions(match).against(
            question, question.display.default, is_own=False
        ):
            break
        match.answer("a", match.advice("a", bot))
        match.run()
    save(match, tmp_path / "game.toml")
    return tmp_path / "game.toml"


def answers_in(save: Path) -> int:
    return save.read_text(encoding="utf-8").count("[[step]]")
