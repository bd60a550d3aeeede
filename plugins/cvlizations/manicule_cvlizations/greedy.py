"""A bot that takes what looks best right now. It sees what its seat sees, and nothing else."""

from __future__ import annotations

from manicule import PASS, Bot, Question, Sampler, Text, View
from manicule_cvlizations.handing import best_hand_in
from manicule_cvlizations.judging import SEATS, Judge
from manicule_cvlizations.reasons import Reasons

MARKET, FEAST = "go_to_market", "feast"
WORTH_BUYING = 1.0


class GreedyBot(Bot):
    """Lays the two orders that promise most, buys the best idea that it can pay, keeps no grudges."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        judge = Judge(view)
        choose = getattr(self, f"_{question.kind}", None)
        if choose is None:
            return _any(question, dice)
        answer: str = choose(question, judge)
        return answer

    def reason(self, question: Question, view: View, answer: str) -> Text:
        return Reasons(Judge(view)).reason(question, answer)

    # Orders

    def _lay_open(self, question: Question, judge: Judge) -> str:
        """Of the best pair, what three or more can spoil stays face down."""
        if judge.place != judge.seat:
            return _out_of_the_way(question, judge)
        pair = judge.pair(list(question.legal))
        return max(pair, key=lambda order: judge.content.order[order].by[-1])

    def _lay_face_down(self, question: Question, judge: Judge) -> str:
        if judge.place != judge.seat:
            return _out_of_the_way(question, judge)
        return judge.pair(list(question.legal), judge.land.laid[judge.seat].open)[1]

    # Resources

    def _gain_one(self, question: Question, judge: Judge) -> str:
        return max(question.legal, key=lambda kind: judge.worths[kind])

    _gain_alike = _gain_one

    def _gain_some(self, question: Question, judge: Judge) -> str:
        """What the target lacks, then what there is least of."""
        held = dict(judge.own.resources)
        numbers = dict.fromkeys(question.rows, 0)
        for _ in range(question.count):
            kind = max(question.rows, key=lambda row: (judge.wanted.get(row, 0) > numbers[row], -held[row]))
            numbers[kind] += 1
            held[kind] += 1
        return "-".join(map(str, numbers.values()))

    def _steal(self, question: Question, judge: Judge) -> str:
        """What is needed most, from who is ahead."""

        def worth(loot: str) -> tuple[float, int]:
            victim, kind = loot.rsplit("_", 1)
            if victim not in SEATS:
                return judge.worths[kind], -1
            return judge.worths[kind], sum(judge.land.seats[SEATS.index(victim)].points.values())

        return max(question.legal, key=worth)

    def _trade(self, question: Question, judge: Judge) -> str:
        def worth(bargain: str) -> tuple[float, int]:
            give, get = bargain.split("_")
            return judge.gain(get, 2) - judge.worths[give], judge.own.resources[give]

        return max(question.legal, key=worth)

    _swap = _trade

    # Ideas

    def _buy(self, question: Question, judge: Judge) -> str:
        ideas = [id for id in question.legal if id in judge.content.idea]
        best = max(ideas, key=judge.idea, default="")
        if best and judge.idea(best) >= WORTH_BUYING:
            return best
        is_near = sum(judge.wanted.values()) == 1
        return MARKET if MARKET in question.legal and is_near else PASS

    def _pay(self, question: Question, judge: Judge) -> str:
        """With what there is most of."""
        held = list(judge.own.resources.values())

        def left(payment: str) -> int:
            return min(has - int(paid) for has, paid in zip(held, payment.split("-"), strict=True))

        return max(question.legal, key=left)

    def _feast(self, question: Question, judge: Judge) -> str:
        return FEAST if judge.worths["food"] < 0.5 else PASS

    def _hand_in(self, question: Question, judge: Judge) -> str:
        return best_hand_in(question.legal, judge)


def _out_of_the_way(question: Question, judge: Judge) -> str:
    """For a place that the seat plays for: what spoils its own plans least, since others may crowd in."""
    return min(question.legal, key=judge.order)


def _any(question: Question, dice: Sampler) -> str:
    """Something legal, where a plugin asks what this bot does not know."""
    if question.rows:
        left, parts = question.count, []
        for cap in question.caps:
            part = min(cap, left)
            parts.append(part)
            left -= part
        return "-".join(map(str, parts))
    return question.legal[dice.below(len(question.legal))]
