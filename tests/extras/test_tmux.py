"""The full screen in tmux: what can be scrolled back to, another size, the shell in between.

It needs tmux, which not every machine has; so it is not among the tests that run by themselves:
`python -m pytest tests/extras`.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.support.full_screen import ALONE, Seats, controlled, desk_of, keys_for, press
from tests.support.tables import registry
from tests.support.terminal import PATIENCE
from tests.support.wording import english_part, english_start

SECRET = "play gutenberg --seat human:Anna --seat human:Tom --seed 7"
ALONE_LINE = "play gutenberg --seat human:Anna --with automa --seed 7 --pace none"


class Window:
    """A window of tmux with a shell in it, on a server of its own."""

    def __init__(self, folder: Path, columns: int = 80, lines: int = 24) -> None:
        self._socket = str(folder / "tmux")
        environment = {"MANICULE_HOME": str(folder), "MANICULE_LINES": "", "PS1": "$ "}
        set_ = [f"{name}={value}" for name, value in environment.items()]
        # The window says how large it is, and nothing else.
        shell = " ".join(["env", "-u", "COLUMNS", "-u", "LINES", *(f"'{one}'" for one in set_), "sh"])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines), shell)
        self.tmux("set-option", "-g", "status", "off")
        self.resize(columns, lines)
        self.wait("$")

    def tmux(self, *arguments: str) -> str:
        line = ["tmux", "-S", self._socket, *arguments]
        return subprocess.run(line, check=True, capture_output=True, text=True, encoding="utf-8").stdout

    def play(self, line: str) -> None:
        self.type(f"{sys.executable} -m manicule_cli {line}")
        self.press("Enter")

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def resize(self, columns: int, lines: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    @property
    def screen(self) -> str:
        """What is seen now."""
        return self.tmux("capture-pane", "-p")

    @property
    def everything(self) -> str:
        """What is seen, and what can be scrolled back to."""
        return self.tmux("capture-pane", "-p", "-S", "-")

    def told(self, variable: str) -> str:
        return self.tmux("display-message", "-p", f"#{{{variable}}}").strip()

    def wait(self, text: str) -> None:
        self.wait_until(lambda: text in self.screen, text)

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, f"{what} never came:\n{self.screen}"
            time.sleep(0.05)

    def close(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    yield opened
    opened.close()


def at_the_secret(window: Window) -> None:
    window.play(SECRET)
    window.wait(english_part("interface.hand_over.hand_over"))
    time.sleep(0.4)  # what is pressed at once is not taken for an answer to something unexpected
    window.press("Enter")
    window.wait(english_start("characters.phases.which_character", 15))


@pytest.mark.parametrize("leaving", [("q",), ("C-c",)])
@pytest.mark.parametrize("sizes", [[], [(140, 40)], [(140, 40), (80, 24)], [(80, 24), (100, 30), (80, 24)]])
def test_nothing_of_a_secret_can_be_scrolled_back_to(
    window: Window, leaving: tuple[str, ...], sizes: list[tuple[int, int]]
) -> None:
    at_the_secret(window)
    for columns, lines in sizes:
        window.resize(columns, lines)
        window.wait_until(partial(_is_painted, window, columns), f"{columns} columns")
    window.press(*leaving)
    window.wait("saved")
    assert window.told("alternate_on") == "0"
    everything = window.everything
    assert english_start("characters.phases.which_character", 15) not in everything
    assert "workshop" not in everything
    assert "specialt" not in everything


def _is_painted(window: Window, columns: int) -> bool:
    """Whether the table fills so many columns, as the line above the question does."""
    lines = [line for line in window.screen.splitlines() if line.startswith("───")]
    return len(lines[0].rstrip()) == columns if lines else columns >= 110 and "│" in window.screen


@pytest.mark.parametrize("without", [(), ("characters",)])
def test_the_first_round_alone_scrolls_nothing_out_of_the_window(
    window: Window, without: tuple[str, ...]
) -> None:
    """The keys that the same game takes without a terminal, few of them, in a real one; nothing is left above
    it."""
    twin = desk_of(Seats("gutenberg", ALONE[0].seats, ("automa",), without))
    control = controlled(twin)
    bot = registry().bot("greedy", "gutenberg")
    window.play(" ".join([ALONE_LINE, *(f"--without {plugin}" for plugin in without)]))
    pressed = 0
    while twin.match.position.round < 2:
        window.wait(twin.screen.read(twin.match.display.heading))
        assert twin.asked.display.prompt is not None
        window.wait(twin.screen.read(twin.asked.display.prompt)[:40])
        keys = keys_for(twin, twin.match.advice(twin.turn.seat, bot))
        pressed += len(keys) if twin.match.position.round else 0
        press(control, *keys)
        before = window.screen
        window.press(*("Enter" if key == "enter" else key for key in keys))
        window.wait_until(partial(_is_other, window, before), "another question")
        window.wait_until(partial(_is_at_table, window), "the end of the moment")
    assert pressed <= 34
    window.wait("Round 2")
    assert window.told("alternate_on") == "1"
    assert window.told("history_size") == "0"
    window.press("q")
    window.wait("saved")
    assert "Take Inks" not in window.everything


def _is_at_table(window: Window) -> bool:
    """Whether no moment is shown. It is put away first, by a key that is not too early to be meant."""
    time.sleep(0.1)
    if english_start("fullscreen.painter.moment_keys", 15) not in window.screen:
        return True
    window.press("Enter")
    time.sleep(0.5)
    return False


def _is_other(window: Window, before: str) -> bool:
    return window.screen != before


def test_the_shell_comes_in_between_and_the_table_comes_back(window: Window) -> None:
    window.play("play cartographers --seat human:Anna --seed 7")
    window.wait(english_part("cartographers.kinds.where_do_you_draw_2"))
    window.press("C-z")
    window.wait_until(lambda: window.told("alternate_on") == "0", "the shell")
    window.type("echo in between")
    window.press("Enter")
    window.wait("\nin between")
    assert english_part("cartographers.kinds.where_do_you_draw_2") not in window.everything
    window.type("fg")
    window.press("Enter")
    window.wait(english_part("cartographers.kinds.where_do_you_draw_2"))
    before = window.screen
    window.press("Right")
    window.wait_until(lambda: window.screen != before, "the shape moved")
    window.press("q")
    window.wait("\nin between")
    assert window.told("alternate_on") == "0"


def test_what_is_pasted_in_several_lines_answers_nothing(window: Window) -> None:
    window.play("play cvlizations --seat human:Anna --seat greedy:Tom --seat greedy:Kate --seed 7")
    window.wait(english_part("cvlizations.kinds.which_order_do_you_lay"))
    window.tmux("set-buffer", "hunting\nhunting\n")
    window.tmux("paste-buffer", "-p")
    window.wait("/hunting hunting")
    window.press("Escape")
    window.wait("▸  1 Theft")
    assert "lays" not in window.screen
