"""Forks: exact twins that go their own way."""

import pytest
from tests.support.wording import english_pattern

import manicule
from manicule import Human, Match, Robot, Setup, Step
from manicule.kernel.errors import ManiculeError, UndoRefused
from manicule.kernel.positions.position import copy
from manicule.match import driver as driver_module
from manicule.match import timeline as timeline_module
from manicule.match.point import Mode, Point
from manicule.match.progress import RoundOver
from manicule.records.match_file import path_of


def test_a_fork_goes_on_as_the_match_does_and_does_not_touch_it(kit):
    match = kit.new("auction", "human", "dice", "reader", options={"rounds": 3})
    while not match.over:
        twin, before = match.fork(), (match.steps, copy(match.position), match.ordinal)
        answer = kit.steady(match, "a")
        kit.answer(twin, "a", answer)
        assert (match.steps, match.position, match.ordinal) == before
        kit.answer(match, "a", answer)
        assert (twin.steps, twin.position, twin.ordinal) == (match.steps, match.position, match.ordinal)
        assert twin.waiting() == match.waiting()


def test_a_fork_stands_in_the_middle_of_a_secret_dialogue(kit):
    match = kit.new("auction", "human", "human")
    match.answer("a", "vase")
    twin = match.fork()
    assert {seat: question.kind for seat, question in twin.asked().items()} == {"a": "amount", "b": "lot"}
    twin.answer("a", "1")
    twin.answer("b", "lamp")
    assert match.question("a").kind == "amount"
    assert match.question("b").kind == "lot"


def test_nobody_observes_a_fork(kit):
    ear = kit.Ear()
    match = kit.new("auction", "human", "human", observers=[ear])
    before, told = path_of(match).read_bytes(), list(ear.events)
    twin = match.fork()
    for seat in "aabb":
        twin.answer(seat, kit.steady(twin, seat))
    assert ear.events == told
    assert path_of(match).read_bytes() == before
    assert path_of(twin) is None


def test_a_recorder_keeps_a_fork_with_all_its_past(kit):
    match = kit.new("auction", "human", "human")
    for seat in "aabb":
        match.answer(seat, kit.steady(match, seat))
    twin = match.fork([manicule.Recorder(kit.folder / "twin.toml")])
    kit.play(twin)
    twin.close()
    assert manicule.replay(path_of(twin), registry=kit.registry).steps == twin.steps
    assert len(match.steps) == 4


def test_progress_tells_a_fork_how_the_round_went_in_which_it_parts(kit):
    match = kit.new("odds", "human", "human")
    for answers in (("2", "1"), ("yes", "no"), ("3", "3"), ("yes",)):
        for seat, answer in zip("ab", answers, strict=False):
            match.answer(seat, answer)
    log = manicule.EventLog()
    twin = match.fork([manicule.Progress(), log])
    for one in (match, twin):
        one.answer("b", "no")
    (summary,) = (event for event in log.events if isinstance(event, RoundOver))
    assert summary == [event for event in kit.story(match) if isinstance(event, RoundOver)][-1]
    assert summary.round == 2


def test_a_fork_can_be_forked_and_taken_back(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")
    twin = match.fork()
    twin.answer("b", "b")
    third = twin.fork()
    third.undo("b")
    third.answer("b", "c")
    steps = [[step.answer for step in one.steps] for one in (match, twin, third)]
    assert steps == [["a"], ["a", "b"], ["a", "c"]]


def test_a_fork_asks_what_has_one_answer_only_if_the_match_does(kit):
    """The last cell of tic-tac-toe is nobody's choice."""
    cells = "abcedfhgi"
    steps = [Step(at, "ab"[(at - 1) % 2], cell) for at, cell in enumerate(cells[:8], 1)]
    rules, setup = kit.registry.rule_set("tictactoe", ()), Setup(("Anna", "Bert"), 1)
    for ask_forced in (True, False):
        match = Match(rules, setup, at=Point(ask_forced=ask_forced, script=steps))
        assert match.over == (not ask_forced)
        assert match.fork().over == (not ask_forced)


def test_a_finished_game_is_forked_too_even_when_it_was_loaded(kit):
    match = kit.new("odds", "human", practice=True)
    kit.play(match)
    match.close()
    again = kit.load(path_of(match))
    for one in (match, again):
        twin = one.fork()
        assert twin.over
        assert (twin.steps, twin.position, twin.result) == (one.steps, one.position, one.result)
        twin.undo("a")
        assert twin.question("a").kind == "say"


def test_a_match_that_keeps_nothing_cannot_be_forked(kit):
    match = Match(kit.registry.rule_set("tictactoe", ()), Setup(("Anna", "Bert"), 1), mode=Mode.ONE_WAY)
    with pytest.raises(ManiculeError, match=english_pattern("match.timeline.keeps_nothing")):
        match.fork()
    with pytest.raises(UndoRefused, match=english_pattern("match.undo.nothing_to_undo")):
        match.undo("a")


BOTS = (Robot("dice", "Anna"), Robot("reader", "Bert"), Robot("dice", "Cleo"))


class Parting(manicule.Observer):
    """Forks a match twice where its first round ends, while the rules are still running."""

    def __init__(self) -> None:
        self.twins: list[Match] = []
        self.chance = 0

    def round_over(self, match: Match) -> None:
        if not self.twins:
            self.chance = len(match.timeline.driver.noted())
            self.twins = [match.fork(), match.fork()]


def test_forks_that_are_made_while_a_rule_runs_go_on_as_the_match_does(kit):
    """The rules run on to the next question, and past a boundary: what chance came to before it is over."""
    rolled = 0
    for seed in range(8):
        parting = Parting()
        match = manicule.start("auction", BOTS, seed=seed, registry=kit.registry, observers=[parting])
        match.run()
        for twin in parting.twins:
            twin.run()
            assert (twin.steps, twin.position) == (match.steps, match.position)
        rolled += parting.chance
    assert rolled


def test_a_match_of_bots_finds_its_boundary_again_when_it_is_forked(kit):
    """Bots that only answer never look back, so nothing is kept for them until somebody asks."""
    kept = manicule.start("auction", BOTS, seed=7, registry=kit.registry)
    answers = 0
    while not kept.over:
        match = manicule.start("auction", BOTS, seed=7, registry=kit.registry)
        while match.answers < answers:
            match.step()
        twins = [match.fork(), match.fork(), kept.fork()]
        for twin in twins:
            assert (twin.steps, twin.position, twin.ordinal) == (match.steps, match.position, match.ordinal)
            assert twin.waiting() == match.waiting()
        match.run()
        for twin in twins:
            twin.run()
            assert (twin.steps, twin.result) == (match.steps, match.result)
        kept.step()
        answers += 1
    assert answers > 8
    assert kept.fork().result == kept.result


def test_after_somebody_has_asked_for_it_a_match_of_bots_keeps_the_last_boundary(kit):
    """What chance brings is noted since the last boundary: an older one would leave some of it unknown."""
    match = manicule.start("auction", BOTS, seed=7, options={"rounds": 3}, registry=kit.registry)
    watched = manicule.start(
        "auction",
        (Robot("dice", "Anna"), Human("Bert"), Robot("dice", "Cleo")),
        seed=7,
        options={"rounds": 3},
        registry=kit.registry,
    )
    match.step()
    match.timeline.last_boundary()
    boundaries = set()
    while not match.over:
        for step in match.steps[watched.answers :]:
            watched.answer(step.seat, step.answer)
        kept, expected = match.timeline.last_boundary(), watched.timeline.last_boundary()
        assert (kept.ordinal, kept.answers) == (expected.ordinal, expected.answers)
        assert (kept.position, list(kept.noted)) == (expected.position, list(expected.noted))
        boundaries.add(kept.answers)
        match.step()
    assert len(boundaries) > 3


@pytest.mark.parametrize("seats", [BOTS, (Human("Anna"), Human("Bert"), Human("Cleo"))])
def test_until_it_is_forked_a_match_copies_a_position_only_at_the_ends_of_rounds(kit, monkeypatch, seats):
    copied = []
    for module in (timeline_module, driver_module):
        monkeypatch.setattr(module, "copy", lambda position: copied.append(position.round) or copy(position))
    match = manicule.start("auction", seats, seed=7, options={"rounds": 3}, registry=kit.registry)
    match.run()
    while not match.over:
        seat = match.waiting()[0]
        match.answer(seat, next(iter(match.legal(seat))))
    assert copied == [0, 2, 3, 3]
