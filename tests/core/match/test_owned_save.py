"""One owner a save: what another program does to the file loses nobody's game, and is told."""

import os
import shutil

import pytest
from tests.campaigns import open_corruption
from tests.support.wording import english, english_part, english_pattern

import manicule
from manicule import Observer, Recorder
from manicule.kernel.errors import RecordError
from manicule.records import file as record_file
from manicule.records.file import RecordFile
from manicule.records.index import FileStamp
from manicule.records.match_file import check_saved, path_of
from manicule.records.reader import read_record


class Listener(Observer):
    """Hears what people are told besides the game."""

    def __init__(self):
        self.notices = []

    def noticed(self, match, notice):
        self.notices.append((str(notice), path_of(match)))


def answers(path):
    return [step.answer for step in read_record(path).steps]


def begun(kit, **how):
    """A game in which one answer was given, and who hears notices."""
    ear = Listener()
    match = kit.new("tictactoe", "human", "human", observers=[ear], path=kit.folder / "game.toml", **how)
    match.answer("a", "a")
    return match, ear


def test_a_game_that_is_being_played_cannot_be_played_twice(kit):
    match, _ = begun(kit)
    with pytest.raises(RecordError) as refused:
        kit.load(path_of(match))
    assert str(refused.value) == english("records.file.in_use", file=str(path_of(match)))
    match.answer("b", "b")
    match.close()
    assert [step.answer for step in kit.load(path_of(match)).steps] == ["a", "b"]


def test_a_game_that_is_being_played_can_be_read_and_copied(kit):
    match, _ = begun(kit)
    assert manicule.load(path_of(match), registry=kit.registry).steps == match.steps
    copy = kit.folder / "copy.toml"
    shutil.copy(path_of(match), copy)
    other = kit.load(copy)
    other.answer("b", "b")
    match.answer("b", "c")
    assert (answers(copy), answers(path_of(match))) == (["a", "b"], ["a", "c"])


def test_a_save_that_has_grown_between_reading_and_owning_it_is_not_gone_on_with(kit):
    match, _ = begun(kit)
    record = read_record(path_of(match))
    match.answer("b", "b")
    match.close()
    before = path_of(match).read_bytes()
    with pytest.raises(RecordError, match=english_pattern("records.file.two_writers")):
        RecordFile.go_on(record)
    assert path_of(match).read_bytes() == before


def test_a_save_that_was_replaced_between_reading_and_owning_it_is_not_gone_on_with(kit):
    match, _ = begun(kit)
    match.close()
    record = read_record(path_of(match))
    copy = kit.folder / "copy.toml"
    shutil.copy(path_of(match), copy)
    copy.replace(path_of(match))
    with pytest.raises(RecordError, match=english_pattern("records.file.two_writers")):
        RecordFile.go_on(record)


def test_where_a_system_has_no_locks_a_game_is_played_all_the_same(kit, monkeypatch):
    def no_locks(file):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("manicule.records.lock._lock", no_locks)
    match, ear = begun(kit)
    other = kit.load(path_of(match))
    other.answer("b", "b")
    match.answer("b", "c")  # it cannot be added where the other one was
    assert answers(path_of(other)) == ["a", "b"]
    assert answers(path_of(match)) == ["a", "c"]
    assert len(ear.notices) == 1


def deleted(path):
    path.unlink()


def moved_away(path):
    path.rename(path.with_name("away.toml"))


def replaced_by_an_equal_copy(path):
    copy = path.with_name("copy.toml")
    shutil.copy(path, copy)
    copy.replace(path)


def replaced_by_something_else(path):
    path.unlink()
    path.write_text("Dear Anna")


def written_to(path):
    with path.open("ab") as file:
        file.write(b"# mine\n")


def emptied(path):
    path.write_bytes(b"")


def replaced_by_a_folder(path):
    path.unlink()
    path.mkdir()


def other_letters(path):
    """The file's bytes with a name and an answer changed, so that it stays as long as it was."""
    return path.read_bytes().replace(b"Bert", b"Olga").replace(b'a = "a"', b'a = "i"')


def changed_in_place(path):
    with path.open("r+b") as file:
        file.write(other_letters(path))


def changed_in_place_with_its_time_kept(path):
    before = path.stat()
    changed_in_place(path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


LOSSES = {
    deleted: english_part("records.file.gone"),
    moved_away: english_part("records.file.gone"),
    replaced_by_an_equal_copy: english_part("records.file.replaced"),
    replaced_by_something_else: english_part("records.file.replaced"),
    written_to: english_part("records.file.replaced"),
    emptied: english_part("records.file.replaced"),
    replaced_by_a_folder: english_part("records.file.replaced"),
    changed_in_place: english_part("records.file.replaced"),
    changed_in_place_with_its_time_kept: english_part("records.file.replaced"),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_save_that_is_lost_in_mid_game_goes_on_in_a_new_file_and_says_so(kit, loss):
    match, ear = begun(kit)
    path = path_of(match)
    loss(path)
    left = path.read_bytes() if path.is_file() else None
    match.answer("b", "b")
    new = kit.folder / "game-2.toml"
    assert path_of(match) == new
    assert answers(new) == ["a", "b"]
    ((said, told_at),) = ear.notices
    assert LOSSES[loss] in said
    assert said.endswith(english_part("records.recorder.moved", file=str(new)))
    assert told_at == new
    match.answer("a", "c")
    match.close()
    assert answers(new) == ["a", "b", "c"]
    assert (path.read_bytes() if path.is_file() else None) == left
    assert len(ear.notices) == 1
    assert kit.load(new).steps == match.steps


@pytest.mark.parametrize("has_stamps", [True, False])
def test_a_change_in_place_of_equal_length_is_noticed_by_an_undo_and_by_a_setting(
    kit, monkeypatch, has_stamps
):
    """Also where a system does not let us set the time of an open file: then the file is read each time."""
    monkeypatch.setattr(record_file, "_CAN_STAMP", has_stamps)
    match, _ = begun(kit, practice=True)
    changed_in_place(path_of(match))
    match.undo("a")
    assert path_of(match) == kit.folder / "game-2.toml"
    match.answer("a", "a")
    changed_in_place(path_of(match))
    match.configure_seat("b", lang="fr")
    assert path_of(match) == kit.folder / "game-2-2.toml"
    match.close()
    again = kit.load(path_of(match))
    assert [step.answer for step in again.steps] == ["a"]
    assert again.settings == {"b": {"lang": "fr"}}


def test_a_change_that_no_time_tells_is_noticed_before_the_game_is_said_to_be_saved(kit):
    """As on a disk whose times are seconds."""
    recorder = Recorder(kit.folder / "game.toml")
    match = kit.new("tictactoe", "human", "human", save=False, observers=[recorder])
    match.answer("a", "a")
    changed_in_place(recorder.path)
    recorder._store._stamp = FileStamp.of(recorder.path.stat())
    check_saved(match)
    assert path_of(match) == kit.folder / "game-2.toml"
    changed_in_place(recorder.path)
    recorder._store._stamp = FileStamp.of(recorder.path.stat())
    match.close()
    assert path_of(match) == kit.folder / "game-2-2.toml"
    assert [step.answer for step in kit.load(path_of(match)).steps] == ["a"]


def test_a_save_that_changed_in_place_between_reading_and_owning_it_is_not_gone_on_with(kit):
    match, _ = begun(kit)
    match.close()
    record = read_record(path_of(match))
    changed_in_place(path_of(match))
    with pytest.raises(RecordError, match=english_pattern("records.file.two_writers")):
        RecordFile.go_on(record)


def touched(path):
    os.utime(path)


def given_other_rights(path):
    path.chmod(0o600)


def moved_away_and_back(path):
    away = path.with_name("away.toml")
    path.rename(away)
    away.rename(path)


def linked(path):
    os.link(path, path.with_name("backup.toml"))


def written_again_as_it_was(path):
    with path.open("r+b") as file:
        file.write(path.read_bytes())


@pytest.mark.parametrize(
    "harmless", [touched, given_other_rights, moved_away_and_back, linked, written_again_as_it_was]
)
def test_a_save_whose_bytes_stay_as_they_were_goes_on_under_its_name(kit, harmless):
    match, ear = begun(kit)
    path = path_of(match)
    harmless(path)
    match.answer("b", "b")
    harmless(path) if harmless is not linked else None
    match.close()
    assert (path_of(match), ear.notices) == (path, [])
    assert answers(path) == ["a", "b"]


def test_an_answer_does_not_read_the_whole_save_again(kit, monkeypatch):
    recorder = Recorder(kit.folder / "game.toml")
    match = kit.new("tictactoe", "human", "human", save=False, observers=[recorder])
    match.answer("a", "a")
    if recorder._store._stamp is None:
        pytest.skip("this file system does not keep the times that are set")
    read = []
    monkeypatch.setattr(RecordFile, "_check_content", lambda self: read.append(self))
    match.answer("b", "b")
    match.configure_seat("b", lang="fr")
    match.answer("a", "c")
    assert read == []
    match.close()
    assert len(read) == 1


@pytest.mark.parametrize("loss", LOSSES)
def test_a_save_that_is_lost_before_the_game_is_left_is_kept_in_a_new_file(kit, loss):
    """Nobody is told that a game is saved where it cannot be read."""
    match, ear = begun(kit)
    loss(path_of(match))
    match.close()
    assert path_of(match) == kit.folder / "game-2.toml"
    assert answers(path_of(match)) == ["a"]
    assert len(ear.notices) == 1


def test_a_finished_game_that_is_lost_before_it_is_left_is_kept_with_its_end(kit):
    match, _ = begun(kit)
    result = kit.play(match)
    path_of(match).unlink()
    match.close()
    assert read_record(path_of(match)).final
    assert manicule.replay(path_of(match), registry=kit.registry).result.seats == result.seats


def test_an_undo_after_the_save_was_lost_is_kept_in_the_new_file(kit):
    match, _ = begun(kit, practice=True)
    kit.play(match)
    path_of(match).unlink()
    last = match.steps[-1].seat
    match.undo(last)
    assert answers(path_of(match)) == [step.answer for step in match.steps]
    assert not read_record(path_of(match)).final
    assert b"end =" not in path_of(match).read_bytes(), "it was taken back before the file was made"
    match.close()
    assert kit.load(path_of(match)).steps == match.steps


def test_snapshots_and_settings_go_on_in_the_new_file(kit):
    match = kit.new("auction", "human", "dice", options={"rounds": 4}, path=kit.folder / "auction.toml")
    while len(read_record(path_of(match)).snapshots) < 2:
        kit.answer(match, "a", kit.steady(match, "a"))
    match.configure_seat("a", lang="fr")
    before = read_record(path_of(match))
    path_of(match).unlink()
    kit.answer(match, "a", kit.steady(match, "a"))
    after = read_record(path_of(match))
    assert after.snapshots[: len(before.snapshots)] == before.snapshots
    assert after.settings == {"a": {"lang": "fr"}}
    result = kit.play(match)
    match.close()
    assert manicule.replay(path_of(match), registry=kit.registry).result.seats == result.seats


def test_a_loaded_game_that_is_lost_goes_on_with_the_snapshots_that_nobody_has_read_yet(kit):
    match = kit.new("auction", "human", "dice", options={"rounds": 4}, path=kit.folder / "auction.toml")
    while len(read_record(path_of(match)).snapshots) < 3:
        kit.answer(match, "a", kit.steady(match, "a"))
    match.close()
    again = kit.load(path_of(match))
    before = read_record(path_of(match))
    path_of(match).unlink()
    kit.answer(again, "a", kit.steady(again, "a"))
    after = read_record(path_of(again))
    assert after.snapshots[: len(before.snapshots)] == before.snapshots


def test_names_that_are_taken_are_passed_over_and_nothing_of_others_is_touched(kit):
    match, _ = begun(kit)
    (kit.folder / "game-2.toml").write_text("mine")
    (kit.folder / "game-3.toml").symlink_to(kit.folder / "nowhere")
    path_of(match).unlink()
    match.answer("b", "b")
    assert path_of(match) == kit.folder / "game-4.toml"
    assert (kit.folder / "game-2.toml").read_text() == "mine"
    assert not (kit.folder / "nowhere").exists()


def test_a_folder_that_was_deleted_is_made_again(kit):
    folder = kit.folder / "saves"
    match = kit.new("tictactoe", "human", "human", path=folder / "game.toml")
    match.answer("a", "a")
    shutil.rmtree(folder)
    match.answer("b", "b")
    assert answers(folder / "game-2.toml") == ["a", "b"]


def test_where_no_new_file_can_be_made_the_answer_is_refused_and_the_game_can_go_on(kit, monkeypatch):
    match, ear = begun(kit)
    path_of(match).unlink()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(record_file.os, "fsync", full)
        with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
            match.answer("b", "b")
    assert (match.waiting(), ear.notices) == (("b",), [])
    assert list(kit.folder.iterdir()) == []
    match.answer("b", "c")
    assert answers(path_of(match)) == ["a", "c"]


def test_a_game_that_could_not_be_kept_anywhere_is_at_no_path(kit, monkeypatch):
    recorder = Recorder(kit.folder / "game.toml")
    match = kit.new("tictactoe", "human", "human", save=False, observers=[recorder])
    match.answer("a", "a")
    recorder.path.unlink()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(record_file.os, "fsync", full)
    with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
        match.close()
    assert recorder.path is None


def test_a_loaded_game_that_could_not_be_kept_anywhere_is_at_no_path(kit, monkeypatch):
    """Nobody is told to go on with the file that it came from."""
    match, _ = begun(kit)
    match.close()
    again = kit.load(path_of(match))
    changed_in_place(path_of(match))

    def full(descriptor):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(record_file.os, "fsync", full)
        with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
            again.close()
    assert path_of(again) is None


@pytest.mark.parametrize("loss", LOSSES)
def test_leaving_a_game_without_answers_takes_away_only_its_own_file(kit, loss):
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    path = kit.folder / "game.toml"
    loss(path)
    before = sorted((one.name, os.lstat(one).st_ino, one.stat().st_size) for one in kit.folder.iterdir())
    match.close()
    assert (
        sorted((one.name, os.lstat(one).st_ino, one.stat().st_size) for one in kit.folder.iterdir()) == before
    )


def test_a_save_in_one_go_does_not_replace_a_game_that_is_being_played(kit):
    match, _ = begun(kit)
    other = manicule.load(path_of(match), registry=kit.registry)
    other.answer("b", "b")
    with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
        manicule.save(other, path_of(match))
    assert answers(path_of(match)) == ["a"]
    assert [one.name for one in kit.folder.iterdir()] == ["game.toml"]
    match.close()
    manicule.save(other, path_of(match))
    assert answers(path_of(match)) == ["a", "b"]


def test_a_save_in_one_go_leaves_every_other_file_alone(kit):
    match, _ = begun(kit)
    (kit.folder / "copy.toml.new").write_text("mine")
    manicule.save(match, kit.folder / "copy.toml")
    assert (kit.folder / "copy.toml.new").read_text() == "mine"
    assert sorted(one.name for one in kit.folder.iterdir()) == ["copy.toml", "copy.toml.new", "game.toml"]


@pytest.mark.parametrize("name", ["k.reading", "k.toml", "k.reading.toml"])
def test_no_file_beside_a_save_is_written_or_removed_and_no_name_destroys_it(kit, name):
    path = kit.folder / name
    others = [kit.folder / one for one in ("k.reading", "k.toml.reading", "k.reading.reading", "k.toml")]
    for other in others:
        if other != path:
            other.write_text("of somebody else", encoding="utf-8")
    match = kit.new("tictactoe", "human", "human", path=path)
    match.answer("a", "a")
    match.configure_seat("a", lang="fr")
    match.close()
    again = kit.load(path)
    assert again.settings["a"]["lang"] == "fr"
    again.configure_seat("b", lang="ja")
    again.answer("b", "b")
    again.close()
    assert answers(path) == ["a", "b"]
    for other in others:
        if other != path:
            assert other.read_text(encoding="utf-8") == "of somebody else"
    assert {one.name for one in kit.folder.iterdir()} == {name, *(one.name for one in others)}


def test_a_byte_that_is_changed_while_a_game_is_played_is_noticed_wherever_it_is():
    outcome = open_corruption.run(["tictactoe"], every=7)
    assert outcome.changes > 40
    assert outcome.failures == []
