"""Simulated matches: a match that one seat cannot tell from the real one.

Secrets of other seats are redealt at the last boundary, and the answers since are given again. Random
outcomes since the boundary are repeated if the seat knows them, and rolled again if not. Secret answers of
others are treated in the same way. Seats that have answered the present question of several seats have
answered it here, too: as the policy of the game answers with what it may know here. At the end, the seat's
view and question must equal the real ones. If they differ, the redealt position contradicts later events, and
another is dealt.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice, Contradiction, Dice, ImaginedDice, NotedDice
from manicule.kernel.errors import FAILURES, ManiculeError, PluginError
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Question, Step, question_of
from manicule.kernel.text import tr
from manicule.kernel.views import seen_by
from manicule.match.driver import Checkpoint
from manicule.match.point import Point
from manicule.match.twins import twin_of

if TYPE_CHECKING:
    from manicule.match.match import Match

CANNOT_IMAGINE = tr(
    "after step {at}, no simulated position was found that looks the same as the real one to seat "
    "{seat}: anything that a rule keeps to itself must be in the position, declared as Secret or Pool"
)

TRIES = 64
OPEN_TRIES, PARTLY_OPEN_TRIES = 48, 56
"""Up to the first number of tries, all secret answers of others since the boundary are replaced. Up to the
second, only those are replaced that the seat cannot deduce one by one. After that none is replaced, because
the seat can deduce them."""
PROBES = 4
"""The number of other outcomes that are tried before a seat counts as knowing an outcome."""


UNKNOWN = Step(0, "", "")
"""Stands for an answer before the last boundary, because it may have been secret."""


class Seen(NamedTuple):
    """The parts of a match that a seat can see."""

    position: Position
    question: Question | None


class Doubt(NamedTuple):
    """The events since the boundary that may have been different.

    `answers` are the answers of others to replace; None stands for all secret ones. `with_groups` includes
    those that seats gave at the same time. `numbers` are indexes among the random outcomes."""

    answers: frozenset[Step] | None = None
    with_groups: bool = False
    numbers: frozenset[int] = frozenset()


def imagined(match: Match, seat: str, seed: int) -> Match:
    """A match that `seat` cannot tell from this one; `ManiculeError` if the rules hide something in a way
    that cannot be redealt."""
    refusal = match.rules.secrecy.refusal
    if refusal is not None:
        raise PluginError(refusal)
    real: Seen | None = None
    cause: BaseException | None = None
    doubt = _doubt(match, seat, seed)
    for number in range(TRIES):
        if number == OPEN_TRIES:
            doubt = doubt._replace(answers=_unseen_answers(match, seat, seed))
        elif number == PARTLY_OPEN_TRIES:
            doubt = doubt._replace(answers=frozenset())
        try:
            world = _World(match, seat, _seed(seed, number), doubt)
            if world.is_certain:
                return world.match
            real = real or _seen(match, seat)
            if _seen(world.match, seat) == real:
                return world.match
        except (Contradiction, *FAILURES) as error:  # an impossible position may fail in any rule
            cause = error
    raise ManiculeError(CANNOT_IMAGINE(seat=seat, at=match.ordinal)) from cause


def guessed(match: Match, seat: str, seed: int, origin: Checkpoint | None = None) -> Match | None:
    """One match that `seat` could expect, redealt at `origin`; None if that contradicts later events.

    It is not checked whether the seat could tell it from the real match; that is up to the caller. Its table
    holds the events since the origin."""
    try:
        return _World(match, seat, _seed(seed, 0), Doubt(), origin=origin, listens=True).match
    except (Contradiction, *FAILURES):  # an impossible position may fail in any rule
        return None


def varied(match: Match, origin: Checkpoint, position: Position, dice: NotedDice) -> Match | None:
    """Give the answers since `origin` again at another position and with other dice; None if they do not fit
    there. The table of the match holds the events since the origin."""
    table = match.rules.table_at(match.setup, position, dice)
    table.listen()
    steps = match.timeline.steps_since(0)
    at = Point(
        table=table,
        ordinal=origin.ordinal,
        steps=steps[: origin.answers],
        script=steps[origin.answers :],
        ask_forced=match.timeline.ask_forced,
    )
    try:
        return twin_of(match, match.setup, at)
    except (Contradiction, *FAILURES):  # an impossible position may fail in any rule
        return None


def _seed(seed: int, number: int) -> int:
    """The seed of a simulated match: a function of the given seed and the number of tries before."""
    digest = blake2b(f"{seed}/imagined/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _seen(match: Match, seat: str) -> Seen:
    choice = match.timeline.choices().get(seat)
    question = question_of(choice, match.ordinal) if choice is not None else None
    return Seen(seen_by(match.table, seat).position, question)


def _doubt(match: Match, seat: str, seed: int) -> Doubt:
    """The doubt of the first tries. By default, seats know each other's simultaneous answers and all rolls,
    unless something was hidden since the boundary."""
    kept = match.timeline.last_boundary()
    numbers = [at for at, outcome in enumerate(kept.noted) if not outcome.was_drawn]
    others = any(step[1] != seat for step in match.timeline.steps_since(kept.answers))
    if not (numbers or others) or not match.rules.secrecy.hides_more(kept.position, match.position, seat):
        return Doubt()
    alone = {at: Doubt(frozenset(), numbers=frozenset((at,))) for at in numbers}
    unseen = [at for at, doubt in alone.items() if _is_unseen(match, seat, seed, doubt)]
    return Doubt(None, True, frozenset(unseen))


def _unseen_answers(match: Match, seat: str, seed: int) -> frozenset[Step]:
    """The answers of others since the boundary that the seat could not tell from another answer."""
    steps = {
        Step(*step)
        for step in match.timeline.steps_since(match.timeline.last_boundary().answers)
        if step[1] != seat
    }
    return frozenset(step for step in steps if _is_unseen(match, seat, seed, Doubt(frozenset((step,)))))


def _is_unseen(match: Match, seat: str, seed: int, doubt: Doubt) -> bool:
    """Whether the seat cannot tell the real match from one that differs in this doubt only."""
    real = _seen(match, seat)
    for number in range(PROBES):
        try:
            world = _World(match, seat, _seed(seed, TRIES + number), doubt, deals=False)
        except (Contradiction, *FAILURES):  # it led to something else, which the seat noticed
            continue
        if world.is_other and _seen(world.match, seat) == real:
            return True
    return False


class _World:
    """One attempt: a boundary, redealt if it `deals`, and the answers since.

    `is_other` says that an answer or a number in doubt came out differently."""

    def __init__(
        self,
        match: Match,
        seat: str,
        seed: int,
        doubt: Doubt,
        origin: Checkpoint | None = None,
        listens: bool = False,
        deals: bool = True,
    ) -> None:
        self._seat = seat
        self._doubt = doubt
        self._sampler = BotDice(seed, seat)
        self.is_certain = True
        self.is_other = False
        timeline, secrecy = match.timeline, match.rules.secrecy
        kept = origin or match.timeline.last_boundary()
        noted = kept.noted
        hides = secrecy.hides(kept.position)
        before: Counter[Any] = Counter()
        known: Counter[Any] = Counter()
        if hides or noted:
            before.update(_hidden(match, kept.position, seat))
            known = before - Counter(_hidden(match, match.position, seat))
        setup = msgspec.structs.replace(match.setup, seed=seed)
        position = copy(kept.position)
        dice = ImaginedDice(seed, position.draws, noted, before.keys(), known, doubt.numbers)
        table = match.rules.table_at(setup, position, dice)
        if hides and deals:
            below = Dice(seed).below
            secrecy.redeal(table, seat, match.position, known, lambda limit: below("imagined", limit))
            self.is_certain = False
        if listens:
            table.listen()
        at = Point(
            table=table,
            ordinal=kept.ordinal,
            steps=[UNKNOWN] * kept.answers,
            script=self._script(match, timeline.steps_since(kept.answers)),
            conceal=self._conceal,
            ask_forced=timeline.ask_forced,
        )
        self.match = twin_of(match, setup, at)
        self._answer_present_question(match)
        self.is_certain &= dice.certain
        self.is_other |= dice.is_other

    def _script(self, match: Match, steps: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
        """The answers since the boundary, without those that others gave to the present question."""
        if not match.timeline.is_together:
            return steps
        return [step for step in steps if step[0] < match.ordinal or step[1] == self._seat]

    def _answer_present_question(self, match: Match) -> None:
        """Let the other seats that have answered in the open group answer here, as often as they have."""
        real, here = match.timeline.driver.group, self.match.timeline.driver
        if real is None:
            return
        policy = match.rules.game.policy()
        if policy is not None and policy.looks_ahead:  # it would imagine this seat's answer in turn
            policy = None
        for seat, given in real.answered.items():
            if seat == self._seat:
                continue
            is_done = seat not in real.choices
            while (choice := here.choices().get(seat)) and (is_done or here.part_of(seat) < given):
                answer = choice.sample(self._sampler) if policy is None else self.match.advice(seat, policy)
                here.answer(seat, answer)
            if choice is None and not is_done:
                raise Contradiction  # all can see that this seat still answers

    def _conceal(self, choice: Choice, step: Step, is_secret: bool) -> str | None:
        """Another answer in place of a secret one of another seat."""
        if step.seat == self._seat or not self._is_in_doubt(choice, step, is_secret):
            return None
        self.is_certain = False
        answer = choice.sample(self._sampler)
        self.is_other |= answer != step.answer
        return answer

    def _is_in_doubt(self, choice: Choice, step: Step, is_secret: bool) -> bool:
        if self._doubt.answers is not None:
            return is_secret and step in self._doubt.answers
        return choice.secret or (is_secret and self._doubt.with_groups)


def _hidden(match: Match, position: Position, seat: str) -> list[Any]:
    """The items of a position whose place a seat cannot know."""
    return [thing for things in match.rules.secrecy.hidden(position, seat).values() for thing in things]
