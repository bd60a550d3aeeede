"""Records of format 1, which 0.1.0 wrote: they are read, verified by their marks, and gone on with anew."""

import os

import msgspec
import pytest

import manicule
from manicule import Observer, Recorder, Step
from manicule.errors import RecordError, UsageError
from manicule.positions.position import digest_0_1
from manicule.records import file as record_file
from manicule.records.form import RecordEntry, block, closing, header_text
from manicule.records.reader import read_record
from manicule.text import verbatim


class Marks(Observer):
    """Writes down what 0.1.0 would have written: answers, and digests at the ends of phases."""

    def __init__(self):
        self.entries = []
        self._taken = 0
        self._marked = 0

    def phase_over(self, match):
        self._take(match)
        if match.ordinal != self._marked:
            self._marked = match.ordinal
            self.entries.append(RecordEntry(match.ordinal, "mark", digest_0_1(match.position)))

    def settled(self, match):
        self._take(match)

    def finished(self, match):
        self.entries.append(RecordEntry(match.ordinal, "end", digest_0_1(match.position)))

    def _take(self, match):
        self.entries += [RecordEntry(*step) for step in match.steps_since(self._taken)]
        self._taken = match.answers


def old_file(path, match, entries):
    """A record of format 1."""
    tables = {"format": 1, **msgspec.to_builtins(match.start)}
    text, check = header_text(tables)
    for entry in entries:
        text += block(entry) + closing(check.after(block(entry)))
    path.write_bytes(text)
    return path


@pytest.fixture
def old(kit):
    """Makes the file of a game of format 1, with a person, a bot and so many answers of the person."""

    def make(answers, game="auction", marks=None, **how):
        following = Marks()
        match = kit.new(game, "human", "dice", save=False, observers=[following], **how)
        while not match.over and answers:
            kit.answer(match, "a", kit.steady(match, "a"))
            answers -= 1
        entries = [
            entry._replace(value="0" * 16) if entry.key == "mark" and marks == "wrong" else entry
            for entry in following.entries
        ]
        return old_file(kit.folder / "old.toml", match, entries), match

    return make


def test_it_is_read_with_its_marks(old):
    path, match = old(99)
    record = read_record(path)
    assert record.format == 1
    assert record.start == match.start
    assert record.steps == match.steps
    assert len(record.marks) == 4
    assert record.final == digest_0_1(match.position)
    assert (record.snapshots, record.settings) == ([], {})


@pytest.mark.parametrize("answers", range(1, 7))
def test_it_loads_where_it_was_left_and_goes_on(old, kit, answers):
    path, match = old(answers)
    again = kit.load(path)
    assert again.notices == ()
    assert (again.steps, again.position, again.waiting()) == (match.steps, match.position, match.waiting())
    assert kit.story(again) == kit.story(match)
    kit.play(again)
    kit.play(match)
    assert kit.outcome(again) == kit.outcome(match)
    again.close()
    assert manicule.replay(path, library=kit.library).over


def test_only_looking_at_it_changes_nothing(old, kit):
    path, _ = old(3)
    data = path.read_bytes()
    for observers in ([], [Recorder()]):
        with manicule.load(path, library=kit.library, observers=observers) as match:
            assert match.waiting() == ("a",)
    assert path.read_bytes() == data
    assert [one.name for one in kit.folder.glob("old*")] == ["old.toml"]


def test_looking_at_a_finished_one_changes_nothing_either(old, kit):
    path, match = old(99)
    data = path.read_bytes()
    again = kit.load(path)
    assert again.over
    again.set("a", lang="fr")
    assert kit.outcome(again) == kit.outcome(match)
    again.close()
    assert path.read_bytes() == data
    assert [one.name for one in kit.folder.glob("old*")] == ["old.toml"]


def test_a_finished_one_is_written_anew_when_practice_takes_it_back(old, kit):
    path, match = old(99, practice=True)
    again = kit.load(path)
    again.undo("a")
    assert read_record(path).format == 2
    assert read_record(path).final == ""
    kit.play(again)
    again.close()
    assert read_record(path).final
    assert kit.outcome(kit.load(path)) == kit.outcome(match)


def test_going_on_writes_it_anew_and_keeps_the_old_one_beside_it(old, kit):
    path, match = old(3)
    data = path.read_bytes()
    with manicule.load(path, library=kit.library, observers=[Recorder()]) as again:
        again.run()
        again.answer("a", kit.steady(again, "a"))
        assert path.read_bytes().startswith(b"format = 2\n")
        assert (kit.folder / "old.toml.format1").read_bytes() == data
        assert read_record(path).steps == again.steps
    record = read_record(path)
    assert record.format == 2
    assert record.start == match.start
    assert list(kit.folder.glob("*.new")) == []
    assert kit.load(path).steps == again.steps
    assert read_record(kit.folder / "old.toml.format1").steps == match.steps


def test_what_is_written_anew_gets_snapshots_from_then_on(old, kit):
    path, _ = old(3, options={"rounds": 4})
    kit.play(kit.load(path))
    assert [snapshot.answers for snapshot in read_record(path).snapshots] == [12, 18, 24]


@pytest.mark.parametrize("change", ["undo", "set"])
def test_taking_back_and_setting_write_it_anew_too(old, kit, change):
    path, match = old(3, practice=True)
    again, expected = kit.load(path), match.steps
    if change == "undo":
        again.undo("a")
        expected = match.steps[: max(at for at, step in enumerate(match.steps) if step.seat == "a")]
    else:
        again.set("a", lang="fr")
        assert read_record(path).settings == {"a": {"lang": "fr"}}
    record = read_record(path)
    assert (record.format, record.steps) == (2, expected)
    again.close()
    assert kit.load(path).steps[: len(expected)] == expected


def test_an_older_copy_beside_it_is_not_overwritten(old, kit):
    path, _ = old(3)
    (kit.folder / "old.toml.format1").write_text("mine")
    data = path.read_bytes()
    again = kit.load(path)
    again.answer("a", kit.steady(again, "a"))
    assert (kit.folder / "old.toml.format1").read_text() == "mine"
    assert (kit.folder / "old.toml.format1-1").read_bytes() == data


def test_it_is_kept_beside_where_a_file_has_one_name_only_too(old, kit, monkeypatch):
    path, _ = old(3)
    data = path.read_bytes()

    def refuse(*names):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refuse)
    again = kit.load(path)
    again.answer("a", kit.steady(again, "a"))
    assert (kit.folder / "old.toml.format1").read_bytes() == data
    assert read_record(path).steps == again.steps


def test_a_disk_that_is_full_while_it_is_written_anew_leaves_the_old_one(old, kit, monkeypatch):
    path, _ = old(3)
    data = path.read_bytes()
    again = kit.load(path)
    before = again.steps

    def full(descriptor):
        raise OSError(28, "No space left on device")

    answer = kit.steady(again, "a")
    with monkeypatch.context() as patched:
        patched.setattr(record_file.os, "fsync", full)
        with pytest.raises(RecordError, match="No space left"):
            again.answer("a", answer)
    assert path.read_bytes() == data
    assert [one.name for one in kit.folder.glob("old*")] == ["old.toml"]
    assert again.steps == before
    again.answer("a", kit.steady(again, "a"))
    assert read_record(path).steps == again.steps


def test_one_that_was_changed_while_it_was_played_stays_as_it_is(old, kit):
    path, _ = old(3)
    match = kit.load(path)
    changed = path.read_bytes() + block(RecordEntry(9, "a", "x"))
    path.write_bytes(changed)
    match.answer("a", kit.steady(match, "a"))
    assert path.read_bytes() == changed
    assert match.path.name == "old-2.toml"
    assert read_record(match.path).steps == match.steps
    assert sorted(one.name for one in kit.folder.glob("old*")) == ["old-2.toml", "old.toml"]


def test_only_one_program_may_write_it_anew(old, kit):
    """The lock is on the file that takes its place too."""
    path, _ = old(3)
    one = kit.load(path)
    with pytest.raises(RecordError, match="being played elsewhere"):
        kit.load(path)
    one.answer("a", kit.steady(one, "a"))
    with pytest.raises(RecordError, match="being played elsewhere"):
        kit.load(path)
    assert read_record(path).steps == one.steps
    assert sorted(one.name for one in kit.folder.glob("old*")) == ["old.toml", "old.toml.format1"]


def test_marks_that_differ_are_told_and_the_game_goes_on_by_its_answers(old, kit):
    path, match = old(4, marks="wrong")
    again = kit.load(path)
    (notice,) = again.notices
    assert "the positions on the way are no longer those that were recorded" in str(notice)
    assert "every answer is still possible" in str(notice)
    assert (again.steps, again.position) == (match.steps, match.position)
    with pytest.raises(RecordError, match="step 1: the position differs from the recorded one"):
        manicule.replay(path, library=kit.library)


def test_an_answer_that_is_no_longer_possible_is_named(old, kit):
    _, match = old(3)
    steps = [*match.steps[:3], Step(match.steps[3].at, match.steps[3].seat, "a song")]
    forged = old_file(kit.folder / "forged.toml", match, [RecordEntry(*step) for step in steps])
    with pytest.raises(RecordError, match="step 1: “a song” is not possible"):
        kit.load(forged)


@pytest.mark.parametrize("failure", [ZeroDivisionError("nothing left"), UsageError(verbatim("no such hat"))])
def test_rules_that_fail_at_its_answers_now_are_told_with_the_file(old, kit, monkeypatch, failure):
    """A rule that fails, or that no longer grants what somebody wished for."""
    path, match = old(4)

    def failing(*_):
        raise failure

    monkeypatch.setitem(match.game.phases[0].begin.__globals__, "Together", failing)
    with pytest.raises(RecordError, match=str(failure)) as caught:
        kit.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "None of its plugins has changed since" in str(caught.value)


def test_an_answer_taken_back_in_it_is_not_there(old, kit):
    _, match = old(1)
    (step,) = [step for step in match.steps if step.seat == "a"]
    entries = [*(RecordEntry(*one) for one in match.steps), RecordEntry(step.at, "undo", "a")]
    again = kit.load(old_file(kit.folder / "forged.toml", match, entries))
    assert [one.seat for one in again.steps] == ["b", "b"]


def test_a_torn_end_of_it_is_left_out(old, kit):
    path, match = old(3)
    path.write_bytes(path.read_bytes() + b"[[step]]\nat = 9\n")
    again = kit.load(path)
    assert [notice.message for notice in again.notices] == [
        "{file}: its last step is incomplete and is left out"
    ]
    again.answer("a", kit.steady(again, "a"))
    again.close()
    assert read_record(path).notices == []
    assert kit.load(path).steps[: match.answers] == match.steps
