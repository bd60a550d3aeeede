"""The form of a record: what is written, what comes back, and in how many writes."""

import errno
import os
import re
import stat
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.wording import english_pattern

from manicule import Step
from manicule.kernel.errors import RecordError
from manicule.kernel.plugin import PluginFingerprint
from manicule.match.header import MatchHeader, SeatSpec
from manicule.records.file import RecordFile
from manicule.records.form import RecordEntry, block, packed, quoted, unpacked, unquoted
from manicule.records.reader import read_record
from manicule.records.record import Record, Snapshot

NO_SURROGATES = st.text(st.characters(exclude_categories=["Cs"]))

NASTY = 'Ann "Quote" \\ back\\slash \x00\x07\x1b\x7f\x85\u2028 \n[[step]]\nat = 1\n é 日本 🎲'
POSITION = packed(b'{"round":1}')
NAME_FIRST = [] if os.name == "nt" else [True]
"""With the first that is to last, the folder is synced too: a new file has its name there."""


def start(**changes):
    values = {
        "game": "auction",
        "seed": 7,
        "plugins": (PluginFingerprint("auction", "1.0", "0123456789abcdef"),),
        "seats": (SeatSpec("Anna", "human"), SeatSpec("Bert", "dice")),
        "options": {"rounds": 2, "open": True, "mood": "calm"},
    }
    return MatchHeader(**(values | changes))


def written(path, *entries, **changes):
    """A file with these entries."""
    store = RecordFile.create(path, start(**changes))
    store.append([RecordEntry(*entry) for entry in entries], durable=False)
    store.close()
    return path


@given(NO_SURROGATES)
def test_any_answer_is_quoted_so_that_toml_reads_it_back(answer):
    assert tomllib.loads(f"a = {quoted(answer)}") == {"a": answer}
    assert unquoted(quoted(answer)[1:-1]) == answer


@given(st.binary(max_size=2000))
def test_any_snapshot_is_packed_into_one_line_and_comes_back(data):
    text = packed(data)
    assert re.fullmatch("[A-Za-z0-9+/]+={0,2}", text)
    assert unpacked(text) == data


@pytest.mark.parametrize("text", ["", "abcd", "abc", "*", packed(b"x" * 100)[:-8], packed(b"\0" * (1 << 25))])
def test_what_was_not_packed_is_refused(text):
    """Cut off, no snapshot at all, or one that would fill the memory."""
    with pytest.raises(ValueError, match=r"\w"):
        unpacked(text)


def test_a_step_is_four_lines(tmp_path):
    text = written(tmp_path / "a.toml", (17, "b", "P17")).read_text()
    assert re.fullmatch(
        r'\[\[step\]\]\nat = 17\nb = "P17"\nok = "[0-9a-f]{4}"\n', text[text.index("[[step]]") :]
    )


def test_header_and_every_kind_of_step_come_back(tmp_path):
    named = {
        "seed": -(1 << 63),
        "first": 1,
        "practice": True,
        "seats": (
            SeatSpec(
                'Ann "Quote" \\ back\\slash é 日本 🎲',
                "human",
                wishes={"character": NASTY},
                settings={"lang": "fr"},
            ),
            SeatSpec("Bert", "dice"),
        ),
    }
    entries = [
        (1, "a", NASTY),
        (2, "b", "x"),
        (2, "snapshot", POSITION),
        (2, "set", "b lang=fr=be"),
        (2, "set", "a lang="),
        (3, "a", "y"),
        (3, "undo", "a"),
        (2, "end", "f" * 16),
    ]
    path = written(tmp_path / "a.toml", *entries, **named)
    record = read_record(path)
    assert record.start == start(**named)
    assert record.steps == [Step(1, "a", NASTY), Step(2, "b", "x")]
    assert record.snapshots == [Snapshot(2, 2, POSITION)]
    assert record.settings == {"a": {"lang": ""}, "b": {"lang": "fr=be"}}
    assert record.final == "f" * 16
    assert record.notices == []
    assert len(tomllib.loads(path.read_text())["step"]) == len(entries)


def test_what_is_as_usual_is_not_in_the_header_of_a_seat(tmp_path):
    text = written(tmp_path / "a.toml").read_text()
    assert tomllib.loads(text)["seats"] == [
        {"name": "Anna", "kind": "human"},
        {"name": "Bert", "kind": "dice"},
    ]


def test_the_same_game_has_the_same_bytes(tmp_path):
    paths = [written(tmp_path / name, (1, "a", "x")) for name in ("a.toml", "b.toml")]
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_entries_are_the_same_bytes_whether_they_are_written_together_or_one_by_one(tmp_path):
    entries = [RecordEntry(1, "a", "x"), RecordEntry(2, "b", "y"), RecordEntry(2, "snapshot", POSITION)]
    together = written(tmp_path / "a.toml", *entries)
    store = RecordFile.create(tmp_path / "b.toml", start())
    for entry in entries:
        store.append([entry], durable=False)
    store.close()
    assert store.path.read_bytes() == together.read_bytes()


def test_an_undo_takes_back_what_came_later_and_that_seats_own_answer_only():
    record = Record(start())
    entries = [(1, "a", "x"), (1, "snapshot", "A"), (2, "a", "p"), (2, "b", "q"), (2, "a", "r")]
    for entry in [*entries, (2, "snapshot", "B"), (3, "a", "s")]:
        record.take(RecordEntry(*entry))
    record.take(RecordEntry(2, "undo", "a"))
    assert record.steps == [Step(1, "a", "x"), Step(2, "a", "p"), Step(2, "b", "q")]
    assert record.snapshots == [Snapshot(1, 1, "A")]
    record.take(RecordEntry(1, "undo", "a"))
    assert record.steps == []
    assert record.snapshots == []


def test_an_undo_takes_no_setting_back():
    record = Record(start())
    for entry in [(1, "a", "x"), (1, "set", "a lang=fr"), (1, "undo", "a")]:
        record.take(RecordEntry(*entry))
    assert record.settings == {"a": {"lang": "fr"}}


def test_an_undo_makes_a_finished_game_unfinished():
    record = Record(start())
    for entry in [(1, "a", "x"), (1, "end", "0" * 16), (1, "undo", "a")]:
        record.take(RecordEntry(*entry))
    assert record.final == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((2, "a", "x"), (1, "b", "y")),
        ((2, "a", "x"), (1, "snapshot", "A")),
        ((2, "a", "x"), (1, "end", "0" * 16)),
        ((1, "a", "x"), (1, "undo", "b")),
        ((2, "a", "x"), (1, "undo", "a")),
    ],
)
def test_entries_that_make_no_game_are_refused(first, second):
    record = Record(start())
    record.take(RecordEntry(*first))
    with pytest.raises(RecordError, match="step 1"):
        record.take(RecordEntry(*second))


def test_until_stops_where_a_question_is_asked():
    record = Record(start())
    for at in (1, 3, 4):
        record.take(RecordEntry(at, "a", "x"))
        record.take(RecordEntry(at, "snapshot", f"{at}"))
    record.take(RecordEntry(4, "end", "e" * 16))
    assert [step.at for step in record.until(3).steps] == [1]
    assert [snapshot.at for snapshot in record.until(3).snapshots] == [1]
    assert [snapshot.at for snapshot in record.until(2).snapshots] == [1]
    assert record.until(4).final == ""
    assert record.until(5).final == record.until(None).final == "e" * 16
    assert len(record.until(5).snapshots) == 3
    assert [step.at for step in record.steps] == [1, 3, 4]


def test_entries_are_one_write_and_synced_only_when_they_are_to_last(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(stat.S_ISDIR(os.fstat(fd).st_mode)))
    store = RecordFile.create(tmp_path / "a.toml", start())
    writes = []
    real = store._file

    class Counting:
        def __getattr__(self, name):
            return getattr(real, name)

        def write(self, data):
            writes.append(data)
            return real.write(data)

    store._file = Counting()
    store.append([RecordEntry(1, "b", "x"), RecordEntry(1, "snapshot", POSITION)], durable=False)
    assert (len(writes), synced) == (1, [])
    store.append([RecordEntry(2, "a", "x")], durable=True)
    assert (len(writes), synced) == (2, [*NAME_FIRST, False])
    store.append([RecordEntry(3, "a", "x")], durable=True)
    assert (len(writes), synced) == (3, [*NAME_FIRST, False, False])
    store.close()


def test_a_folder_that_cannot_be_synced_hinders_nobody(tmp_path, monkeypatch):
    """Some file systems know no such thing; a disk that fails is told."""
    real = os.fsync

    def failing(number):
        def fsync(fd):
            if stat.S_ISDIR(os.fstat(fd).st_mode):
                raise OSError(number, os.strerror(number))
            real(fd)

        return fsync

    monkeypatch.setattr(os, "fsync", failing(errno.EINVAL))
    store = RecordFile.create(tmp_path / "a.toml", start())
    store.append([RecordEntry(1, "a", "x")], durable=True)
    assert store.read().steps == [Step(1, "a", "x")]
    store.close()
    if NAME_FIRST:
        monkeypatch.setattr(os, "fsync", failing(errno.EIO))
        store = RecordFile.create(tmp_path / "b.toml", start())
        with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
            store.append([RecordEntry(1, "a", "x")], durable=True)
        assert store.read().steps == []
        store.close()


def test_an_existing_file_is_never_overwritten(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("mine")
    with pytest.raises(RecordError, match=english_pattern("records.file.exists")):
        RecordFile.create(path, start())
    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_said_at_once(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
        RecordFile.create(tmp_path / "file" / "a.toml", start())


def test_a_folder_that_is_not_there_is_made(tmp_path):
    path = written(tmp_path / "one" / "two" / "a.toml", (1, "a", "x"))
    assert read_record(path).steps == [Step(1, "a", "x")]


def test_a_file_that_is_closed_takes_nothing_more(tmp_path):
    store = RecordFile.create(tmp_path / "a.toml", start())
    store.close()
    store.close()
    with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
        store.append([RecordEntry(1, "a", "x")], durable=False)


def test_a_file_is_removed_only_if_it_is_the_one_that_was_opened(tmp_path):
    path = tmp_path / "a.toml"
    store = RecordFile.create(path, start())
    path.rename(tmp_path / "moved.toml")
    path.write_text("another one")
    store.remove()
    assert path.read_text() == "another one"
    store = RecordFile.create(tmp_path / "b.toml", start())
    store.remove()
    assert not store.path.exists()
    store.remove()


def test_a_record_that_was_read_is_written_on(tmp_path):
    path = written(tmp_path / "a.toml", (1, "a", "x"))
    store = RecordFile.go_on(read_record(path))
    store.append([RecordEntry(2, "b", "y")], durable=True)
    assert store.read().steps == [Step(1, "a", "x"), Step(2, "b", "y")]
    store.close()
    assert path.read_bytes() == written(tmp_path / "b.toml", (1, "a", "x"), (2, "b", "y")).read_bytes()


def test_a_block_holds_no_check_of_its_own():
    assert block(RecordEntry(3, "undo", "a")) == b'[[step]]\nat = 3\nundo = "a"\n'
