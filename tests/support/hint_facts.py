"""Hints of seeded games, and the check that each names facts of the position which are true.

A test of a game gives one check for each code of a fact. Checks compute the facts from the rules and the
table, never from a bot. Each also has to fail for facts with other numbers: see `assert_false_if_changed`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.support.tables import NAMES, registry

import manicule
from manicule import Bot, Fact, Human, Match, Question
from manicule.search.search import SearchBot
from manicule_interface.hints import strongest_bot


class Hinted(NamedTuple):
    """A hint for a seat at a moment of a match, and the facts that its bot names."""

    match: Match
    question: Question
    answer: str
    facts: tuple[Fact, ...]
    reason: str

    @property
    def seat(self) -> Any:
        """The seat at the table, as the rules see it."""
        return self.match.table.seats_by_id[self.question.seat]

    @property
    def table(self) -> Any:
        return self.match.table


Check = Callable[[Hinted, Mapping[str, Any]], bool]
"""Whether a fact with these values holds at the moment of a hint."""


def quick(bot: Bot) -> Bot:
    """The same bot with fewer simulated games. Its facts are about the answer that it suggests then."""
    if not isinstance(bot, SearchBot):
        return bot
    few: type[SearchBot] = type("Quick", (type(bot),), {"play_outs": 6, "width": 3})
    return few()


def hints_in(
    game: str, kinds: Collection[str], seats: int, seeds: Collection[int], by: str = ""
) -> Iterator[Hinted]:
    """The hints for these kinds of questions in games between greedy bots.

    They come from the strongest bot, as those of people do, or from one of the kind `by`. The strongest one
    tries fewer answers in fewer games: that takes most of the time, and facts do not depend on it.
    """
    strongest = strongest_bot(registry(), game)
    assert strongest is not None
    bot, greedy = registry().bot(by, game) if by else quick(strongest[1]), registry().bot("greedy", game)
    for seed in seeds:
        seated = [Human(name) for name in NAMES[:seats]]
        match = manicule.start(game, seated, seed=seed, registry=registry())
        while not match.over:
            seat = match.waiting()[0]
            if match.question(seat).kind in kinds:
                yield hinted(match, seat, bot)
            match.answer(seat, match.advice(seat, greedy))


def hinted(match: Match, seat: str, bot: Bot) -> Hinted:
    """The hint of a bot, with a copy of the match."""
    question, view, answer = match.question(seat), match.view(seat), match.advice(seat, bot)
    facts = bot.facts(question, view, answer)
    return Hinted(match.fork(), question, answer, tuple(facts), str(bot.reason(question, view, answer)))


def assert_true(hinted: Hinted, checks: Mapping[str, Check]) -> None:
    """A hint names a fact, says each of its facts, and each is true."""
    assert hinted.facts, f"no fact: {hinted.question.kind} {hinted.answer}: {hinted.reason}"
    for fact in hinted.facts:
        assert str(fact.text) in hinted.reason
        assert checks[fact.code](hinted, fact.values), f"not true: {fact}"


def assert_false_if_changed(hinted: Hinted, checks: Mapping[str, Check]) -> None:
    """Another number in a fact is noticed: no check lets everything through."""
    for fact in hinted.facts:
        for name, value in fact.values.items():
            if isinstance(value, int):
                other = replace(fact, values={**fact.values, name: value + 1})
                assert not checks[fact.code](hinted, other.values), f"{name} may be anything: {fact}"
            elif isinstance(value, tuple):
                other = replace(fact, values={**fact.values, name: (*value, "nobody")})
                assert not checks[fact.code](hinted, other.values), f"{name} may be anything: {fact}"
