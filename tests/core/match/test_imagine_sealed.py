"""What is put away between two boundaries is dealt anew too: bids, cards, dice, in groups and after them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.frequency import is_uniform
from tests.support.wording import english_pattern
from tests.support.worlds import WATCHER, answer_any, check_imagined, played_out, whole

import manicule
from manicule import Human, Match
from manicule.kernel.dice import BotDice, Contradiction
from manicule.kernel.errors import ManiculeError, PluginError
from manicule.kernel.text import verbatim
from manicule.match import imagination
from manicule.match.point import Point

MANY = 400


def decisions(match: Match, seed: int) -> Iterator[Match]:
    """Every moment of a game that chance plays."""
    dice = BotDice(seed, "walk")
    while not match.over:
        yield match
        answer_any(match, dice)


@pytest.mark.parametrize("game", ["sealed", "auction", "odds"])
@pytest.mark.parametrize("seed", range(3))
def test_at_every_decision_every_seat_and_a_watcher_imagine(kit: Any, game: str, seed: int) -> None:
    """In groups that are open, with some of the answers in or parts of them, and between groups."""
    match = manicule.start(game, [Human()] * 3, seed=seed, registry=kit.registry)
    opened: Counter[int] = Counter()
    for now in decisions(match, seed):
        opened[len(now.waiting())] += now.timeline.is_together
        for at, seat in enumerate((*now.seats, WATCHER)):
            world = check_imagined(now, seat, at)
            check_imagined(world, seat, at + 1)
            assert whole(played_out(world.fork(), at)) == whole(played_out(world, at))
    assert opened.keys() >= {1, 2, 3}


def begun(kit: Any) -> Match:
    """Everybody has bid, dice are rolled, and nobody has had a turn since."""
    match: Match = kit.new("sealed", "human", "human", "human", save=False)
    for seat, bid, more in (("a", "1", "1"), ("b", "4", "5"), ("c", "2", "0")):
        match.answer(seat, bid)
        match.answer(seat, more)
    assert match.question("a").kind == "say"
    assert match.position.turn < 0
    return match


def worlds(match: Match, seat: str) -> list[Any]:
    return [match.imagine(seat, seed=seed).position for seed in range(MANY)]


@pytest.mark.parametrize("seat", ["a", WATCHER])
def test_what_others_have_bid_together_and_put_away_could_be_any_bid(kit: Any, seat: str) -> None:
    match = begun(kit)
    found = worlds(match, seat)
    for at, owner in enumerate("abc"):
        bids = Counter(world.seats[at].bid for world in found)
        assert bids == {2: MANY} if owner == seat else is_uniform(bids, 6)


def test_a_die_in_a_cup_is_rolled_anew_and_one_in_the_open_is_not(kit: Any) -> None:
    match = begun(kit)
    found = worlds(match, "b")
    assert is_uniform(Counter(world.cup for world in found), 6)
    assert {world.die for world in found} == {match.position.die}


def test_cards_that_were_dealt_since_the_boundary_are_dealt_anew(kit: Any) -> None:
    match = begun(kit)
    found = worlds(match, "c")
    own = match.position.seats[2].card
    assert {world.seats[2].card for world in found} == {own}
    cards = Counter(world.seats[0].card for world in found)
    assert own not in cards
    assert is_uniform(cards, 7)


def test_after_the_boundary_it_is_the_same(kit: Any) -> None:
    match = begun(kit)
    for seat in "abc":
        match.answer(seat, "yes")
    assert match.position.phase == "talking"
    found = worlds(match, "a")
    assert is_uniform(Counter(world.seats[1].bid for world in found), 6)
    assert is_uniform(Counter(world.cup for world in found), 6)


def test_a_bid_that_shows_through_is_kept_and_the_others_are_not(
    kit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an answer of many is told at once, no world with another one looks the same: then each answer is
    judged by itself."""
    monkeypatch.setattr("manicule.match.imagination.OPEN_TRIES", 0)
    monkeypatch.setattr("manicule.match.imagination.PARTLY_OPEN_TRIES", 64)
    match = begun(kit)
    match.answer("a", "yes")
    match.answer("b", "yes")
    found = worlds(match, "a")
    assert {world.seats[1].said for world in found} == {1}
    assert is_uniform(Counter(world.seats[1].bid for world in found), 6)


def test_a_forced_question_that_is_asked_is_asked_in_the_world_too(kit: Any) -> None:
    """Scenarios look at choices that have a single answer."""
    rules = kit.registry.rule_set("tictactoe", ())
    match = Match(rules, manicule.Setup(("Anna", "Bert"), 1), at=Point(ask_forced=True))
    for at, cell in enumerate("abcehdfi"):
        match.answer("ab"[at % 2], cell)
    assert len(match.question("a").legal) == 1
    world = check_imagined(match, "a", 1)
    assert world.waiting() == ("a",)


# How a world is found.


def test_a_few_worlds_already_differ_in_what_others_put_away_and_in_nothing_else(kit: Any) -> None:
    match = begun(kit)
    found = [match.imagine("a", seed=seed).position for seed in range(24)]
    for other in (1, 2):
        assert len({world.seats[other].bid for world in found}) > 3
        assert len({world.seats[other].card for world in found}) > 3
    assert len({world.cup for world in found}) > 3
    seen = {(world.seats[0].bid, world.seats[0].card, world.die, world.round) for world in found}
    real = match.position
    assert seen == {(real.seats[0].bid, real.seats[0].card, real.die, real.round)}


def test_what_a_seat_can_tell_and_what_it_cannot_is_found_out_by_trying(kit: Any) -> None:
    """Of two dice that were rolled one lies in a cup; of what others answered, what they said is known."""
    match = begun(kit)
    noted = match.timeline.last_boundary().noted
    (cup,) = (at for at, outcome in enumerate(noted) if outcome.stream == "cup")
    for seed in range(12):
        assert imagination._doubt(match, "b", seed).numbers == {cup}
    match.answer("a", "yes")
    match.answer("b", "yes")
    for seed in range(3):
        unseen = imagination._unseen_answers(match, "a", seed)
        assert {step.seat for step in unseen} == {"b", "c"}
        assert {step.answer for step in unseen} <= {"0", "1", "2", "3", "4", "5"}


def test_one_world_that_cannot_be_is_not_taken_for_proof(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(kit)
    expected = imagination._doubt(match, "b", 1)
    made = []

    class Contradicted(imagination._World):
        def __init__(self, *given: Any, **how: Any) -> None:
            made.append(self)
            if len(made) % 4 == 1:
                raise Contradiction
            super().__init__(*given, **how)

    monkeypatch.setattr(imagination, "_World", Contradicted)
    assert imagination._doubt(match, "b", 1) == expected
    assert len(made) > 4


def test_a_world_that_the_seat_could_tell_from_its_own_is_dealt_once_more(
    kit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(kit)
    for seat in "abc":
        match.answer(seat, "yes")
    redeal, calls = type(match.rules.secrecy).redeal, []

    def careless(self: Any, table: Any, *given: Any) -> None:
        redeal(self, table, *given)
        calls.append(table.position.die)
        table.position.die += len(calls) < 3  # everybody can see it

    monkeypatch.setattr(type(match.rules.secrecy), "redeal", careless)
    world = match.imagine("a", seed=1)
    assert len(calls) == 3
    assert world.view("a") == match.view("a")


def test_when_no_world_can_be_found_the_seat_and_the_step_are_named(
    kit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(kit)

    def impossible(*given: Any) -> None:
        raise ValueError("there is no such world")

    monkeypatch.setattr(type(match.rules.secrecy), "redeal", impossible)
    told = english_pattern("match.imagination.cannot_imagine", at=match.ordinal, seat="a")
    with pytest.raises(ManiculeError, match=told) as failed:
        match.imagine("a", seed=1)
    assert isinstance(failed.value.__cause__, ValueError)


def test_rules_that_do_not_say_what_a_secret_could_be_are_told_so_at_once(
    kit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(kit)
    monkeypatch.setattr(match.rules.secrecy, "refusal", verbatim("the cup does not say what is in it"))
    with pytest.raises(PluginError, match="the cup does not say what is in it"):
        match.imagine("a", seed=1)
