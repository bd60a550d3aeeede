"""Answers any question; an unknown question gets a sensible legal answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manicule import NONE, PASS, Question, View
from manicule_greedy.answers import opening, options
from manicule_greedy.answers.declarations import orders_printed, orders_refined
from manicule_greedy.answers.free_actions import free_action, may_act_freely
from manicule_greedy.answers.options import Score
from manicule_greedy.answers.plans import Plans
from manicule_greedy.weights import Judgement
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import lazy
from manicule_greedy.worth.situation import Situation, Workshop

PASSING = dict.fromkeys(
    (
        "take_printing",
        "reward_printing",
        "reward_room",
        "take_inks",
        "take_specialty_card",
        "improve",
        "patronage",
        "shift_marker",
        "window",
    ),
    0.0,
) | {"completion": -1.0}
"""The value of passing, by the kind of question. Every reward for completed orders is taken, one after the
other: none of them can hurt."""


class Chooser:
    """Chooses the answer to one question. `noise` is the error in judging an option."""

    def __init__(
        self, question: Question, view: View, judgement: Judgement, noise: Callable[[], float] | None = None
    ) -> None:
        self._question = question
        self._view = view
        self._judgement = judgement
        self._noise = noise

    @lazy
    def _outcomes(self) -> Outcomes:
        """Created on demand: every fifth question only needs a pass."""
        return Outcomes(Situation(self._question, self._view, self._judgement))

    def answer(self) -> str:
        """The best answer; a sensible one to an unknown question."""
        question = self._question
        if question.rows:
            return "-".join(map(str, self._allotted() or self._spread()))
        if question.shape == "some":
            return self._chosen() or max(
                question.legal, key=lambda answer: 0 if answer == NONE else len(answer.split(" "))
            )
        if may_act_freely(question, self._view.position.phase):
            free = free_action(self._outcomes)
            if free is not None:
                return free
        return self._picked() or self._guessed()

    def _allotted(self) -> Sequence[int] | None:
        question, outcomes = self._question, self._outcomes
        if question.kind == "plan":
            return Plans(outcomes.situation, self._noise).best()
        if question.kind == "gain_inks" and question.rows == outcomes.known.colours:
            shop = outcomes.shop
            taken = outcomes.best_inks(shop, question.count).inks
            return [now - before for now, before in zip(taken, shop.inks, strict=True)]
        if question.kind == "first_types" and question.rows == outcomes.known.letters:
            return opening.first_types(outcomes)
        return None

    def _chosen(self) -> str | None:
        if self._question.kind == "print_orders":
            return orders_printed(self._outcomes)
        return orders_refined(self._outcomes) if self._question.kind == "refine_orders" else None

    def _picked(self) -> str | None:
        """The option with the best score; None for an unknown question."""
        kind = self._question.kind
        score = options.KINDS.get(kind) or opening.KINDS.get(kind)
        scores = {
            option: worth
            for option in self._question.legal
            if (worth := self._score(option, score)) is not None
        }
        if self._noise is not None:
            scores = {option: worth + self._noise() for option, worth in scores.items()}
        return max(scores, key=scores.__getitem__, default=None)

    def _score(self, option: str, score: Callable[[Outcomes, str], Score] | None) -> float | None:
        """The score of an option by the function for its kind of question; None for an unknown option."""
        kind = self._question.kind
        if option == PASS and kind in PASSING:
            return PASSING[kind]
        if kind == "before_fulfilling":
            return 0.0 if option == "declare" else None
        if score is None:
            return None
        outcomes = self._outcomes
        found = score(outcomes, option)
        return outcomes.gain(found) if isinstance(found, Workshop) else found

    # Unknown questions.

    def _guessed(self) -> str:
        """The most useful option if the options are inks, types or specialties; otherwise the first.

        Free actions come after the options and after `pass`, so the first answer is a free action only if
        there is nothing else.
        """
        legal = self._question.legal
        gains = self._gains(legal)
        return max(legal, key=gains.__getitem__) if gains else legal[0]

    def _spread(self) -> list[int]:
        """One at a time to the row where it helps most, or evenly."""
        rows = self._question.rows
        placed = dict.fromkeys(rows, 0)
        caps = dict(zip(rows, self._question.caps, strict=True))
        gains = self._gains(rows)
        for _ in range(self._question.count):
            free = [row for row in rows if placed[row] < caps[row]]
            if gains:
                best = max(free, key=lambda row: gains[row] / (1 + placed[row]))
            else:
                best = min(free, key=placed.__getitem__)
            placed[best] += 1
        return list(placed.values())

    def _gains(self, names: Sequence[str]) -> dict[str, float]:
        """The gain from one more of each, if all names are things that a workshop holds."""
        shops = {name: self._outcomes.with_one_more(name) for name in names}
        gains = {name: self._outcomes.gain(shop) for name, shop in shops.items() if shop is not None}
        return gains if len(gains) == len(shops) else {}
