"""What the server relies on in every storage of tables, and what only a database has to keep."""

import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from tests.extras.web.databases import Databases
from tests.support.memory_tables import MemoryTables
from tests.support.tables import registry_with_examples

import manicule
from manicule import Human
from manicule.errors import ManiculeError
from manicule.kernel.errors import RecordError
from manicule.kernel.text import Text
from manicule.kernel.untrusted_files import LARGE
from manicule.match.header import MatchHeader
from manicule.records.match_file import required_header
from manicule.records.store import FullRecord, InDoubt, LostRecord
from manicule_web import table_lock
from manicule_web.file_tables import HEALTH, FileTables, temporary_tables
from manicule_web.peers import Changed
from manicule_web.postgres import database, schema
from manicule_web.postgres.peers import CHANNEL, Envelope
from manicule_web.postgres.record import PostgresRecord
from manicule_web.postgres.tables import PostgresTables
from manicule_web.table_file import RECORD, Chair, TableFile
from manicule_web.table_lock import TableBusy, TableGone, TableHold, TableLock
from manicule_web.table_store import GONE, HeldTable, StoreAway, TableStore

FILE = TableFile("aaaa", "tictactoe", [Chair(name="Anna"), Chair()], 7)
ANSWERS = [(1, "a", "e"), (2, "b", "a")]


def header() -> MatchHeader:
    """The header of a match."""
    people = [Human("Anna"), Human("Tom")]
    return required_header(manicule.start("tictactoe", people, seed=7, registry=registry_with_examples()))


@pytest.fixture(params=["files", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> TableStore:
    if request.param == "files":
        return FileTables(tmp_path / "data")
    found: PostgresTables = request.getfixturevalue("postgres")
    return found


def with_table(store: TableStore, file: TableFile = FILE) -> TableFile:
    with store.changing(file.id):
        store.write(file)
    return file


def answers(store: TableStore, file: TableFile = FILE) -> list[str]:
    return [step.answer for step in store.record(file).steps]


def with_record(store: TableStore, file: TableFile = FILE) -> TableFile:
    with_table(store, file)
    with store.changing(file.id):
        made = store.keeper(file).create(header())
        made.append(ANSWERS[:1], durable=True)
        made.close()
    return file


# Every storage


def test_tables_are_stored_listed_changed_and_removed(store: TableStore) -> None:
    assert list(store.ids()) == []
    store.check()
    other = TableFile("bbbb", "tictactoe", [Chair()], 8, options={"x": "ж"})
    with_table(store, other)
    with_table(store)
    assert list(store.ids()) == ["aaaa", "bbbb"]
    assert (store.read("aaaa"), store.read("bbbb")) == (FILE, other)
    assert abs(store.changed(FILE) - time.time()) < 60
    changed = TableFile("aaaa", "tictactoe", [Chair(name="Kate")], 9)
    with store.changing("aaaa"):
        store.write(changed)
    assert (store.read("aaaa"), store.read("bbbb")) == (changed, other)
    with store.changing("aaaa"):
        store.write_extra("aaaa", "talk", b"x")
        store.remove("aaaa")
    assert list(store.ids()) == ["bbbb"]
    assert store.read_extra("aaaa", "talk") == b""
    with pytest.raises((ManiculeError, TableGone)):
        store.read("aaaa")


def test_further_data_belong_to_one_table_and_are_replaced(store: TableStore) -> None:
    with_table(store)
    with_table(store, TableFile("bbbb", "tictactoe", [], 8))
    assert (store.read_extra("aaaa", "talk"), list(store.extra_names("aaaa"))) == (b"", [])
    with store.changing("aaaa"):
        assert store.read_extra("aaaa", "talk") == b""
        store.write_extra("aaaa", "talk", b"one")
        store.write_extra("aaaa", "outbox", b"two")
        store.write_extra("aaaa", "talk", b"three")
        assert store.read_extra("aaaa", "talk") == b"three"
    assert list(store.extra_names("aaaa")) == ["outbox", "talk"]
    assert [store.read_extra("aaaa", name) for name in ("outbox", "talk", "x")] == [b"two", b"three", b""]
    assert list(store.extra_names("bbbb")) == []


def test_a_record_is_begun_continued_and_exported(store: TableStore) -> None:
    with_table(store)
    assert not store.has_record(FILE)
    with pytest.raises(ManiculeError):
        store.record(FILE)
    with pytest.raises(ManiculeError):
        store.exported(FILE)
    with_record(store)
    assert store.has_record(FILE)
    assert answers(store) == ["e"]
    with store.changing(FILE.id):
        made = store.keeper(FILE).go_on(store.record(FILE))
        made.append(ANSWERS[1:], durable=True)
        made.check_kept()
        assert [step.answer for step in made.read().steps] == ["e", "a"]
        name = made.name
        assert not made.is_closed
        made.close()
        assert made.is_closed
    assert answers(store) == ["e", "a"]
    assert store.exported(FILE).startswith(b"format = 2\n")
    assert store.exported(FILE).count(b"\n[[step]]\n") == 2
    assert store.recorded(FILE.id, name) == RECORD
    with store.changing(FILE.id), pytest.raises(RecordError):
        store.keeper(FILE).create(header())  # there is one


def test_a_record_is_rewritten_and_begun_under_another_name(store: TableStore) -> None:
    with_record(store)
    with store.changing(FILE.id):
        made = store.keeper(FILE).go_on(store.record(FILE))
        made.rewrite(header(), [(1, "a", "i")])
        made.append([(2, "b", "c")], durable=True)
        beside = store.keeper(FILE).create_beside(made, header())
        beside.append([(1, "a", "b")], durable=True)
        third = store.keeper(FILE).create_beside(made, header())
        names = [store.recorded(FILE.id, one.name) for one in (made, beside, third)]
        third.remove()
        assert third.is_closed
        for one in (made, beside):
            one.close()
    assert names == [RECORD, "record-2.toml", "record-3.toml"]
    files = [TableFile("aaaa", "tictactoe", [], 7, record=name) for name in names]
    assert [store.has_record(file) for file in files] == [True, True, False]
    assert [answers(store, file) for file in files[:2]] == [["i", "c"], ["b"]]


def test_a_copied_table_is_whole_and_replaces_none(store: TableStore) -> None:
    with temporary_tables() as source:
        with_record(source)
        record = source.exported(FILE)
    at = time.time() - 5000
    store.adopt(FILE, record, {"talk": b"x", "outbox": b"y"}, at)
    assert (store.read(FILE.id), answers(store)) == (FILE, ["e"])
    assert store.exported(FILE) == record
    assert list(store.extra_names(FILE.id)) == ["outbox", "talk"]
    assert store.changed(FILE) == pytest.approx(at, abs=0.01)
    with pytest.raises(ManiculeError, match="aaaa"):
        store.adopt(TableFile("aaaa", "tictactoe", [], 9), b"", {"talk": b"z"}, time.time())
    assert (store.read(FILE.id), store.read_extra(FILE.id, "talk")) == (FILE, b"x")
    empty = TableFile("bbbb", "tictactoe", [], 9)
    store.adopt(empty, b"", {}, at)
    assert (store.read("bbbb"), store.has_record(empty)) == (empty, False)


def test_a_secret_of_the_server_is_made_once(store: TableStore) -> None:
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"\x00secret")
        return made[-1]

    assert list(store.secret_names()) == []
    assert [store.server_secret("push", make) for _ in range(2)] == [b"\x00secret"] * 2
    assert made == [b"\x00secret"]
    store.server_secret("operator", lambda: b"o")
    assert list(store.secret_names()) == ["operator", "push"]


# Files


def test_the_folder_of_tables_is_for_its_own_account_alone(tmp_path: Path) -> None:
    tables = FileTables(tmp_path / "new" / "data")
    assert tables.place == str(tmp_path / "new" / "data")
    assert stat.S_IMODE((tmp_path / "new" / "data" / "tables").stat().st_mode) == 0o700
    tables.server_secret("push", lambda: b"x")
    assert stat.S_IMODE((tmp_path / "new" / "data" / "push.key").stat().st_mode) == 0o600
    tables.check()
    assert (tmp_path / "new" / "data" / HEALTH).read_bytes() == b"ok\n"
    FileTables(tmp_path / "new" / "data")  # it may be there


def test_a_table_changed_when_its_file_or_its_record_did(tmp_path: Path) -> None:
    tables = FileTables(tmp_path)
    with_record(tables)
    folder = tmp_path / "tables" / FILE.id
    assert tables.changed(TableFile("zzzz", "tictactoe", [], 7)) == 0.0
    for stored, record in ((2000, 3000), (5000, 4000)):
        os.utime(folder / "table.json", (stored, stored))
        os.utime(folder / RECORD, (record, record))
        assert tables.changed(FILE) == max(stored, record)
    assert tables.changed(TableFile("aaaa", "tictactoe", [], 7, record="")) == 5000


def test_only_a_game_that_is_a_save_is_recorded_in_the_folder_of_saves(tmp_path: Path, home: Path) -> None:
    for are_saves in (False, True):
        with temporary_tables(are_saves=are_saves) as tables:
            with_table(tables)
            made = tables.keeper(FILE).create(header())
            made.close()
            is_inside = Path(tables.place) in Path(made.name).parents
            assert is_inside is not are_saves
            kept = tables.recorded(FILE.id, made.name)
            assert kept == (RECORD if is_inside else made.name)
            file = TableFile("aaaa", "tictactoe", [], 7, record=kept)
            assert tables.has_record(file)
            place = Path(tables.place)
        assert not place.exists()
        assert Path(made.name).exists() is are_saves


def test_files_have_one_process_and_no_versions(tmp_path: Path) -> None:
    tables = FileTables(tmp_path)
    assert (tables.peers, tables.version("aaaa"), tables.thinks("aaaa")) == (None, 0, True)
    with tables.changing("aaaa") as held:
        assert (held.version, held.is_lost) == (0, False)


# Databases


@pytest.fixture
def pair(databases: Databases) -> Iterator[tuple[PostgresTables, PostgresTables]]:
    """The stores of two processes on one database."""
    url = databases.new()
    made = PostgresTables(url), PostgresTables(url)
    yield made
    for one in made:
        one.close()


Pair = tuple[PostgresTables, PostgresTables]


def test_each_stored_change_has_a_number_and_others_have_none(pair: Pair) -> None:
    one, other = pair
    assert one.version(FILE.id) == GONE
    with one.changing(FILE.id) as held:
        assert held.version == 0
        one.write(FILE)
    assert [store.version(FILE.id) for store in pair] == [1, 1]
    with other.changing(FILE.id) as held:
        assert held.version == 1
        assert other.read(FILE.id) == FILE
    assert one.version(FILE.id) == held.version == 1  # nothing was written
    with other.changing(FILE.id) as held:
        other.write(FILE)
        assert one.version(FILE.id) == 1  # not before the end
    assert one.version(FILE.id) == held.version == 2
    with one.changing(FILE.id) as held:
        one.write_extra(FILE.id, "talk", b"x")
    assert other.version(FILE.id) == held.version == 3
    with other.changing(FILE.id) as held:
        other.remove(FILE.id)
    assert (one.version(FILE.id), held.version) == (GONE, 0)


def test_a_change_that_fails_is_not_stored_and_says_so(pair: Pair) -> None:
    one, other = pair
    with_record(one)
    change = one.changing(FILE.id)
    held = change.__enter__()
    one.write_extra(FILE.id, "talk", b"x")
    record = one.keeper(FILE).go_on(one.record(FILE))
    record.append(ANSWERS[1:], durable=True)
    assert not change.__exit__(KeyError, KeyError(), None)
    assert held.is_lost
    assert record.is_closed
    assert (other.read_extra(FILE.id, "talk"), answers(other)) == (b"", ["e"])
    with pytest.raises(KeyError), one.changing(FILE.id) as held:
        raise KeyError
    assert not held.is_lost
    with one.changing(FILE.id):
        one.write_extra(FILE.id, "talk", b"y")
    assert other.read_extra(FILE.id, "talk") == b"y"


def test_a_table_that_another_process_changes_is_waited_for(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_MS", 50)
    url = databases.new()
    one, other = PostgresTables(url), PostgresTables(url)
    with_table(one)
    with one.changing(FILE.id):
        one.write_extra(FILE.id, "talk", b"x")
        with pytest.raises(TableBusy), other.changing(FILE.id):
            pass
        assert other.read(FILE.id) == FILE  # to look, nobody waits
        assert other.read_extra(FILE.id, "talk") == b""
    with other.changing(FILE.id):
        assert other.read_extra(FILE.id, "talk") == b"x"
    one.close()
    other.close()


def test_bots_think_in_one_living_process(pair: Pair) -> None:
    one, other = pair
    with_table(one)

    def think(store: PostgresTables) -> bool:
        with store.changing(FILE.id):
            return store.thinks(FILE.id)

    one.peers.beat()
    version = one.version(FILE.id)
    assert [think(store) for store in (one, one, other)] == [True, True, False]
    assert one.version(FILE.id) == version  # no news for people
    with one.changing(FILE.id):
        one.thought(FILE.id)
    other.peers.beat()
    assert [think(store) for store in (other, one)] == [True, False]
    with other._database.connection() as connection:
        connection.execute("UPDATE processes SET until = clock_timestamp() - interval '1 second'")
    assert [think(one), think(other)] == [True, True]  # nobody lives any more
    one.peers.beat()
    assert [think(one), think(other)] == [True, False]
    one.peers.close()  # it says that it ends
    assert think(other)


def test_a_table_is_written_by_its_holder_alone(pair: Pair) -> None:
    one, _ = pair
    with_record(one)
    writes: list[Callable[[], object]] = [
        lambda: one.write_extra(FILE.id, "talk", b"x"),
        lambda: one.remove(FILE.id),
        lambda: one.thinks(FILE.id),
        lambda: one.thought(FILE.id),
    ]
    for write in writes:
        with pytest.raises(AssertionError):
            write()
    failed: list[BaseException] = []

    def elsewhere() -> None:
        try:
            one.write_extra(FILE.id, "talk", b"x")
        except AssertionError as error:
            failed.append(error)

    with one.changing(FILE.id):
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
    assert len(failed) == 1  # another thread of the same process
    assert one.version(FILE.id) == 2


def test_further_data_of_a_held_table_are_read_together(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    with_table(one)
    with one.changing(FILE.id):
        one.write_extra(FILE.id, "talk", b"x")
        one.write_extra(FILE.id, "outbox", b"y")
    asked, extras = list[str](), one._extras

    def counted(id: str) -> dict[str, bytes]:
        asked.append(id)
        return extras(id)

    monkeypatch.setattr(one, "_extras", counted)
    with one.changing(FILE.id):
        assert [one.read_extra(FILE.id, name) for name in ("talk", "outbox", "no")] == [b"x", b"y", b""]
        one.write_extra(FILE.id, "no", b"z")
        assert one.read_extra(FILE.id, "no") == b"z"
        assert asked == [FILE.id]
    with other.changing(FILE.id):
        other.write_extra(FILE.id, "no", b"w")
    assert one.read_extra(FILE.id, "no") == b"w"  # after the change, nothing is remembered
    assert asked == [FILE.id] * 2


def test_a_record_changed_by_another_program_is_noticed(pair: Pair) -> None:
    one, other = pair
    with_record(one)
    read = one.record(FILE)
    with one.changing(FILE.id):
        record = one.keeper(FILE).go_on(one.record(FILE))
        record.check_kept()
    with other._database.connection() as connection:
        connection.execute("UPDATE entries SET block = block || '\\x20'::bytea WHERE n = 1")
    with one.changing(FILE.id):
        with pytest.raises(LostRecord):
            record.check_kept()
        with pytest.raises(RecordError):
            one.keeper(FILE).go_on(read)


def test_a_record_in_the_database_never_outgrows_its_reader(pair: Pair) -> None:
    one, _ = pair
    with_record(one)
    with one.changing(FILE.id):
        record = one.keeper(FILE).go_on(one.record(FILE))
        before = record.read().steps
        with pytest.raises(FullRecord):
            record.append([(2, "b", "x" * LARGE)], durable=True)
        with pytest.raises(FullRecord):
            record.rewrite(header(), [(1, "a", "x" * LARGE)])
        assert record.read().steps == before
        record.append(ANSWERS[1:], durable=True)
    assert answers(one) == ["e", "a"]


def test_what_a_closed_record_is_given_is_in_doubt(pair: Pair) -> None:
    one, _ = pair
    with_record(one)
    with one.changing(FILE.id):
        record = one.keeper(FILE).go_on(one.record(FILE))
        record.close()
        with pytest.raises(InDoubt):
            record.append(ANSWERS[1:], durable=True)
        assert isinstance(record, PostgresRecord)
        assert (record.path, record.name) == (None, f"{FILE.id}/{RECORD}")
    assert answers(one) == ["e"]


def test_a_connection_that_is_lost_in_a_change_is_said_to_be(pair: Pair) -> None:
    one, other = pair
    with_record(one)
    change = one.changing(FILE.id)
    held = change.__enter__()
    record = one.keeper(FILE).go_on(one.record(FILE))
    held.connection.close()  # type: ignore[attr-defined]
    with pytest.raises(InDoubt):
        record.append(ANSWERS[1:], durable=True)
    assert record.is_closed
    with pytest.raises(InDoubt):
        record.check_kept()
    with pytest.raises(StoreAway):
        change.__exit__(None, None, None)
    assert held.is_lost
    assert answers(other) == answers(one) == ["e"]


def end_connections(url: str, *, are_new_ones_refused: bool = False) -> None:
    """Let a database close its connections, as one that restarts does."""
    name = conninfo_to_dict(url)["dbname"]
    with psycopg.connect(make_conninfo(url, dbname="postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {not are_new_ones_refused}")
        connection.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = %s", (name,)
        )


def test_a_connection_that_the_database_has_closed_is_closed_here_too(databases: Databases) -> None:
    url = databases.new()
    tables = PostgresTables(url)
    with tables._database.connect() as connection:
        database._check(connection)
        assert not connection.closed
        end_connections(url)
        with pytest.raises(psycopg.OperationalError):
            database._check(connection)
        assert connection.closed
        with pytest.raises(psycopg.OperationalError):
            database._check(connection)
    assert list(tables.ids()) == []  # its own connections were closed as well
    tables.close()


def test_a_failed_attempt_to_connect_gives_its_place_back_at_once(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.1)
    url = databases.new()
    tables = PostgresTables(url)
    with_table(tables)
    pool, delays = tables._database._pool, list[float]()
    schedule = pool.schedule_task

    def noted(task: Any, delay: float) -> None:
        delays.append(delay)
        schedule(task, delay)

    monkeypatch.setattr(pool, "schedule_task", noted)
    end_connections(url, are_new_ones_refused=True)
    with pytest.raises(StoreAway):
        tables.ids()
    while pool.get_stats()["pool_size"]:
        assert not any(delays)  # no attempt waits for its next one
        time.sleep(0.01)
    end_connections(url)
    pool.timeout = 10.0
    assert list(tables.ids()) == [FILE.id]
    tables.close()


def test_the_schema_is_made_once_and_another_one_is_refused(databases: Databases) -> None:
    url = databases.new()
    first = PostgresTables(url)
    with_table(first)
    first.close()
    again = PostgresTables(url)
    assert again.place == database._without_secrets(url)
    assert list(again.ids()) == [FILE.id]
    again.close()
    with psycopg.connect(url, autocommit=True) as connection:
        rows = connection.execute("SELECT version FROM manicule_schema").fetchall()
        assert rows == [(schema.SCHEMA,)]
        connection.execute("UPDATE manicule_schema SET version = 99")
    with pytest.raises(ManiculeError, match="99"):
        PostgresTables(url)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("postgresql://me:secret@host:5/name", "postgresql://host:5/name"),
        ("postgresql://me:secret@host/name", "postgresql://host/name"),
        ("postgresql:///name?host=/run/pg&password=secret", "postgresql://%2Frun%2Fpg/name"),
        ("postgresql://me:secret@/name?hostaddr=127.0.0.1", "postgresql://127.0.0.1/name"),
        ("postgresql://", "postgresql:///"),
    ],
)
def test_the_place_of_a_database_is_shown_without_secrets(url: str, place: str) -> None:
    assert database._without_secrets(url) == place


def test_a_database_that_cannot_be_reached_is_named_without_its_password() -> None:
    for url in ("postgresql://me:secret@/name?host=/nowhere", "postgresql://me:secret@host:port/name"):
        with pytest.raises(ManiculeError) as refused:
            PostgresTables(url)
        assert refused.value.text.message == database.NOT_REACHED.message
        assert "secret" not in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("rest", ["secret@[host/name", "secret%zz@host/name", "@host/name?secret"])
def test_nothing_of_an_address_that_cannot_be_read_is_shown(rest: str) -> None:
    with pytest.raises(ManiculeError) as refused:
        PostgresTables(f"postgresql://me:{rest}")
    assert "the database postgresql://… cannot be used: " in str(refused.value)
    assert "secret" not in str(refused.value)
    assert refused.value.__suppress_context__


# Locks


def test_a_lock_is_waited_for_only_so_long_from_when_it_was_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_lock, "WAIT", 0.2)
    lock, is_held, is_over = TableLock(), threading.Event(), threading.Event()

    def hold() -> None:
        with lock, lock:
            assert lock.is_nested
            is_held.set()
            is_over.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    is_held.wait(10)
    began = time.monotonic()
    with pytest.raises(TableBusy), lock:
        pass
    assert time.monotonic() - began >= 0.1
    time.sleep(0.2)
    began = time.monotonic()
    with pytest.raises(TableBusy), lock:
        pass
    assert time.monotonic() - began < 0.15  # it has been held for longer already
    is_over.set()
    thread.join()
    with lock:
        assert not lock.is_nested


def test_an_inner_release_leaves_a_lock_to_its_holder() -> None:
    lock = TableLock()
    with lock:
        with lock:
            assert lock.is_nested
        assert not lock.is_nested
        assert lock._since  # it is still counted from when it was taken
    assert not lock._since
    with lock:
        assert lock._since


def test_a_table_whose_storage_is_in_doubt_is_forgotten_and_read_again() -> None:
    done: list[str] = []
    tables = MemoryTables()
    with tables.changing(FILE.id):
        tables.write(FILE)
    hold = TableHold(
        TableLock(),
        tables,
        FILE.id,
        tables.version(FILE.id),
        renew=lambda is_told: done.append("renew"),
        finish=lambda: done.append("finish"),
        drop=lambda: done.append("drop"),
    )
    with hold.changing():
        pass
    assert done == ["finish"]
    doubt = InDoubt(Text("nobody knows"))
    with pytest.raises(InDoubt), hold.changing():
        raise doubt
    assert done == ["finish", "drop"]
    with hold.changing():  # reads it again, and notes a failure that somebody else has answered
        hold.note(KeyError())
    assert done == ["finish", "drop", "renew", "finish"]
    with hold.changing():
        hold.note(doubt)
    assert done[4:] == ["finish", "drop"]
    hold.end()
    with pytest.raises(TableGone), hold.changing():
        pass


def test_a_stored_change_is_told_to_other_processes_and_nothing_else_is(pair: Pair) -> None:
    one, other = pair
    with_table(one)
    with other._database.connect() as connection:
        connection.execute(f"LISTEN {CHANNEL}")

        def told() -> list[tuple[str, int]]:
            notices = connection.notifies(timeout=0.2)
            envelopes = [msgspec.json.decode(notice.payload, type=Envelope) for notice in notices]
            assert all(envelope.by == one.peers.id for envelope in envelopes)
            messages = [message for envelope in envelopes for message in envelope.messages]
            return [(message.table, message.version) for message in messages if isinstance(message, Changed)]

        with one.changing(FILE.id):
            one.read(FILE.id)
        assert told() == []
        with one.changing(FILE.id):
            one.write_extra(FILE.id, "talk", b"x")
        assert told() == [(FILE.id, 2)]
        with one.changing(FILE.id):
            one.remove(FILE.id)
        assert told() == [(FILE.id, GONE)]


class Versions(MemoryTables):
    """Tables that have the version that a test says."""

    number = 0

    @contextmanager
    def changing(self, id: str) -> Iterator[HeldTable]:
        yield HeldTable(self.number)


@pytest.mark.parametrize(
    ("known", "stored", "is_renewed"),
    [(0, 0, False), (3, 3, False), (3, 4, True), (3, 0, True), (0, 1, True)],
)
def test_a_table_is_read_again_if_another_process_changed_or_removed_it(
    known: int, stored: int, is_renewed: bool
) -> None:
    renewed: list[bool] = []
    tables = Versions()
    tables.number = stored
    hold = TableHold(TableLock(), tables, FILE.id, known, renewed.append, lambda: None, lambda: None)
    assert hold.hear(known) is False
    with hold.changing():
        pass
    assert bool(renewed) is is_renewed
    renewed.clear()
    with hold.looking(), hold.changing():
        pass
    assert renewed == []  # once is enough
    assert hold.hear(9) is True
    assert hold.hear(9) is False  # no news any more
    assert hold.is_behind
