"""The greedy bot's reasons for an answer, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable

from manicule import PASS, Question, Text
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.texts import descriptions, ntr, tr

SAVING = tr("Goal: buy {idea}; you still need {lacking}.")
READY = tr("Goal: buy {idea}; you can already pay for it.")
NO_TARGET = tr("There is no idea left to save for.")
CHANCES = tr(
    "Chance that {order} is chosen by you alone: {alone}%; by two tribes: {two}%; by three or more: {many}%."
)
PLAN_AND_MORE = tr("{plan} {more}", context="two sentences")
OUT_OF_THE_WAY = tr("Your own tribe needs this order least, so your two tribes will not crowd each other.")
WORTH = ntr(
    "By the end of the game, {idea} may be worth about {n} point to you ({printed} printed).",
    "By the end of the game, {idea} may be worth about {n} points to you ({printed} printed).",
)
NOTHING_TO_BUY = tr("Nothing you can afford is worth its price.")
MOST_OF = tr("Pay with the resources you have most of.")
LACKING_NOTHING = {
    "gain_some": tr("Take the resources you have least of."),
    "gain_one": tr("You don’t need any of them more than the others."),
    "gain_alike": tr("You don’t need any of them more than the others."),
    "steal": tr("Steal from the tribe that has gained the most happiness points."),
    "trade": tr("Give the resources you have most of."),
    "swap": tr("Give the resources you have most of."),
}
"""Reasons for resources that the target idea does not need."""
FEAST, NO_FEAST = tr("You can spare the food."), tr("You need the food for {idea}.")
RESOURCES_FIRST = tr("Take resources first: ideas that count resources will then be worth more.")
BEST_OF_ALL = tr("No other way of handing in resources scores more points.")
NO_USE = tr("The remaining resources score no more points.")


class Reasons:
    """The reason for an answer to one question, from the bot's values."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def reason(self, question: Question, answer: str) -> Text:
        sayings: dict[str, Callable[[str], Text]] = {
            "lay_open": self._lay,
            "lay_face_down": self._lay,
            "buy": self._buy,
            "pay": lambda answer: MOST_OF,
            "feast": self._feast,
            "first_effect": lambda answer: RESOURCES_FIRST,
            "hand_in": lambda answer: NO_USE if answer == PASS else BEST_OF_ALL,
        }
        if (say := sayings.get(question.kind)) is not None:
            return say(answer)
        because = LACKING_NOTHING.get(question.kind)
        if because is None or self.judge.wanted:
            return self._plan()
        return PLAN_AND_MORE(plan=self._plan(), more=because)

    def _plan(self) -> Text:
        judge = self.judge
        if not judge.target:
            return NO_TARGET
        if not judge.wanted:
            return READY(idea=self._idea(judge.target))
        lacking = descriptions.amounts(judge.content, judge.wanted)
        return SAVING(idea=self._idea(judge.target), lacking=lacking)

    def _lay(self, order: str) -> Text:
        judge = self.judge
        if judge.place != judge.seat:
            return OUT_OF_THE_WAY
        alone, two, *more = (round(100 * chance) for chance in (*judge.chances(order), 0.0))
        name = judge.content.order[order].name
        chances = CHANCES(order=name, alone=alone, two=two, many=sum(more))
        return PLAN_AND_MORE(plan=self._plan(), more=chances)

    def _buy(self, answer: str) -> Text:
        card = self.judge.content.idea.get(answer)
        if card is None:
            return NOTHING_TO_BUY if answer == PASS else self._plan()
        worth = round(self.judge.idea(answer))
        return WORTH(idea=self._idea(answer), n=worth, printed=card.happiness)

    def _feast(self, answer: str) -> Text:
        if answer != PASS or not self.judge.target:
            return FEAST
        return NO_FEAST(idea=self._idea(self.judge.target))

    def _idea(self, id: str) -> Text:
        name: Text = self.judge.derived.pieces[id].name
        return name
