"""A match is recorded where its keeper says: in memory as in a file."""

import pytest
from tests.support.memory_records import MemoryKeeper, Shelf

import manicule
from manicule import Human, Recorder, Robot
from manicule.kernel.errors import RecordError
from manicule.records.match_file import path_of, record_name


def begun(registry, shelf, seats, writes_bots=True):
    keeper = MemoryKeeper(shelf, "evening", writes_bots)
    return manicule.start("tictactoe", seats, seed=7, registry=registry, observers=[Recorder(keeper=keeper)])


def loaded(registry, shelf, name="evening"):
    record = shelf.read(name)
    keeper = MemoryKeeper(shelf, name)
    return manicule.load(record, registry=registry, observers=[Recorder(keeper=keeper)])


PEOPLE = [Human("Anna"), Human("Tom")]


def test_a_match_is_recorded_and_continued_without_a_file(small_games, tmp_path):
    shelf = Shelf()
    with begun(small_games, shelf, PEOPLE) as match:
        assert (path_of(match), record_name(match)) == (None, "evening")
        match.answer("a", "e")
    with loaded(small_games, shelf) as match:
        match.answer("b", "a")
    assert [step.answer for step in shelf.read("evening").steps] == ["e", "a"]
    with manicule.replay(shelf.read("evening"), registry=small_games) as again:
        assert again.answers == 2
    (tmp_path / "export.toml").write_bytes(shelf.records["evening"])
    assert manicule.load(tmp_path / "export.toml", registry=small_games).answers == 2


def test_a_match_whose_stored_record_was_changed_goes_on_beside_it(small_games):
    shelf = Shelf()
    match = begun(small_games, shelf, PEOPLE)
    match.answer("a", "e")
    shelf.records["evening"] = b"other"
    match.answer("b", "a")
    assert record_name(match) == "evening-2"
    assert len(match.display.notices) == 1
    assert [step.answer for step in shelf.read("evening-2").steps] == ["e", "a"]


def test_an_answer_that_cannot_be_stored_is_not_given(small_games):
    shelf = Shelf()
    match = begun(small_games, shelf, PEOPLE)
    shelf.is_full = True
    with pytest.raises(RecordError):
        match.answer("a", "e")
    assert (match.answers, shelf.read("evening").steps) == (0, [])
    shelf.is_full = False
    match.answer("a", "a")
    assert [step.answer for step in shelf.read("evening").steps] == ["a"]


def test_a_match_without_an_answer_of_a_person_leaves_no_record(small_games):
    shelf = Shelf()
    with begun(small_games, shelf, PEOPLE):
        pass
    assert shelf.records == {}


@pytest.mark.parametrize("writes_bots", [True, False])
def test_a_keeper_may_want_the_answers_of_bots_at_once(small_games, writes_bots):
    """Other processes read the record while the game is played."""
    shelf = Shelf()
    with begun(small_games, shelf, [Human("Anna"), Robot("random", "Bo")], writes_bots) as match:
        match.run()
        match.answer("a", "e")
        match.run()
        assert match.answers == 2
        assert len(shelf.read("evening").steps) == (2 if writes_bots else 1)
        assert all(durable for _, durable in shelf.appended)
    assert len(shelf.read("evening").steps) == 2
