"""Several processes serve the tables of one database: people of one table are at different ones."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.extras.web.databases import Databases, DatabaseServer
from tests.extras.web.houses import JSON, Guest, House, seated
from tests.extras.web.receivers import LOOPBACK
from tests.support.tables import ROOT
from tests.support.wording import english, english_part

from manicule_cli.app import main
from manicule_web import table_bots
from manicule_web.file_tables import FileTables
from manicule_web.keys import digest, fits
from manicule_web.limits import Limits, RateLimit
from manicule_web.postgres import database
from manicule_web.postgres.tables import PostgresTables
from manicule_web.table_copy import copied
from manicule_web.table_sharing import TableSharing
from manicule_web.table_store import StoreAway
from manicule_web.thinkers import GivenUp, Thinkers, Thought
from manicule_web.web_table import WebTable

SOON = 10.0


class Pair:
    """Two servers on one database, which talk to each other as those of two processes do."""

    def __init__(self, folder: Path, url: str, first: Thinkers | None = None) -> None:
        self.stores = PostgresTables(url), PostgresTables(url)
        self.houses = tuple(
            House(folder, store=store, boot=f"p{at}", thinkers=thinkers)
            for at, (store, thinkers) in enumerate(zip(self.stores, (first, None), strict=True))
        )
        self.limits = tuple(Limits({"talk": RateLimit(3, 0.0)}, clock=lambda: 0.0) for _ in self.houses)
        self.shared = [
            TableSharing(house.hub, limits, house.site.channel)
            for house, limits in zip(self.houses, self.limits, strict=True)
        ]

    def open(self) -> "Pair":
        for store, shared in zip(self.stores, self.shared, strict=True):
            store.peers.open(shared)
        return self

    def close(self) -> None:
        for house, store, shared in zip(self.houses, self.stores, self.shared, strict=True):
            shared.close()
            house.hub.close()
            store.peers.close()
            store.close()

    def other(self, guest: Guest) -> Guest:
        """The same browser, at the other server."""
        house = self.houses[guest.house is self.houses[0]]
        made = Guest(house, "en")
        made.base, made.client.cookies = guest.base, guest.client.cookies
        return made


@pytest.fixture
def pair(tmp_path: Path, databases: Databases) -> Iterator[Pair]:
    made = Pair(tmp_path, databases.new())
    yield made
    made.close()


def soon(is_so: Callable[[], Any]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def table_of(guest: Guest) -> WebTable:
    found = guest.house.hub.table(guest.base.split("/")[2])
    assert found is not None
    return found


def steps(guest: Guest) -> str:
    return "".join(step.answer for step in table_of(guest).match.steps)


def test_people_of_one_table_answer_undo_and_agree_at_different_servers(pair: Pair) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    tom = pair.other(tom)
    assert anna.answer("e").status_code == 200
    assert tom.answer("a").status_code == 200
    assert steps(anna) == steps(tom) == "ea"
    anna.post("undo")  # Tom has answered: he has to agree
    assert "agree" in tom.page
    assert tom.post("agree", {"agreed": "no"}).status_code == 200
    assert english("interface.undo_votes.refused", name="Guest 0") in anna.page
    later = anna.post("undo").text
    assert english("interface.undo_votes.ask_later") in later
    assert steps(anna) == "ea"
    assert anna.answer("a").status_code == 200  # taken: refused, at the table as it is now
    assert steps(tom) == "ea"


def test_a_consent_given_elsewhere_takes_an_answer_back(pair: Pair) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    tom = pair.other(tom)
    anna.answer("e")
    tom.answer("a")
    anna.post("undo")
    tom.post("agree", {"agreed": "yes"})
    assert steps(anna) == steps(tom) == ""
    assert anna.answer("b").status_code == 200
    assert steps(tom) == "b"


def test_a_stale_answer_at_the_other_server_is_none(pair: Pair) -> None:
    anna, _tom = seated(pair.houses[0], "tictactoe")
    elsewhere, token = pair.other(anna), anna.token
    assert elsewhere.post("answer", {"token": token, "answer": "e"}, headers=JSON).status_code == 200
    assert anna.post("answer", {"token": token, "answer": "a"}, headers=JSON).status_code == 409
    assert steps(anna) == "e"


def test_people_join_at_one_server_and_begin_at_the_other(pair: Pair) -> None:
    anna = pair.houses[0].guest()
    anna.create("tictactoe", "human")
    link = anna.link("invite")
    tom = pair.houses[1].guest()
    assert tom.follow(link, name="Tom").status_code == 200
    assert "Tom" in anna.page
    tom.post("leave")
    assert "Tom" not in anna.page
    assert tom.follow(link, name="Kim").status_code == 200
    assert pair.other(anna).post("start").status_code == 200
    assert anna.answer("e").status_code == 200
    assert steps(tom) == "e"


def test_a_table_that_two_threads_load_at_once_is_the_newest(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = pair.houses[0].guest()
    anna.create("tictactoe", "human")
    hub, id = pair.houses[1].hub, anna.base.split("/")[2]
    assert hub._load(id) is not None  # by a thread that heard of it
    link = anna.link("invite")
    loaded, asked = hub.loaded, [0]

    def not_yet(id: str) -> WebTable | None:
        asked[0] += 1
        return loaded(id) if asked[0] > 1 else None

    monkeypatch.setattr(hub, "loaded", not_yet)
    found = hub.table(id)
    assert found is not None
    assert fits(link.partition("#")[2], found.file.invite)


def test_a_removed_table_and_a_signed_out_device_are_gone_everywhere(pair: Pair) -> None:
    anna = pair.houses[0].guest()
    anna.create("tictactoe", "human")
    elsewhere = pair.other(anna)
    assert elsewhere.get().status_code == 200
    second = pair.houses[1].guest()
    assert second.follow(anna.link("own")).status_code == 200
    own = digest(str(anna.client.cookies["manicule_key"]))
    (other,) = [one.digest for one in table_of(anna).file.by_seat["a"].keys if one.digest != own]
    anna.post("sign-out", {"device": other[:12]})
    assert second.get().status_code == 410
    anna.post("leave")
    assert elsewhere.get().status_code == 404
    assert pair.houses[1].hub.loaded(anna.base.split("/")[2]) is None


def test_a_table_created_during_a_comparison_stays(pair: Pair) -> None:
    anna = pair.houses[0].guest()
    anna.create("tictactoe", "human")
    shared, hub = pair.shared[0], pair.houses[0].hub
    shared.compare({})  # what was stored a moment before
    shared._pool.shutdown(wait=True)
    assert hub.loaded(anna.base.split("/")[2]) is not None
    assert anna.get().status_code == 200


def test_talk_and_the_choices_of_people_are_the_same_everywhere(pair: Pair) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    tom = pair.other(tom)
    tom.post("talk", {"text": "Hello there"})
    assert "Hello there" in anna.get("talk").text
    anna.post("language", {"lang": "ja", "back": anna.base})
    assert table_of(tom).file.by_seat["a"].reads == "ja"


def test_whoever_is_at_one_server_is_present_at_the_other(pair: Pair) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    tom = pair.other(tom)
    assert "e" not in steps(tom)
    pair.open()
    here, there = table_of(anna), table_of(tom)
    versions: list[str] = []
    pair.houses[1].hub.listener = lambda table, version: versions.append(version)
    assert here.presence.arrive("a", 1)
    soon(lambda: there.view("b").server.here == {"a"})
    assert versions
    here.presence.leave("a")
    soon(lambda: not there.view("b").server.here)
    here.turns.look("a", at := time.time() + 1)
    soon(lambda: there.turns.looked.get("a") == at)
    anna.answer("e")
    soon(lambda: there.is_behind)


def test_a_limit_counts_at_all_servers_together(pair: Pair) -> None:
    pair.open()
    one, other = pair.limits
    assert all(one.allow("talk", "anna") for _ in range(3))
    soon(lambda: ("talk", "anna") in other._left)
    assert not other.allow("talk", "anna")
    assert other.allow("talk", "tom")


def test_a_page_follows_by_a_stream_of_the_other_server(pair: Pair) -> None:
    anna, _ = seated(pair.houses[0], "tictactoe")
    elsewhere = pair.other(anna)
    assert elsewhere.page
    pair.open()
    channel = pair.houses[0].site.channel
    assert channel.is_elsewhere("x.y")
    assert not channel.is_elsewhere(f"{channel.process}.y")
    assert elsewhere.post("follow", {"stream": f"{channel.process}.gone"}, headers=JSON).status_code == 200
    assert anna.post("follow", {"stream": f"{channel.process}.gone"}, headers=JSON).status_code == 404


class Lost(Thinkers):
    """Never answers."""

    def submit(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> Thought:
        return Thought(lane, owner, about, work)


def test_bots_of_a_process_that_died_are_taken_over(
    tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "AT_ONCE", 0.01)
    pair = Pair(tmp_path, databases.new(), Lost())
    first, second = pair.stores
    try:
        (anna,) = seated(pair.houses[0], "tictactoe", "random", languages=())
        first.peers.beat()
        anna.answer("e")
        id = table_of(anna).file.id
        with second.changing(id):
            assert not second.thinks(id)  # the first one lives
        second.peers.open(pair.shared[1])  # nothing more is heard of the first one
        soon(lambda: len(second.record(second.read(id)).steps) == 2)
        with second.changing(id):
            assert second.thinks(id)
    finally:
        pair.close()


def test_a_bot_that_was_stopped_at_one_server_is_asked_again_at_the_other(
    tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "AT_ONCE", 0.01)
    pair = Pair(tmp_path, databases.new(), Lost())
    try:
        (anna,) = seated(pair.houses[0], "tictactoe", "random", languages=())
        anna.answer("e")
        bots = table_of(anna)._bots
        assert bots._thinking is not None
        bots._thinking.thought.set_exception(GivenUp())
        elsewhere = pair.other(anna)
        assert "retry" in elsewhere.page
        elsewhere.post("retry")
        assert len(steps(elsewhere)) == len(steps(anna)) == 2
    finally:
        pair.close()


def test_nothing_is_acknowledged_while_the_database_is_away_and_all_goes_on_afterwards(
    pair: Pair, databases: Databases
) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    tom = pair.other(tom)
    anna.answer("e")
    assert tom.page
    token = tom.token
    assert isinstance(databases, DatabaseServer)
    databases.kill()
    try:
        refused = tom.post("answer", {"token": token, "answer": "a"}, headers=JSON)
        assert refused.status_code == 503
        assert refused.json()["problem"] == english("web.middleware.away")
        assert refused.headers["retry-after"]
        assert anna.get("/health").status_code == 503
    finally:
        databases.start()
    assert tom.answer("b").status_code == 200
    assert steps(anna) == steps(tom) == "eb"
    assert anna.get("/health").status_code == 200


def test_an_answer_whose_commit_fails_is_not_acknowledged(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    store = pair.stores[0]
    end = store._end

    def cut(id: str, held: Any) -> None:
        held.connection.close()  # the machine of the database is gone, just before the commit
        end(id, held)

    monkeypatch.setattr(store, "_end", cut)
    token = anna.token
    assert anna.post("answer", {"token": token, "answer": "e"}, headers=JSON).status_code == 503
    monkeypatch.undo()
    assert steps(anna) == steps(pair.other(tom)) == ""
    assert anna.answer("e").status_code == 200


def test_a_stopped_process_keeps_nobody_from_a_table_for_long(
    pair: Pair,
) -> None:
    anna, tom = seated(pair.houses[0], "tictactoe")
    elsewhere = pair.other(anna)
    assert elsewhere.page
    token, began, statuses = elsewhere.token, time.monotonic(), []
    held = pair.stores[0].changing(table_of(anna).file.id)
    held.__enter__()
    while 200 not in statuses:
        statuses.append(elsewhere.post("answer", {"token": token, "answer": "e"}).status_code)
        assert time.monotonic() < began + SOON
    assert set(statuses) <= {200, 503}
    with pytest.raises(StoreAway):
        held.__exit__(None, None, None)
    assert steps(tom) == "e"


def test_tables_are_copied_from_files_to_a_database_and_back(tmp_path: Path, databases: Databases) -> None:
    old = House(tmp_path / "old", policy=LOOPBACK)
    anna, tom = seated(old, "tictactoe", clock="1", deadline="24")
    anna.answer("e")
    tom.post("talk", {"text": "Hello"})
    waiting = old.guest()
    waiting.create("cartographers", "human")
    old.close()
    files, there = FileTables(tmp_path / "old"), PostgresTables(databases.new())
    (tmp_path / "old" / "tables" / "damaged").mkdir()
    assert {one.id: one.problem is None for one in copied(files, there)} == {
        **dict.fromkeys(there.ids(), True),
        "damaged": False,
    }
    assert all(one.problem is not None for one in copied(files, there))  # nothing is replaced
    back = FileTables(tmp_path / "new")
    assert all(one.problem is None for one in copied(there, back))
    for id in there.ids():
        file = files.read(id)
        assert back.read(id) == there.read(id) == file
        if files.has_record(file):
            assert back.exported(file) == there.exported(file) == files.exported(file)
        names = files.extra_names(id)
        assert [back.read_extra(id, name) for name in names] == [there.read_extra(id, name) for name in names]
        assert there.changed(file) == pytest.approx(files.changed(file), abs=0.01)
    assert back.server_secret("push", bytes) == there.server_secret("push", bytes) != b""
    house = House(tmp_path, store=there)
    again = house.guest()
    again.base, again.client.cookies = tom.base, tom.client.cookies
    assert again.answer("a").status_code == 200
    house.close()
    there.close()


def test_the_operator_has_the_same_commands_for_a_database(
    tmp_path: Path,
    databases: Databases,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(ROOT / "docs" / "examples" / "tictactoe"))
    url = databases.new()
    store = PostgresTables(url)
    house = House(tmp_path, store=store)
    anna, _tom = seated(house, "tictactoe")
    anna.answer("e")
    id = anna.base.split("/")[2]

    def told(*words: str) -> dict[str, Any]:
        assert main(["tables", *words, "--json"]) == 0
        return dict(json.loads(capsys.readouterr().out))

    (listed,) = told("list", "--store", url)["tables"]
    assert (listed["id"], listed["moves"], listed["state"]) == (id, 1, "playing")
    link = told("relink", id, "--store", url)["link"]
    assert anna.get().status_code == 410  # at a server that runs
    again = house.guest()
    assert again.follow(f"/t/{link.partition('/t/')[2]}").status_code == 200
    copy = str(tmp_path / "copy")
    assert told("copy", url, copy)["copied"] == [id]
    assert told("check", "--data", copy)["tables"] == [{"id": id, "verified": 1, "problem": None}]
    assert told("remove", id, "--yes", "--store", url) == {"removed": id}
    assert again.get().status_code == 404
    house.close()
    store.close()


@pytest.mark.parametrize("command", [("serve",), ("tables", "list")])
def test_a_store_that_is_none_is_refused(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--store", "postgresql://a/b", "--data", "x"]) == 2
    assert english_part("cli.usage.not_together", option="--store", other="--data") in capsys.readouterr().err
    assert main([*command, "--store", "mysql://a/b"]) == 2
    assert english_part("cli.table_stores.bad_store", store="mysql://a/b") in capsys.readouterr().err


def test_the_place_of_a_database_has_no_password(databases: Databases) -> None:
    assert database._without_secrets("postgresql://me:secret@host:5/name") == "postgresql://host:5/name"
