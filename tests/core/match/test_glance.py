"""The question and the view that a bot gets for one answer: parts are made when the bot reads them."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from tests.support.tables import registry_with_examples

import manicule
from manicule import Bot, Human, Match, Position, Question, Sampler, View, copy_of, sampled
from manicule.errors import BrokenRule
from manicule.kernel.question import question_of

GAMES = ("gutenberg", "cartographers", "cvlizations", "masks", "caravan")
NAMES = ("Anna", "Tom", "Kate")

Reads = Callable[[Question, View], object]


class Reader(Bot):
    """Does something with the question and the view, then gives a random answer."""

    found: Any

    def __init__(self, reads: Reads) -> None:
        self.reads = reads

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        self.found = self.reads(question, view)
        return sampled(question, dice)


class Encoder(Reader):
    """A class of its own: it needs structs, and is known for it from its first answer on."""


def begun(game: str, seed: int = 5) -> Match:
    seats = [Human(name) for name in NAMES]
    return manicule.start(game, seats, seed=seed, registry=registry_with_examples())


def moments(game: str, step: int = 7) -> list[tuple[Match, str]]:
    """Every few questions of a game, with a seat that is asked."""
    match, chance, found = begun(game), Reader(lambda question, view: None), []
    while not match.over:
        seat = match.waiting()[-1]
        if match.answers % step == 0:
            found.append((match.fork(), seat))
        match.answer(seat, match.advice(seat, chance))
    return found


def field(name: str, question: Question, view: View) -> object:
    return copy.deepcopy(getattr(view.position, name))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_that_of_the_whole_view(game: str) -> None:
    for match, seat in moments(game):
        whole = match.view(seat).position
        for name in whole.__struct_fields__:  # each one first, because some are made together
            bot = Reader(partial(field, name))
            match.advice(seat, bot)
            assert bot.found == getattr(whole, name), name
        bot = Reader(lambda question, view: (copy_of(view.position), question.legal, question.options))
        match.advice(seat, bot)
        question = match.question(seat)
        assert bot.found == (whole, question.legal, question.options)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_keeps_things_keeps_them_as_they_were(game: str) -> None:
    match, kept = begun(game), Reader(lambda question, view: (question, view))
    asked = []
    for _ in range(12):
        seat = match.waiting()[0]
        before = match.view(seat).position, match.question(seat).legal
        answer = match.advice(seat, kept)
        asked.append((kept.found, before))
        match.answer(seat, answer)
    for (question, view), (position, legal) in asked:
        assert view.position == position
        assert question.legal == legal


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_cannot_change_the_table(game: str) -> None:
    def spoil(question: Question, view: View) -> None:
        for name in type(copy_of(view.position)).__struct_fields__:
            held = getattr(view.position, name)
            if isinstance(held, list | dict):
                held.clear()
            setattr(view.position, name, None)

    match = begun(game)
    before = copy_of(match.position)
    match.advice(match.waiting()[0], Reader(spoil))
    assert match.position == before


def test_the_position_is_one_for_every_reader() -> None:
    def check(question: Question, view: View) -> None:
        position, whole = view.position, match.view(view.seat).position
        assert isinstance(position, Position)
        assert isinstance(position, type(whole))
        assert position == whole == position
        assert repr(position) == repr(whole)
        for made in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert type(made) is type(whole)
            assert made == whole
        position.round = 9
        assert (position.round, copy_of(position).round) == (9, 9)
        with pytest.raises(AttributeError):
            _ = position.no_such_field

    match = begun("gutenberg")
    match.advice("a", Reader(check))
    assert match.position.round != 9


def test_a_question_that_is_not_listed_is_one_for_every_reader() -> None:
    def check(question: Question, view: View) -> None:
        whole = match.question(view.seat)
        whole = msgspec.structs.replace(whole, display=question.display)
        assert isinstance(question, Question)
        assert question == whole == question
        assert (hash(question), repr(question)) == (hash(whole), repr(whole))
        assert type(pickle.loads(pickle.dumps(question))) is Question

    match = begun("cartographers")
    match.advice("a", Reader(check))


@pytest.mark.parametrize("game", GAMES)
def test_a_random_answer_without_a_list_is_that_with_one(game: str) -> None:
    listed = Reader(lambda question, view: None)
    for match, seat in moments(game, step=3):
        question, dice = match.question(seat), match.timeline.driver.dice_of(seat)
        assert sampled(question, dice) == match.advice(seat, listed)


def test_a_bot_that_encodes_what_it_sees_gets_structs() -> None:
    match = begun("cvlizations")
    asked = []

    def encode(question: Question, view: View) -> bytes:
        asked.append(question.ordinal)
        return msgspec.json.encode((question, view.position))

    bot = Encoder(encode)
    answers = {match.advice("a", bot) for _ in range(2)}
    question = question_of(match.timeline.choices()["a"], match.ordinal)
    assert bot.found == msgspec.json.encode((question, match.view("a").position))
    assert len(asked) == 3  # once more at the first answer
    assert answers == {match.advice("a", Reader(lambda question, view: None))}


def test_a_failing_bot_fails_with_its_own_error() -> None:
    def fail(question: Question, view: View) -> None:
        raise ValueError("no idea")

    with pytest.raises(BrokenRule, match="no idea"):
        begun("gutenberg").advice("a", Reader(fail))
