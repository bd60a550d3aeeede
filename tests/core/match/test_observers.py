"""The observers of a match can grow while it is played."""

import pytest
from tests.support.tables import registry as shipped
from tests.support.wording import english_pattern

import manicule
from manicule import EventLog, Match, Mode, Observer, Progress, Setup
from manicule.kernel.errors import MatchBusy, UsageError
from manicule.records.match_file import path_of


class Notes(Observer):
    """Notes the names of all that it is told."""

    def __init__(self):
        self.told = []

    def began(self, match):
        self.told.append("began")

    def boundary(self, match):
        self.told.append("boundary")

    def phase_over(self, match):
        self.told.append("phase_over")

    def round_over(self, match):
        self.told.append("round_over")

    def answered(self, match, step):
        self.told.append(f"answered {step.answer}")

    def committed(self, match):
        self.told.append("committed")

    def events_published(self, match, events):
        self.told += [event.id() for event in events]

    def closed(self, match):
        self.told.append("closed")


def test_an_observer_that_is_added_hears_what_happens_from_then_on(kit):
    match = kit.new("odds", "human", "human", save=False, options={"rounds": 2})
    match.answer("a", "1")
    notes = Notes()
    match.observers.add(notes)
    assert notes.told == ["began"]
    match.answer("b", "2")
    assert "answered 1" not in notes.told
    assert {"boundary", "phase_over"} <= set(notes.told)
    assert notes.told.index("answered 2") < notes.told.index("committed") < notes.told.index("showed")
    match.close()
    assert notes.told[-1] == "closed"


class Boundaries(Observer):
    """Compares each boundary with the last one that the match keeps."""

    def __init__(self):
        self.agreed = []

    def boundary(self, match):
        self.agreed.append(match.timeline.last_boundary().position == match.position)


def test_an_observer_that_is_told_of_a_boundary_gets_this_one_and_no_later_one():
    """Even before the first question, to which later ones would be replayed."""
    registry, watching = shipped(), Boundaries()
    setup = Setup(("Anna", "Tom"), 1, options=registry.options("cartographers", ("cartographers",), {}))
    Match(registry.rule_set("cartographers", ()), setup, observers=[watching])
    assert len(watching.agreed) > 2
    assert all(watching.agreed)


@pytest.mark.parametrize("mode", [Mode.REAL, Mode.ONE_WAY])
def test_an_observer_that_is_added_is_told_as_one_that_was_handed_in(kit, mode):
    rules, setup = kit.registry.rule_set("odds", ()), Setup(("Anna",), 1, 0, {"rounds": 3, "quiet": False})
    first, second = Notes(), Notes()
    handed_in = Match(rules, setup, observers=[first], mode=mode)
    added = Match(rules, setup, mode=mode)
    added.observers.add(second)
    for match, notes in ((handed_in, first), (added, second)):
        notes.told.clear()
        while not match.over:
            match.answer("a", next(iter(match.legal("a"))))
    assert first.told == second.told
    assert "round_over" in first.told


def test_a_log_that_is_added_to_a_loaded_match_finds_its_past(kit):
    match = kit.new("odds", "human", "human", options={"rounds": 2})
    for seat in "abab":
        match.answer(seat, next(iter(match.legal(seat))))
    match.close()
    story = [event.id() for event in kit.story(match)]
    loaded, log = manicule.load(path_of(match), registry=kit.registry), EventLog()
    loaded.observers.add(Progress(), log)
    assert [event.id() for event in log.events] == story


def test_observers_are_added_in_their_order_and_know_each_other(kit):
    order = []

    class One(Observer):
        def began(self, match):
            order.append((self, len(match.observers.everyone)))

    match = kit.new("tictactoe", "human", "human", save=False)
    one, other, before = One(), One(), len(match.observers.everyone)
    match.observers.add(one, other)
    assert order == [(one, before + 2), (other, before + 2)]


def test_an_observer_cannot_change_a_match_that_it_is_added_to(kit):
    class Eager(Observer):
        def began(self, match):
            match.answer("a", "a")

    match = kit.new("tictactoe", "human", "human", save=False)
    with pytest.raises(MatchBusy):
        match.observers.add(Eager())
    assert match.answers == 0


def test_only_observers_are_added(kit):
    match = kit.new("tictactoe", "human", "human", save=False)
    with pytest.raises(UsageError, match=english_pattern("match.observer.no_observer")):
        match.observers.add("log")
