"""A fork is played out as far as it is wanted, and the match that it comes from stands where it stood."""

import pytest
from tests.support.tables import registry_with_examples

import manicule
from manicule import END, ROUND, Human, Match
from manicule.kernel.errors import UsageError
from manicule.kernel.positions.canonical import digest
from manicule.match.point import Mode
from manicule.match.timeline import PHASE
from manicule.search.simulation import simulate
from manicule.search.trial import ByChance


def a_match() -> Match:
    match = manicule.start("tricks", [Human()] * 3, seed=4, registry=registry_with_examples())
    for _ in range(4):
        seat = match.waiting()[0]
        match.answer(seat, next(iter(match.legal(seat))))
    return match


def played_out(until: str) -> Match:
    match = a_match()
    before = digest(match.position)
    fork = match.fork()
    fork.play_out(dict.fromkeys(match.seats, ByChance()), until)
    assert digest(match.position) == before
    return fork


def test_to_the_end_of_a_phase() -> None:
    """The second trick was begun: it is the one that ends."""
    fork = played_out(PHASE)
    assert fork.position.round == 1
    assert len(fork.position.played) == 6
    assert fork.position.trick == {}


def test_to_the_end_of_a_round_before_anything_of_the_next_happens() -> None:
    fork = played_out(ROUND)
    assert (fork.position.round, fork.position.phase) == (2, "deal")
    assert all(hand.cards == () for hand in fork.position.seats)
    assert sum(hand.tricks for hand in fork.position.seats) == 8
    assert not fork.over
    assert fork.waiting() == ()


def test_to_the_end_of_the_game() -> None:
    fork = played_out(END)
    assert fork.over
    assert sum(hand.tricks for hand in fork.position.seats) == 24


def test_there_is_no_way_back() -> None:
    with pytest.raises(UsageError):
        played_out(ROUND).fork()


def test_a_match_that_keeps_nothing_cannot_be_played_out() -> None:
    match = a_match()
    plain = Match(match.rules, match.setup, mode=Mode.ONE_WAY)
    with pytest.raises(UsageError):
        plain.play_out(dict.fromkeys(match.seats, ByChance()), ROUND)


def test_games_between_bots_that_look_ahead_have_the_same_digest_each_time() -> None:
    registry = registry_with_examples()
    rules = registry.rule_set("tictactoe", ())
    bots = {"hard": registry.bot("hard", "tictactoe"), "random": registry.bot("random")}
    results = [simulate(rules, ("hard", "random"), bots, 2, seed=3) for _ in range(2)]
    assert results[0].digest == results[1].digest
