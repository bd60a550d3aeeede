"""The answer to each kind of question: every option is judged by the workshop that it leads to."""

from __future__ import annotations

from collections.abc import Callable

from manicule import Question, View
from manicule_greedy.answers.declarations import DeclarationAnswers
from manicule_greedy.answers.fallback import PASS, fallback
from manicule_greedy.answers.free_actions import FreeActions, may_act_freely
from manicule_greedy.answers.opening import Opening
from manicule_greedy.answers.plans import Plans, gain_of_shift
from manicule_greedy.answers.rewards import RewardAnswers
from manicule_greedy.weights import JUDGEMENT, Judgement
from manicule_greedy.worth.cards import Known
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.remembered import lazy
from manicule_greedy.worth.situation import Situation, Workshop

Score = Callable[[str], "float | None"]
"""How good an option is; None for one that is not understood."""


class Chooser:
    """Chooses the answer to one question. `noise` is by how much an option is misjudged."""

    def __init__(
        self,
        question: Question,
        view: View,
        judgement: Judgement = JUDGEMENT,
        noise: Callable[[], float] | None = None,
    ) -> None:
        self.question = question
        self._view = view
        self._judgement = judgement
        self._noise = noise

    @lazy
    def situation(self) -> Situation:
        """Made when it is needed: every fifth question asks for nothing but a pass."""
        return Situation(self.question, self._view, self._judgement)

    @property
    def known(self) -> Known:
        return self.situation.known

    @lazy
    def outcomes(self) -> Outcomes:
        return Outcomes(self.situation)

    def answer(self) -> str:
        """The best answer; a sensible one to a question that is not known."""
        question = self.question
        if question.rows:
            placed = self._allotted()
            return "-".join(map(str, placed)) if placed else fallback(question, self.outcomes)
        if question.shape == "some":
            return DeclarationAnswers(self.situation, self.outcomes).answer() or fallback(
                question, self.outcomes
            )
        if may_act_freely(question, self._view.position.phase):
            free = FreeActions(self.situation, self.outcomes).answer()
            if free is not None:
                return free
        return self._picked() or fallback(question, self.outcomes)

    def _picked(self) -> str | None:
        score = self.score()
        if score is None:
            return None
        scores = {option: found for option in self.question.legal if (found := score(option)) is not None}
        if self._noise is not None:
            scores = {option: found + self._noise() for option, found in scores.items()}
        return max(scores, key=scores.__getitem__, default=None)

    def score(self) -> Score | None:
        """How options of this question are scored; None for a kind that is not known."""
        kind = self.question.kind
        if kind in self._KINDS:
            return getattr(self, self._KINDS[kind])  # type: ignore[no-any-return]
        return (
            RewardAnswers(self.situation, self.outcomes).score()
            or Opening(self.situation, self.outcomes).score()
        )

    _KINDS = {
        "take_printing": "_printing",
        "take_refinement": "_refinement",
        "make_room": "_making_room",
        "take_inks": "_inks",
        "take_specialty_card": "_specialty_card",
        "use_specialty_card": "_specialty_use",
        "develop": "_level",
        "improve": "_improvement",
        "replace_gear": "_replaced",
        "face_gear": "_facing",
        "patronage": "_patron",
        "pay": "_payment",
        "shift_marker": "_shift",
        "before_fulfilling": "_declare",
        "window": "_nothing_else",
    }

    # Rows.

    def _allotted(self) -> list[int] | None:
        question, shop = self.question, self.situation.workshop
        if question.kind == "plan":
            return Plans(self.situation, self._noise).best(question.rows, question.caps, question.count)
        if question.kind == "gain_inks" and question.rows == self.known.colours:
            taken = self.outcomes.best_inks(shop, question.count).inks
            return [now - before for now, before in zip(taken, shop.inks, strict=True)]
        if question.kind == "first_types" and question.rows == self.known.letters:
            return Opening(self.situation, self.outcomes).types(question)
        return None

    # Orders.

    def _printing(self, option: str) -> float | None:
        if option == PASS:
            return 0.0
        if option not in self.known.content.printing:
            return None
        return self.pair_gain(option, self.situation.on_board(self.situation.board.refinement))

    def pair_gain(self, printing: str, refinements: list[str]) -> float:
        """What the best order with a printing card brings."""
        best = self.outcomes.best_pair([printing], refinements)
        return self.outcomes.gain(self.outcomes.with_order(best)) if best else 0.0

    def _refinement(self, option: str) -> float | None:
        content = self.known.content
        if option not in content.refinement or self.question.about not in content.printing:
            return None
        return self.outcomes.gain(self.outcomes.with_order(self.known.held(self.question.about, option)))

    def _making_room(self, option: str) -> float | None:
        shop = self.situation.workshop
        leaving = next((order for order in shop.orders if order.printing == option), None)
        return self.outcomes.gain(self.outcomes.without_order(shop, leaving)) if leaving else None

    # Inks and levels.

    def _inks(self, option: str) -> float | None:
        shop = self.outcomes.with_inks_taken(option)
        return 0.0 if option == PASS else self._gain(shop)

    def _payment(self, option: str) -> float | None:
        shop, colours = self.situation.workshop, self.known.colours
        for colour in option.split("+") if option != "nothing" else ():
            if colour not in colours:
                return None
            shop = self.outcomes.with_ink(shop, colours.index(colour), -1)
        return self._gain(shop)

    def _specialty_card(self, option: str) -> float | None:
        if option == PASS:
            return 0.0
        if option not in self.known.content.specialty_card:
            return None
        return self.outcomes.specialty_card_gain(option)

    def _specialty_use(self, option: str) -> float | None:
        if option == "card" and self.question.about in self.known.content.specialty_card:
            return self._gain(self.outcomes.with_specialty_card(self.question.about))
        return self._level(option)

    def _level(self, option: str) -> float | None:
        names = self.known.specialties
        if option not in names:
            return None
        return self._gain(self.outcomes.with_level(self.situation.workshop, names.index(option)))

    # Gears.

    def _improvement(self, option: str) -> float | None:
        if option == PASS:
            return 0.0
        if option in self.known.content.gear:
            return self._gain(self.outcomes.with_gear(option))
        place = _number(option, "reseat_")
        if place is None or place >= len(self.situation.workshop.gears):
            return None
        return self._gain(self.outcomes.reseated(place))

    def _replaced(self, option: str) -> float | None:
        place, gear = _number(option, "place_"), self.question.about
        if place is None or gear not in self.known.content.gear:
            return None
        return self._gain(self.outcomes.with_best_gears(self.outcomes.facings(gear, place)))

    def _facing(self, option: str) -> float | None:
        sector, gear = _number(option, "sector_"), self.question.about
        if sector is None or gear not in self.known.content.gear:
            return None
        own = [held.gear for held in self.situation.workshop.gears]
        ways = self.outcomes.facings(gear, own.index(gear)) if gear in own else self.outcomes.gear_ways(gear)
        turned = [way for way in ways if way[1] == sector]
        return self._gain(self.outcomes.with_best_gears(turned)) if turned else None

    # Patronage and the rest.

    def _patron(self, option: str) -> float | None:
        content = self.known.content
        if option == PASS:
            return 0.0
        if option in content.patronage_reward:
            reward = content.patronage_reward[option].reward
            return self._gain(self.outcomes.with_reward(self.situation.workshop, reward))
        return self._gain(self.outcomes.with_patron(option)) if option in content.patronage else None

    def _shift(self, option: str) -> float | None:
        return gain_of_shift(self.situation, option)

    def _declare(self, option: str) -> float | None:
        return 0.0 if option == "declare" else None

    def _nothing_else(self, option: str) -> float | None:
        return 0.0 if option == PASS else None

    def _gain(self, shop: Workshop | None) -> float | None:
        return None if shop is None else self.outcomes.gain(shop)


def _number(option: str, prefix: str) -> int | None:
    """The number of an option such as `place_2`, counted from 0."""
    number = option.removeprefix(prefix)
    return int(number) - 1 if option.startswith(prefix) and number.isdigit() else None
