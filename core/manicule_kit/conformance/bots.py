"""Checks the bots of a plugin: they answer every question legally, and the same way each time."""

from __future__ import annotations

from manicule.kernel.bots import Bot
from manicule.kernel.errors import BrokenRule, IllegalAnswer, ManiculeError, PluginError
from manicule.kernel.game import Setup
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import Step
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import ntr, tr
from manicule.match.driver import CORRECT_ANSWER
from manicule.match.match import Match
from manicule.match.watchdog import Patience, TookTooLong, time_limit
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import LEVELS
from manicule_kit.conformance.chance import unchanged_random, watched_chance
from manicule_kit.conformance.findings import inner_problem
from manicule_kit.conformance.settings import FIRST_SEED, NAMES, Setting, settings_for
from manicule_kit.conformance.subject import Subject

CORRECT_BOTS = tr("correct [bots] in the manifest")
FAILED = ntr(
    "the bot {kind} fails in {game}, with {n} seat and seed {seed}: {problem}",
    "the bot {kind} fails in {game}, with {n} seats and seed {seed}: {problem}",
)
CORRECT_LINE = tr("correct that line: the exception is in the bot, while it answers that question")
OTHERWISE = tr("the bot {kind} answers differently when the same game of {game} is replayed")
LIKEWISE = tr(
    "make the answer depend only on the question, the view, and the dice: after a resume or an undo, "
    "the question is asked again, and another instance of the class may answer"
)
SLOW = ntr(
    "the bot {kind} takes more than {n} second for one answer in {game}",
    "the bot {kind} takes more than {n} seconds for one answer in {game}",
)
FASTER = tr("spend less time on each question, and make sure that every loop ends")

SECONDS = 30.0
"""The time limit for one answer."""
MOST_THOUGHTS = 4
"""The number of answers to wait for from bots that look ahead, in a single game: each may take up to a
second."""
MOST_ANSWERS = 5000
CLOSELY = 4
"""The number of games of each bot that are played a second time."""


def check_bots(subject: Subject, games: int) -> int:
    """Let each bot of the plugin play `games` games, of its own game or of all installed ones. A bot that
    only renames another counts as that other."""
    played = 0
    known_bots: list[type[Bot]] = []
    for kind in subject.manifest.bots:
        try:
            bot = type(subject.registry.bot_of(subject.manifest, kind))
        except PluginError as error:
            at = subject.files.of_error(error) or manifest_place(subject.manifest, f"bots.{kind}")
            subject.findings.add("bots", inner_problem(error.text), CORRECT_BOTS, at)
            continue
        if _behaviour(bot) in map(_behaviour, known_bots):
            continue
        known_bots.append(bot)
        known = [manifest.id for manifest in subject.registry.games()]
        plays = [subject.manifest.plays] if subject.manifest.plays else known
        for game in plays:
            number = -(-games // len(plays))
            played += _check_bot(subject, kind, game, min(number, 1) if _thinks(subject, kind) else number)
    return played


def _behaviour(bot: type[Bot]) -> type:
    """The class that defines how a bot plays; a class that adds nothing to its base counts as the base."""
    base = bot.__bases__[0]
    adds_nothing = len(bot.__bases__) == 1 and _BARE.issuperset(vars(bot))
    return _behaviour(base) if adds_nothing and issubclass(base, Bot) else bot


class _Bare(Bot):
    """A class with only the attributes that every class has."""


_BARE = frozenset(vars(_Bare))


def _check_bot(subject: Subject, kind: str, game: str, games: int) -> int:
    # A problem of the game itself is not the bot's.
    settings = settings_for(subject.aside(), game)
    if not settings:
        return 0
    with unchanged_random(subject):
        for number in range(games):
            setting = settings[number % len(settings)]
            setup = Setup(
                NAMES[: setting.seats], FIRST_SEED + number, number % setting.seats, setting.options
            )
            if not _plays(subject, kind, game, setting, setup, closely=number < CLOSELY):
                return number + 1
    return games


def _plays(subject: Subject, kind: str, game: str, setting: Setting, setup: Setup, closely: bool) -> bool:
    rules = subject.registry.rule_set(game, setting.ids)
    try:
        with time_limit(SECONDS) as patience:
            played = _played(subject, kind, rules, setup, patience)
            if not closely:
                return True
            with watched_chance(subject):
                again = _played(subject, kind, rules, setup, patience, by_many=True)
    except TookTooLong as error:
        problem = SLOW(kind=kind, n=max(1, round(SECONDS)), game=game)
        place = subject.files.of_error(error)
        subject.findings.add("bots", problem, FASTER, place, key=kind, error=error)
        return False
    except ManiculeError as error:
        inner = error.problem if isinstance(error, BrokenRule) else error.text
        problem = FAILED(kind=kind, game=game, n=setting.seats, seed=setup.seed, problem=inner)
        advice = CORRECT_ANSWER if isinstance(error.__cause__, IllegalAnswer) else CORRECT_LINE
        answer = type(subject.registry.bot_of(subject.manifest, kind)).answer
        place = subject.files.of_error(error, subject.id) or subject.files.of_code(answer)
        subject.findings.add("bots", problem, advice, place, key=kind, error=error)
        return False
    if _sorted(again) != _sorted(played) or digest(again.table.position) != digest(played.table.position):
        subject.findings.add("bots", OTHERWISE(kind=kind, game=game), LIKEWISE, key=kind)
    return True


def _thinks(subject: Subject, kind: str) -> bool:
    """Whether an answer may take up to a second: for a bot that looks ahead, or the hardest level."""
    return subject.registry.bot_of(subject.manifest, kind).looks_ahead or kind == LEVELS[-1]


def _sorted(match: Match) -> list[Step]:
    """The answers; simultaneous ones are in the order of the seats."""
    return sorted(match.steps, key=lambda step: (step.at, step.seat))


def _played(
    subject: Subject, kind: str, rules: RuleSet, setup: Setup, patience: Patience, by_many: bool = False
) -> Match:
    """A game between such bots: one at each seat, or with `by_many` a new one at each question."""

    def bot() -> Bot:
        return subject.registry.bot_of(subject.manifest, kind)

    seats = SEAT_IDS[: len(setup.names)]
    match = Match(rules, setup, bots={} if by_many else {seat: bot() for seat in seats})
    most = MOST_THOUGHTS if _thinks(subject, kind) else MOST_ANSWERS
    while not match.over and match.answers < most:
        patience.renew()
        if by_many:
            seat = match.waiting()[0]
            match.answer(seat, match.advice(seat, bot()))
        elif not match.step():
            break
    return match
