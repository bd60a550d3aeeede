"""`manicule play --reload`: the author of a plugin plays it line by line and saves it in between."""

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from tests.support.reloads import RULES, SavedPlugin
from tests.support.wording import english, english_part

from manicule.records.reader import read_record
from manicule_cli.app import main

from .conftest import TICTACTOE, Ran, Run

RELOADED = english("door.reload.reloaded", plugins="wagers")
Typed = str | Callable[[], object]
"""A line, or a deed of the author before the next line."""


def lines(typed: Iterable[Typed]) -> Iterator[str]:
    """The lines of an author, who saves files in between."""
    for one in typed:
        if isinstance(one, str):
            yield f"{one}\n"
        else:
            one()


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SavedPlugin:
    saved = SavedPlugin(tmp_path)
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join(map(str, (TICTACTOE, saved.folder))))
    return saved


def answers(path: Path) -> str:
    return "".join(step.answer for step in read_record(path).steps)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command while its author types these lines."""

    def run(command: tuple[str, ...], *typed: Typed) -> Ran:
        stdin, typing = io.StringIO(), lines(typed)
        monkeypatch.setattr(stdin, "readline", lambda: next(typing, ""))
        monkeypatch.setattr(sys, "stdin", stdin)
        code = main(command)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def play(tmp_path: Path, typed: Run) -> Run:
    def run(*lines: Typed, seats: Iterable[str] = ("Anna", "Tom")) -> Ran:
        named = [word for seat in seats for word in ("--seat", seat)]
        save = ("--save", str(tmp_path / "game.toml"))
        return typed(("play", "tictactoe", "--with", "wagers", "--reload", *save, *named), *lines)

    return run


def test_a_question_is_asked_again_with_saved_values_and_broken_files_change_nothing(
    saved: SavedPlugin, play: Run, tmp_path: Path
) -> None:
    def more() -> None:
        saved.edit("values.py", "3", "5")

    def break_it() -> None:
        saved.edit("wagers_rules.py", "plugin = Wagers()", "plugin = Wages()")

    def correct_it() -> None:
        saved.write("wagers_rules.py", RULES)

    ran = play("3", more, "2", "5", "4", break_it, "1", correct_it, "a")
    assert ran.err.count(RELOADED) == 2
    (broken,) = [line for line in ran.err.splitlines() if english_part("door.reload.not_loaded") in line]
    assert "wagers_rules.py" in broken
    assert answers(tmp_path / "game.toml") == "3541a"


def test_a_resumed_game_takes_up_saved_plugins(
    saved: SavedPlugin, play: Run, typed: Run, tmp_path: Path
) -> None:
    play("3", lambda: saved.edit("values.py", "3", "5"), "2", "quit")
    resume = ("resume", str(tmp_path / "game.toml"), "--reload")
    ran = typed(resume, "5", lambda: saved.edit("values.py", "5", "7"), "2", "7", "quit")
    assert ran.err.count(RELOADED) == 1, ran.err
    assert answers(tmp_path / "game.toml") == "357"


def test_a_phase_that_is_gone_is_told_and_the_game_goes_on(
    saved: SavedPlugin, play: Run, tmp_path: Path
) -> None:
    ran = play("3", lambda: saved.edit("wagers_rules.py", "(Wagering(), *phases)", "phases"), "2")
    assert english_part("door.reload.not_fitting", plugins="wagers") + " phase" in ran.err
    assert answers(tmp_path / "game.toml") == "32"


def test_a_rule_that_fails_is_told_and_tried_again(saved: SavedPlugin, play: Run, tmp_path: Path) -> None:
    def break_it() -> None:
        saved.edit("wagers_rules.py", 'hold("purse")', "hold(purse)")

    ran = play("1", break_it, "2", lambda: saved.write("wagers_rules.py", RULES), "2")
    assert english("interface.session.failed") in ran.err
    assert "NameError: name 'purse' is not defined" in ran.err
    assert answers(tmp_path / "game.toml") == "12"


def test_a_bot_at_which_the_rules_fail_answers_after_enter(
    saved: SavedPlugin, play: Run, tmp_path: Path
) -> None:
    def break_it() -> None:
        saved.edit("wagers_rules.py", "int(wager)", "int(wager if seat.id == 'a' else two)")

    def correct_it() -> None:
        saved.write("wagers_rules.py", RULES)

    ran = play("1", break_it, "2", correct_it, "", seats=("Anna", "random"))
    assert "NameError: name 'two' is not defined" in ran.err
    assert len(answers(tmp_path / "game.toml")) >= 4


def test_a_game_of_bots_asks_nobody(saved: SavedPlugin, play: Run) -> None:
    ran = play(seats=("random", "random"))
    assert (ran.code, ran.err.splitlines()[-1]) == (2, "manicule: " + english("cli.session.nobody_asked"))


def test_a_game_in_the_browser_takes_up_nothing(manicule: Run) -> None:
    ran = manicule("play", "tictactoe", "--reload", "--browser", "--seat", "Anna", "--seat", "random")
    said = english("cli.usage.not_together", option="--reload", other="--browser")
    assert (ran.code, ran.err.splitlines()[0]) == (2, f"manicule: {said}")
