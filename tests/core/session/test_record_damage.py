"""Records that were torn, edited or never ours: a clear error or a notice, never a traceback."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manicule.play.replay import replay
from manicule.play.session import Session
from manicule.records.reading import read_record

from manicule.errors import RecordError
from manicule.records.form import Header, header_text

TORN = "{file}: its last step is incomplete and is left out"


@pytest.fixture
def played(kit):
    """The file of a finished game with undo, a bot and a mark."""
    session = kit.new("auction", "human", "human", "dice")
    session.answer("a", "lamp")
    session.undo("a")
    kit.play(session)
    return session.path


def test_cut_at_any_byte_a_record_is_a_beginning_of_itself_or_says_that_nothing_was_recorded(kit, played):
    data = played.read_bytes()
    ends = _boundaries(data)
    whole = [read_record(kit.cut(played, size)) for size in ends]
    for size in range(len(data)):
        cut = kit.cut(played, size)
        if size < ends[0] - 1:  # without its last line end, a header or a step is complete
            with pytest.raises(RecordError, match="nothing was recorded yet") as caught:
                read_record(cut)
            assert str(cut) in str(caught.value)
            continue
        record = read_record(cut)
        expected = whole[sum(size + 1 >= end for end in ends) - 1]
        assert (record.steps, record.marks, record.final) == (expected.steps, expected.marks, expected.final)
        is_torn = size not in ends and size + 1 not in ends
        assert [notice.message for notice in record.notices] == ([TORN] if is_torn else [])


def _boundaries(data):
    """Where the header and each step end."""
    ends = [at for at in range(len(data)) if data[at:].startswith(b"[[step]]")]
    return [*ends, len(data)]


def test_any_changed_byte_is_noticed_or_changes_nothing(kit, played):
    data = played.read_bytes()
    original = read_record(played)
    last_step = data.rindex(b"[[step]]")
    path = played.with_name("flipped.toml")
    refused = 0
    for at in range(len(data)):
        flip = (0x01, 0x20, 0x80, 0xFF)[at % 4]
        path.write_bytes(data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :])
        try:
            record = read_record(path)
        except RecordError:
            refused += 1
            continue
        assert record.header == original.header
        assert record.steps == original.steps
        assert record.marks == original.marks
        if record.final != original.final:  # the last step lost its line end
            assert at >= last_step
            assert record.notices
    assert refused > 0.8 * len(data)


def test_a_changed_answer_names_its_step(kit, played):
    lines = played.read_text().splitlines(keepends=True)
    number = max(n for n, line in enumerate(lines) if line.startswith(('b = "', 'a = "')))
    step = lines[number - 1].removeprefix("at = ").strip()
    lines[number] = lines[number].replace('= "', '= "x')
    played.write_text("".join(lines))
    with pytest.raises(RecordError, match=f"step {step}: it was changed after it had been recorded"):
        read_record(played)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 7", "seed = 8", "its header was changed"),
        ("format = 1", "format = 2", "a newer Manicule made it .format 2, this one reads 1.; update"),
        ("format = 1", "format = 0", "an older Manicule made it .format 0"),
        ("format = 1\n", "", "its header was changed"),
        ("seed = 7", 'seed = "seven"', "header is not one of a record"),
        ('kind = "human"', 'kid = "human"', "header is not one of a record"),
        ("undo =", "redo =", "none of ours"),
        ("[[step]]\nat = 1\n", "[[step]]\nat = 1.5\n", "none of ours"),
        ("[[step]]\nat = 1\n", "[[step]]\nat = -1\n", "none of ours"),
        ("[[step]]\nat = 1\n", "[[step]\nat = 1\n", "it is damaged .*line"),
        ("[[step]]", "[[stop]]", "."),
    ],
)
def test_an_edited_record_says_what_is_wrong_and_what_to_do(played, old, new, message):
    text = played.read_text()
    assert old in text
    played.write_text(text.replace(old, new, 1))
    with pytest.raises(RecordError, match=message) as caught:
        read_record(played)
    assert str(caught.value).startswith(str(played))
    assert "; " in str(caught.value)


def test_a_removed_step_is_noticed(played):
    text = played.read_text()
    first = text.index("[[step]]")
    second = text.index("[[step]]", first + 1)
    played.write_text(text[:first] + text[second:])
    with pytest.raises(RecordError, match="it was changed"):
        read_record(played)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("[[step]]", "\n# a thought\n[[step]]"),
        lambda text: re.sub(r'([ab]) = "(.)"', r"\1  =  '\2'", text),
        lambda text: "\ufeff" + text,
        lambda text: "# my game\n" + text,
    ],
    ids=["line ends", "comments", "quotes", "byte order mark", "a first line"],
)
def test_another_way_of_writing_the_same_is_the_same_record(kit, change):
    session = kit.new("tictactoe", "human", "human")
    for seat, cell in ("aa", "bb", "ac"):
        session.answer(seat, cell)
    session.close()
    steps = read_record(session.path).steps
    session.path.write_bytes(change(session.path.read_text()).encode())
    again = kit.resume(session.path)
    assert again.record.steps == steps
    again.answer("b", "e")
    again.close()
    assert len(read_record(session.path).steps) == 4
    again = kit.resume(kit.cut(session.path, session.path.stat().st_size - 5))
    assert again.record.steps[:3] == steps
    assert again.notices


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it is empty, so nothing was recorded yet; delete it"),
        (b"\x00\xff\xfe\x89PNG\r\n", "no record of a game"),
        (b"[" * 100_000, "no record of a game"),
        (b"x = " + b"9" * 10_000, "no record of a game"),
        (b'[project]\nname = "manicule"\n', "no record of a game"),
        (b"format = 1\nlicence = 'mine'\n", "no record of a game"),
        (b"step = 3\n", "no record of a game"),
        (b"hello\n", "no record of a game"),
        (b"format = 9\n", "newer"),
        (b"format = 99999999999999999999\n", "newer"),
        (b'format = 1\ngame = "', "nothing was recorded yet"),
    ],
)
def test_what_is_no_record_is_called_so(tmp_path, data, message):
    path = tmp_path / "thing.toml"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=message):
        read_record(path)


def test_no_file_a_folder_and_a_device_are_no_records(tmp_path):
    with pytest.raises(RecordError, match="no such file"):
        read_record(tmp_path / "absent.toml")
    with pytest.raises(RecordError, match="no record of a game"):
        read_record(tmp_path)
    with pytest.raises(RecordError):
        read_record(tmp_path / ("x" * 5000))
    with pytest.raises(RecordError):
        read_record(tmp_path / "nul\0byte")


@given(st.binary(max_size=300), st.booleans())
def test_garbage_is_refused(tmp_path_factory, data, looks_like_ours):
    path = tmp_path_factory.getbasetemp() / "garbage.toml"
    path.write_bytes((b'format = 1\ngame = "' if looks_like_ours else b"") + data)
    with pytest.raises(RecordError):
        read_record(path)


@pytest.mark.parametrize(
    "tail", [b"\0" * 512, b"[[step]]\nat = 99\n", b"[[st", b'[[step]]\nat = 9\na = "\xff']
)
def test_a_torn_end_is_told_and_cut_off_before_anything_is_added(kit, tail):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "a")
    session.close()
    good = session.path.read_bytes()
    session.path.write_bytes(good + tail)
    again = kit.resume(session.path)
    assert [notice.message for notice in again.notices] == [
        "{file}: its last step is incomplete and is left out"
    ]
    assert session.path.read_bytes() == good + tail
    again.answer("b", "b")
    assert session.path.read_bytes().startswith(good + b'[[step]]\nat = 2\nb = "b"\n')
    again.close()
    assert [step.answer for step in read_record(session.path).steps] == ["a", "b"]
    assert read_record(session.path).notices == []


def test_resume_and_replay_refuse_what_reading_refuses(kit, tmp_path):
    path = tmp_path / "thing.toml"
    path.write_text("hello")
    with pytest.raises(RecordError):
        Session.resume(path, kit.library)
    with pytest.raises(RecordError):
        replay(path, kit.library)


def test_a_header_says_who_is_a_person(played):
    header = read_record(played).header
    assert isinstance(header, Header)
    assert header.people == ("a", "b")
    assert header.bots == {"c": "dice"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seats": []}, "nobody sits at the table"),
        ({"seats": [{"name": "A", "kind": "human"}] * 3}, "two seats are called “A”"),
        ({"seats": [{"name": f"N{at}", "kind": "human"} for at in range(30)]}, "at most 26 seats"),
        ({"seats": [{"name": " ", "kind": "human"}]}, "a seat has no name"),
        ({"first": 9}, "there is no seat number 10 to go first"),
        ({"first": -1}, "there is no seat number 0 to go first"),
        ({"plugins": []}, "the game must be named first among the plugins"),
        ({"game": "robots"}, "the game must be named first among the plugins"),
        ({"plugins": ["auction", "auction"]}, "each of them once"),
    ],
    ids=[
        "no seats",
        "same names",
        "too many",
        "no name",
        "first",
        "before the first",
        "none",
        "game",
        "twice",
    ],
)
def test_a_header_that_was_forged_with_its_check_is_refused(kit, played, change, problem):
    tables = msgspec.to_builtins(read_record(played).header)
    stamp = tables["plugins"][0]
    if change.get("plugins"):
        change = {"plugins": [stamp for _ in change["plugins"]]}
    header = msgspec.convert(tables | change, Header)
    forged = played.with_name("forged.toml")
    forged.write_bytes(header_text(header)[0])
    for reading in (read_record, lambda path: replay(path, kit.library)):
        with pytest.raises(RecordError, match="its header is not one of a record") as caught:
            reading(forged)
        assert problem in str(caught.value)
