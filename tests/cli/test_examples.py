"""The examples of help pages run as they are, in a fresh home."""

import shlex
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.support.players import Chance

from manicule import Human, Robot, save, start
from manicule_cli.command_line.example_game import WANTED_PLAYERS, ExampleGame, example_game
from manicule_cli.command_line.help_pages import EXAMPLES, examples_of
from manicule_languages.reader import Reader

from .conftest import Run

GAME = example_game() or ExampleGame("", "", "")
ENDLESS = ("--watch",)
"""Options that wait for a person, left out here."""
FASTER = {
    "simulate": ("--games", "2", "--jobs", "1"),
    "compare": ("--games", "2", "--jobs", "1"),
    "balance": ("--games", "2", "--jobs", "1"),
    "tournament": ("--games", "2", "--jobs", "1"),
    "train": ("--games", "1"),
    "review": ("--worlds", "3", "--to", "9"),
    "plugins check": ("--games", "1"),
    "locales new": ("--locales-dir", "translations"),
    "locales check": ("--locales-dir", "translations"),
}
"""Options that keep a run short, or away from the translations of this checkout."""
UNFINISHED = ("resume",)
"""Commands that need a game which is not finished."""
WITHOUT_PIP = "plugins install"
"""Asks a person before it calls pip: nobody agrees here."""
AT_A_TERMINAL = "locales edit"
"""Serves a page until a person at a terminal stops it: refused here."""
PLAYED = ("play", "learn", "resume")
"""Commands that end as the input does."""


def play(path: Path, is_whole: bool) -> None:
    """Save a game, or its beginning, in which Anna answers by chance."""
    match, chance = start(GAME.id, [Human("Anna"), Robot("random"), Robot("random")], seed=7), Chance(7)
    match.run()
    while not match.over and (is_whole or match.answers < 9):
        (seat,) = match.waiting()
        match.answer(seat, match.timeline.choices()[seat].sample(chance))
        match.run()
    path.parent.mkdir(parents=True)
    save(match, path)


def test_the_game_of_examples_is_one_that_is_installed(manicule: Run) -> None:
    found = manicule("games", GAME.id, "--json").json
    assert GAME.option in str(found)
    assert set(WANTED_PLAYERS) <= set(found["players"])


def test_a_manifest_that_cannot_be_read_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [EntryPoint(name, name, "manicule") for name in ("no_such_module", "sys", "json")]
    monkeypatch.setattr("manicule_cli.command_line.example_game.entry_points", lambda group: broken)
    assert example_game.__wrapped__() is None


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_examples_of_a_page_run_one_after_the_other(
    manicule: Run, page: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if any("SAVE" in line for line in EXAMPLES[page]):
        name = f"{GAME.id}-2026-07-01.toml"
        play(home / "manicule" / "saves" / name, page.removeprefix("manicule ") not in UNFINISHED)
    for line in examples_of(page, Reader()):
        words = [word for word in shlex.split(line)[1:] if word not in ENDLESS]
        called = " ".join(words)
        faster = next((more for start, more in FASTER.items() if called.startswith(start)), ())
        ran = manicule(*words, *faster)
        if called.startswith(WITHOUT_PIP):
            assert "inkmaster" in ran.err + ran.out
        elif called.startswith(AT_A_TERMINAL):
            assert ran.code == 2, ran.err
        elif called.startswith(PLAYED):
            assert ran.code in (0, 1), ran.err  # 1: the input ended before the game
        else:
            assert ran.code == 0, ran.err
