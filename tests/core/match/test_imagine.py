"""Forks are exact twins; an imagined match cannot be told from the real one by the seat that imagines."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.tables import library_with_examples
from tests.support.whole_games import TableKind

import manicule
from manicule import LookAheadBot, Match, Question, Sampler, View, canonical
from manicule.dice import BotDice
from manicule.question import question_of

TABLES = (
    TableKind("gutenberg", 4),
    TableKind("gutenberg", 3),
    TableKind("gutenberg", 2),
    TableKind("gutenberg", 1, ("automa",)),
    TableKind("cartographers", 4),
    TableKind("cartographers", 2, ("cartographers_skills",)),
    TableKind("cvlizations", 4),
    TableKind("cvlizations", 2),
    TableKind("cvlizations", 2, ("cvlizations_expert",)),
    TableKind("tictactoe", 2),
)
every_table = pytest.mark.parametrize("kind", TABLES, ids=str)
FEW, MANY = 24, 500
EVERY = 7
"""Every nth decision is imagined, from another one on in each game."""


def begun(kind: TableKind, seed: int) -> Match:
    seats = ["human"] * kind.seats
    return manicule.start(kind.game, seats, seed=seed, with_=kind.extra, library=library_with_examples())


def decisions(kind: TableKind, number: int) -> Iterator[tuple[Match, str]]:
    """So many decisions of random games, each with any seat of the table."""
    found = 0
    for seed in range(1, 1000):
        match, dice, at = begun(kind, seed), BotDice(seed, "walk"), 0
        while not match.over:
            dice.seek(at)
            at += 1
            if at % EVERY == seed % EVERY:
                yield match, match.seats[dice.below(kind.seats)]
                found += 1
                if found == number:
                    return
            answer_any(match, dice)


def answer_any(match: Match, dice: BotDice) -> None:
    waiting = match.waiting()
    seat = waiting[dice.below(len(waiting))]
    match.answer(seat, match.choices()[seat].sample(dice))


def played_out(match: Match, seed: int) -> Match:
    dice = BotDice(seed, "play out")
    at = 0
    while not match.over:
        dice.seek(at)
        at += 1
        answer_any(match, dice)
    return match


def told_by(match: Match, seat: str) -> tuple[Any, ...]:
    """All that a seat can tell a match by: its view, its question, its legal answers."""
    view = canonical.encode(match.view(seat).position)
    choice = match.choices().get(seat)
    if choice is None:
        return (view,)
    legal = () if choice.shape == "allot" else tuple(choice.legal())  # an allotment is its rows and caps
    return view, question_of(choice, match.ordinal), legal


def whole(match: Match) -> tuple[Any, ...]:
    return canonical.encode(match.position), match.steps, match.ordinal, match.waiting()


def check(kind: TableKind, number: int) -> None:
    for at, (match, seat) in enumerate(decisions(kind, number)):
        before, seen = whole(match), told_by(match, seat)
        world = match.imagine(seat, seed=at)
        assert told_by(world, seat) == seen
        assert world.setup.seed != match.setup.seed
        twin = world.fork()
        assert whole(twin) == whole(world)
        assert whole(played_out(twin, at)) == whole(played_out(world, at))
        assert whole(match) == before


@every_table
def test_a_seat_cannot_tell_an_imagined_match_from_the_real_one(kind: TableKind) -> None:
    check(kind, FEW)


@pytest.mark.soak
@every_table
def test_a_seat_cannot_tell_any_of_many_imagined_matches(kind: TableKind) -> None:
    check(kind, MANY)


@every_table
def test_a_fork_is_an_exact_twin(kind: TableKind) -> None:
    for at, (match, _) in enumerate(decisions(kind, FEW)):
        before = whole(match)
        twin = match.fork()
        assert whole(twin) == before
        assert twin.asked() == match.asked()
        end = whole(played_out(twin, at))
        assert whole(match) == before
        assert whole(played_out(match.fork(), at)) == end


def test_the_same_seed_imagines_the_same_world() -> None:
    match, seat = next(decisions(TableKind("cvlizations", 4), 1))
    assert whole(match.imagine(seat, seed=4)) == whole(match.imagine(seat, seed=4))


# What is hidden comes up as often as chance says.

CHI_SQUARE = {7: 24.3, 6: 22.5}
"""What chi-square with so many degrees of freedom exceeds once in a thousand times."""


def is_even(counts: Counter[str], values: int) -> bool:
    expected = sum(counts.values()) / values
    spread = sum((number - expected) ** 2 / expected for number in counts.values())
    return len(counts) == values and spread < CHI_SQUARE[values - 1]


def test_tiles_of_others_come_up_as_often_as_chance_says() -> None:
    from manicule_characters.phases import Dealt

    match = begun(TableKind("gutenberg", 4), 3)
    own = set(match.asked()["a"].legal)
    tiles: Counter[str] = Counter()
    for seed in range(600):
        world = match.imagine("a", seed=seed)
        tiles.update(world.table.seats[2].of(Dealt).tiles)
        assert set(world.asked()["a"].legal) == own
    assert not own & tiles.keys()
    assert is_even(tiles, 8)


def test_an_order_that_lies_face_down_could_be_any_that_is_left() -> None:
    match = begun(TableKind("cvlizations", 4), 3)
    layer = match.waiting()[0]
    match.answer(layer, match.asked()[layer].legal[0])
    match.answer(layer, match.asked()[layer].legal[2])
    other = match.waiting()[0]
    orders: Counter[str] = Counter()
    for seed in range(700):
        laid = match.imagine(other, seed=seed).position.laid[layer]
        assert laid.open == match.position.laid[layer].open
        orders[laid.hidden] += 1
    assert match.position.laid[layer].open not in orders
    assert is_even(orders, 7)


def test_who_has_answered_in_secret_is_asked_again_and_the_own_answer_stays() -> None:
    match = begun(TableKind("gutenberg", 3), 5)
    for seat in ("a", "b"):
        match.answer(seat, match.asked()[seat].legal[0])
    assert match.waiting() == ("c",)
    assert match.imagine("a", seed=1).waiting() == ("b", "c")
    assert match.imagine("c", seed=1).waiting() == ("a", "b", "c")


def test_what_chance_has_still_to_bring_is_another_thing_in_each_world() -> None:
    match = begun(TableKind("cartographers", 2), 5)
    ends = {whole(played_out(match.imagine("a", seed=seed), 1))[0] for seed in range(8)}
    assert len(ends) == 8


# Bots that look ahead.


class Looker(LookAheadBot):
    """Answers by what an imagined match says, and remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[Question, View, Match]] = []

    def think(self, question: Question, view: View, dice: Sampler, match: Match) -> str:
        self.given.append((question, view, match))
        return (
            match.asked()[question.seat].legal[0]
            if question.legal
            else match.choices()[question.seat].sample(dice)
        )


def test_a_bot_that_looks_ahead_gets_an_imagined_match_and_never_the_real_one() -> None:
    bot = Looker()
    kind = TableKind("cvlizations", 3)
    match = Match(kind.rules, kind.setup(4), bots={"b": bot})
    while not match.over and len(bot.given) < 12:
        match.run()
        if not match.over:
            seat = match.waiting()[0]
            match.answer(seat, match.asked()[seat].legal[0])
    for question, view, world in bot.given:
        assert world is not match
        assert world.table is not match.table
        assert world.setup.seed != match.setup.seed
        assert question.seat == view.seat == "b"
    assert len(bot.given) == 12


def test_a_bot_that_looks_ahead_answers_the_same_again() -> None:
    kind = TableKind("cvlizations", 3)
    ends = []
    for _ in range(2):
        match = Match(kind.rules, kind.setup(4), bots=dict.fromkeys("abc", Looker()))
        match.run()
        ends.append(whole(match))
    assert ends[0] == ends[1]
