"""The loner: a bot gets a question and the view of its seat, and returns one of the legal answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from manicule import Bot, Question, Sampler, sampled
from manicule_cvlizations import LandView

OPEN, FACE_DOWN, BUY = "lay_open", "lay_face_down", "buy"


class Loner(Bot):
    """Gives the orders that bring a single tribe most, and avoids those that others show.

    `question.kind` says what the bot is asked about. All randomness comes from its dice.
    """

    def answer(self, question: Question, view: LandView, dice: Sampler) -> str:
        if question.kind in (OPEN, FACE_DOWN):
            orders = view.content.order
            shown = {laid.open for laid in view.position.laid.values()}
            alone = [order for order in question.legal if order not in shown]
            return best(alone or question.legal, lambda order: orders[order].by[0], dice)
        if question.kind == BUY:
            ideas = view.content.idea
            return best(question.legal, lambda id: ideas[id].happiness if id in ideas else 0, dice)
        return sampled(question, dice)


def best(answers: Iterable[str], worth: Callable[[str], int], dice: Sampler) -> str:
    """The answer of most worth; the dice decide ties."""
    worths = {answer: worth(answer) for answer in answers}
    most = [answer for answer, value in worths.items() if value == max(worths.values())]
    return most[dice.below(len(most))]
