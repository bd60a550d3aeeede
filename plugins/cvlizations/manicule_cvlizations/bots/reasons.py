"""The facts that speak for an answer, for hints. They hold for any answer, not only for the greedy bot's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from manicule import PASS, SEAT_IDS, Fact, Question, Text, View
from manicule_cvlizations.bots.goals import Goals
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.bots.order_facts import chooser_facts, kinds_given
from manicule_cvlizations.ideas.exchanges import Selling
from manicule_cvlizations.texts import descriptions, ntr, tr

HOLDING = tr("You have {held}.")
WORTH = ntr(
    "By the end of the game, {idea} may be worth about {n} point to you ({printed} printed).",
    "By the end of the game, {idea} may be worth about {n} points to you ({printed} printed).",
)
NOTHING_TO_BUY = tr("Nothing you can afford is worth its price.")
MOST_OF = tr("Pay with the resources you have most of.")
LEAST_HELD = tr("Take the resources you have least of.")
# Translators: a reason that a bot gives for its hint; “them” and “the others” are kinds of resources
ALL_ALIKE = tr("You don’t need any of them more than the others.")
HAPPIEST = tr("Steal from the tribe that has gained the most happiness points.")
MOST_HELD = tr("Give the resources you have most of.")
FEAST, NO_FEAST = tr("You can spare the food."), tr("You need the food for {idea}.")
RESOURCES_FIRST = tr("Take resources first: ideas that count resources will then be worth more.")
HANDED_IN = ntr("It scores {n} happiness point.", "It scores {n} happiness points.")
NO_USE = tr("The remaining resources score no more points.")


class Reasons:
    """The facts for answers to one question, from the seat's view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.judge = Judge(view)
        self.goals = Goals(self.judge, view)

    def facts(self, question: Question, answer: str) -> list[Fact]:
        """The facts that speak for an answer."""
        find: dict[str, Callable[[Question, str], Iterator[Fact]]] = {
            "lay_open": self._lay,
            "lay_face_down": self._lay,
            "gain_some": self._gain_some,
            "gain_one": self._gain_one,
            "gain_alike": self._gain_one,
            "steal": self._steal,
            "trade": self._trade,
            "swap": self._trade,
            "buy": self._buy,
            "pay": self._pay,
            "feast": self._feast,
            "first_effect": self._first_effect,
            "hand_in": self._hand_in,
        }
        return list(find.get(question.kind, self._any)(question, answer))

    def _any(self, question: Question, answer: str) -> Iterator[Fact]:
        yield self.goals.best()

    # Orders

    def _lay(self, question: Question, order: str) -> Iterator[Fact]:
        """The idea that the order helps to buy, and the choosers of the order."""
        judge, place = self.judge, question.topic or question.seat
        if place != judge.seat:
            yield self.goals.best()
        elif toward := self.goals.toward(kinds_given(judge, order)):
            yield toward
        yield from chooser_facts(judge, self.view, order, place)

    # Resources

    def _gain_some(self, question: Question, answer: str) -> Iterator[Fact]:
        numbers = zip(question.rows, map(int, answer.split("-")), strict=True)
        taken = [kind for kind, number in numbers if number]
        held = self.judge.own.resources
        is_least = min(held.values()) in (held[kind] for kind in taken)
        yield self.goals.toward(taken) or self._held(LEAST_HELD if is_least else None, "least_held")

    def _gain_one(self, question: Question, answer: str) -> Iterator[Fact]:
        is_alike = self.goals.toward(self.judge.derived.resources) is None
        yield self.goals.toward([answer]) or self._held(ALL_ALIKE if is_alike else None, "all_alike")

    def _steal(self, question: Question, answer: str) -> Iterator[Fact]:
        victim, _, kind = answer.rpartition("_")
        victims = {one.rpartition("_")[0] for one in question.legal}.intersection(SEAT_IDS)
        points = {one: sum(self.judge.land.seats[SEAT_IDS.index(one)].points.values()) for one in victims}
        is_happiest = victim in points and points[victim] == max(points.values())
        yield self.goals.toward([kind]) or self._held(HAPPIEST if is_happiest else None, "happiest")

    def _trade(self, question: Question, answer: str) -> Iterator[Fact]:
        give, get = answer.split("_")
        held = self.judge.own.resources
        is_most = held[give] == max(held.values())
        yield self.goals.toward([get]) or self._held(MOST_HELD if is_most else None, "most_held")

    def _held(self, text: Text | None, code: str) -> Fact:
        """A fact about the resources that the seat has; they are listed without a text."""
        held = self.judge.own.resources
        if text is not None:
            return Fact(code, dict(held), text)
        return Fact("holding", dict(held), HOLDING(held=descriptions.amounts(self.judge.content, held)))

    # Ideas

    def _buy(self, question: Question, answer: str) -> Iterator[Fact]:
        card = self.judge.content.idea.get(answer)
        if card is not None:
            worth = round(self.judge.idea(answer))
            text = WORTH(idea=self.goals.name(answer), n=worth, printed=card.happiness)
            yield Fact("idea_worth", {"idea": answer, "printed": card.happiness}, text)
        elif answer == PASS and (lacking := self.goals.toward(self.judge.derived.resources)) is not None:
            yield lacking
        elif answer == PASS:
            yield Fact("nothing_to_buy", {}, NOTHING_TO_BUY)
        else:
            yield self.goals.best()

    def _pay(self, question: Question, answer: str) -> Iterator[Fact]:
        held = self.judge.own.resources
        paid = dict(zip(held, map(int, answer.split("-")), strict=True))
        most = max(held.values())
        is_most = any(number and held[kind] == most for kind, number in paid.items())
        yield self._held(MOST_OF if is_most else None, "most_paid")

    def _feast(self, question: Question, answer: str) -> Iterator[Fact]:
        toward = self.goals.toward(["food"])
        needs = next(
            (idea for idea in self.judge.ranked if self.judge.content.idea[idea].cost.get("food")), ""
        )
        if answer == PASS and needs:
            yield Fact("needs_food", {"idea": needs}, NO_FEAST(idea=self.goals.name(needs)))
        else:
            yield self._held(FEAST if toward is None else None, "spare_food")

    def _first_effect(self, question: Question, answer: str) -> Iterator[Fact]:
        if getattr(self.judge.derived.pieces[answer], "pays_happiness", False):
            yield self._held(None, "")
        else:
            yield Fact("resources_first", {"idea": answer}, RESOURCES_FIRST)

    def _hand_in(self, question: Question, answer: str) -> Iterator[Fact]:
        if answer == PASS:
            yield Fact("no_use", {}, NO_USE)
            return
        source, _, times = answer.rpartition("_")
        piece = self.judge.derived.pieces[source]
        if isinstance(piece, Selling):
            points = piece.gives * int(times)
            yield Fact("handed_in", {"idea": source, "points": points}, HANDED_IN(n=points))
