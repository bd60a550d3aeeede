"""Taking an answer back: fair, a step of its own, and nothing is told twice."""

import errno
import os

import pytest
from tests.support.wording import english_pattern

from manicule import Match, Setup
from manicule.kernel.errors import RecordError, UndoRefused
from manicule.match.point import Mode, Point
from manicule.records.match_file import path_of
from manicule.records.reader import read_record


def test_an_answer_can_be_taken_back_until_another_person_answers(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.undo("a")
    assert match.waiting() == ("a",)
    assert match.answers == 0
    match.answer("a", "a")
    match.answer("b", "b")
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.answered_since", name="Bert")):
        match.undo("a")
    match.undo("b")
    match.undo("a")
    assert match.answers == 0


def test_what_the_others_agree_to_need_not_be_fair(kit):
    match = kit.new("auction", "human", "human")
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    match.answer("a", "peek")
    match.answer("b", "quiet")
    with pytest.raises(UndoRefused):
        match.undo("a")
    match.undo("a", agreed=True)
    assert match.waiting() == ("a",)
    assert [step.answer for step in match.steps] == ["vase", "1", "vase", "1"]
    assert read_record(path_of(match)).steps == match.steps


def test_bots_answers_go_back_with_a_persons(kit):
    match = kit.new("tictactoe", "human", "dice")
    kit.answer(match, "a", "e")
    answered = match.steps
    assert [step.seat for step in answered] == ["a", "b"]
    match.undo("a")
    assert match.answers == 0
    kit.answer(match, "a", "e")
    assert match.steps == answered  # the bot has not changed its mind


def test_an_undo_is_a_step_of_its_own(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    before = path_of(match).read_bytes()
    match.undo("a")
    assert path_of(match).read_bytes().startswith(before + b'[[step]]\nat = 1\nundo = "a"\nok = ')
    assert read_record(path_of(match)).steps == []


def test_undo_stops_where_something_was_drawn(kit):
    match = kit.new("auction", "human", "human")
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    match.answer("a", "peek")
    before = path_of(match).read_bytes()
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("a")
    assert path_of(match).read_bytes() == before
    assert match.waiting() == ("b",)
    match.answer("b", "quiet")


def test_undo_stops_where_secrets_were_revealed_though_nothing_was_drawn(kit):
    """Who answers last in secret has seen the others' answers then: chance has no part in this game."""
    match = kit.new("odds", "human", "human")
    match.answer("a", "2")
    match.answer("b", "1")
    assert sum(match.position.draws.values()) == match.position.draws["revealed"]
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("b")
    assert match.waiting() == ("a",)
    assert [seat.fingers for seat in match.position.seats] == [2, 1]


def test_undo_stops_where_the_secret_of_a_bot_was_revealed(kit):
    match = kit.new("odds", "human", "dice")
    kit.answer(match, "a", "2")
    assert match.question("a").kind == "say"
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("a")


def test_who_answers_alone_in_secret_has_seen_nothing_by_it(kit):
    match = kit.new("odds", "human")
    match.answer("a", "2")
    assert match.question("a").kind == "say"
    match.undo("a")
    assert match.question("a").kind == "fingers"


def test_undo_stops_where_a_rule_revealed_something(kit):
    match = kit.new("odds", "human", "human")
    match.answer("a", "2")
    match.answer("b", "1")
    match.answer("a", "yes")
    match.undo("a")
    match.answer("a", "show")
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("a")


def test_a_bots_draw_is_a_barrier_too(kit):
    """Of the seeds below, some let the bot peek after Anna: that ends her right to undo."""
    outcomes = set()
    for seed in range(12):
        match = kit.new("auction", "human", "dice", seed=seed)
        for answer in ("vase", "1", "quiet"):
            kit.answer(match, "a", answer)
        bot = [step.answer for step in match.steps if step.at == 3]
        try:
            match.undo("a")
            outcomes.add((bot[0], "undone"))
            assert match.waiting() == ("a",)
        except UndoRefused:
            outcomes.add((bot[0], "refused"))
    assert ("peek", "refused") in outcomes
    assert ("quiet", "undone") in outcomes
    assert ("peek", "undone") not in outcomes


def test_a_secret_answer_may_be_taken_back_while_others_still_answer(kit):
    match = kit.new("auction", "human", "human")
    match.answer("a", "vase")
    match.answer("a", "3")
    match.answer("b", "lamp")
    match.undo("a")
    assert match.question("a").kind == "amount"
    assert match.question("b").kind == "amount"
    match.undo("a")
    assert match.question("a").kind == "lot"
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.nothing_to_undo", name="Anna")):
        match.undo("a")
    match.answer("a", "book")
    match.answer("a", "2")
    match.answer("b", "2")
    lots = [seat.lots for seat in match.view("a").position.seats]
    assert lots == [["book"], ["lamp"]]


def test_what_an_open_dialogue_told_is_not_lost_when_another_answer_is_taken_back(kit):
    """Nor told before all are in."""
    ear = kit.Ear()
    match = kit.new("auction", "human", "human", observers=[ear])
    match.answer("a", "vase")
    match.answer("b", "lamp")
    match.undo("b")
    match.answer("b", "book")
    match.answer("a", "1")
    assert [event.id() for event in ear.events] == ["entered"]
    match.answer("b", "1")
    whispered = [(event.seat, event.lot) for event in ear.events if event.id() == "whispered"]
    assert whispered == [("a", "vase"), ("b", "book")]


def test_a_bots_secret_answer_stays_in_the_record_when_a_person_takes_back_theirs(kit):
    match = kit.new("auction", "human", "human", "reader")
    assert [step.seat for step in match.steps] == ["c", "c"]
    kit.answer(match, "a", "vase")
    match.undo("a")
    kit.answer(match, "b", "lamp")
    assert read_record(path_of(match)).steps == match.steps
    assert [step.seat for step in match.steps] == ["c", "c", "b"]


def test_nothing_is_told_twice(kit):
    ear = kit.Ear()
    match = kit.new("auction", "human", "human", observers=[ear])
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    told, story = list(ear.events), kit.story(match)
    assert len(story) == 6  # with the phase that they happened in
    match.answer("a", "boast")
    match.undo("a")
    assert [event.id() for event in ear.events[len(told) :]] == ["boasted"]
    assert kit.story(match) == story
    match.answer("a", "quiet")
    match.answer("b", "quiet")
    assert [event.id() for event in ear.events[len(told) :]] == ["boasted", "entered"]
    assert kit.story(match) == story


def test_the_end_of_a_game_holds(kit):
    match = kit.new("tictactoe", "human", "human")
    for seat, cell in ("aa", "bd", "ab", "be", "ac"):
        match.answer(seat, cell)
    assert match.over
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.game_over")):
        match.undo("a")


def test_only_a_person_who_has_answered_can_undo(kit):
    match = kit.new("tictactoe", "dice", "human")
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.not_a_person", name="Anna")):
        match.undo("a")
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.nothing_to_undo", name="Bert")):
        match.undo("b")
    with pytest.raises(UndoRefused):
        match.undo("z")


def test_a_match_that_keeps_nothing_has_no_way_back(kit):
    rules = kit.registry.rule_set("tictactoe", ())
    match = Match(rules, Setup(("Anna", "Bert"), 1), mode=Mode.ONE_WAY)
    match.answer("a", "a")
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.no_way_back")):
        match.undo("a")
    assert match.waiting() == ("b",)


def test_a_match_from_a_position_cannot_be_taken_back_behind_it(kit):
    rules, setup = kit.registry.rule_set("tictactoe", ()), Setup(("Anna", "Bert"), 1)
    other = Match(rules, setup)
    other.answer("a", "a")
    other.answer("b", "b")
    match = Match(rules, setup, at=Point(other.position, ordinal=other.ordinal - 1))
    assert match.ordinal == other.ordinal == 3
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.nothing_to_undo")):
        match.undo("b")
    match.answer("a", "c")
    match.undo("a")
    assert (match.ordinal, match.waiting()) == (3, ("a",))
    assert [seat.cells for seat in match.position.seats] == ["a", "b"]


def test_a_practice_game_undoes_anything_and_says_so(kit):
    match = kit.new("auction", "human", "human", practice=True, options={"rounds": 1})
    kit.play(match)
    result = kit.outcome(match)
    assert result["practice"] is True
    assert list(result).index("practice") == list(result).index("save") + 1
    finished = path_of(match).read_bytes()
    while match.answers:
        match.undo(match.steps[-1].seat)
        assert path_of(match).read_bytes().startswith(finished)
        assert read_record(path_of(match)).steps == match.steps
    kit.play(match)
    assert kit.outcome(match) == result
    other = kit.new("auction", "human", "dice")
    kit.play(other)
    assert "practice" not in kit.outcome(other)


def test_practice_goes_back_behind_others_and_leaves_their_secret_answers(kit):
    match = kit.new("auction", "human", "human", practice=True)
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    match.undo("a")
    assert match.waiting() == ("a",)
    assert match.question("a").kind == "amount"
    match.answer("a", "2")
    assert [seat.lots for seat in match.view("a").position.seats] == [["vase"], []]


def test_an_undo_over_the_ends_of_rounds_forgets_their_snapshots(kit):
    match = kit.new("odds", "human", practice=True, options={"rounds": 4})
    for answer in ("1", "yes", "2", "no", "3"):
        match.answer("a", answer)
    assert len(read_record(path_of(match)).snapshots) == 2
    for _ in range(3):
        match.undo("a")
    assert [snapshot.at for snapshot in read_record(path_of(match)).snapshots] == [2]
    match.undo("a")
    assert read_record(path_of(match)).snapshots == []
    assert len(match.timeline.checkpoints) == 1
    assert (match.question("a").kind, match.position.round) == ("say", 1)
    assert kit.play(match).rounds == 4
    match.close()
    assert kit.outcome(kit.load(path_of(match))) == kit.outcome(match)


def test_after_an_undo_the_game_loads_where_it_was_taken_back_to(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.answer("b", "a")
    match.undo("b")
    match.close()
    again = kit.load(path_of(match))
    assert again.waiting() == ("b",)
    assert [step.answer for step in again.steps] == ["e"]
    kit.play(again)
    assert kit.outcome(again)["answers"] == again.answers


def test_an_undo_that_cannot_be_recorded_changes_nothing(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")

    def full(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RecordError, match=os.strerror(errno.ENOSPC)):
            match.undo("a")
    assert match.waiting() == ("b",)
    assert [step.answer for step in match.steps] == ["e"]


def test_what_chance_brought_in_an_open_dialogue_holds(kit):
    """A part of a secret answer may be taken back, unless something was drawn after it."""
    match = kit.new("sealed", "human", "human", options={"peeks": True})
    match.answer("a", "1")
    assert match.question("a").kind == "more"
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("a")
    assert match.question("a").kind == "more"
    match.answer("b", "1")
    match.answer("a", "3")
    match.undo("a")
    assert [step.answer for step in match.steps] == ["1", "1"]


def test_of_two_equal_answers_in_a_dialogue_the_last_is_taken_back(kit):
    match = kit.new("sealed", "human", "human")
    for seat in ("a", "b", "a"):
        match.answer(seat, "1")
    match.undo("a")
    assert [step.seat for step in match.steps] == ["a", "b"]
    assert read_record(path_of(match)).steps == match.steps
    assert match.question("a").kind == "more"
