"""The recorder: a person's answer is on the disk before anybody hears of it, what bots do comes with it."""

import os

import pytest
from tests.support.wording import english_pattern

import manicule
from manicule import Human, Match, Observer, Recorder, Setup
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.records.form import SET, SNAPSHOT
from manicule.records.match_file import path_of
from manicule.records.reader import read_record
from manicule.records.saves import list_saves


@pytest.fixture
def synced(monkeypatch):
    """The sizes of files when they were brought to the disk."""
    sizes = []
    real = os.fsync

    def counting(descriptor):
        real(descriptor)
        sizes.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", counting)
    return sizes


def keys(path):
    """The keys of all steps in a file, in order."""
    lines = path.read_text().splitlines()
    return [lines[at + 2].partition(" ")[0] for at, line in enumerate(lines) if line == "[[step]]"]


class Reading(Observer):
    """Reads the file whenever it is told something, and whenever answers settle."""

    def __init__(self, synced):
        self.synced = synced
        self.at_told = []

    def events_published(self, match, events):
        people = [step for step in match.steps if step.seat in match.people]
        record = read_record(path_of(match))
        on_disk = [step for step in record.steps if step.seat in match.people]
        self.at_told.append(
            on_disk == people and (not people or path_of(match).stat().st_size in self.synced)
        )


def test_a_persons_answer_is_on_the_disk_when_it_is_taken_and_before_anybody_is_told(kit, synced):
    """Whoever is told is handed in before the recorder, and still hears it later."""
    reading = Reading(synced)
    recorder = Recorder(kit.folder / "game.toml")
    match = manicule.start(
        "auction",
        kit.seats("human", "dice", "human"),
        seed=4,
        options={"rounds": 3},
        registry=kit.registry,
        observers=[reading, recorder],
    )
    match.run()
    while not match.over:
        seat = match.waiting()[0]
        match.answer(seat, kit.steady(match, seat))
        assert read_record(recorder.path).steps == match.steps
        assert synced[-1] == recorder.path.stat().st_size
        match.run()
    assert len(reading.at_told) > 5
    assert all(reading.at_told)
    match.close()


def test_what_bots_answer_is_written_with_the_next_persons_answer(kit, synced):
    match = kit.new("tictactoe", "human", "dice")
    match.answer("a", "e")
    data, number = path_of(match).read_bytes(), len(synced)
    match.run()
    assert match.answers == 2
    assert (path_of(match).read_bytes(), len(synced)) == (data, number)
    match.answer("a", match.question("a").legal[0])
    assert [step.seat for step in read_record(path_of(match)).steps] == ["a", "b", "a"]
    assert len(synced) == number + 1


def test_what_bots_answer_is_written_at_the_end_of_the_next_round_and_not_synced(kit, synced):
    """A game of bots is written round by round; a rule that fails in a round takes nothing of the last."""
    sizes = []

    class Watching(Observer):
        def round_over(self, match):
            sizes.append(len(read_record(path_of(match)).steps))

    recorder = Recorder(kit.folder / "bots.toml")
    match = manicule.start(
        "auction",
        kit.seats("dice", "reader"),
        seed=4,
        options={"rounds": 4},
        registry=kit.registry,
        observers=[recorder, Watching()],
    )
    match.run()
    assert sizes == [0, 6, 12, 18]
    assert read_record(recorder.path).steps == match.steps
    assert synced == []
    match.close()


def test_at_the_end_of_a_round_the_position_is_written(kit):
    match = kit.new("odds", "human", "human", options={"rounds": 2})
    for seat, answer in (("a", "1"), ("b", "2"), ("a", "yes")):
        match.answer(seat, answer)
    assert SNAPSHOT not in keys(path_of(match))
    match.answer("b", "no")
    assert keys(path_of(match)) == ["a", "b", "a", "b", "snapshot"]
    kit.play(match)
    assert keys(path_of(match)) == ["a", "b", "a", "b", "snapshot"] * 2 + ["x_scores", "end"]


def test_a_match_that_is_left_has_all_its_answers_in_the_file(kit):
    match = kit.new("tictactoe", "human", "dice")
    kit.answer(match, "a", "e")
    assert len(read_record(path_of(match)).steps) == 1
    match.close()
    assert read_record(path_of(match)).steps == match.steps
    assert match.answers == 2


def test_a_new_record_in_which_no_person_answered_leaves_no_file(kit):
    """Whatever bots did, and whatever was set."""
    match = kit.new("tictactoe", "dice", "human")
    path = path_of(match)
    assert match.answers == 1
    match.configure_seat("b", lang="fr")
    assert path.exists()
    match.close()
    assert not path.exists()
    assert path_of(match) is None
    match.close()


def test_a_whole_game_of_bots_is_kept_and_a_part_of_one_is_not(kit):
    whole = kit.new("tictactoe", "dice", "dice")
    whole.close()
    assert read_record(path_of(whole)).final
    recorder = Recorder(kit.folder / "part.toml")
    part = manicule.start(
        "tictactoe", kit.seats("dice", "dice"), seed=1, registry=kit.registry, observers=[recorder]
    )
    part.step()
    part.close()
    assert not (kit.folder / "part.toml").exists()


def test_an_answer_keeps_the_file_even_when_it_is_taken_back(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.undo("a")
    match.close()
    assert keys(path_of(match)) == ["a", "undo"]
    assert kit.load(path_of(match)).waiting() == ("a",)


def test_a_loaded_record_is_kept_whatever_happens(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.close()
    again = kit.load(path_of(match))
    again.undo("a")
    again.close()
    kit.load(path_of(match)).close()
    assert path_of(match).exists()


def test_a_match_that_nobody_started_cannot_be_recorded(kit):
    with pytest.raises(ManiculeError, match=english_pattern("records.match_file.not_started")):
        Match(
            kit.registry.rule_set("tictactoe", ()),
            Setup(("Anna", "Bert"), 1),
            observers=[Recorder(kit.folder / "x.toml")],
        )
    assert not (kit.folder / "x.toml").exists()


def test_saves_are_found_where_the_program_looks_for_them(kit):
    match = manicule.start(
        "tictactoe", kit.seats("human", "human"), seed=1, registry=kit.registry, observers=[Recorder()]
    )
    match.answer("a", "e")
    assert [(save.path, save.finished) for save in list_saves()] == [(path_of(match), False)]
    match.close()


# Settings


def test_a_setting_is_a_step_and_is_there_when_the_match_is_loaded(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.configure_seat("b", lang="fr", pace="slow")
    match.configure_seat("b", lang="ja")
    match.configure_seat("a", lang="uk")
    assert match.settings == {"a": {"lang": "uk"}, "b": {"lang": "ja", "pace": "slow"}}
    assert keys(path_of(match)) == ["a", SET, SET, SET, SET]
    match.close()
    again = kit.load(path_of(match))
    assert again.settings == match.settings
    again.configure_seat("a", lang="en")
    again.answer("b", "a")
    again.close()
    assert kit.load(path_of(match)).settings["a"] == {"lang": "en"}
    assert manicule.replay(path_of(match), registry=kit.registry).answers == 2


def test_the_settings_that_a_seat_began_with_are_in_the_header(kit):
    match = manicule.start(
        "tictactoe",
        [Human("Anna", language="fr"), Human("Bert")],
        seed=1,
        registry=kit.registry,
        observers=[Recorder(kit.folder / "a.toml")],
    )
    assert match.settings == {"a": {"lang": "fr"}}
    match.answer("a", "e")
    match.close()
    assert kit.load(path_of(match)).settings == {"a": {"lang": "fr"}}
    assert read_record(path_of(match)).start.seats[0].settings == {"lang": "fr"}


def test_a_setting_is_no_answer_and_is_not_taken_back(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.configure_seat("a", lang="fr")
    match.undo("a")
    assert match.settings == {"a": {"lang": "fr"}}
    match.close()
    again = kit.load(path_of(match))
    assert (again.answers, again.settings) == (0, {"a": {"lang": "fr"}})


def test_settings_survive_a_copy(kit):
    match = kit.new("tictactoe", "human", "human", save=False)
    match.answer("a", "e")
    match.configure_seat("b", lang="fr")
    manicule.save(match, kit.folder / "copy.toml")
    assert kit.load(kit.folder / "copy.toml").settings == {"b": {"lang": "fr"}}


@pytest.mark.parametrize(
    ("seat", "settings"),
    [
        ("z", {"lang": "fr"}),
        ("", {"lang": "fr"}),
        ("a", {"lang": "f\nr"}),
        ("a", {"lang": "x" * 81}),
        ("a", {"lang": "\udcff"}),
        ("a", {"Lang": "fr"}),
        ("a", {"l" * 31: "fr"}),
        ("a", {"good": "yes", "lang": "f\nr"}),
    ],
)
def test_a_setting_that_could_not_be_read_back_is_refused_and_changes_nothing(kit, seat, settings):
    told = []

    class Following(Observer):
        def configured(self, match, seat, settings):
            told.append(settings)

    match = kit.new("tictactoe", "human", "human", observers=[Following()])
    match.answer("a", "e")
    data = path_of(match).read_bytes()
    with pytest.raises(UsageError):
        match.configure_seat(seat, **settings)
    assert (match.settings, told, path_of(match).read_bytes()) == ({}, [], data)


@pytest.mark.parametrize("value", ["", "x" * 80, 'a "b" = c', "日本 🎲", "\t\x7f"])
def test_a_setting_of_one_short_line_is_read_back(kit, value):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.configure_seat("b", note=value)
    match.close()
    assert kit.load(path_of(match)).settings == {"b": {"note": value}}
