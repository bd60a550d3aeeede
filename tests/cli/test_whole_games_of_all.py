"""Whole games of every game at one keyboard, in every language: typed to the end, nothing goes wrong."""

import re
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.support.typing_people import END, Keys, Window
from tests.support.watching import Watch, watched

from manicule_cli.app import main
from manicule_cli.table.playing import Playing

TABLES = {
    "alone with a map": ("cartographers", "--seat", "human:Anna"),
    "two maps": ("cartographers", "--seat", "human:Anna", "--seat", "human:Tom"),
    "three tribes": ("cvlizations", "--seat", "human:Anna", "--seat", "human:Tom", "--seat", "random:Kate"),
    "two tribes": ("cvlizations", "--seat", "human:Anna", "--seat", "human:Tom"),
}
COLUMNS = 80


class Player:
    """Types a legal answer, then Enter: it confirms what is shown before it counts, and hands over."""

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
        return END if answer is None else answer


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_typed_to_its_end(
    table: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watch = Watch(3)
    monkeypatch.setattr(Playing, "run", watched(watch, Playing.run))
    window = Window()
    keys = Keys(Player(watch, window), watch.look)
    monkeypatch.chdir(tmp_path)  # a path that is written in full may be wider than any terminal
    words = (*TABLES[table], "--seed", "5", "--lang", language, "--save", "game.toml")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", keys)
        patch.setattr(sys, "stdout", window)
        patch.setattr(sys, "stderr", window)
        code = main(("play", *words, "--pace", "none"))
    keys.close()
    written = window.taken()
    assert code == 0, written[-2000:]
    assert watch.playing is not None
    assert watch.playing.session.over
    assert "Traceback" not in written
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", written)
    wide = [line for line in shown.split("\n") if cell_len(line) > COLUMNS]
    assert wide == []
