"""Taking an answer back: fair, a step of its own, and nothing is told twice."""

import pytest
from manicule.records.reading import read_record

from manicule.errors import UndoRefused


def test_an_answer_can_be_taken_back_until_another_person_answers(kit):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "e")
    session.undo("a")
    assert session.asked() == ("a",)
    assert session.history == ()
    session.answer("a", "a")
    session.answer("b", "b")
    with pytest.raises(UndoRefused, match="Bert has answered since"):
        session.undo("a")
    session.undo("b")
    session.undo("a")
    assert session.history == ()


def test_bots_answers_go_back_with_a_persons(kit):
    session = kit.new("tictactoe", "human", "dice")
    session.answer("a", "e")
    answered = session.history
    assert [step.seat for step in answered] == ["a", "b"]
    session.undo("a")
    assert session.history == ()
    session.answer("a", "e")
    assert session.history == answered  # the bot has not changed its mind


def test_an_undo_is_a_step_of_its_own(kit):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "e")
    before = session.path.read_bytes()
    session.undo("a")
    assert session.path.read_bytes().startswith(before + b'[[step]]\nat = 1\nundo = "a"\nok = ')
    assert read_record(session.path).steps == []


def test_undo_stops_where_something_was_drawn(kit):
    session = kit.new("auction", "human", "human")
    for seat in "ab":
        session.answer(seat, "vase")
        session.answer(seat, "1")
    session.answer("a", "peek")
    before = session.path.read_bytes()
    with pytest.raises(UndoRefused, match="drawn or revealed"):
        session.undo("a")
    assert session.path.read_bytes() == before
    assert session.asked() == ("b",)
    session.answer("b", "quiet")


def test_undo_stops_where_secrets_were_revealed(kit):
    session = kit.new("auction", "human", "dice")
    session.answer("a", "vase")
    session.answer("a", "1")
    assert session.runner.group is None
    with pytest.raises(UndoRefused, match="drawn or revealed"):
        session.undo("a")


def test_a_bots_draw_is_a_barrier_too(kit):
    """Of the seeds below, some let the bot peek after Anna: that ends her right to undo."""
    outcomes = set()
    for seed in range(12):
        session = kit.new("auction", "human", "dice", seed=seed)
        session.answer("a", "vase")
        session.answer("a", "1")
        session.answer("a", "quiet")
        bot = [step.answer for step in session.history if step.at == 3]
        try:
            session.undo("a")
            outcomes.add((bot[0], "undone"))
            assert session.asked() == ("a",)
        except UndoRefused:
            outcomes.add((bot[0], "refused"))
    assert ("peek", "refused") in outcomes
    assert ("quiet", "undone") in outcomes
    assert ("peek", "undone") not in outcomes


def test_a_secret_answer_may_be_taken_back_while_others_still_answer(kit):
    session = kit.new("auction", "human", "human")
    session.answer("a", "vase")
    session.answer("a", "3")
    session.answer("b", "lamp")
    session.undo("a")
    assert session.question("a").kind == "amount"
    assert session.question("b").kind == "amount"
    session.undo("a")
    assert session.question("a").kind == "lot"
    with pytest.raises(UndoRefused, match="Anna has not answered anything"):
        session.undo("a")
    session.answer("a", "book")
    session.answer("a", "2")
    session.answer("b", "2")
    lots = [seat.lots for seat in session.view("a").position.seats]
    assert lots == [["book"], ["lamp"]]


def test_nothing_is_told_twice(kit):
    ear = kit.Ear()
    session = kit.new("auction", "human", "human", listeners=[ear])
    for seat in "ab":
        session.answer(seat, "vase")
        session.answer(seat, "1")
    told = list(ear.events)
    assert len(told) == 6  # with the phase that they happened in
    session.answer("a", "boast")
    session.undo("a")
    assert [event.id() for event in ear.events[len(told) :]] == ["entered", "boasted"]
    assert list(session.story) == told
    session.answer("a", "quiet")
    session.answer("b", "quiet")
    assert len(ear.events) == len(told) + 2
    assert list(session.story) == told


def test_the_end_of_a_game_holds(kit):
    session = kit.new("tictactoe", "human", "human")
    for seat, cell in ("aa", "bd", "ab", "be", "ac"):
        session.answer(seat, cell)
    assert session.over
    with pytest.raises(UndoRefused, match="the game is over"):
        session.undo("a")


def test_only_a_person_who_has_answered_can_undo(kit):
    session = kit.new("tictactoe", "dice", "human")
    with pytest.raises(UndoRefused, match=r"only a person .* Anna is none"):
        session.undo("a")
    with pytest.raises(UndoRefused, match="Bert has not answered"):
        session.undo("b")
    with pytest.raises(UndoRefused):
        session.undo("z")


def test_a_practice_game_undoes_anything_and_says_so(kit):
    session = kit.new("auction", "human", "human", practice=True, options={"rounds": 1})
    result = kit.play(session)
    assert result["practice"] is True
    assert list(result).index("practice") == list(result).index("save") + 1
    finished = session.path.read_bytes()
    while session.record.steps:
        session.undo(session.record.steps[-1].seat)
        assert session.path.read_bytes().startswith(finished)
    again = kit.play(session)
    assert {**again, "save": None} == {**result, "save": None}
    assert "practice" not in kit.play(kit.new("auction", "human", "dice"))


def test_practice_goes_back_behind_others_and_leaves_their_secret_answers(kit):
    session = kit.new("auction", "human", "human", practice=True)
    for seat in "ab":
        session.answer(seat, "vase")
        session.answer(seat, "1")
    session.undo("a")
    assert session.asked() == ("a",)
    assert session.question("a").kind == "amount"
    session.answer("a", "2")
    assert [seat.lots for seat in session.view("a").position.seats] == [["vase"], []]


def test_after_an_undo_the_game_resumes_where_it_was_taken_back_to(kit):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "e")
    session.answer("b", "a")
    session.undo("b")
    session.close()
    again = kit.resume(session.path)
    assert again.asked() == ("b",)
    assert [step.answer for step in again.history] == ["e"]
    assert kit.play(again)["answers"] == len(again.history)
