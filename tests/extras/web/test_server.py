"""The server as a process: what it prints, how it ends, and what is left when it is killed."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.extras.web.houses import House
from tests.extras.web.processes import Served
from tests.extras.web.stuck_bots import DEAF, SEEKER, SLEEPER, SPINNER, endless_rules, stuck_bots
from tests.support.wording import english, english_part

from manicule.kernel.text import tr
from manicule.records.reader import read_record
from manicule_cli.advice import ADVICE
from manicule_cli.app import main
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_web import server

TABLE = {"game": "tictactoe", "name": "Anna", "seat-2": "human", "seed": "7"}


def _token(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found, page
    return found[1]


def _two(served: Served) -> tuple[httpx2.Client, str, httpx2.Client, str]:
    anna, tom = served.client(), served.client("uk")
    base = anna.post("/new", data=TABLE).url.path
    page = anna.post(base + "links", data={"kind": "invite"}).text
    link = re.search(r'id="link" value="[^"]*?(/t/[^"#]+)#([^"]+)"', page)
    assert link is not None
    other = tom.post(link[1], data={"key": link[2], "name": "Тарас"}).url.path
    anna.post(base + "start")
    return anna, base, tom, other


def test_a_killed_server_goes_on_where_it_was_acknowledged(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        anna, base, tom, other = _two(served)
        for who, path, answer in ((anna, base, "a"), (tom, other, "e")):
            done = who.post(path + "answer", data={"token": _token(who.get(path).text), "answer": answer})
            assert done.status_code == 200
        served.kill()
        (record,) = (tmp_path / "data" / "tables").glob("*/record.toml")
        assert [step.answer for step in read_record(record).steps] == ["a", "e"]
        with Served(tmp_path, served.port):
            done = anna.post(base + "answer", data={"token": _token(anna.get(base).text), "answer": "i"})
            assert done.status_code == 200
        assert [step.answer for step in read_record(record).steps] == ["a", "e", "i"]


def test_browsers_are_told_of_changes_and_the_server_ends_while_they_listen(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        anna, base, tom, other = _two(served)
        with tom.stream("GET", other + "events") as stream:
            lines = (line for line in stream.iter_lines() if line.startswith("data:"))
            first = next(lines)
            anna.post(base + "answer", data={"token": _token(anna.get(base).text), "answer": "e"})
            later = next(lines)
            assert later != first
            assert re.fullmatch(r"data: [0-9a-f]+-\d+\.\d+", later)
            code = served.end(signal.SIGINT)
        assert code == 0


def test_it_says_where_it_is_and_refuses_a_port_that_is_taken(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.said.startswith(english("web.server.listening", address="http://127.0.0.1:"))
        command = [sys.executable, "-m", "manicule_cli", "serve", "--port", str(served.port)]
        again = subprocess.run(command, capture_output=True, text=True)
        assert again.returncode == 1
        assert "cannot listen" in again.stderr
        served.end()


def test_for_others_in_the_network_the_address_is_shown_as_a_code_too(tmp_path: Path) -> None:
    with Served(tmp_path, 0, "--host", "0.0.0.0") as served:
        assert "0.0.0.0" not in served.said  # but where others find this machine
        assert served.process.stderr is not None
        lines = [served.said]
        while "Ctrl-C" not in lines[-1]:
            lines.append(served.process.stderr.readline())
        drawn = [line for line in lines if set(line.strip()) & set("█▀▄")]
        assert len(drawn) > 10
        assert served.end() == 0


def test_what_is_allowed_but_not_installed_is_one_clear_mistake(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "manicule_cli", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run([*command, "--allow", "chess"], capture_output=True, text=True)
    assert done.returncode == 2
    assert english_part("web.menu.not_found", id="chess") in done.stderr
    assert "Traceback" not in done.stderr
    done = subprocess.run([*command, "--pack", str(tmp_path / "none.toml")], capture_output=True, text=True)
    assert done.returncode == 2
    assert "none.toml" in done.stderr
    assert "Traceback" not in done.stderr


def _answered(served: Served, kind: str) -> tuple[httpx2.Client, str]:
    """A table with a bot of a kind at which a person has answered."""
    client = served.client()
    base = client.post("/new", data={**TABLE, "seat-2": kind}).url.path
    client.post(base + "start")
    token = _token(client.get(base).text)
    assert client.post(base + "answer", data={"token": token, "answer": "e"}).status_code == 200
    return client, base


@pytest.mark.parametrize("kind", [SPINNER, SLEEPER, SEEKER])
def test_pages_are_answered_while_a_bot_never_returns(tmp_path: Path, kind: str) -> None:
    """Each reload used to take one of eight threads, for ever."""
    with Served(tmp_path, plugins=[stuck_bots(tmp_path)]) as served:
        anna, base = _answered(served, kind)
        for _ in range(20):
            assert anna.get(base).status_code == 200
        other, at = _answered(served, "random")
        assert other.get(at).status_code == 200
        assert served.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_whatever_is_under_way(tmp_path: Path, number: int) -> None:
    with Served(tmp_path, plugins=[stuck_bots(tmp_path)]) as served, ExitStack() as open_ones:
        people = [_answered(served, kind) for kind in (SPINNER, SLEEPER, DEAF, SEEKER)]
        anna, base = people[0]
        stream = open_ones.enter_context(anna.stream("GET", base + "events"))
        assert next(stream.iter_lines())
        host = f"host: 127.0.0.1:{served.port}\r\norigin: {served.address}\r\n".encode()
        for half in (b"GET / HT", b"POST /new HTTP/1.1\r\n" + host + b"content-length: 99\r\n\r\ngame="):
            client = open_ones.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            client.sendall(half)
        begun = time.monotonic()
        assert served.end(number) == 0
        assert time.monotonic() - begun < 20
        assert "Traceback" not in served.log
        records = list((tmp_path / "data" / "tables").glob("*/record.toml"))
        assert [[step.answer for step in read_record(record).steps] for record in records] == [["e"]] * 4


def test_the_server_ends_while_rules_hang(tmp_path: Path) -> None:
    """A request that never comes to its end has a thread for which Python itself would wait."""
    with Served(tmp_path, plugins=[endless_rules(tmp_path)]) as served:
        _hang_in_rules(served)
        begun = time.monotonic()
        assert served.end() == 0
        assert time.monotonic() - begun < 25
        assert "Traceback" not in served.log


def test_who_asks_twice_does_not_wait_for_the_end(tmp_path: Path) -> None:
    with Served(tmp_path, plugins=[endless_rules(tmp_path)]) as served:
        _hang_in_rules(served)
        begun = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)  # two signals at once would be one
        assert served.end() == 0
        assert time.monotonic() - begun < server.GRACE


def _hang_in_rules(served: Served) -> None:
    """Give an answer after which the rules do not come to an end, and wait until others are refused."""
    anna, base = served.client(), ""
    base = anna.post("/new", data={**TABLE, "seat-2": "random"}).url.path
    anna.post(base + "start")
    token = _token(anna.get(base).text)
    with pytest.raises(httpx2.TimeoutException):
        anna.post(base + "answer", data={"token": token, "answer": "e"}, timeout=0.5)
    assert anna.get(base).status_code == 503


class AtOnce:
    """A thread that does its work when it is started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        assert daemon
        self.start = partial(target, *args)


@pytest.mark.parametrize("owns_process", [True, False])
def test_only_a_server_that_owns_its_process_ends_it(
    house: House, monkeypatch: pytest.MonkeyPatch, owns_process: bool
) -> None:
    """Pictures, tests and programs that embed a server go on after it, however often it is asked to end."""
    ended: list[str] = []
    monkeypatch.setattr(server, "_end_process", lambda: ended.append("the process"))
    monkeypatch.setattr(server, "MOST_GRACE", 0.0)
    monkeypatch.setattr("manicule_web.server.threading.Thread", AtOnce)
    own = server.server_of(house.site, owns_process=owns_process)
    for _ in range(2):
        own.handle_exit(signal.SIGTERM, None)
        assert own.should_exit
    assert bool(ended) is owns_process


def test_guests_read_of_a_problem_without_the_commands_of_who_started_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[Languages] = []
    monkeypatch.setattr(
        server, "serve", lambda serving, tables, registry, spoken, *rest: served.append(spoken)
    )
    assert main(["serve", "--data", str(tmp_path)]) == 0
    disabled = tr(english("plugins.discovery.disabled"), code="plugin-disabled")(plugin="tithe")
    assert [one.reader("en").read(disabled) for one in served] == [english("plugins.discovery.disabled")]
    assert Reader(advice=ADVICE).read(disabled) != english("plugins.discovery.disabled")
