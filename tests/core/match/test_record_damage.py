"""Records that were torn, edited or never ours: a clear error or a notice, never a traceback."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.wording import english, english_part, english_pattern, message

import manicule
from manicule.kernel.errors import RecordError
from manicule.match.header import MatchHeader
from manicule.records.form import closing, header_text
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

TORN = message("records.reader.torn").message


def test_cut_at_any_byte_a_record_is_a_beginning_of_itself_or_says_that_nothing_was_recorded(kit, played):
    data = played.read_bytes()
    ends = _boundaries(data)
    whole = [read_record(kit.cut(played, size)) for size in ends]
    for size in range(len(data)):
        cut = kit.cut(played, size)
        if size < ends[0] - 1:  # without its last line end, a header or a step is complete
            with pytest.raises(
                RecordError,
                match=english_pattern("records.reader.empty")
                + "|"
                + english_pattern("records.reader.torn_header"),
            ) as caught:
                read_record(cut)
            assert str(cut) in str(caught.value)
            continue
        record = read_record(cut)
        expected = whole[sum(size + 1 >= end for end in ends) - 1]
        assert contents(record) == contents(expected)
        is_torn = size not in ends and size + 1 not in ends
        assert [notice.message for notice in record.notices] == ([TORN] if is_torn else [])


def contents(record):
    return record.start, record.steps, record.snapshots, record.settings, record.final


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
        assert contents(record)[:-1] == contents(original)[:-1]
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
    with pytest.raises(RecordError, match=english_pattern("records.reader.changed", at=step)):
        read_record(played)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 7", "seed = 8", english_pattern("records.reader.header_changed")),
        ("format = 2", "format = 3", english_pattern("records.reader.newer", found=3, known=2)),
        (
            "format = 2",
            "format = 1",
            english_pattern("records.reader.older", found=1, known=2),
        ),
        ("format = 2", "format = 0", english_pattern("records.reader.foreign")),
        ("format = 2\n", "", english_pattern("records.reader.header_changed")),
        ('name = "Anna"', 'name = "Anna", height = 2', english_pattern("records.reader.header_changed")),
        ("seed = 7", 'seed = "seven"', english_pattern("records.reader.bad_header")),
        ('kind = "human"', 'kid = "human"', english_pattern("records.reader.bad_header")),
        ("undo =", "redo =", english_pattern("records.reader.changed", at=1)),
        ('set = "b lang', 'set = "B lang', english_pattern("records.reader.not_a_step")),
        ('snapshot = "', 'snapshot = "?', english_pattern("records.reader.not_a_step")),
        ("[[step]]\nat = 1\n", "[[step]]\nat = 1.5\n", english_pattern("records.reader.not_a_step")),
        ("[[step]]\nat = 1\n", "[[step]]\nat = -1\n", english_pattern("records.reader.not_a_step")),
        (
            "[[step]]\nat = 1\n",
            "[[step]\nat = 1\n",
            english_pattern("records.reader.damaged", problem="{problem}line{at}"),
        ),
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
    with pytest.raises(RecordError, match=english_pattern("records.reader.changed")):
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
    match = kit.new("tictactoe", "human", "human")
    for seat, cell in ("aa", "bb", "ac"):
        match.answer(seat, cell)
    match.close()
    steps = read_record(path_of(match)).steps
    path_of(match).write_bytes(change(path_of(match).read_text()).encode())
    again = kit.load(path_of(match))
    assert again.steps == steps
    again.answer("b", "e")
    again.close()
    assert len(read_record(path_of(match)).steps) == 4
    again = kit.load(kit.cut(path_of(match), path_of(match).stat().st_size - 5))
    assert again.steps[:3] == steps
    assert again.display.notices


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", english_pattern("records.reader.empty")),
        (b"\x00\xff\xfe\x89PNG\r\n", english_pattern("records.reader.foreign")),
        (b"[" * 100_000, english_pattern("records.reader.foreign")),
        (b"x = " + b"9" * 10_000, english_pattern("records.reader.foreign")),
        (b'[project]\nname = "manicule"\n', english_pattern("records.reader.foreign")),
        (b"format = 1\nlicence = 'mine'\n", english_pattern("records.reader.older", found=1)),
        (b"format = 2\nlicence = 'mine'\n", english_pattern("records.reader.foreign")),
        (b"format = 0\n", english_pattern("records.reader.foreign")),
        (b"format = -1\n", english_pattern("records.reader.foreign")),
        (b"format = 3\n", english_pattern("records.reader.newer")),
        (b"step = 3\n", english_pattern("records.reader.foreign")),
        (b"hello\n", english_pattern("records.reader.foreign")),
        (b"format = 9\n", "newer"),
        (b"format = 99999999999999999999\n", "newer"),
        (b'format = 1\ngame = "', english_pattern("records.reader.older", found=1)),
        (b'format = 2\ngame = "', english_pattern("records.reader.torn_header")),
    ],
)
def test_what_is_no_record_is_called_so(tmp_path, data, message):
    path = tmp_path / "thing.toml"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=message):
        read_record(path)


def test_no_file_a_folder_and_a_device_are_no_records(tmp_path):
    with pytest.raises(RecordError, match=english_pattern("records.reader.no_file")):
        read_record(tmp_path / "absent.toml")
    with pytest.raises(RecordError, match=english_pattern("records.reader.foreign")):
        read_record(tmp_path)
    with pytest.raises(RecordError):
        read_record(tmp_path / ("x" * 5000))
    with pytest.raises(RecordError):
        read_record(tmp_path / "nul\0byte")


@given(st.binary(max_size=300), st.booleans())
def test_garbage_is_refused(tmp_path_factory, data, looks_like_ours):
    path = tmp_path_factory.getbasetemp() / "garbage.toml"
    path.write_bytes((b'format = 2\ngame = "' if looks_like_ours else b"") + data)
    with pytest.raises(RecordError):
        read_record(path)


@pytest.mark.parametrize(
    "tail", [b"\0" * 512, b"[[step]]\nat = 99\n", b"[[st", b'[[step]]\nat = 9\na = "\xff']
)
def test_a_torn_end_is_told_and_cut_off_before_anything_is_added(kit, tail):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")
    match.close()
    good = path_of(match).read_bytes()
    path_of(match).write_bytes(good + tail)
    again = kit.load(path_of(match))
    assert [notice.message for notice in again.display.notices] == [TORN]
    assert path_of(match).read_bytes() == good + tail
    again.answer("b", "b")
    assert path_of(match).read_bytes().startswith(good + b'[[step]]\nat = 2\nb = "b"\n')
    again.close()
    assert [step.answer for step in read_record(path_of(match)).steps] == ["a", "b"]
    assert read_record(path_of(match)).notices == []


def test_load_and_replay_refuse_what_reading_refuses(kit, tmp_path):
    path = tmp_path / "thing.toml"
    path.write_text("hello")
    for call in (manicule.load, manicule.replay):
        with pytest.raises(RecordError):
            call(path, registry=kit.registry)


def test_a_header_says_who_is_a_person(played):
    start = read_record(played).start
    assert isinstance(start, MatchHeader)
    assert start.people == ("a", "b")
    assert start.bots == {"c": "dice"}


def forge(played, tables, *blocks):
    """A file with this header and these blocks, and a right check."""
    text, check = header_text(tables)
    for one in blocks:
        text += one + closing(check.after(one))
    forged = played.with_name("forged.toml")
    forged.write_bytes(text)
    return forged


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seats": []}, english_part("match.header.no_seats")),
        ({"seats": [{"name": "A", "kind": "human"}] * 3}, english_part("match.header.same_name", name="A")),
        (
            {"seats": [{"name": f"N{at}", "kind": "human"} for at in range(30)]},
            english_part("match.header.too_many_seats", n=26),
        ),
        ({"seats": [{"name": " ", "kind": "human"}]}, english_part("match.header.no_name")),
        (
            {"seats": [{"name": "A", "kind": "dice", "level": "hard"}]},
            english_part("match.header.no_level", level="hard"),
        ),
        ({"seats": [{"name": 7, "kind": "human"}]}, "Expected `str`"),
        ({"seats": [{"name": "A\x1b[2J", "kind": "human"}]}, english_part("match.header.bad_name", seat="a")),
        ({"seats": [{"name": "A\u202e", "kind": "human"}]}, english_part("match.header.bad_name", seat="a")),
        ({"seed": 1 << 63}, english_part("match.header.big_seed")),
        ({"seed": True}, "Expected `int`"),
        ({"first": 9}, english("match.header.no_first", number=10)),
        ({"first": -1}, english("match.header.no_first", number=0)),
        ({"plugins": []}, english_part("match.header.odd_plugins")),
        ({"game": "robots"}, english_part("match.header.odd_plugins")),
        ({"plugins": ["auction", "auction"]}, english_part("match.header.odd_plugins")),
    ],
    ids=[
        "no seats",
        "same names",
        "too many",
        "no name",
        "level",
        "number",
        "control",
        "direction",
        "seed",
        "no seed",
        "first",
        "before the first",
        "none",
        "game",
        "twice",
    ],
)
def test_a_header_that_was_forged_with_its_check_is_refused(kit, played, change, problem):
    tables = msgspec.to_builtins(read_record(played).start)
    if change.get("plugins"):
        change = {"plugins": [tables["plugins"][0] for _ in change["plugins"]]}
    forged = forge(played, tables | change)
    for reading in (read_record, lambda path: manicule.replay(path, registry=kit.registry)):
        with pytest.raises(RecordError, match=english_pattern("records.reader.bad_header")) as caught:
            reading(forged)
        assert problem in str(caught.value)


# What a later version adds


def test_keys_that_begin_with_x_are_passed_over_and_kept(kit, played):
    """In the header, in its seats and plugins, and as steps of their own."""
    tables = msgspec.to_builtins(read_record(played).start)
    tables["x_mood"] = {"anything": [1, 2]}
    tables["seats"][0]["x_hat"] = "red"
    tables["plugins"][0]["x_home"] = "here"
    blocks = (b'[[step]]\nat = 0\nx_note = "hello"\n', b'[[step]]\nat = 1\na = "vase"\n')
    path = forge(played, tables, *blocks, b'[[step]]\nat = 0\nx_other = "\\u007f"\n')
    record = read_record(path)
    assert record.start == read_record(played).start
    assert [step.answer for step in record.steps] == ["vase"]
    assert record.notices == []
    before = path.read_bytes()
    match = kit.load(path)
    match.answer("a", "1")
    assert path_of(match).read_bytes().startswith(before)
    match.close()
    for text in (path.read_bytes(), path.read_bytes().replace(b"\n", b"\r\n")):
        path.write_bytes(text)
        assert [step.answer for step in read_record(path).steps if step.seat == "a"] == ["vase", "1"]


@pytest.mark.parametrize("where", ["header", "seat", "plugin", "step", "step in other form"])
def test_other_keys_that_are_not_known_are_refused(played, where):
    tables = msgspec.to_builtins(read_record(played).start)
    blocks = [b'[[step]]\nat = 1\na = "vase"\n']
    if where == "header":
        tables["mood"] = "calm"
    elif where == "seat":
        tables["seats"][1]["mood"] = "calm"
    elif where == "plugin":
        tables["plugins"][0]["mood"] = "calm"
    else:
        blocks.append(b'[[step]]\nat = 1\nmood = "calm"\n')
    path = forge(played, tables, *blocks)
    if where == "step in other form":
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    with pytest.raises(
        RecordError, match=english_pattern("records.reader.unknown_key", key="mood")
    ) as caught:
        read_record(path)
    assert str(caught.value).startswith(str(path))


def test_a_step_of_another_format_is_not_known(played):
    tables = msgspec.to_builtins(read_record(played).start)
    step = f'[[step]]\nat = 1\nmark = "{"0" * 16}"\n'.encode()
    path = forge(played, {"format": 2, **tables}, step)
    with pytest.raises(RecordError, match=english_pattern("records.reader.unknown_key", key="mark")):
        read_record(path)


def test_a_record_of_the_next_format_is_refused_whatever_it_says(played):
    tables = msgspec.to_builtins(read_record(played).start)
    path = forge(played, {"format": 3, **tables, "all": "new"})
    with pytest.raises(RecordError, match=english_pattern("records.reader.newer", found=3, known=2)):
        read_record(path)
