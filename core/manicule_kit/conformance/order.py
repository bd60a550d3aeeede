"""Checks whether the order of two plugins matters: the same games are played in both orders.

In both orders the same question gets the same answer, whenever it is asked. So a difference comes from the
order of the plugins, not from a bot that chose from a list in another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

from manicule.kernel.choices import Allot, Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import ManiculeError
from manicule.kernel.game import Setup, result_of
from manicule.kernel.locations import Owned
from manicule.kernel.positions.canonical import digest
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import Text, id_list, tr
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.watchdog import Patience
from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import Manifest
from manicule.plugins.order import comes_after, order_of
from manicule.plugins.selection import conflict_between, needs
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.games import eager_answers, guarded
from manicule_kit.conformance.settings import Setting, settings_for, setup_for
from manicule_kit.conformance.subject import Subject

ORDER_COUNTS = tr("the game differs depending on whether {one} comes before or after {other} ({what})")
BY_HOOKS = tr("both use the hooks {hooks}")
BY_CONTENT = tr("they affect the same entries, or one sees what the other has done")
DECIDE = tr(
    'state the right order in the manifest of {one}: before = ["{other}"] or after = ["{other}"]; '
    "until then their ids decide, or players do: --order {other},{one}"
)
TOGETHER = tr("in a game with {other}: {problem}")
NOT_TOGETHER = tr(
    "rename what clashes, or state in the manifest of {one} that they never go together: conflicts = "
    '["{other}"]'
)

GAMES = 24
"""The number of games in each order, at all tables in turn."""
MOST_ANSWERS = 1000
SLACK = 24
"""The number of answers after which games in both orders must be equal again, if only the order of their
questions differs: each of two plugins may ask all seats before the other one does."""


class _Question(NamedTuple):
    """The identity of a question in both orders: the seat, the kind, and the count so far."""

    seat: str
    kind: str
    time: int


class _Moment(NamedTuple):
    """A moment of a game: its position, and all answers before it, in any order; then the question and its
    options. At the end there is no question, but the result."""

    digest: str
    answered: int
    question: _Question | None
    offered: frozenset[object]

    @property
    def stand(self) -> tuple[str, int]:
        return self.digest, self.answered


def check_order(
    registry: PluginRegistry, one: Manifest, other: Manifest, findings: Findings, company: Sequence[str] = ()
) -> None:
    """Report two plugins of one game whose order matters, unless a manifest defines it.

    `company` are the other plugins in every game.
    """
    if not _is_open(registry, one, other):
        return
    beside = (other.id, *(id for id in company if id not in (one.id, other.id)))
    found = Findings(one.id, manifest_place(one))
    subject = Subject(registry, one, registry.plugin(one.id), found, beside)
    # Tables that do not fit one of them are reported by its own check.
    settings = _tables(settings_for(subject.aside(), one.game))
    for number in range(GAMES if settings else 0):
        setting = settings[number % len(settings)]
        orders = _orders(subject, other, setting)
        if orders is None:
            break
        setup = setup_for(subject, setting, number, number // len(settings))
        first, second = (_played(subject, rules, setup) for rules in orders)
        if first is None or second is None:
            break  # it failed
        if _differ(first, second):
            problem = ORDER_COUNTS(one=one.id, other=other.id, what=_reason(orders[0], one.id, other.id))
            findings.add("order", problem, DECIDE(one=one.id, other=other.id), manifest_place(one))
            return
    for failure in found.all():
        mate = one.id if failure.plugin == other.id else other.id
        problem = TOGETHER(other=mate, problem=failure.problem)
        at = Owned(failure.plugin, failure.place)
        findings.add(failure.check, problem, failure.advice, at, trace=failure.trace)


def _is_open(registry: PluginRegistry, one: Manifest, other: Manifest) -> bool:
    """Whether two plugins can be in one game, and no manifest defines their order."""
    if one.kind != "rules" or other.kind != "rules" or one.game != other.game:
        return False
    pair = (one.id, other.id)
    is_said = other.id in comes_after(registry.manifests, one.id, pair) or one.id in comes_after(
        registry.manifests, other.id, pair
    )
    needed = {*needs(registry.manifests, one.id), *needs(registry.manifests, other.id)}
    both = combinations([registry.manifests[id] for id in sorted(needed)], 2)
    return not is_said and all(conflict_between(each, mate) is None for each, mate in both)


def _tables(settings: Sequence[Setting]) -> list[Setting]:
    """Each table once, also without the default plugins."""
    found = {(frozenset(setting.ids) - {setting.game}, setting.seats): setting for setting in settings}
    return list(found.values())


def _orders(subject: Subject, other: Manifest, setting: Setting) -> tuple[RuleSet, RuleSet] | None:
    """The rules of a table in both orders; None if they cannot be built."""
    registry, one = subject.registry, subject.manifest
    try:
        first, second = (
            registry.rule_set(
                setting.game,
                setting.ids,
                order=order_of(registry.manifests, setting.game, setting.ids, wanted),
            )
            for wanted in ((one.id, other.id), (other.id, one.id))
        )
    except ManiculeError as error:
        subject.findings.add("order", error.text, NOT_TOGETHER(one=one.id, other=other.id), error=error)
        return None
    return first, second


# Playing.


def _played(subject: Subject, rules: RuleSet, setup: Setup) -> list[_Moment] | None:
    """A game, question by question; None if it failed, which becomes a finding."""

    def play(patience: Patience) -> list[_Moment]:
        match = Match(rules, setup, mode=Mode.ONE_WAY)
        times: Counter[tuple[str, str]] = Counter()
        moments: list[_Moment] = []
        answered = 0
        while not match.over and match.answers < MOST_ANSWERS:
            patience.renew()
            seat, choice = min(match.timeline.choices().items())
            asked = (seat, choice.kind.id)
            times[asked] += 1
            question = _Question(*asked, times[asked])
            offered, answer = _answered(choice, setup.seed, question)
            moments.append(_Moment(digest(match.position), answered, question, offered))
            match.answer(seat, answer)
            answered += _rank(setup.seed, question, " ".join(sorted(answer.split())))
        return [*moments, _end(match, answered)] if match.over else moments

    return guarded(subject, play)


def _end(match: Match, answered: int) -> _Moment:
    """The end of a game with its result, because plugins may change results, which are in no position."""
    seats = result_of(match.table).seats
    came_to = ((seat.name, seat.rank, seat.score, frozenset(seat.points.items())) for seat in seats)
    return _Moment(digest(match.position), answered, None, frozenset(came_to))


def _answered(choice: Choice, seed: int, question: _Question) -> tuple[frozenset[object], str]:
    """The options of a choice, and an answer that depends only on the question and the options.

    It stays the same if the options are in another order, or if others are added."""
    if isinstance(choice, Allot):
        offered: frozenset[object] = frozenset([choice.count, *zip(choice.rows, choice.caps, strict=True)])
        return offered, _spread(choice, BotDice(seed, str(question)))
    answers = {" ".join(sorted(answer.split())): answer for answer in choice.legal()}
    drawn = _rank(seed, question)
    likely = eager_answers(choice, answers) or answers if _rank(seed) % 2 and drawn % 8 else answers
    # A checksum is random enough here, and fast for hundreds of answers.
    chosen = min(likely, key=lambda key: (crc32(key.encode(), drawn & 0xFFFFFFFF), key))
    return frozenset(answers), answers[chosen]


def _rank(*what: object) -> int:
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest(), "big")


def _spread(choice: Allot, dice: BotDice) -> str:
    """An allotment by the names of the rows, independent of their order."""
    rows = sorted(zip(choice.rows, choice.caps, strict=True))
    names, caps = [row for row, _ in rows], tuple(cap for _, cap in rows)
    numbers = Allot(choice.seat, choice.kind, tuple(names), choice.count, caps).sample(dice).split("-")
    return "-".join(numbers[names.index(row)] for row in choice.rows)


# Comparing.


def _differ(first: Sequence[_Moment], second: Sequence[_Moment]) -> bool:
    """Whether the same answers lead to another position, or to other questions."""
    at = also_at = 0
    while at < len(first) and also_at < len(second):
        one, other = first[at], second[also_at]
        if one[:3] == other[:3] and one.offered != other.offered:
            return True
        if one.stand != other.stand:
            met = _met_again(first[at : at + SLACK + 1], second[also_at : also_at + SLACK + 1])
            if met is None:
                # If a game was cut off, it is unknown whether they would have met.
                is_cut_off = max(len(first) - at, len(second) - also_at) <= SLACK
                return not is_cut_off or first[-1].question is None or second[-1].question is None
            at, also_at = at + met[0], also_at + met[1]
        else:
            at, also_at = at + 1, also_at + 1
    return (first[-1].question is None) != (second[-1].question is None)


def _met_again(first: Sequence[_Moment], second: Sequence[_Moment]) -> tuple[int, int] | None:
    """The numbers of answers after which both games are equal again; None if they never are."""
    places = [(at, also_at) for at in range(len(first)) for also_at in range(len(second))]
    alike = (place for place in places if first[place[0]].stand == second[place[1]].stand)
    return min(alike, key=sum, default=None)


def _reason(rules: RuleSet, one: str, other: str) -> Text:
    implementations = rules.resolved.implementations()
    shared = [name for name, ones in implementations.items() if {one, other} <= {each.owner for each in ones}]
    return BY_HOOKS(hooks=id_list(shared)) if shared else BY_CONTENT
