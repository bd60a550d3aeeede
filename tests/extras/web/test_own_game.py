"""A game in the browser of the person who started it: `play --browser`, at a terminal of its own."""

import os
import re
import time
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pexpect
import pytest
from tests.extras.web.processes import EXAMPLES, PATIENCE
from tests.extras.web.stuck_bots import DYING, SPINNER, stuck_bots
from tests.support.terminal import end, spawn
from tests.support.wording import english, english_pattern

from manicule.records.reader import read_record
from manicule_web import own_game

TWO = "play tictactoe --seat Anna --seat human:Tom --seed 7 --browser"
BOT = "play tictactoe --seat Anna --seat random:Tom --seed 7 --browser"
LINK = re.compile(r"http://127\.0\.0\.1:\d+/t/[a-z2-7]{12}/[a-z]/enter#[\w-]{32}")
SCRIPT = """#!/bin/sh
echo "$1" >> {opened}
"""


class Browser:
    """A browser without scripts, at the seat of a link."""

    def __init__(self, link: str) -> None:
        assert LINK.fullmatch(link)
        self.link = link
        address, _, key = link.partition("#")
        self.root = address[: address.index("/t/")]
        self.port = self.root.rpartition(":")[2]
        headers = {"origin": self.root, "accept-language": "en"}
        self.client = httpx2.Client(headers=headers, follow_redirects=True, timeout=PATIENCE)
        self.page = self.client.post(address, data={"key": key})
        assert self.page.status_code == 200
        self.seat = address.removesuffix("enter")
        assert str(self.page.url) == self.seat

    def do(self, deed: str, **fields: str) -> None:
        self.page = self.client.post(self.seat + deed, data=fields)
        assert self.page.status_code == 200

    def answer(self, answer: str) -> None:
        token = re.search(r'name="token" value="([^"]+)"', self.client.get(self.seat).text)
        assert token is not None
        self.do("answer", token=token[1], answer=answer)


class Room:
    """Terminals in a home of their own, with a browser that notes what it was called with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plugins = EXAMPLES
        self._opened = folder / "opened"
        self._script = folder / "browser"
        self._script.write_text(SCRIPT.format(opened=self._opened))
        self._script.chmod(0o755)
        self._terminals: list[Any] = []
        self._browsers: list[Browser] = []

    def start(self, line: str, columns: int = 80) -> Any:
        """The program at a terminal."""
        environment = {
            "BROWSER": str(self._script),
            "MANICULE_HOME": str(self.folder / "home"),
            "MANICULE_PLUGIN_PATH": self.plugins,
            "TMPDIR": str(self.folder),
        }
        self._terminals.append(spawn(line, 24, columns, **environment))
        return self._terminals[-1]

    def enter(self, link: str) -> Browser:
        """A browser in which a link is opened."""
        self._browsers.append(Browser(link))
        return self._browsers[-1]

    def opened(self, number: int = 1) -> Browser:
        """The browser that the program opened as its first, its second…"""
        deadline = time.monotonic() + PATIENCE
        while len(links := self._opened.read_text().split() if self._opened.exists() else []) < number:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return self.enter(links[number - 1])

    @property
    def saves(self) -> dict[str, list[str]]:
        """The answers in each save."""
        paths = sorted((self.folder / "home" / "saves").glob("*.toml"))
        return {path.stem: [step.answer for step in read_record(path).steps] for path in paths}

    def close(self) -> None:
        for browser in self._browsers:
            browser.client.close()
        for terminal in self._terminals:
            end(terminal)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Terminals and browsers in a folder of their own."""
    made = Room(tmp_path)
    yield made
    made.close()


def ended(terminal: Any, code: int = 0) -> str:
    """What a program writes until its end, on one line."""
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == code, terminal.before
    return " ".join(terminal.before.split())


def interrupted(terminal: Any) -> str:
    """Press Ctrl-C; what the program writes then."""
    terminal.sendintr()
    return ended(terminal)


def shown(terminal: Any) -> str:
    """What a program shows before it waits, on one line."""
    terminal.expect(english_pattern("cli.browser.stop"))
    return " ".join(terminal.before.split())


def test_a_game_is_played_stopped_and_resumed_in_the_browser(room: Room) -> None:
    terminal = room.start(BOT)
    anna, said = room.opened(), shown(terminal)
    assert LINK.findall(said) == [anna.link]  # to be copied where no browser is
    assert english("cli.browser.copy") in said
    anna.answer("e")
    last = interrupted(terminal)
    (save,) = room.saves
    assert room.saves[save][0] == "e"
    assert last.endswith(english("cli.session.resume", file=f"--browser {save}"))
    assert LINK.search(last) is None
    assert not list(room.folder.glob("manicule-*"))  # nothing but the save is left
    before = room.saves[save]
    terminal = room.start(f"resume --browser {save}")
    again = room.opened(2)
    assert again.link != anna.link
    assert anna.client.get(again.seat).status_code == 404  # keys are made for each run
    free = next(space for space in "abcdfghi" if space not in before)
    again.answer(free)
    interrupted(terminal)
    assert room.saves[save][: len(before) + 1] == [*before, free]


def test_an_unfinished_game_is_offered_to_a_person_who_asks_for_none(room: Room) -> None:
    terminal = room.start(BOT)
    room.opened().answer("e")
    interrupted(terminal)
    before = room.saves
    terminal = room.start("play --browser")
    terminal.expect_exact(english("cli.setup_wizard.go_on"))
    terminal.sendline("")
    assert "Tom" in room.opened(2).page.text
    interrupted(terminal)
    assert room.saves == before


def test_people_at_one_screen_have_a_link_each(room: Room) -> None:
    terminal = room.start(f"{TWO} --seat Kate".replace("tictactoe", "cartographers"))
    said = shown(terminal)
    assert english("cli.browser.tabs") in said
    seats = [room.enter(link) for link in LINK.findall(said)]
    assert seats[0].link == room.opened().link
    assert [re.findall("/t/[a-z2-7]+/(.)/", one.seat) for one in seats] == [["a"], ["b"], ["c"]]
    assert seats[0].client.get(seats[1].seat).status_code == 404


def test_options_mean_what_they_mean_at_a_terminal(room: Room, tmp_path: Path) -> None:
    save = tmp_path / "evening.toml"
    seats = "--seat Anna,lang=fr,character=vietor --seat easy:Kate --seat Tom"
    room.start(f"play gutenberg {seats} --first Tom --seed 7 --practice --browser --save {save}")
    assert '<html lang="fr"' in room.opened().page.text
    header = read_record(save).start
    assert (header.seed, header.first, header.practice) == (7, 2, True)
    assert header.seats[0].wishes == {"character": "vietor"}


def test_pages_are_in_the_language_of_the_program(room: Room) -> None:
    room.start(f"{BOT} --lang ja")
    assert '<html lang="ja"' in room.opened().page.text


def test_nothing_is_saved_before_the_first_move(room: Room) -> None:
    terminal = room.start(BOT)
    room.opened()
    assert interrupted(terminal).endswith(english("cli.session.nothing_saved"))
    assert room.saves == {}


def test_a_lesson_begins_in_the_browser(room: Room) -> None:
    terminal = room.start("play --browser --lang en")
    terminal.expect_exact(english("cli.setup_wizard.which_game"))
    terminal.sendline("cartographers")
    terminal.expect_exact(english("cli.setup_wizard.how_to_begin", game="Cartographers"))
    terminal.sendline("learn")
    assert english("web.regions.practice") in room.opened().page.text
    interrupted(terminal)


def test_it_is_guarded_as_a_server_of_tables_is(room: Room) -> None:
    room.start(BOT)
    anna = room.opened()
    get, post = partial(httpx2.get, timeout=PATIENCE), partial(httpx2.post, timeout=PATIENCE)
    assert get(anna.root, headers={"host": "example.org"}).status_code == 403
    for headers in ({}, {"origin": "http://example.org"}):
        cookies = dict(anna.client.cookies)
        assert post(anna.seat + "answer", headers=headers, cookies=cookies).status_code == 403
    assert get(anna.seat).status_code == 404


def test_a_chosen_port_is_used_or_refused(room: Room) -> None:
    first = room.start(BOT)
    taken = room.opened().port
    said = ended(room.start(f"{BOT} --port {taken}"), 1)
    assert english("web.server.not_free", host="127.0.0.1", port=taken) in said
    interrupted(first)
    terminal = room.start(f"{BOT} --port {taken}")
    anna = room.opened(2)
    assert anna.port == taken
    anna.answer("e")
    (save,) = room.saves
    assert interrupted(terminal).endswith(f"--browser --port {taken} {save}")


def test_another_game_in_the_browser_is_a_save_too(room: Room) -> None:
    terminal = room.start(TWO)
    anna, tom = map(room.enter, LINK.findall(shown(terminal)))
    for at, answer in enumerate("adbec"):
        (anna, tom)[at % 2].answer(answer)
    anna.do("again")
    anna.seat = str(anna.page.url)
    tom.do("again")
    anna.do("start")
    anna.answer("e")
    last = interrupted(terminal)
    (whole, answers), (begun, others) = sorted(room.saves.items())
    assert (answers, others) == (list("adbec"), ["e"])
    assert f"manicule review {whole}" in last
    assert "manicule play tictactoe --browser --seat human:Anna --seat human:Tom" in last
    assert last.endswith(english("cli.session.resume", file=f"--browser {begun}"))


def test_it_ends_while_a_bot_never_returns(room: Room, tmp_path: Path) -> None:
    room.plugins = os.pathsep.join([EXAMPLES, str(stuck_bots(tmp_path))])
    terminal = room.start(BOT.replace("random", SPINNER))
    room.opened().answer("e")
    last = interrupted(terminal)
    (save,) = room.saves
    assert last.endswith(english("cli.session.resume", file=f"--browser {save}"))
    assert "Traceback" not in last


def test_a_bot_whose_process_dies_does_not_end_the_game(room: Room, tmp_path: Path) -> None:
    room.plugins = os.pathsep.join([EXAMPLES, str(stuck_bots(tmp_path))])
    terminal = room.start(BOT.replace("random", DYING))
    anna = room.opened()
    anna.answer("e")
    deadline = time.monotonic() + PATIENCE
    while 'action="retry"' not in anna.client.get(anna.seat).text:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    interrupted(terminal)
    assert list(room.saves.values()) == [["e"]]


def test_a_link_is_never_broken(room: Room) -> None:
    terminal = room.start(BOT, columns=40)
    terminal.expect_exact(room.opened().link)


def test_bots_alone_have_no_seat_to_open(room: Room) -> None:
    said = ended(room.start("play tictactoe --seat random --seat random --browser"), 2)
    assert english("cli.browser.no_person") in said


class AtOnce:
    """A thread that does its work when it is started."""

    def __init__(self, target: Any, args: tuple[str, ...], daemon: bool) -> None:
        assert daemon  # a browser may stay open
        self.start = partial(target, *args)


@pytest.mark.parametrize(("name", "is_opened"), [("firefox", True), ("w3m", False), ("", False)])
def test_a_browser_that_would_draw_over_the_terminal_is_not_opened(
    monkeypatch: pytest.MonkeyPatch, name: str, is_opened: bool
) -> None:
    def usual() -> type:
        if not name:
            raise webbrowser.Error
        return type("Controller", (), {"name": name})

    opened: list[str] = []
    monkeypatch.setattr("webbrowser.get", usual)
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("manicule_web.own_game.threading.Thread", AtOnce)
    own_game.open_in_browser("http://127.0.0.1/")
    assert bool(opened) is is_opened
