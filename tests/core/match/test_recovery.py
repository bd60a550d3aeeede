"""Recovery: the longest verified beginning of a damaged save, in a file of its own."""

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule.door.recovery import check_save, recover
from manicule.kernel.errors import RecordError
from manicule.records.file import RecordFile
from manicule.records.match_file import required_header
from manicule.records.reader import read_record


def forged(path, start, entries):
    """A record whose checks are right, whatever it says."""
    file = RecordFile.create(path, start)
    file.append(entries, durable=False)
    file.close()
    return path


def test_whatever_byte_of_a_step_is_changed_what_is_kept_is_a_beginning_and_goes_on(kit, played):
    data, whole = played.read_bytes(), read_record(played)
    begin = data.index(b"[[step]]")
    kept_counts = set()
    for at in range(begin, len(data), 97):
        path = played.with_name("flipped.toml")
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x01]) + data[at + 1 :])
        made = recover(path, kit.registry)
        if made is None:  # the change means nothing, or tore only the last step
            read_record(path)
            continue
        kept = read_record(made.path)
        assert made.answers == len(kept.steps)
        assert kept.steps == whole.steps[: len(kept.steps)] or len(kept.steps) <= 1, (
            "before the undo, at most"
        )
        kept_counts.add(made.answers)
        kit.load(made.path).close()
        assert path.read_bytes()[at] == data[at] ^ 0x01
        made.path.unlink()
    assert len(kept_counts) > 3


def test_an_answer_that_the_rules_refuse_ends_what_is_kept(kit, tmp_path):
    match = kit.new("tictactoe", "human", "human", save=False)
    start = required_header(match)
    entries = [(1, "a", "a"), (2, "b", "b"), (3, "a", "b"), (4, "b", "c")]
    path = forged(tmp_path / "forged.toml", start, entries)
    assert check_save(path, kit.registry).answers == 2
    made = recover(path, kit.registry)
    assert (made.path, made.answers) == (tmp_path / "forged-recovered.toml", 2)
    assert "step 3" in str(made.problem)
    assert [tuple(step) for step in read_record(made.path).steps] == entries[:2]


@pytest.mark.parametrize("good", range(5))
def test_all_answers_before_the_first_that_is_refused_are_kept_and_none_after_it(kit, tmp_path, good):
    match = kit.new("tictactoe", "human", "human", save=False)
    entries = [(at, "ab"[(at - 1) % 2], cell) for at, cell in enumerate("abcdef", 1)]
    entries[good] = (good + 1, "ab"[good % 2], "z")
    path = forged(tmp_path / "forged.toml", required_header(match), entries)
    assert check_save(path, kit.registry).answers == good
    made = recover(path, kit.registry)
    assert made.answers == good
    assert [tuple(step) for step in read_record(made.path).steps] == entries[:good]


def test_a_wrong_snapshot_ends_what_is_verified(kit, played, tmp_path):
    whole = read_record(played)
    first, second = whole.snapshots[:2]
    steps = [tuple(step) for step in whole.steps]
    entries = [*steps[: first.answers], (first.at, "snapshot", second.text), *steps[first.answers :]]
    path = forged(tmp_path / "forged.toml", whole.start, entries)
    verdict = check_save(path, kit.registry)
    assert verdict.answers == first.answers
    assert english("records.verifier.differs", at=first.at) in str(verdict.problem)
    assert recover(path, kit.registry).answers == first.answers


def test_a_save_that_can_be_gone_on_with_is_left_alone(kit, played):
    assert recover(played, kit.registry) is None
    assert check_save(played, kit.registry) == (len(read_record(played).steps), None)
    torn = kit.cut(played, len(played.read_bytes()) - 9)
    assert recover(torn, kit.registry) is None
    assert not list(played.parent.glob("*recovered*"))


def test_a_changed_header_leaves_nothing_to_recover(kit, played):
    played.write_bytes(played.read_bytes().replace(b'"Anna"', b'"Hanna"', 1))
    verdict = check_save(played, kit.registry)
    assert verdict.answers == 0
    assert english_part("records.reader.header_changed") in str(verdict.problem)
    with pytest.raises(RecordError, match=english_pattern("records.reader.header_changed")):
        recover(played, kit.registry)


def test_line_ends_of_another_system_do_not_keep_a_save_from_being_recovered(kit, played):
    data = played.read_bytes()
    last = data.rindex(b'ok = "') + 6
    played.write_bytes((data[:last] + b"zz" + data[last + 2 :]).replace(b"\n", b"\r\n"))
    made = recover(played, kit.registry)
    assert made.answers == len(read_record(made.path).steps) > 3
