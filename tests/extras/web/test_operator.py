"""The operator's hands: one server a data folder, its health, its log, its limits, and the commands for
tables, whether the server runs or not."""

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.extras.web.houses import JSON, House, play_on, seated
from tests.extras.web.processes import EXAMPLES, Served
from tests.support.wording import english

from manicule_cli.app import main
from manicule_cli.games.server_limits import read_limits
from manicule_web.http_protocol import MOST_OF_A_CLIENT
from manicule_web.limits import RATES, RateLimit
from manicule_web.middleware import COOKIE

TABLE = {"game": "tictactoe", "name": "Anna", "seat-2": "random"}
MEMBERS = 60
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as made:
        yield made


def manicule(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command says about the tables of a server."""
    environment = {**os.environ, "MANICULE_PLUGIN_PATH": EXAMPLES, "MANICULE_HOME": str(folder / "home")}
    command = [sys.executable, "-m", "manicule_cli", *words, "--data", str(folder / "data")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def told(folder: Path, *words: str) -> dict[str, Any]:
    done = manicule(folder, "--json", "tables", *words)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def begun(served: Served, **more: str) -> tuple[httpx2.Client, str]:
    """A table that has begun: the browser of its host, and the address of their seat."""
    anna = served.client()
    base = anna.post("/new", data={**TABLE, **more}).url.path
    assert anna.post(base + "start").status_code == 200
    return anna, base


def come_by(served: Served, link: str) -> str:
    """Open a link in another browser; what it shows."""
    path, _, key = link.removeprefix(served.address).partition("#")
    done = served.client().post(path, data={"key": key})
    assert done.status_code == 200
    return unescape(done.text)


def test_tables_are_listed_checked_relinked_and_removed_while_the_server_runs(
    served: Served, tmp_path: Path
) -> None:
    anna, base = begun(served)
    _, other = begun(served)
    id, gone = (path.split("/")[2] for path in (base, other))
    one = told(tmp_path, "show", id)
    assert (one["state"], one["game"], one["host"]) == ("playing", "tictactoe", "a")
    assert {row["id"] for row in told(tmp_path, "list")["tables"]} == {id, gone}
    link = told(tmp_path, "relink", id)["link"]
    assert link.startswith(served.address + base)
    assert anna.get(base).status_code == 410  # the lost key opens nothing, and says why
    assert english("web.operator.handed_out", name="Anna") in come_by(served, link)
    assert told(tmp_path, "show", id)["access"] == [english("web.operator.handed_out", name="Anna")]
    refused = manicule(tmp_path, "tables", "relink", id, "b")
    assert refused.returncode == 1
    assert english("web.operator.no_person", seat="b", seats="a") in refused.stderr
    assert told(tmp_path, "remove", gone, "--yes") == {"removed": gone}
    assert [row["id"] for row in told(tmp_path, "list")["tables"]] == [id]
    for path in ("remove", "relink"):
        wrong = {"authorization": "Bearer wrong"}
        assert anna.post(f"/operator/{path}", data={"table": id}, headers=wrong).status_code == 404
    note = tmp_path / "data" / "server.json"
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    served.end()
    assert not note.exists()


def test_tables_are_relinked_and_removed_while_no_server_runs(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        anna, base = begun(served)
        id = base.split("/")[2]
        lobby = anna.post("/new", data=TABLE).url.path.split("/")[2]
        token = re.search(r'name="token" value="([^"]+)"', anna.get(base).text)
        assert token
        anna.post(base + "answer", data={"token": token[1], "answer": "e"})
        served.kill()
    (tmp_path / "data" / "tables" / "strange").mkdir()
    assert told(tmp_path, "show", id)["moves"] >= 1
    links = [told(tmp_path, "relink", one, "--address", "http://x")["link"] for one in (id, lobby)]
    verdicts = json.loads(manicule(tmp_path, "--json", "tables", "check").stdout)["tables"]
    assert {row["id"]: row["problem"] is None for row in verdicts} == {
        id: True,
        lobby: True,
        "strange": False,
    }
    assert manicule(tmp_path, "tables", "check").returncode == 1
    assert manicule(tmp_path, "tables", "remove", id).returncode == 2  # it asks, and nobody is there
    assert told(tmp_path, "remove", "strange", "--yes") == {"removed": "strange"}
    with Served(tmp_path) as served:
        assert english("web.operator.handed_out", name="Anna") in come_by(
            served, links[0].removeprefix("http://x")
        )
        come_by(served, links[1].removeprefix("http://x"))
        record = (tmp_path / "data" / "tables" / id / "record.toml").read_text(encoding="utf-8")
        assert "new_link=operator" in record


def test_a_second_server_on_the_same_folder_says_so(served: Served, tmp_path: Path) -> None:
    second = manicule(tmp_path, "serve", "--port", "0")
    assert second.returncode == 1
    assert english("web.folder_owner.in_use", folder=str(tmp_path / "data")) in second.stderr
    served.kill()
    with Served(tmp_path) as again_served:  # the lock ends with its process
        assert again_served.client().get("/health").json()["status"] == "ok"


def test_what_cannot_be_opened_is_named_at_the_start_with_the_time_and_the_rest_is_served(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as served:
        anna, base = begun(served)
        id = base.split("/")[2]
        served.kill()
    record = tmp_path / "data" / "tables" / id / "record.toml"
    record.write_bytes(record.read_bytes().replace(b"seed = ", b"seed = 1", 1))
    broken = tmp_path / "broken"
    broken.mkdir()
    manifest = '{"id": "sour", "kind": "rules", "game": "tictactoe", "name": "Sour", "about": "x", "api": 2}'
    (broken / "sour.py").write_text(f"PLUGIN = {manifest}\nraise RuntimeError\n", encoding="utf-8")
    with Served(tmp_path, 0, "--log-json", plugins=[broken / "sour.py"]) as served:
        eve, _ = begun(served)
        assert "sour" not in eve.get("/new?game=tictactoe").text
        key = str(next(one.value for one in anna.cookies.jar if one.name == COOKIE))
        again = eve.get(base, headers={"cookie": f"{COOKIE}={key}", **JSON})
        assert again.status_code == 500
        served.wait_for_log(f"table {id} cannot be opened")
        served.end()
        lines = [json.loads(line) for line in served.log.splitlines() if line[0] == "{"]
        assert all(re.fullmatch(TIME, line["time"]) for line in lines)
        said = " ".join(line["message"] for line in lines)
        assert "sour" in said
        assert f"table {id} cannot be opened" in said
        for secret in (key, COOKIE, "127.0.0.1"):
            assert secret not in said


def test_health_asks_the_store(house: House, caplog: pytest.LogCaptureFixture) -> None:
    guest = house.guest()
    assert guest.get("/health").json() == {"status": "ok", "tables": 0, "hanging_bots": 0}
    (house.folder / "health.txt").unlink()
    (house.folder / "health.txt").mkdir()
    done = guest.get("/health")
    assert (done.status_code, done.json()) == (503, {"status": "storage"})
    assert str(house.folder) not in done.text
    assert len(caplog.records) == 1


def test_a_club_behind_one_address_plays_and_a_stranger_there_is_limited(tmp_path: Path) -> None:
    house = House(tmp_path, boundless=False)
    members = [house.guest() for _ in range(MEMBERS)]
    for member in members:
        assert member.create("tictactoe", "random").status_code == 200
        assert member.post("start").status_code == 200
        assert all(member.get("update", headers=JSON).status_code == 200 for _ in range(12))
    links = [member.link("own") for member in members]
    eve = house.guest()
    codes = [eve.post("/t/aaaaaaaaaaaa/join", {"key": "wrong", "name": "Eve"}).status_code for _ in range(40)]
    assert set(codes) == {404, 429}
    for link in links:  # another device of each member, though a stranger behind the address tries keys
        assert house.guest().follow(link).status_code == 200
    while eve.get("/").status_code == 200:
        continue
    assert all(member.get().status_code == 200 for member in members)
    house.close()


def test_limits_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[create]\nat_once = 2\nper_minute = 0.5\n[connections]\ntotal = 9\n", encoding="utf-8")
    limits = read_limits(file)
    assert limits.rates == {**RATES, "create": RateLimit(2, 0.5)}
    assert limits.connections is not None
    assert (limits.connections.total, limits.connections.of_a_client) == (9, MOST_OF_A_CLIENT)
    with Served(tmp_path, 0, "--limits", str(file)) as served:
        codes = [served.client().post("/new", data=TABLE).status_code for _ in range(3)]
        assert codes == [200, 200, 429]


def test_a_wrong_limit_is_refused_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "limits.toml"
    known, name, key = ", ".join(("connections", *RATES)), str(file), "at_once"
    wrong = {
        "[create": name,
        "[fly]\nat_once = 1": english("cli.server_limits.no_limit", file=name, name="fly", known=known),
        "create = 3": english("cli.server_limits.not_table", file=name, name="create"),
        "[create]\nburst = 3": english(
            "cli.server_limits.no_key", file=name, name="create", key="burst", known="at_once, per_minute"
        ),
        "[create]\nat_once = 0": english("cli.server_limits.not_whole", file=name, name="create", key=key),
        "[create]\nper_minute = true": english(
            "cli.server_limits.not_number", file=name, name="create", key="per_minute"
        ),
    }
    for text, said in wrong.items():
        file.write_text(text, encoding="utf-8")
        assert main(["serve", "--limits", str(file), "--data", str(tmp_path / "data")]) == 2
        assert said in capsys.readouterr().err


def test_the_people_of_a_finished_table_download_its_save_and_nobody_else(
    house: House, tmp_path: Path
) -> None:
    guests = seated(house, "tictactoe")
    watcher = house.guest()
    watcher.follow(guests[0].link("watch"))
    assert guests[0].get("save").status_code == 404  # it would tell secrets
    play_on(guests)
    done = guests[1].get("save")
    assert done.status_code == 200
    assert "attachment" in done.headers["content-disposition"]
    assert done.content == house.record_of(house.table(guests[0])).read_bytes()
    assert 'href="save"' in guests[1].page
    assert 'href="save"' not in watcher.page
    assert watcher.get("save").status_code == 404
    (tmp_path / "game.toml").write_bytes(done.content)
    assert main(["replay", str(tmp_path / "game.toml"), "--no-plugin", "automa"]) == 4  # an example
