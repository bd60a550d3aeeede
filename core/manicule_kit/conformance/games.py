"""Plays many random games with the plugin: all of them must end, and some are examined closely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from manicule.kernel.choices import NONE, PASS, Allot, Choice, PickSome, Sampler
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import FAILURES, BrokenRule, IllegalAnswer, ManiculeError, RuleMistake
from manicule.kernel.game import Setup
from manicule.kernel.locations import ELSEWHERE, Owned, SourceLocation
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import ntr, tr
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.watchdog import Patience, TookTooLong, time_limit
from manicule_kit.conformance.chance import unchanged_random, watched_chance
from manicule_kit.conformance.drawing import KeysAndIcons
from manicule_kit.conformance.exposure import Draws, OpenHands, OpenPiles
from manicule_kit.conformance.findings import Check
from manicule_kit.conformance.leaks import Redealing, TwoAnswers
from manicule_kit.conformance.missing_yield_from import UnrunRules
from manicule_kit.conformance.outside import watched_outside
from manicule_kit.conformance.paired_games import PairedGames
from manicule_kit.conformance.points import Points, check_result
from manicule_kit.conformance.probes import (
    ONE_PREDICATE,
    Answers,
    Invariants,
    Probe,
    Telling,
    Views,
    in_game,
)
from manicule_kit.conformance.read_only import ReadOnly
from manicule_kit.conformance.replays import Positions, check_replays
from manicule_kit.conformance.settings import Setting, settings_for, setup_for
from manicule_kit.conformance.spots import Pointing
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.texts import CORRECT_TEXT

T = TypeVar("T")

# Translators: {what} is a Python error with its place in the code
FAILED = tr("the rules fail: {what}")
CORRECT_LINE = tr("correct that line; `MANICULE_DEBUG=1 manicule plugins check …` shows the full traceback")
ENDLESS = ntr("the game has not ended after {n} answer", "the game has not ended after {n} answers")
HANGS = ntr(
    "this line does not finish: it was stopped after {n} second",
    "this line does not finish: it was stopped after {n} seconds",
)
MAKE_END = tr("check what ends it: Game.goes_on, table.finish(), or a loop without an exit")
NOBODY_HELD = ntr(
    "in {n} game, no seat ever held a piece of kind “{kind}”",
    "in {n} games, no seat ever held a piece of kind “{kind}”",
)
DEAL = tr(
    "check “kind”: your plugin or another one must deal pieces of this kind (rules.pieces_of) and let "
    "seats hold them (seat.hold)"
)

MOST_ANSWERS = 5000
SECONDS = 20.0
"""The time limit for an answer, including all probes."""
CLOSELY = 3
"""The number of games at each table to examine closely: with wishes for pieces, without, and again."""
ENOUGH = 20
"""The number of games after which an unused kind of piece is not just rare."""


class GameTally:
    """The number of games played, and the kinds of pieces held in them."""

    def __init__(self) -> None:
        self.games = 0
        self.examined = 0
        self.finished = 0
        self.kinds: set[str] = set()

    def note(self, match: Match) -> None:
        self.finished += 1
        for seat in match.table.position.seats:
            held = [match.rules.pieces[id].kind for id in seat.pieces if id in match.rules.pieces]
            self.kinds.update(held)


def check_games(subject: Subject, games: int, progress: Callable[[int], None] | None = None) -> GameTally:
    """Play games at every table in turn; the first ones at each table are examined closely."""
    played = GameTally()
    game = subject.manifest.plays
    settings = settings_for(subject, game)
    if not settings:
        return played
    rules = [subject.registry.rule_set(game, setting.ids) for setting in settings]
    last: dict[int, Match] = {}
    with unchanged_random(subject), watched_outside(subject):
        _check_all_are_run(subject, rules, settings[:games])
        for number in range(games):
            if subject.is_stuck:
                break
            round, at = divmod(number, len(settings))
            setup = setup_for(subject, settings[at], number, round)
            if round < CLOSELY:
                match = _examine(subject, rules[at], setup, number)
                played.examined += 1
                if match is not None:
                    last[at] = match
            else:
                match = _play(subject, rules[at], setup, number, [Invariants(subject, always=False)])
            played.games += 1
            if match is not None:
                played.note(match)
            if progress is not None:
                progress(number + 1)
    _report_faults(subject)
    for match in last.values():
        Views(subject).shared(match)
    _check_held(subject, played)
    return played


def _check_all_are_run(subject: Subject, rules: Sequence[RuleSet], settings: Sequence[Setting]) -> None:
    """Play a game in each manner at each of these tables while generators are watched."""
    unrun = UnrunRules(subject)
    with unrun.watched():
        for at, setting in enumerate(settings):
            again = rules[at].with_plugins({})
            for number in range(len(MANNERS)):
                if not subject.is_stuck:
                    _play(subject, again, setup_for(subject, setting, number, number), number, [])
    unrun.report()


def _examine(subject: Subject, rules: RuleSet, setup: Setup, number: int) -> Match | None:
    positions = Positions(subject)
    probes: list[Probe] = [Views(subject), Draws(subject), Answers(subject)]
    probes += [Telling(subject), positions, Pointing(subject), KeysAndIcons(subject)]
    probes += [OpenHands(subject), OpenPiles(subject), Points(subject), ReadOnly(subject)]
    probes += [TwoAnswers(subject), PairedGames(subject), Redealing(subject)]
    probes.append(Invariants(subject, always=True))
    match = _play(subject, rules, setup, number, probes, keeps=True)
    if match is not None:
        with watched_chance(subject):
            _play(subject, rules, setup, number, [])
        guarded(subject, lambda patience: check_replays(subject, match, positions))
    return match


def _play(
    subject: Subject, rules: RuleSet, setup: Setup, number: int, probes: Sequence[Probe], keeps: bool = False
) -> Match | None:
    """Play one game to its end; None if it has no end to examine."""

    def play(patience: Patience) -> Match | None:
        match = Match(rules, setup, observers=probes, mode=Mode.REAL if keeps else Mode.ONE_WAY)
        try:
            return go_on(match, patience)
        finally:
            subject.faults |= {
                fault.key: fault for fault in match.display.faults if fault.key not in subject.faults
            }

    def go_on(match: Match, patience: Patience) -> Match | None:
        dice = BotDice(setup.seed, "kit")
        manner = MANNERS[number % len(MANNERS)]
        while not match.over:
            if match.answers >= MOST_ANSWERS:
                problem = in_game(subject, match, ENDLESS(n=MOST_ANSWERS))
                asked_at = [match.timeline.driver.asked_at(seat) for seat in match.waiting()]
                at = next((at for at in asked_at if at is not None and at.plugin == subject.id), None)
                subject.findings.add("games", problem, MAKE_END, at, key=ENDLESS)
                subject.is_stuck = True  # each further game would take as long
                return None
            patience.renew()
            asked = match.timeline.choices()
            seat = list(asked)[dice.below(len(asked))]
            for probe in probes:
                probe.asked(match, seat, asked[seat])
            match.answer(seat, manner(asked[seat], dice))
        check_result(subject, match)
        return match

    return guarded(subject, play)


def add_hang(
    subject: Subject, check: Check, place: Owned | SourceLocation | None, error: BaseException | None = None
) -> None:
    """Report code that does not return, once."""
    if not subject.is_stuck:
        subject.is_stuck = True
        subject.findings.add(check, HANGS(n=max(1, round(SECONDS))), MAKE_END, place, key=HANGS, error=error)


def guarded(subject: Subject, play: Callable[[Patience], T]) -> T | None:
    """Run a play; a failure, or code that never returns, becomes a finding."""
    try:
        with time_limit(SECONDS) as patience:
            return play(patience)
    except TookTooLong as error:
        add_hang(subject, "games", subject.files.of_error(error), error)
    except FAILURES as error:  # rules are third-party code
        cause = error.__cause__ if isinstance(error, ManiculeError) and error.__cause__ else error
        if isinstance(cause, RuleMistake):
            subject.add_mistake(cause)
        else:
            _report(subject, error, cause)
    return None


def _report_faults(subject: Subject) -> None:
    """Report parts that could not be shown, where players see an id. Faults that end games are reported
    already."""
    failed = [finding for finding in subject.findings.all() if finding.check in ("games", "hooks")]
    for fault in subject.faults.values():
        if fault.at is not None and fault.plugin != subject.id:
            at, advice = None, ELSEWHERE(plugin=fault.plugin, file=fault.at.place.text())
            is_told = bool(failed)
        else:
            at, advice = fault.at, CORRECT_TEXT
            is_told = at is not None and at.place in [finding.place for finding in failed]
        if not is_told:
            subject.findings.add("texts", fault.problem, advice, at, key=fault.key, trace=fault.trace)


def _report(subject: Subject, error: BaseException, cause: BaseException) -> None:
    place, advice = subject.files.at_fault(subject.id, error, CORRECT_LINE)
    if isinstance(cause, IllegalAnswer):  # an answer that was listed as legal
        subject.findings.add("answers", cause.text, ONE_PREDICATE, place, key=IllegalAnswer, error=error)
        return
    if isinstance(error, BrokenRule):
        problem = error.problem
    elif isinstance(error, ManiculeError):
        problem = error.text
    else:
        problem = FAILED(what=f"{type(error).__name__}: {error}")
    key = (type(cause), str(cause)[:40])
    subject.findings.add("games", problem, advice, place, key=key, error=error)


def _check_held(subject: Subject, played: GameTally) -> None:
    for kind in dict.fromkeys(piece.kind for piece in subject.plugin.pieces):
        if kind not in played.kinds and played.finished >= ENOUGH:
            subject.findings.add("pieces", NOBODY_HELD(n=played.finished, kind=kind), DEAL)


# Manners of playing.


def _any(choice: Choice, dice: Sampler) -> str:
    return choice.sample(dice)


def _eager(choice: Choice, dice: Sampler) -> str:
    """Rarely passes, and takes much: reaches rules that random play hardly reaches."""
    if isinstance(choice, Allot) or not dice.below(8):
        return choice.sample(dice)
    eager = eager_answers(choice, choice.legal())
    return eager[dice.below(len(eager))] if eager else choice.sample(dice)


def eager_answers(choice: Choice, answers: Iterable[str]) -> list[str]:
    """The answers that do not pass; where several can be picked, those that pick the most."""
    eager = [answer for answer in answers if answer not in (PASS, NONE)]
    if isinstance(choice, PickSome) and eager:
        most = max(len(answer.split()) for answer in eager)
        eager = [answer for answer in eager if len(answer.split()) == most]
    return eager


MANNERS: tuple[Callable[[Choice, Sampler], str], ...] = (_any, _eager)
