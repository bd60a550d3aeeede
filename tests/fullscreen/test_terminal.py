"""The full screen at a real terminal: when it opens, what it writes, and what is left when it is left."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import games_except
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part, english_start

from manicule.records.reader import read_record
from manicule_fullscreen.driver import quiet_driver

CARTOGRAPHERS = "play cartographers --seat human:Anna --seed 7"
SECRET = "play gutenberg --seat human:Anna --seat human:Tom --seed 7"
ALTERNATE_ON, ALTERNATE_OFF = "\x1b[?1049h", "\x1b[?1049l"
MOUSE_ON, MOUSE_OFF = "\x1b[?1000h", "\x1b[?1000l"
ASKED = "where do"
Start = Callable[..., Terminal]


@pytest.fixture
def start() -> Iterator[Start]:
    """Run the program at a terminal, on the full screen."""
    running: list[Terminal] = []

    def run(line: str, lines: int = 24, columns: int = 80, **environment: str) -> Terminal:
        own = {"MANICULE_LINES": "", "MANICULE_PACE": "none", **environment}
        running.append(Terminal(line, lines, columns, **own))
        return running[-1]

    yield run
    for terminal in running:
        terminal.close()


def is_left(terminal: Terminal) -> bool:
    """Whether the terminal is as it was: its own screen, no mouse, and a cursor."""
    written = terminal.written
    return (
        written.rindex(ALTERNATE_OFF) > written.rindex(ALTERNATE_ON)
        and written.rindex(MOUSE_OFF) > written.rindex(MOUSE_ON)
        and terminal.is_echoing
    )


def test_a_game_opens_on_the_full_screen_and_is_left_clean(start: Start) -> None:
    terminal = start(CARTOGRAPHERS)
    terminal.wait(ASKED)
    assert terminal.display.is_alternate
    terminal.child.send("q")
    terminal.wait("saved")
    assert is_left(terminal)
    assert ASKED not in terminal.display.everything
    assert terminal.display.too_wide == []
    assert terminal.end() == 0


def test_a_screen_that_is_read_aloud_gets_lines(start: Start) -> None:
    terminal = start(CARTOGRAPHERS, ACCESSIBLE="1")
    terminal.wait("Anna> ")
    assert ALTERNATE_ON not in terminal.written
    assert MOUSE_ON not in terminal.written


SIGNALS: list[tuple[str, Callable[[Any], None]]] = [
    ("Ctrl-C", lambda child: child.send("\x03")),
    ("SIGTERM", lambda child: os.kill(child.pid, signal.SIGTERM)),
    ("SIGHUP", lambda child: os.kill(child.pid, signal.SIGHUP)),
]


@pytest.mark.parametrize(("name", "end"), SIGNALS, ids=[name for name, _ in SIGNALS])
def test_however_it_ends_nothing_of_a_secret_stays(
    start: Start, name: str, end: Callable[[Any], None]
) -> None:
    terminal = start(SECRET)
    terminal.wait(english_part("interface.hand_over.hand_over"))
    terminal.child.send("\r")
    terminal.wait("Which character")
    end(terminal.child)
    terminal.wait("saved")
    assert is_left(terminal)
    assert "Which character" not in terminal.display.everything
    assert "workshop" not in terminal.display.everything
    assert terminal.end() == 130


def test_a_window_that_is_closed_ends_the_program(start: Start) -> None:
    terminal = start("play gutenberg --seat human:Anna --with automa --seed 5", 30, 100)
    terminal.wait(english("characters.plugin.your_character_tiles"))
    terminal.close_window()
    assert terminal.is_ended_in_time


def test_a_program_that_is_woken_while_it_leaves_ends_all_the_same(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet: Any = quiet_driver()

    class Woken(quiet):  # type: ignore[misc]
        def stop_application_mode(self) -> None:
            super().stop_application_mode()
            os.kill(os.getpid(), signal.SIGCONT)  # as the system does when a window is closed

    monkeypatch.setattr("manicule_fullscreen.driver.quiet_driver", lambda: Woken)
    terminal = start(CARTOGRAPHERS)
    terminal.wait(ASKED)
    terminal.child.send("q")
    terminal.wait("saved")
    assert terminal.written.count(ALTERNATE_ON) == terminal.written.count(ALTERNATE_OFF)
    assert terminal.end() == 0


def test_a_window_that_grew_keeps_nothing(start: Start) -> None:
    terminal = start(SECRET)
    terminal.wait(english_part("interface.hand_over.hand_over"))
    terminal.child.send("\r")
    terminal.wait("Which character")
    terminal.display.resize(40, 120)
    terminal.child.setwinsize(40, 120)
    terminal.wait("Main board")  # there is room for it now
    before = len(terminal.written)
    terminal.child.send("q")
    terminal.wait("saved")
    ending = terminal.written[before:]
    assert ending.index("\x1b[2J") < ending.index(ALTERNATE_OFF)
    terminal.end()


def test_a_stopped_program_gives_the_screen_back_and_comes_again(start: Start) -> None:
    terminal = start(CARTOGRAPHERS)
    terminal.wait(ASKED)
    terminal.child.send("\x1a")
    terminal.wait(ALTERNATE_OFF)
    assert terminal.is_stopped_in_time  # else it would be woken first, and stopped then
    os.kill(terminal.child.pid, signal.SIGCONT)
    terminal.wait(ALTERNATE_ON)
    terminal.wait(ASKED)
    terminal.child.send("q")
    terminal.wait("saved")
    assert terminal.end() == 0


def test_a_program_that_is_woken_without_having_been_stopped_goes_on_as_it_was(start: Start) -> None:
    terminal = start(CARTOGRAPHERS)
    terminal.wait(ASKED)
    os.kill(terminal.child.pid, signal.SIGCONT)  # as the system does, too, when a window is closed
    terminal.child.send("q")
    terminal.wait("saved")
    assert terminal.written.count(ALTERNATE_ON) == 1
    assert terminal.end() == 0


COLOR = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|4[0-7]|38;[25]|48;[25]|9[0-7]|10[0-7])[0-9;]*m")


def test_no_colour_is_written_where_none_is_wanted(start: Start) -> None:
    terminal = start(CARTOGRAPHERS, NO_COLOR="1")
    terminal.wait(ASKED)
    terminal.child.send("q")
    terminal.wait("saved")
    assert COLOR.search(terminal.written) is None
    assert re.search(r"\x1b\[(?:[0-9]+;)*7[;m]", terminal.written)  # what is highlighted is seen all the same


def test_a_terminal_of_sixteen_colours_gets_no_others(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    terminal = start(CARTOGRAPHERS, TERM="xterm-16color")
    terminal.wait(ASKED)
    terminal.child.send("q")
    terminal.wait("saved")
    assert COLOR.search(terminal.written) is not None
    assert re.search(r"\x1b\[[0-9;]*[34]8;", terminal.written) is None


def test_a_lesson_begins_on_the_full_screen(start: Start) -> None:
    terminal = start("learn gutenberg", MANICULE_BLOCK=games_except("gutenberg"))
    terminal.wait(english("fullscreen.lesson_view.lesson"))
    terminal.child.send("\r")
    terminal.wait(english_part("terminal.offers.suggestion"))
    terminal.child.send("q")
    terminal.wait("saved")
    assert terminal.end() == 0


def test_a_saved_game_goes_on_on_the_full_screen(start: Start) -> None:
    terminal = start(CARTOGRAPHERS)
    terminal.wait(ASKED)
    terminal.child.send("\r")
    terminal.wait(english_start("interface.cautions.final", 21))
    terminal.child.send("\r")
    terminal.wait("· ")
    terminal.child.send("q")
    terminal.wait(english_part("cli.session.resume"))
    terminal.end()
    again = start("resume")
    again.wait(ASKED)
    assert again.display.is_alternate
    again.child.send("q")
    assert again.end() == 0


def test_a_save_that_another_program_changed_in_place_is_not_said_to_be_the_game(
    start: Start, tmp_path: Path
) -> None:
    path, new = tmp_path / "game.toml", tmp_path / "game-2.toml"
    seats = "--seat human:Anna --with automa --seed 5"
    terminal = start(f"play gutenberg {seats} --save {path}", 30, 250)
    terminal.wait("Which character")
    terminal.child.send("1\r")
    terminal.wait("Which gear")
    with path.open("r+b") as file:
        file.write(path.read_bytes().replace(b"Anna", b"Olga"))
    terminal.child.send("q")
    terminal.wait(english_part("cli.session.resume"))
    terminal.wait("game-2.toml")
    assert terminal.end() == 0
    assert english_part("records.file.replaced") in terminal.written
    assert len(read_record(new).steps) == 1
