"""The [[when]] steps of a scenario: questions, options, refusals and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from manicule.kernel.choices import Choice
from manicule.kernel.decoder import Misfit
from manicule.kernel.dice import Dice
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.events import Event
from manicule.kernel.game import Setup
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS, Table
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.point import Mode, Point
from manicule_kit.scenarios.answers import MOST_SHOWN, refusal, refused_there, typed
from manicule_kit.scenarios.draws import WrongDraw
from manicule_kit.scenarios.expect import Then, waits_for_a_question
from manicule_kit.scenarios.expectation import Expectation, asked_now
from manicule_kit.scenarios.file import When

OFFERED = tr("“{answer}” is offered")
NOT_OFFERED = tr("“{answer}” is not offered")
ACCEPTED = tr("“{answer}” is accepted")
REFUSED = tr("“{answer}” is refused")
REFUSED_BECAUSE = tr("“{answer}” is refused: {reason}")
RAN_ON = tr(
    "{where}: before this, the game continued into round {round}, because “{kind}” had only one answer "
    "for {seat}, “{answer}”, which was given automatically; if this is intended, write round = {round} "
    "in {table}"
)
# Translators: what a scenario expects, where it fails; beside “the position has changed”
SAME = tr("the same position as before")
# Translators: what was found, where a scenario fails; beside “the same position as before”
CHANGED = tr("the position has changed")
IS_ASKED = tr("{seat} is asked")
SOMEBODY = tr("a player is asked")
FORCED = tr("{seat} has a question with a single answer")
# Translators: in place of a player’s name, if a scenario does not say who is asked
ANYBODY = tr("anybody")
BY_ITSELF = tr(
    "{asked}. Before that, “{kind}” had only one answer for {seat}, “{answer}”, which was given "
    "automatically: to check such a question, write forced = true"
)
SEVERAL = tr("several players are asked; say whose answer it is with “seat”. {asked}")
MORE = ntr("{answers} and {n} more", "{answers} and {n} more")


class CannotGoOn(Exception):
    """An expectation failed, and the rest of the scenario would be meaningless."""


class TurnOver(BaseException):
    """Ends the game before the next turn begins.

    It passes through the rules, so it must not be mistaken for one of their errors."""


class Moment(NamedTuple):
    """The game at the time of a check: its table, the open questions, and all events so far."""

    table: Table[Any, Any, Any]
    asked: Mapping[str, Choice]
    events: tuple[Event, ...]


class Pause(Observer):
    """Ends the game on request before its next turn or phase, or keeps a moment there.

    Both happen at the first boundary of a place, which may name a round and a phase. `match` is the observed
    match: the game may end during its construction."""

    match: Match

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.heard: list[Event] = []
        self._end: Mapping[str, Any] | None = None
        self._look: Mapping[str, Any] | None = None
        self._has_begun = False

    def end_at(self, place: Mapping[str, Any] | None) -> None:
        """End the game at a boundary of this place; with None, do not end it."""
        self._end = place

    def look_at(self, place: Mapping[str, Any] | None) -> None:
        """Keep the next moment at a boundary of this place; with None, keep none."""
        self.moment, self._look = None, place

    def now(self) -> Moment:
        """The present moment."""
        table = self.match.table
        return Moment(table, self.match.timeline.choices(), (*self.heard, *(table.heard or ())))

    def boundary(self, match: Match) -> None:
        self.match = match
        position = match.position
        if self._has_begun:  # the first boundary is the given position
            if _is_at(position, self._look):
                here = match.rules.table_at(match.setup, copy(position))
                self.moment = Moment(here, {}, (*self.heard, *(match.table.heard or ())))
                self._look = None
            if _is_at(position, self._end):
                raise TurnOver
        self._has_begun = True

    def began(self, match: Match) -> None:
        self.match = match  # a finished game has no boundary

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.heard += events


class Steps:
    """Plays the steps of a scenario from a position; adds to `failures` and `notices`.

    After the last answer, the game ends before the next turn or phase begins. If `then` names a round or a
    phase, it continues to there; if `then` has expectations about what follows, it continues to the next
    question or the end."""

    def __init__(self, names: tuple[str, ...], then: Mapping[str, Any]) -> None:
        self.failures: list[Expectation] = []
        self.notices: list[Text] = []
        self.asked: dict[str, Choice] = {}
        self._then = then
        self._names = dict(zip(names, SEAT_IDS, strict=False))
        self._forced: dict[str, tuple[str, str]] = {}
        self._pause = Pause()
        # The place to reach after the last answer; before the first answer, the game does not continue.
        self._awaited: Mapping[str, Any] = {"round": 0}

    @property
    def match(self) -> Match:
        """The match in play."""
        return self._pause.match

    def play(
        self,
        rules: RuleSet,
        setup: Setup,
        position: Position,
        steps: tuple[When, ...],
        dice: Dice | None = None,
    ) -> list[Event]:
        """Play all steps and return the events; `asked` then holds the open questions."""
        end = None if waits_for_a_question(self._then) else _place(self._then)
        if not steps:
            self._pause.end_at(end)
        at = Point(table=rules.table_at(setup, position, dice), ask_forced=True)
        try:
            Match(rules, setup, at=at, observers=(self._pause,), mode=Mode.ONE_WAY)
            for step, following in zip(steps, (*steps[1:], None), strict=False):
                self._step(step, following, end)
            self._pause.end_at(end)
            self._settle(None)
            self.asked = self.match.timeline.choices()
        except TurnOver:
            self.asked = {}
        except WrongDraw as error:
            raise error.misfit from None
        return [*self._pause.heard, *self.match.table.take_events()]

    def _step(self, step: When, following: When | None, end: Mapping[str, Any] | None) -> None:
        self._settle(step)
        before = len(self._pause.now().events)
        seat, choice = self._question(step)
        if step.asked and choice.kind.id != step.asked:
            self._fail(step, "asked", verbatim(step.asked), self._asked_now())
            raise CannotGoOn
        self.failures += self._offers(step, choice)
        for answer in step.refused:
            self._refused(step, seat, choice, answer)
        for at, answer in enumerate(step.answers):
            if at:
                self._settle(step)
                seat, choice = self._question(step)
            if at == len(step.answers) - 1:
                looks = step.then and not waits_for_a_question(step.then)
                self._pause.look_at(_place(step.then) if looks else None)
                self._pause.end_at(end if following is None else None)
                self._awaited = step.then if following is not None else self._then
            else:
                self._awaited = {}
            self._answer(step, seat, choice, answer)
        if step.then:
            self._check(step, following, before)

    def _check(self, step: When, following: When | None, before: int) -> None:
        """Check the expectations of a step, at the moment that they are about."""
        if self._pause.moment is None:
            self._settle(following)
        moment = self._pause.moment or self._pause.now()
        check = Then(moment.table, moment.asked, moment.events[before:])
        self.failures += check.failures(step.then, f"when.{step.number}.then")

    def _settle(self, step: When | None) -> None:
        """Answer questions with a single answer, except the one that the step inspects."""
        while True:
            for seat, choice in self.match.timeline.choices().items():
                only = choice.single_answer()
                if only is not None and not self._looks_at(step, seat, choice):
                    self._forced[seat] = (choice.kind.id, only)
                    self._answer_by_itself(step, seat, choice, only)
                    break
            else:
                return

    def _answer_by_itself(self, step: When | None, seat: str, choice: Choice, only: str) -> None:
        """Answer a forced question, with a notice if the game continues into another round unnoticed."""
        before = self.match.position.round
        self.match.answer(seat, only)
        after = self.match.position.round
        if after == before or "round" in self._awaited:
            return
        where, table = (f"when.{step.number}", "[when.then]") if step is not None else ("then", "[then]")
        ran_on = RAN_ON(where=where, table=table, round=after, kind=choice.kind.id, answer=only)
        self.notices.append(ran_on(seat=self._name(seat)))

    def _looks_at(self, step: When | None, seat: str, choice: Choice) -> bool:
        if step is None or not step.forced:
            return False
        return seat == self._names.get(step.seat, seat) and choice.kind.id == (step.asked or choice.kind.id)

    def _question(self, step: When) -> tuple[str, Choice]:
        """The question that a step is about."""
        asked = self.match.timeline.choices()
        if step.forced:
            asked = {seat: choice for seat, choice in asked.items() if choice.single_answer() is not None}
        if step.seat:
            seat = self._names[step.seat]
        elif len(asked) > 1:
            raise Misfit(f"when.{step.number}", SEVERAL(asked=self._asked_now()))
        else:
            seat = next(iter(asked), "")
        if seat not in asked:
            expected = IS_ASKED(seat=step.seat) if step.seat else SOMEBODY
            if step.forced:
                expected = FORCED(seat=step.seat or ANYBODY)
            self._fail(step, "seat", expected, self._found_instead(step, seat))
            raise CannotGoOn
        self._forced.clear()
        return seat, asked[seat]

    def _found_instead(self, step: When, seat: str) -> Text:
        """The open questions, and the forced question that the author of the step may have meant."""
        if step.forced or seat not in self._forced:
            return self._asked_now()
        kind, answer = self._forced[seat]
        return BY_ITSELF(asked=self._asked_now(), seat=step.seat, kind=kind, answer=answer)

    def _offers(self, step: When, choice: Choice) -> Iterator[Expectation]:
        where = f"when.{step.number}"
        for answer in step.offered:
            reason = refusal(choice, self._typed(choice, answer))
            if reason is not None:
                found = REFUSED_BECAUSE(answer=answer, reason=reason)
                yield Expectation(f"{where}.offered", OFFERED(answer=answer), found)
        for answer in step.not_offered:
            if refusal(choice, self._typed(choice, answer)) is None:
                yield Expectation(f"{where}.not_offered", NOT_OFFERED(answer=answer), OFFERED(answer=answer))
        if step.only is not None:
            expected = sorted(self._typed(choice, answer) for answer in step.only)
            legal = sorted(choice.legal())
            if expected != legal:
                yield Expectation(f"{where}.only", _listed(expected), _listed(legal))

    def _refused(self, step: When, seat: str, choice: Choice, answer: str) -> None:
        before = digest(self.match.position)
        try:
            self.match.answer(seat, self._typed(choice, answer))
        except IllegalAnswer as error:
            if step.because.casefold() not in str(error.reason).casefold():
                self._fail(step, "because", verbatim(step.because), error.reason)
            if digest(self.match.position) != before:
                self._fail(step, "refused", SAME, CHANGED)
        else:
            self._fail(step, "refused", REFUSED(answer=answer), ACCEPTED(answer=answer))
            raise CannotGoOn

    def _answer(self, step: When, seat: str, choice: Choice, answer: str) -> None:
        try:
            self.match.answer(seat, self._typed(choice, answer))
        except IllegalAnswer as error:
            found = refused_there(self._name(seat), choice, answer, error.reason)
            self._fail(step, "answer", ACCEPTED(answer=answer), found)
            raise CannotGoOn from None

    def _typed(self, choice: Choice, answer: str) -> str:
        return typed(choice, answer, self._names)

    def _name(self, seat: str) -> str:
        return next(name for name, id in self._names.items() if id == seat)

    def _asked_now(self) -> Text:
        return asked_now(self.match.table, self.match.timeline.choices())

    def _fail(self, step: When, key: str, expected: Text, found: Text) -> None:
        self.failures.append(Expectation(f"when.{step.number}.{key}", expected, found))


def _place(then: Mapping[str, Any]) -> dict[str, Any]:
    """The round and the phase that a table names."""
    return {name: then[name] for name in ("round", "phase") if name in then}


def _is_at(position: Position, place: Mapping[str, Any] | None) -> bool:
    """Whether a position is at a place; False without a place."""
    return place is not None and all(getattr(position, name) == value for name, value in place.items())


def _listed(answers: list[str]) -> Text:
    more = len(answers) - MOST_SHOWN
    shown = id_list(answers[:MOST_SHOWN])
    return MORE(answers=shown, n=more) if more > 0 else shown
