"""A bot that takes what looks best right now, knowing only what its seat sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar

from manicule import PASS, SEAT_IDS, Bot, Fact, Question, Sampler, View
from manicule_cvlizations.bots.judgement import NOISE, Judge
from manicule_cvlizations.bots.reasons import Reasons
from manicule_cvlizations.ideas.endings import Consumption
from manicule_cvlizations.ideas.exchanges import COUNT, MOST, READING, Selling, StockExchange
from manicule_cvlizations.state import Tribe

MARKET, FEAST = "go_to_market", "feast"
WORTH_BUYING = 1.0
MISJUDGED = 3.0
"""Standard deviation of the easy bot's error for orders and ideas, in happiness points."""


class GreedyBot(Bot):
    """Plays the two most promising orders, buys the best affordable idea, holds no grudges.

    `idea_noise` is the standard deviation of its error for ideas, `noise` for pairs of orders.
    """

    noise: ClassVar[float] = NOISE
    idea_noise: ClassVar[float] = 0.0

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        judge = Judge(view, dice, self.noise, self.idea_noise)
        choose = getattr(self, f"_{question.kind}", None)
        if choose is None:
            return _any(question, dice)
        answer: str = choose(question, judge)
        return answer

    def facts(self, question: Question, view: View, answer: str) -> Sequence[Fact]:
        return Reasons(view).facts(question, answer)

    # Orders

    def _lay_open(self, question: Question, judge: Judge) -> str:
        """Of the best pair, keep face down the order that three or more choosers would spoil."""
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
        """Take resources that the target lacks, then the scarcest."""
        held = dict(judge.own.resources)
        numbers = dict.fromkeys(question.rows, 0)
        for _ in range(question.count):
            kind = max(question.rows, key=lambda row: (judge.wanted.get(row, 0) > numbers[row], -held[row]))
            numbers[kind] += 1
            held[kind] += 1
        return "-".join(map(str, numbers.values()))

    def _steal(self, question: Question, judge: Judge) -> str:
        """Steal the most needed resource, from the leader if possible."""

        def worth(loot: str) -> tuple[float, int]:
            victim, kind = loot.rsplit("_", 1)
            if victim not in SEAT_IDS:
                return judge.worths[kind], -1
            return judge.worths[kind], sum(judge.land.seats[SEAT_IDS.index(victim)].points.values())

        return max(question.legal, key=worth)

    def _trade(self, question: Question, judge: Judge) -> str:
        def worth(bargain: str) -> tuple[float, int]:
            give, get = bargain.split("_")
            return judge.gain(get, 2) - judge.worths[give], judge.own.resources[give]

        return max(question.legal, key=worth)

    _swap = _trade

    # Ideas

    def _buy(self, question: Question, judge: Judge) -> str:
        worths = judge.ideas(id for id in question.legal if id in judge.content.idea)
        best = max(worths, key=worths.__getitem__, default="")
        if best and worths[best] >= WORTH_BUYING:
            return best
        is_near = sum(judge.wanted.values()) == 1
        return MARKET if MARKET in question.legal and is_near else PASS

    def _pay(self, question: Question, judge: Judge) -> str:
        """Pay with the most plentiful resources."""
        held = list(judge.own.resources.values())

        def left(payment: str) -> int:
            return min(has - int(paid) for has, paid in zip(held, payment.split("-"), strict=True))

        return max(question.legal, key=left)

    def _first_effect(self, question: Question, judge: Judge) -> str:
        """Resources first: ideas that count them then count more."""
        pieces = judge.derived.pieces
        return min(question.legal, key=lambda idea: getattr(pieces[idea], "pays_happiness", False))

    def _feast(self, question: Question, judge: Judge) -> str:
        return FEAST if judge.worths["food"] < 0.5 else PASS

    def _hand_in(self, question: Question, judge: Judge) -> str:
        return best_hand_in(question.legal, judge)


class EasyBot(GreedyBot):
    """The greedy bot with errors in judging other tribes and ideas."""

    noise: ClassVar[float] = MISJUDGED
    idea_noise: ClassVar[float] = MISJUDGED


def _out_of_the_way(question: Question, judge: Judge) -> str:
    """An order for another place: the one that the seat itself wants least, as it may attract others."""
    return min(question.legal, key=judge.order)


def _any(question: Question, dice: Sampler) -> str:
    """Any legal answer, for questions of unknown plugins."""
    if question.rows:
        left, parts = question.count, []
        for cap in question.caps:
            part = min(cap, left)
            parts.append(part)
            left -= part
        return "-".join(map(str, parts))
    return question.legal[dice.below(len(question.legal))]


def best_hand_in(legal: Sequence[str], judge: Judge) -> str:
    """The first step of the way with the most points, then with the most resources left.

    All ways are tried, because offers may want the same resources.
    """
    sources = dict.fromkeys(answer.rsplit("_", 1)[0] for answer in legal if answer != PASS)
    pieces = [judge.derived.pieces[source] for source in sources]
    offers = [piece for piece in pieces if isinstance(piece, Selling)]
    ways = product(range(MOST + 1), repeat=len(offers))
    best = max(ways, key=lambda way: _worth(judge, list(zip(offers, way, strict=True))))
    steps = [f"{offer.id}_{times}" for offer, times in zip(offers, best, strict=True) if times]
    return next((step for step in steps if step in legal), PASS)


def _worth(judge: Judge, way: Sequence[tuple[Selling, int]]) -> tuple[int, int]:
    """Points and resources left; an unaffordable way is worth less than anything."""
    own: Tribe = judge.own
    left: Mapping[str, int] = {
        kind: held - sum(offer.resources.get(kind, 0) * times for offer, times in way)
        for kind, held in own.resources.items()
    }
    if min(left.values()) < 0:
        return -1, 0
    points = sum(offer.gives * times for offer, times in way)
    if Consumption.id in own.ideas and not any(left.values()):
        points += Consumption.gives
    if StockExchange.id in own.ideas and judge.options[READING] == COUNT:
        points += StockExchange().counted(left)
    return points, sum(left.values())
