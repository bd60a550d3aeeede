"""What goes on in twins: who follows them, who is told, and worlds that nobody has verified."""

from collections import Counter

import pytest
from tests.support.own_rules import rules_with
from tests.support.tables import registry, setup

from manicule import Event, Match, Observer, Plugin, hookimpl
from manicule.kernel.dice import BotDice
from manicule.kernel.question import Step
from manicule.match.imagination import guessed


class Ear(Observer):
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.steps: list[Step] = []

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.events += events

    def answered(self, match: Match, step: Step) -> None:
        self.steps.append(step)


class Watching(Plugin):
    """Is told what happens."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    @hookimpl
    def after_events(self, events: tuple[Event, ...]) -> None:
        self.heard += events


def played(match: Match, answers: int) -> Match:
    dice = BotDice(1, "twins")
    for _ in range(answers):
        seat = match.waiting()[0]
        match.answer(seat, match.timeline.choices()[seat].sample(dice))
    return match


def test_only_the_observers_of_a_twin_hear_what_happens_in_it() -> None:
    real, own = Ear(), Ear()
    match = played(Match(registry().rule_set("gutenberg", ()), setup(3, 4), observers=[real]), 20)
    before = len(real.events)
    twin = played(match.fork([own]), 6)
    assert [step.seat for step in own.steps] == [step.seat for step in twin.steps[20:]]
    assert len(real.events) == before
    played(match, 6)
    assert real.events[before:] == own.events, "the same answers, so the same happens; nothing from before"
    assert own.events


def test_plugins_are_told_nothing_of_twins() -> None:
    watching = Watching()
    match = played(Match(rules_with(watching), setup(3, 4)), 20)
    before = list(watching.heard)
    assert before
    played(match.fork([Ear()]), 20)
    played(match.fork(), 20)
    assert watching.heard == before


def test_together_is_what_seats_answer_at_once() -> None:
    match = Match(registry().rule_set("gutenberg", ()), setup(3, 4))
    found: Counter[bool] = Counter()
    dice = BotDice(1, "together")
    while not match.over:
        found[match.timeline.is_together] += 1
        assert match.timeline.is_together or len(match.waiting()) == 1
        seat = match.waiting()[0]
        match.answer(seat, match.timeline.choices()[seat].sample(dice))
    assert set(found) == {True, False}


def test_a_guess_is_what_somebody_could_think_and_holds_what_was_told() -> None:
    """CVlizations: who has laid face down what, the others may guess."""
    ids = registry().select("cvlizations", 3).ids
    rules = registry().rule_set("cvlizations", ids)
    options = registry().options("cvlizations", ids, {})
    match = Match(rules, setup(3, 2).with_options(options))
    while not any(laid.hidden for place, laid in match.position.laid.items() if place == "a"):
        played(match, 1)
    real = match.position.laid["a"].hidden
    guesses = [guessed(match, "b", seed) for seed in range(30)]
    worlds = [world for world in guesses if world is not None]
    assert len(worlds) == 30
    assert {world.position.laid["a"].hidden for world in worlds} > {real}
    assert all(world.view("b") == match.view("b") for world in worlds)
    assert guessed(match, "a", 1).position.laid["a"].hidden == real  # type: ignore[union-attr]


def test_a_guess_that_contradicts_what_happened_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from manicule.kernel.dice import Contradiction

    match = Match(registry().rule_set("gutenberg", ()), setup(3, 4))

    def contradict(*_: object) -> None:
        raise Contradiction

    monkeypatch.setattr("manicule.kernel.dice.ImaginedDice.__init__", contradict)
    assert guessed(match, "a", 1) is None
