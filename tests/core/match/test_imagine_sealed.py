"""What is put away between two boundaries is dealt anew too: bids, cards, dice, in groups and after them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.frequency import is_uniform
from tests.support.worlds import WATCHER, answer_any, check_imagined, played_out, whole

import manicule
from manicule import Match
from manicule.dice import BotDice

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
    match = manicule.start(game, ["human"] * 3, seed=seed, library=kit.library)
    opened: Counter[int] = Counter()
    for now in decisions(match, seed):
        opened[len(now.waiting())] += now.is_together
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
    rules = kit.library.rule_set("tictactoe", ())
    match = Match(rules, manicule.Setup(("Anna", "Bert"), 1), ask_forced=True)
    for at, cell in enumerate("abcehdfi"):
        match.answer("ab"[at % 2], cell)
    assert len(match.question("a").legal) == 1
    world = check_imagined(match, "a", 1)
    assert world.waiting() == ("a",)
