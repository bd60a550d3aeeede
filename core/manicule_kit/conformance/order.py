"""Plays games in two orders of plugins and compares them.

In both orders the same question gets the same answer, whenever it is asked. So a difference comes from the
order of the plugins, not from a bot that chose from a list in another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple
from zlib import crc32

from manicule.kernel.choices import Allot, Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.game import Setup, broken_invariants, result_of
from manicule.kernel.positions.canonical import digest
from manicule.kernel.ruleset import RuleSet
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.watchdog import Patience
from manicule_kit.conformance.both_orders import HookReach
from manicule_kit.conformance.games import eager_answers, guarded
from manicule_kit.conformance.probes import BROKEN, CONSERVE, in_game
from manicule_kit.conformance.subject import Subject

MOST_ANSWERS = 1000
SLACK = 24
"""The number of answers after which games in both orders must be equal again, if only the order of their
questions differs: each of two plugins may ask all seats before the other one does."""


class _Question(NamedTuple):
    """The identity of a question in both orders: the seat, the kind, and the count so far."""

    seat: str
    kind: str
    time: int


class GameMoment(NamedTuple):
    """A moment of a game: its position, and all answers before it, in any order; then the question and its
    options. At the end there is no question, but the result. `hooks` did something since the last moment."""

    digest: str
    answered: int
    question: _Question | None
    offered: frozenset[object]
    hooks: frozenset[str] = frozenset()

    @property
    def stand(self) -> tuple[str, int]:
        return self.digest, self.answered


class Played(NamedTuple):
    """A game, moment by moment. `shared` is the number of questions that both plugins touched."""

    moments: list[GameMoment]
    shared: int

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return self.moments[-1].question is None


def played(subject: Subject, rules: RuleSet, setup: Setup, reach: HookReach | None = None) -> Played | None:
    """Play a game; None if it failed, which becomes a finding of the subject."""

    def play(patience: Patience) -> Played | None:
        match = Match(rules, setup, mode=Mode.ONE_WAY)
        times: Counter[tuple[str, str]] = Counter()
        moments: list[GameMoment] = []
        answered = shared = 0
        phase = ""
        while not match.over and match.answers < MOST_ANSWERS:
            patience.renew()
            if match.position.phase != phase:
                phase = match.position.phase
                if not _are_kept(subject, match):
                    return None
            seat, choice = min(match.timeline.choices().items())
            asked = (seat, choice.kind.id)
            times[asked] += 1
            question = _Question(*asked, times[asked])
            offered, answer = _answered(choice, setup.seed, question)
            plugins, hooks = reach.since_question() if reach is not None else (frozenset(), frozenset())
            shared += len(plugins) > 1
            moments.append(GameMoment(digest(match.position), answered, question, offered, hooks))
            match.answer(seat, answer)
            answered += _rank(setup.seed, question, _in_one_order(answer))
        if match.over:
            if not _are_kept(subject, match):
                return None
            _call_the_rest(match)
            hooks = reach.since_question()[1] if reach is not None else frozenset()
            moments.append(_end(match, answered, hooks))
        return Played(moments, shared)

    return guarded(subject, play)


def _are_kept(subject: Subject, match: Match) -> bool:
    """Check the invariants."""
    broken = broken_invariants(match.table)
    for rule, problem in broken.items():
        problem = in_game(subject, match, BROKEN(rule=rule, problem=problem))
        subject.findings.add("invariants", problem, CONSERVE, key=rule)
    return not broken


def _call_the_rest(match: Match) -> None:
    """Call the hooks that only interfaces and the lab call: parts of the sheet, and measures."""
    match.display.look(match.seats[0])
    table = match.table
    table.hooks.measures(table, {})
    for seat in table.seats:
        seat.hooks.seat_measures(table, seat, dict(match.rules.game.figures(table, seat)))


def _end(match: Match, answered: int, hooks: frozenset[str]) -> GameMoment:
    """The end of a game with its result, because plugins may change results, which are in no position."""
    seats = result_of(match.table).seats
    came_to = ((seat.name, seat.rank, seat.score, frozenset(seat.points.items())) for seat in seats)
    return GameMoment(digest(match.position), answered, None, frozenset(came_to), hooks)


def _answered(choice: Choice, seed: int, question: _Question) -> tuple[frozenset[object], str]:
    """The options of a choice, and an answer that depends only on the question and the options.

    It stays the same if the options are in another order, or if others are added."""
    if isinstance(choice, Allot):
        offered: frozenset[object] = frozenset([choice.count, *zip(choice.rows, choice.caps, strict=True)])
        return offered, _spread(choice, BotDice(seed, str(question)))
    answers = {_in_one_order(answer): answer for answer in choice.legal()}
    drawn = _rank(seed, question)
    likely = eager_answers(choice, answers) or answers if _rank(seed) % 2 and drawn % 8 else answers
    # A checksum is random enough here, and fast for hundreds of answers.
    start = drawn & 0xFFFFFFFF
    _, chosen = min([(crc32(key.encode(), start), key) for key in likely])
    return frozenset(answers), answers[chosen]


def _in_one_order(answer: str) -> str:
    return " ".join(sorted(answer.split())) if " " in answer else answer


def _rank(*what: object) -> int:
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest(), "big")


def _spread(choice: Allot, dice: BotDice) -> str:
    """An allotment by the names of the rows, independent of their order."""
    rows = sorted(zip(choice.rows, choice.caps, strict=True))
    names, caps = [row for row, _ in rows], tuple(cap for _, cap in rows)
    numbers = Allot(choice.seat, choice.kind, tuple(names), choice.count, caps).sample(dice).split("-")
    return "-".join(numbers[names.index(row)] for row in choice.rows)


# Comparing.


def difference(first: Sequence[GameMoment], second: Sequence[GameMoment]) -> frozenset[str] | None:
    """The hooks that did something since both games were last equal, if the same answers lead to another
    position or to other questions; None if they do not."""
    at = also_at = 0
    since = (0, 0)
    while at < len(first) and also_at < len(second):
        one, other = first[at], second[also_at]
        if one[:3] == other[:3] and one.offered != other.offered:
            return _hooks(first[since[0] : at + 1], second[since[1] : also_at + 1])
        if one.stand != other.stand:
            met = _met_again(first[at : at + SLACK + 1], second[also_at : also_at + SLACK + 1])
            if met is None:
                # If a game was cut off, it is unknown whether they would have met.
                is_cut_off = max(len(first) - at, len(second) - also_at) <= SLACK
                if is_cut_off and first[-1].question is not None and second[-1].question is not None:
                    return None
                return _hooks(first[since[0] : at + 1], second[since[1] : also_at + 1])
            at, also_at = at + met[0], also_at + met[1]
        else:
            at, also_at = at + 1, also_at + 1
            since = at, also_at
    if (first[-1].question is None) == (second[-1].question is None):
        return None
    return _hooks(first[since[0] :], second[since[1] :])


def _hooks(*games: Sequence[GameMoment]) -> frozenset[str]:
    return frozenset(hook for moments in games for moment in moments for hook in moment.hooks)


def _met_again(first: Sequence[GameMoment], second: Sequence[GameMoment]) -> tuple[int, int] | None:
    """The numbers of answers after which both games are equal again; None if they never are."""
    places = [(at, also_at) for at in range(len(first)) for also_at in range(len(second))]
    alike = (place for place in places if first[place[0]].stand == second[place[1]].stand)
    return min(alike, key=sum, default=None)
