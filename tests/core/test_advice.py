"""Asking a bot what it would answer for a seat."""

from typing import Any

import pytest
from tests.support.wording import english_pattern

from manicule import Bot, Match, Question, Sampler, Setup, View
from manicule.kernel.errors import BrokenRule
from manicule.plugins import PluginRegistry

SETUP = Setup(("Anna", "Tom"), 3)


class Sampling(Bot):
    samples = True

    def answer(self, *_: Any) -> str:
        raise AssertionError("a sampling bot is never asked")


class First(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return question.legal[0]


class Stubborn(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return "no"


@pytest.mark.parametrize("bot", [Sampling(), First()])
def test_advice_is_what_the_bot_answers_by_itself(small_games: PluginRegistry, bot: Bot) -> None:
    rules = small_games.rule_set("tictactoe", [])
    alone = Match(rules, SETUP, bots={"a": bot, "b": bot})
    alone.run()
    advised = Match(rules, SETUP)
    while not advised.over:
        seat = advised.waiting()[0]
        advised.answer(seat, advised.advice(seat, bot))
    assert advised.steps == alone.steps


def test_advice_that_is_no_answer_is_the_failure_of_its_bot(small_games: PluginRegistry) -> None:
    match = Match(small_games.rule_set("tictactoe", []), SETUP)
    with pytest.raises(BrokenRule, match=english_pattern("match.driver.bot_refused", seat="a", at=1)):
        match.advice("a", Stubborn())
    assert match.answers == 0
