"""The form of a record: what is written, what comes back, and in how many writes."""

import os
import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manicule.library.stamp import Stamp
from manicule.play.runner import Step
from manicule.records.reading import read_record

from manicule.errors import RecordError
from manicule.records.form import Entry, Header, SeatEntry, block, quoted, unquoted
from manicule.records.record import Record, RecordWriter

NO_SURROGATES = st.text(st.characters(exclude_categories=["Cs"]))

NASTY = 'Ann "Quote" \\ back\\slash \x00\x07\x1b\x7f\x85\u2028 \n[[step]]\nat = 1\n é 日本 🎲'


def header(**changes):
    values = {
        "game": "auction",
        "seed": 7,
        "plugins": (Stamp("auction", "1.0", "0123456789abcdef"),),
        "seats": (SeatEntry("Anna", "human"), SeatEntry("Bert", "dice")),
        "options": {"rounds": 2, "open": True, "mood": "calm"},
    }
    return Header(**(values | changes))


@given(NO_SURROGATES)
def test_any_answer_is_quoted_so_that_toml_reads_it_back(answer):
    assert tomllib.loads(f"a = {quoted(answer)}") == {"a": answer}
    assert unquoted(quoted(answer)[1:-1]) == answer


def test_a_step_is_four_lines(tmp_path):
    writer = RecordWriter.create(tmp_path / "a.toml", header())
    writer.step(Step(17, "b", "P17"))
    writer.commit()
    text = (tmp_path / "a.toml").read_text()
    assert re.fullmatch(
        r'\[\[step\]\]\nat = 17\nb = "P17"\nok = "[0-9a-f]{4}"\n', text[text.index("[[step]]") :]
    )
    writer.close()


def test_header_and_every_kind_of_step_come_back(tmp_path):
    path = tmp_path / "a.toml"
    named = header(
        seed=-(1 << 63),
        first=1,
        practice=True,
        seats=(SeatEntry(NASTY, "human", {"character": NASTY}), SeatEntry("Bert", "dice")),
    )
    writer = RecordWriter.create(path, named)
    writer.step(Step(1, "a", NASTY))
    writer.commit()
    writer.step(Step(2, "b", "x"))
    writer.mark(2, "0" * 16)
    writer.end(2, "f" * 16)
    writer.commit()
    writer.close()
    record = read_record(path)
    assert record.header == named
    assert record.steps == [Step(1, "a", NASTY), Step(2, "b", "x")]
    assert record.marks == {2: "0" * 16}
    assert record.final == "f" * 16
    assert record.notices == []
    assert len(tomllib.loads(path.read_text())["step"]) == 4


def test_the_same_game_has_the_same_bytes(tmp_path):
    texts = []
    for name in ("a.toml", "b.toml"):
        writer = RecordWriter.create(tmp_path / name, header())
        writer.step(Step(1, "a", "x"))
        writer.commit()
        writer.close()
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]


def test_an_undo_takes_back_what_came_later_and_that_seats_own_answer_only():
    record = Record(header())
    entries = [(1, "a", "x"), (1, "mark", "0" * 16), (2, "a", "p"), (2, "b", "q"), (2, "a", "r")]
    for entry in entries:
        record.take(Entry(*entry))
    record.take(Entry(2, "undo", "a"))
    assert record.steps == [Step(1, "a", "x"), Step(2, "a", "p"), Step(2, "b", "q")]
    assert record.marks == {1: "0" * 16}
    record.take(Entry(1, "undo", "a"))
    assert record.steps == []
    assert record.marks == {}


def test_an_undo_makes_a_finished_game_unfinished():
    record = Record(header())
    for entry in [(1, "a", "x"), (1, "end", "0" * 16), (1, "undo", "a")]:
        record.take(Entry(*entry))
    assert record.final == ""


@pytest.mark.parametrize(
    ("first", "second"), [((2, "a", "x"), (1, "b", "y")), ((1, "a", "x"), (1, "undo", "b"))]
)
def test_entries_that_make_no_game_are_refused(first, second):
    record = Record(header())
    record.take(Entry(*first))
    with pytest.raises(RecordError, match="step 1"):
        record.take(Entry(*second))


def test_until_stops_where_a_question_is_asked():
    record = Record(header())
    for at in (1, 3, 4):
        record.take(Entry(at, "a", "x"))
        record.take(Entry(at, "mark", f"{at}" * 16))
    record.take(Entry(4, "end", "e" * 16))
    assert [step.at for step in record.until(3).steps] == [1]
    assert list(record.until(3).marks) == [1]
    assert record.until(4).final == ""
    assert record.until(5).final == record.until(None).final == "e" * 16


def test_nothing_is_written_before_it_is_committed(tmp_path):
    path = tmp_path / "a.toml"
    writer = RecordWriter.create(path, header())
    before = path.read_bytes()
    writer.step(Step(1, "a", "x"))
    writer.mark(1, "0" * 16)
    assert path.read_bytes() == before
    writer.discard()
    writer.commit()
    assert path.read_bytes() == before
    writer.close()


def test_a_commit_is_one_write_and_only_a_persons_answer_is_synced(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(fd))
    writer = RecordWriter.create(tmp_path / "a.toml", header())
    written = []
    real = writer._file

    class Counting:
        def __getattr__(self, name):
            return getattr(real, name)

        def write(self, data):
            written.append(data)
            return real.write(data)

    writer._file = Counting()
    writer.step(Step(1, "b", "x"))
    writer.mark(1, "0" * 16)
    writer.commit()
    assert len(written) == 1
    assert synced == []
    writer.step(Step(2, "a", "x"))
    writer.commit()
    assert len(written) == 2
    assert len(synced) == 1
    writer.undo(2, "a")
    assert len(synced) == 2
    writer.close()


def test_an_existing_file_is_never_overwritten(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("mine")
    with pytest.raises(RecordError, match="such a file already"):
        RecordWriter.create(path, header())
    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_said_at_once(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match="cannot be saved"):
        RecordWriter.create(tmp_path / "file" / "a.toml", header())


def test_a_new_record_in_which_nobody_answered_leaves_no_file(tmp_path):
    path = tmp_path / "a.toml"
    writer = RecordWriter.create(path, header())
    writer.mark(1, "0" * 16)
    writer.commit()
    assert path.exists()
    writer.close()
    assert not path.exists()


def test_an_answer_keeps_the_file_even_when_it_is_taken_back(tmp_path):
    path = tmp_path / "a.toml"
    writer = RecordWriter.create(path, header())
    writer.step(Step(1, "a", "x"))
    writer.commit()
    writer.undo(1, "a")
    writer.close()
    assert read_record(path).steps == []


def test_a_block_holds_no_check_of_its_own():
    assert block(Entry(3, "undo", "a")) == b'[[step]]\nat = 3\nundo = "a"\n'
