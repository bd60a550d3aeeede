"""The bot that looks ahead: it sees what comes of an answer, and nothing that its seat may not know."""

import re

import pytest
from tests.support.contract import parted
from tests.support.tables import registry_with_examples
from tests.support.wording import english_pattern

import manicule
from manicule import Bot, Fact, Human, Match, Question, Sampler, View, verbatim
from manicule.kernel.positions.position import copy
from manicule.match.point import Point
from manicule.search.search import SearchBot


def tictactoe(marks: str) -> Match:
    """A match in which these cells were marked in turn."""
    match = manicule.start("tictactoe", [Human(), Human()], seed=1, registry=registry_with_examples())
    for cell in marks:
        match.answer(match.waiting()[0], cell)
    return match


def advice(match: Match, kind: str = "search") -> str:
    (seat,) = match.waiting()
    return match.advice(seat, registry_with_examples().bot(kind, match.rules.game.id))


@pytest.mark.parametrize(("marks", "best"), [("adbe", "c"), ("aebcd", "g"), ("aebd", "c")])
def test_it_completes_a_row(marks: str, best: str) -> None:
    assert advice(tictactoe(marks)) == best


def test_it_answers_the_same_when_it_is_asked_again() -> None:
    match = tictactoe("ae")
    assert len({advice(match) for _ in range(3)}) == 1


def test_it_says_why() -> None:
    match = tictactoe("adbe")
    bot = registry_with_examples().bot("search", "tictactoe")
    answer = match.advice("a", bot)
    said = str(bot.reason(match.question("a"), match.view("a"), answer))
    assert re.fullmatch(english_pattern("search.search.ahead", n=1), said)
    other = tictactoe("ad")
    assert bot.reason(other.question("a"), other.view("a"), "c") is None


class Knowing(Bot):
    """Knows one fact of every position."""

    fact = Fact("marked", {"n": 4}, verbatim("Four cells are marked."))

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return question.legal[0]

    def facts(self, question: Question, view: View, answer: str) -> list[Fact]:
        return [self.fact]


class Convinced(SearchBot):
    def policy(self, match: Match) -> Bot:
        return Knowing()


def test_a_fact_of_the_position_comes_before_the_simulated_games() -> None:
    match, bot = tictactoe("adbe"), Convinced()
    answer = match.advice("a", bot)
    question, view = match.question("a"), match.view("a")
    assert bot.facts(question, view, answer) == [Knowing.fact]
    fact, result = parted(bot.reason(question, view, answer) or verbatim(""))
    assert fact == Knowing.fact.text
    assert re.fullmatch(english_pattern("search.search.ahead"), str(result))


def with_hands_exchanged(match: Match) -> Match:
    """The same match, in which two others hold each other's cards."""
    position = copy(match.position)
    one, other = position.seats[1], position.seats[2]
    one.cards, other.cards = other.cards, one.cards
    return Match(match.rules, match.setup, at=Point(position), header=match.header)


@pytest.mark.parametrize("seed", range(6))
def test_hidden_hands_make_no_difference(seed: int) -> None:
    match = manicule.start("tricks", [Human()] * 3, seed=seed, registry=registry_with_examples())
    same = Match(match.rules, match.setup, at=Point(copy(match.position)), header=match.header)
    other = with_hands_exchanged(match)
    assert match.position.seats[1].cards != other.position.seats[1].cards
    assert advice(same) == advice(other)


class Watched(SearchBot):
    """Keeps the match that it gets."""

    given: Match | None = None

    def think(self, question: Question, view: View, dice: Sampler, match: Match) -> str:
        self.given = match
        return super().think(question, view, dice, match)


def test_a_seed_is_not_within_reach() -> None:
    """The match that it gets has a seed of its own."""
    match = manicule.start("tricks", [Human()] * 3, seed=11, registry=registry_with_examples())
    bot = Watched()
    match.advice("a", bot)
    assert bot.given is not None
    assert bot.given.setup.seed != 11
    assert bot.given.header is None or bot.given.header.seed != 11


def test_levels_misjudge_more_or_less() -> None:
    registry = registry_with_examples()
    bots = [registry.bot(level, "tricks") for level in ("hard", "normal", "easy")]
    noise = [bot.noise for bot in bots if isinstance(bot, SearchBot)]
    assert len(noise) == 3
    assert noise == sorted(noise)
    assert noise[0] == 0
