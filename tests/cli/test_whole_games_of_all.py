"""Whole games of every game at one keyboard, in every language: typed to the end, nothing goes wrong."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.cells import cell_len
from tests.support.typing_people import END, Keys, Window
from tests.support.watching import Watch, watched
from tests.support.wording import english, english_part

from manicule_cli.app import main
from manicule_cli.table.turns import Turns

TABLES = {
    "alone with a map": ("cartographers", "--seat", "human:Anna"),
    "two maps": ("cartographers", "--seat", "human:Anna", "--seat", "human:Tom"),
    "three tribes": ("cvlizations", "--seat", "human:Anna", "--seat", "human:Tom", "--seat", "random:Kate"),
    "two tribes": ("cvlizations", "--seat", "human:Anna", "--seat", "human:Tom"),
}
COLUMNS = 80


class Player:
    """Types a legal answer, then Enter: it confirms what is shown before it counts, hands over, and puts
    moments away, also the last one after all answers."""

    def __init__(self, watch: Watch, window: Window) -> None:
        self._watch = watch
        self._window = window
        self._is_enter = False

    def __call__(self) -> str:
        self._is_enter = not self._is_enter
        self._window.write("\n")  # as a terminal shows the key
        if self._is_enter:
            return ""
        answer = self._watch.legal()
        playing = self._watch.playing
        is_last_moment = playing is not None and playing.match.over
        return ("" if is_last_moment else END) if answer is None else answer


class Played(NamedTuple):
    code: int
    watch: Watch
    shown: str


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, str], Played]:
    """Type a game to its end."""

    def typed(table: str, language: str) -> Played:
        watch = Watch(3)
        monkeypatch.setattr(Turns, "run", watched(watch, Turns.run))
        window = Window()
        keys = Keys(Player(watch, window), watch.look)
        monkeypatch.chdir(tmp_path)  # a path that is written in full may be wider than any terminal
        words = (*TABLES[table], "--seed", "5", "--lang", language, "--save", "game.toml")
        with monkeypatch.context() as patch:
            for name, stream in (("stdin", keys), ("stdout", window), ("stderr", window)):
                patch.setattr(sys, name, stream)
            code = main(("play", *words, "--pace", "none"))
        keys.close()
        return Played(code, watch, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", window.taken()))

    return typed


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_typed_to_its_end(table: str, language: str, play: Callable[[str, str], Played]) -> None:
    code, watch, shown = play(table, language)
    assert code == 0, shown[-2000:]
    assert watch.playing is not None
    assert watch.playing.match.over
    assert "Traceback" not in shown
    assert [line for line in shown.split("\n") if cell_len(line) > COLUMNS] == []


def test_in_the_end_everybody_sees_what_they_made(play: Callable[[str, str], Played]) -> None:
    _, watch, shown = play("two maps", "en")
    assert watch.playing is not None
    before_points = shown.rpartition("Winter: Check")[2].partition(english("interface.scores.points"))[0]
    for seat in watch.playing.match.result.seats:
        own = english_part("cartographers.edicts.map", name=seat.name, stars=f"{seat.score} stars")
        assert own in before_points
