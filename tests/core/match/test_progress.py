"""Progress: where a match has come to, and how each round went, whatever was taken back or loaded."""

import pytest

import manicule
from manicule import EventLog, Match, Progress, Setup
from manicule.match.progress import Entered, RoundOver, heading_of
from manicule.records.match_file import path_of


def rounds(events):
    """Of each round that is over: its number, and the figures before and after it."""
    return [
        (event.round, {str(name): (before, after) for name, before, after in event.figures})
        for event in events
        if isinstance(event, RoundOver)
    ]


def play_round(match, fingers, words):
    for answers in (fingers, words):
        for seat, answer in zip("ab", answers, strict=True):
            match.answer(seat, answer)


ROUNDS = [
    (1, {"fingers": ((0, 0), (2, 1)), "words": ((0, 0), (1, 1))}),
    (2, {"fingers": ((2, 1), (3, 3)), "words": ((1, 1), (2, 2))}),
]


def test_a_round_is_summed_up_by_what_it_began_and_ended_with(kit):
    match = kit.new("odds", "human", "human")
    play_round(match, "21", ("yes", "no"))
    play_round(match, "33", ("yes", "no"))
    assert rounds(kit.story(match)) == ROUNDS


def test_the_summary_of_a_round_has_a_column_for_each_seat_and_says_what_has_changed(kit):
    match = kit.new("odds", "human", "human")
    play_round(match, "22", ("yes", "no"))
    play_round(match, "13", ("yes", "no"))
    event = next(event for event in reversed(kit.story(match)) if isinstance(event, RoundOver))
    section = event.section(match.display.names)
    assert str(section.title) == "Round 2 is over."
    assert [str(cell) for cell in section.heading] == ["", "Anna", "Bert"]
    assert [[str(cell) for cell in row] for row in section.rows] == [
        ["fingers", "1 (−1)", "3 (+1)"],
        ["words", "2 (+1)", "2 (+1)"],
    ]
    same = RoundOver(1, ("a",), ((event.figures[0][0], (2,), (2,)),)).section(match.display.names)
    assert [str(cell) for cell in same.rows[0]] == ["fingers", "2"]


def test_a_figure_that_a_seat_does_not_have_is_none(kit, monkeypatch):
    match = kit.new("odds", "human", "human")
    figures = type(match.rules.game).figures
    monkeypatch.setattr(
        type(match.rules.game),
        "figures",
        lambda self, table, seat: {} if seat.id == "b" else figures(self, table, seat),
    )
    play_round(match, "21", ("yes", "no"))
    assert rounds(kit.story(match)) == [(1, {"fingers": ((0, 0), (2, 0)), "words": ((0, 0), (1, 0))})]


@pytest.mark.parametrize("round", [1, 2])
def test_an_undo_does_not_change_what_a_round_began_with(kit, round):
    match = kit.new("odds", "human", "human", practice=True)
    for number, fingers in enumerate(("21", "33"), 1):
        play_round(match, fingers, ("yes", "no"))
        if number == round:
            for seat in ("b", "a"):
                match.undo(seat)
            match.answer("a", "yes")
            match.answer("b", "no")
    assert rounds(kit.story(match)) == ROUNDS


def test_an_undo_behind_the_beginning_of_a_round_begins_it_anew(kit):
    match = kit.new("odds", "human", "human", practice=True)
    play_round(match, "31", ("yes", "no"))
    for seat in "baba":
        match.undo(seat)
    play_round(match, "21", ("yes", "no"))
    play_round(match, "33", ("yes", "no"))
    assert rounds(kit.story(match)) == ROUNDS


@pytest.mark.parametrize("answers", range(1, 8))
def test_a_match_that_was_loaded_anywhere_sums_up_its_rounds_as_if_it_had_not_been(kit, answers):
    match = kit.new("odds", "human", "human")
    script = [*zip("abab", ("2", "1", "yes", "no"), strict=True), *zip("abab", "33yn", strict=True)]
    script = [(seat, {"y": "yes", "n": "no"}.get(answer, answer)) for seat, answer in script]
    for seat, answer in script[:answers]:
        match.answer(seat, answer)
    match.close()
    ear = kit.Ear()
    again = kit.load(path_of(match), observers=[ear])
    for seat, answer in script[answers:]:
        again.answer(seat, answer)
    assert rounds(ear.events) == ROUNDS[answers // 4 :]
    assert rounds(kit.story(again)) == ROUNDS


def test_a_replay_sums_up_its_rounds_too(kit):
    match = kit.new("odds", "human", "human")
    play_round(match, "21", ("yes", "no"))
    play_round(match, "33", ("yes", "no"))
    match.close()
    log = EventLog()
    manicule.replay(path_of(match), registry=kit.registry, observers=[Progress(), log]).run()
    assert rounds(log.events) == ROUNDS


def test_a_game_without_figures_has_no_round_summed_up(kit):
    match = kit.new("auction", "dice", "dice")
    assert match.over
    assert rounds(kit.story(match)) == []


def test_a_phase_is_entered_once_a_round(kit):
    ear = kit.Ear()
    match = kit.new("auction", "dice", "dice", observers=[ear])
    places = [str(event.text(match.display.names)) for event in ear.events if isinstance(event, Entered)]
    assert places == ["Round 1: Bidding", "Round 1: Showing", "Round 2: Bidding", "Round 2: Showing"]


def test_the_heading_of_a_table_is_where_it_stands(kit):
    match = Match(kit.registry.rule_set("odds", ()), Setup(("Anna",), 1, 0, {"rounds": 1, "quiet": False}))
    assert str(heading_of(match.table).heading) == "Round 1: Fingers"
