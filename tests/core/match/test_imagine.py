"""Forks are exact twins; an imagined match cannot be told from the real one by the seat that imagines."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.frequency import is_uniform
from tests.support.tables import registry_with_examples
from tests.support.whole_games import TableKind
from tests.support.wording import english_pattern
from tests.support.worlds import WATCHER, answer_any, check_imagined, played_out, whole

import manicule
from manicule import Human, LookAheadBot, Match, Question, Sampler, View
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import RecordError
from manicule.match.results import seat_kinds
from manicule.match.twins import replay_for
from manicule.records.match_file import required_header

TABLES = (
    TableKind("gutenberg", 4),
    TableKind("gutenberg", 3),
    TableKind("gutenberg", 2),
    TableKind("gutenberg", 1, ("automa",)),
    TableKind("gutenberg", 3, ("automa",)),
    TableKind("cartographers", 1),
    TableKind("cartographers", 4),
    TableKind("cartographers", 2, ("cartographers_skills",)),
    TableKind("cvlizations", 5),
    TableKind("cvlizations", 4),
    TableKind("cvlizations", 3),
    TableKind("cvlizations", 2),
    TableKind("cvlizations", 2, ("cvlizations_expert",)),
    TableKind("tictactoe", 2),
)
every_table = pytest.mark.parametrize("kind", TABLES, ids=str)
FEW, MANY = 24, 500
EVERY = 7
"""Every nth decision is imagined, from another one on in each game."""


def begun(kind: TableKind, seed: int) -> Match:
    seats = [Human()] * kind.seats
    return manicule.start(kind.game, seats, seed=seed, with_=kind.extra, registry=registry_with_examples())


def decisions(kind: TableKind, number: int) -> Iterator[tuple[Match, str]]:
    """So many decisions of random games, each with any seat of the table, or with a watcher."""
    found = 0
    for seed in range(1, 1000):
        match, dice, at = begun(kind, seed), BotDice(seed, "walk"), 0
        while not match.over:
            dice.seek(at)
            at += 1
            if at % EVERY == seed % EVERY:
                yield match, (*match.seats, WATCHER)[dice.below(kind.seats + 1)]
                found += 1
                if found == number:
                    return
            answer_any(match, dice)


def check(kind: TableKind, number: int) -> None:
    for at, (match, seat) in enumerate(decisions(kind, number)):
        world = check_imagined(match, seat, at)
        check_imagined(world, seat, at + 1)
        twin = world.fork()
        assert whole(twin) == whole(world)
        assert whole(played_out(twin, at)) == whole(played_out(world, at))


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
    assert is_uniform(tiles, 8)


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
    assert is_uniform(orders, 7)


def test_the_top_card_that_another_has_looked_at_could_be_any_of_the_deck() -> None:
    for match, seat in decisions(TableKind("cvlizations", 4), MANY):
        land = match.position
        if land.top and seat and seat not in land.seen and len(land.deck) < 12:
            break
    tops = Counter(match.imagine(seat, seed=seed).position.top for seed in range(900))
    assert set(tops) == {land.top, *land.deck}
    assert is_uniform(tops, len(land.deck) + 1)


def test_seats_that_have_answered_in_secret_are_not_asked_again_and_the_own_answer_stays() -> None:
    match = begun(TableKind("gutenberg", 3), 5)
    assert match.asked()["a"].kind == "choose_character"
    for seat in ("a", "b"):
        match.answer(seat, match.asked()[seat].legal[0])
    for seat in ("a", "c", WATCHER):
        worlds = [match.imagine(seat, seed) for seed in range(8)]
        assert {world.waiting() for world in worlds} == {("c",)}
        given = [{step.seat: step.answer for step in world.steps} for world in worlds]
        assert all(set(answers) == {"a", "b"} for answers in given)
        assert ({answers["a"] for answers in given} == {match.steps[0].answer}) == (seat == "a")
        for world in worlds:
            world.answer("c", next(iter(world.legal("c"))))
            assert world.ordinal > match.ordinal


def test_seats_have_given_as_many_answers_in_a_simulated_match_and_the_same_seats_are_asked() -> None:
    for match, seat in decisions(TableKind("cartographers", 4), 2 * FEW):
        world = match.imagine(seat, seed=3)
        assert world.waiting() == match.waiting()
        assert world.answers == match.answers


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
            else match.timeline.choices()[question.seat].sample(dice)
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


def test_an_imagined_match_knows_neither_the_real_seed_nor_the_answers_of_the_past() -> None:
    """Some of them were given in secret, and the seed tells all that chance has still to bring."""
    bot = Looker()
    match = begun(TableKind("gutenberg", 3), seed=4)
    while match.position.round < 2:
        seat = match.waiting()[0]
        match.answer(seat, next(iter(match.legal(seat))))
    seat = match.waiting()[0]
    match.advice(seat, bot)
    world = bot.given[0][2]
    before = match.timeline.last_boundary().answers
    assert before > 10
    for one in (world, world.fork(), world.imagine(seat, seed=1)):
        assert required_header(one).seed == one.setup.seed != match.setup.seed
        assert one.answers == match.answers
        assert {(step.seat, step.answer) for step in one.steps[:before]} == {("", "")}
        assert seat_kinds(one) == seat_kinds(match)


def test_an_imagined_match_is_neither_saved_nor_told_again(tmp_path: Path) -> None:
    """The past of its record would be another game's."""
    match = begun(TableKind("gutenberg", 3), seed=4)
    for world in (match.imagine("b", seed=5), match.imagine("b", seed=5).fork()):
        with pytest.raises(RecordError, match=english_pattern("match.twins.imagined")):
            manicule.save(world, tmp_path / "world.toml")
        with pytest.raises(RecordError, match=english_pattern("match.twins.imagined")):
            replay_for(world, [])
    assert not list(tmp_path.iterdir())


def test_a_bot_that_looks_ahead_answers_the_same_again() -> None:
    kind = TableKind("cvlizations", 3)
    ends = []
    for _ in range(2):
        match = Match(kind.rules, kind.setup(4), bots=dict.fromkeys("abc", Looker()))
        match.run()
        ends.append(whole(match))
    assert ends[0] == ends[1]
