"""Thousands of lines that no interface expects: nothing crashes, and only legal answers change a game."""

import codecs
import os
import sys
from pathlib import Path

import pytest
from tests.support.typing_people import Keys, Typist, Window, escapes_in
from tests.support.watching import Watch, watched

from manicule_cli.app import main
from manicule_cli.table.turns import Turns

from .conftest import Run, Start

PARTS, LINES, FEWER = 10, 1000, 400
SETTINGS = (
    ("gutenberg", "--seat", "human:Anna", "--with", "automa"),
    ("gutenberg", "--seat", "human:Anna", "--seat", "human:Tom,lang=fr", "--seat", "random:Kate", "--plain"),
    ("gutenberg", "--seat", "human:Anna,lang=ja", "--seat", "human:Tom", "--without", "characters"),
    (
        "cartographers",
        "--seat",
        "human:Anna",
        "--seat",
        "human:Tom,lang=uk",
        "--with",
        "cartographers_skills",
    ),
    (
        "cvlizations",
        "--seat",
        "human:Anna",
        "--seat",
        "human:Tom,lang=uk",
        "--seat",
        "random:Kate",
        "--ascii",
    ),
)


@pytest.mark.parametrize(
    "part",
    # Each setting once; with other seeds where there is time.
    [pytest.param(part, marks=pytest.mark.soak if part >= len(SETTINGS) else ()) for part in range(PARTS)],
)
def test_nothing_that_is_typed_breaks_a_game(
    part: int, manicule: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watch = Watch(part)
    monkeypatch.setattr(Turns, "run", watched(watch, Turns.run))
    typist = Typist(part, LINES if part >= len(SETTINGS) else FEWER, watch.legal)
    window = Window()
    setting = SETTINGS[part % len(SETTINGS)]
    games = 0
    while not typist.is_done:
        games += 1
        save = tmp_path / f"game-{games}.toml"
        words = ("play", *setting, "--seed", str(part + games), "--save", str(save))
        _type(words, typist, watch, window, monkeypatch)
        while save.exists() and not typist.is_done and not _is_over(watch):
            _type(("resume", str(save), *_kept(setting)), typist, watch, window, monkeypatch)
        if save.exists():
            ran = manicule("replay", str(save), "--json")
            assert ran.code == 0, ran.err  # every recorded answer was legal
    assert games


def _type(
    words: tuple[str, ...], typist: Typist, watch: Watch, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let somebody type until the program ends, and read what it wrote."""
    watch.begin()
    keys = Keys(typist, watch.look)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", keys)
        patch.setattr(sys, "stdout", window)
        patch.setattr(sys, "stderr", window)
        code = main((*words, "--pace", "none"))
    keys.close()
    written = window.taken()
    assert code in (0, 1, 130), written[-2000:]
    assert "Traceback" not in written
    assert "MANICULE_DEBUG" not in written, written[-2000:]  # nothing of ours failed
    assert not list(escapes_in(written))


def _is_over(watch: Watch) -> bool:
    return watch.playing is not None and watch.playing.match.over


@pytest.mark.parametrize("accessible", ["", "1"], ids=["edited", "as the terminal gives it"])
def test_bytes_that_are_no_text_are_no_answer(at_terminal: Start, accessible: str) -> None:
    line = "play gutenberg --seat human:Anna --with automa --without characters --seed 7"
    window = at_terminal(line, ACCESSIBLE=accessible)
    window.child._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # the editor shows them, too
    window.wait("Anna> ")
    window.child.setecho(False)  # the terminal would show them as they are
    os.write(window.child.child_fd, b"\xff\xfe\xc3\n")
    window.wait("Anna> ")
    window.answer("", "quit")
    assert window.end() == 0
    assert "Traceback" not in window.written


def _kept(setting: tuple[str, ...]) -> tuple[str, ...]:
    """What `resume` is told too."""
    return tuple(word for word in setting if word in ("--plain", "--ascii"))
