"""Imagining: a match that one seat cannot tell from the real one.

What the seat may not know is dealt anew at the last boundary, and the answers since are given again. Chance
since then comes again by value where its outcome is known to the seat, and anew where it is not. Then the
seat's view and question must be the same as the real ones: else the world that was dealt contradicts what
happened since, and another one is dealt.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from manicule.choices import Choice
from manicule.dice import BotDice, Contradiction, Dice, ImaginedDice
from manicule.errors import FAILURES, ManiculeError, PluginError
from manicule.match.driver import Kept
from manicule.positions.position import Position, copy
from manicule.question import Question, question_of
from manicule.records.step import Step
from manicule.text import tr
from manicule.views import seen_by

if TYPE_CHECKING:
    from manicule.match.match import Match

CANNOT_IMAGINE = tr(
    "no world was found that seat {seat} could not tell from the real one, after step {at}: what a rule "
    "keeps to itself must lie in the position, declared as Secret or Pool"
)

TRIES = 64
OPEN_TRIES = 48
"""For so many tries, secret answers of others since the boundary are given anew too; after that they stay,
since then the seat can tell what they were."""


UNKNOWN = Step(0, "", "")
"""An answer before the last boundary: some of them were given in secret."""


class Seen(NamedTuple):
    """All that a seat can tell a match by."""

    position: Position
    question: Question | None


def imagined(match: Match, seat: str, seed: int) -> Match:
    """A match that `seat` cannot tell from this one; `ManiculeError` when the rules hide something in
    a way that cannot be dealt anew."""
    refusal = match.rules.secrecy.refusal
    if refusal is not None:
        raise PluginError(refusal)
    real: Seen | None = None
    cause: BaseException | None = None
    for number in range(TRIES):
        try:
            world = _World(match, seat, _seed(seed, number), keeps_answers=number >= OPEN_TRIES)
            if world.is_certain:
                return world.match
            real = real or _seen(match, seat)
            if _seen(world.match, seat) == real:
                return world.match
        except (Contradiction, *FAILURES) as error:  # an impossible world may fail in any rule
            cause = error
    raise ManiculeError(CANNOT_IMAGINE(seat=seat, at=match.ordinal)) from cause


def guessed(match: Match, seat: str, seed: int, origin: Kept | None = None) -> Match | None:
    """One world that `seat` could think of, dealt anew at `origin`; None when that contradicts what happened.

    Nobody has looked whether the seat could tell it from the real one: for who wants to find out. Its table
    holds what was told since the origin."""
    try:
        return _World(match, seat, _seed(seed, 0), keeps_answers=False, origin=origin, listens=True).match
    except (Contradiction, *FAILURES):  # an impossible world may fail in any rule
        return None


def _seed(seed: int, number: int) -> int:
    """The seed of an imagined world: a function of what was asked for, and of how many came before."""
    digest = blake2b(f"{seed}/imagined/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _seen(match: Match, seat: str) -> Seen:
    choice = match.choices().get(seat)
    question = question_of(choice, match.ordinal) if choice is not None else None
    return Seen(seen_by(match.table, seat).position, question)


class _World:
    """One attempt: a boundary dealt anew, and the answers since."""

    def __init__(
        self,
        match: Match,
        seat: str,
        seed: int,
        keeps_answers: bool,
        origin: Kept | None = None,
        listens: bool = False,
    ) -> None:
        self._seat = seat
        self._keeps_answers = keeps_answers
        self._sampler = BotDice(seed, seat)
        self.is_certain = True
        driver, secrecy = match._driver, match.rules.secrecy
        kept = origin or match.last_boundary()
        noted = kept.noted
        hides = secrecy.hides(kept.position)
        before: Counter[Any] = Counter()
        known: Counter[Any] = Counter()
        if hides or noted:
            before.update(_hidden(match, kept.position, seat))
            known = before - Counter(_hidden(match, match.position, seat))
        setup = msgspec.structs.replace(match.setup, seed=seed)
        self.match = match._twin(setup)
        position = copy(kept.position)
        dice = ImaginedDice(seed, position.draws, noted, before.keys(), known)
        table = match.rules.table_at(setup, position, dice)
        if hides:
            below = Dice(seed).below
            secrecy.redeal(table, seat, match.position, known, lambda limit: below("imagined", limit))
            self.is_certain = False
        if listens:
            table.listen()
        script = self._script(match, driver.steps[kept.answers :])
        self.match._drive(table, [UNKNOWN] * kept.answers, kept.ordinal, script, self._conceal)
        self.is_certain &= dice.certain

    def _script(self, match: Match, steps: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
        """The answers since the boundary, without those that others gave to what is still asked."""
        if match._driver.group is None:
            return steps
        return [step for step in steps if step[0] < match.ordinal or step[1] == self._seat]

    def _conceal(self, choice: Choice, step: Step) -> str | None:
        """Another answer in place of one that another seat gave in secret."""
        if step.seat == self._seat or not choice.secret or self._keeps_answers:
            return None
        self.is_certain = False
        return choice.sample(self._sampler)


def _hidden(match: Match, position: Position, seat: str) -> list[Any]:
    """The things of a position that a seat cannot place."""
    return [thing for things in match.rules.secrecy.hidden(position, seat).values() for thing in things]
