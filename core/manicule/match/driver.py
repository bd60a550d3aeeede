"""The driver: runs the rules of one table from question to question, for people and bots alike.

Play, simulation, replay, forks and scenarios all use it. It keeps boundaries, collects events and notes
random outcomes only on request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple
from weakref import ref

from manicule.kernel.bots import Bot
from manicule.kernel.choices import Choice, Together
from manicule.kernel.dice import BotDice, NotedDice, Outcome
from manicule.kernel.errors import (
    FAILURES,
    BrokenRule,
    IllegalAnswer,
    ManiculeError,
    RecordError,
    RuleMistake,
    UsageError,
)
from manicule.kernel.locations import Owned
from manicule.kernel.loop import PhaseOver, play
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Step
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import Table
from manicule.kernel.text import Param, ntr, tr
from manicule.match.dialogues import Dialogues, lines_of, no_answer, no_question, raise_in

MISTAKEN = tr("plugin {plugin}, after step {at}: {problem}")
FAILED = tr("the rules failed after step {at}: {what}")
RULES_FAILED = tr("the rules of {plugin} failed after step {at}: {what}")
HOOK_FAILED = tr("plugin {plugin} failed in its hook {hook} after step {at}: {what}")
ENDLESS = ntr(
    "the rules did not finish after step {at}; they were stopped after {n} second",
    "the rules did not finish after step {at}; they were stopped after {n} seconds",
)
IN_PLUGIN = tr("plugin {plugin}, {where}")
CORRECT_LINE = tr("correct that line", code="correct-line")
CORRECT_OR_LEAVE = tr("correct that line, or play without {plugin}", code="correct-or-leave-out")
NOT_ASKED = tr("there is no question for {seat} right now")
OUT_OF_STEP = tr(
    "step {at}: the record has the answer “{answer}” from seat {seat}, but the game asks something else here"
)
REFUSED = tr("step {at}: {problem}")
# Translators: {bot} is the name of a class in Python, {kind} the id of a question
BOT_FAILED = tr("the bot {bot} in seat {seat} failed at step {at}, when it was asked “{kind}”: {what}")
BOT_REFUSED = tr(
    "the bot {bot} in seat {seat} gave an impossible answer at step {at}, when it was asked “{kind}”: "
    "{problem}"
)
CORRECT_ANSWER = tr("answer with one of question.legal, or, for an allotment, with numbers joined by dashes")

Think = Callable[[Bot, str], str]
"""Asks a bot that is not a sampler for the answer of a seat."""
Conceal = Callable[[Choice, Step, bool], str | None]
"""Returns another answer in place of a recorded one, or None. The flag says that the answer is secret, by its
own choice or by that of the group."""
NO_BOTS: Mapping[str, Bot] = {}
NO_DICE: dict[str, BotDice] = {}


def no_bot(bot: Bot, seat: str) -> str:
    """The `Think` of a driver without bots."""
    raise AssertionError("only a bot thinks")


class Checkpoint(NamedTuple):
    """A kept boundary: the position, the number of the last question, and the number of answers before it.

    `noted` lists the random outcomes since, if they are noted."""

    position: Position
    ordinal: int
    answers: int
    noted: Sequence[Outcome] = ()


class Forced(NamedTuple):
    """An answer that was given without asking: the question's number and kind, the seat, and the answer."""

    at: int
    kind: str
    seat: str
    answer: str


class Driver:
    """A game being played: the present choice, and the means to answer it.

    The present choice is `choice` or `group`; both are None when the game is over. `steps` are the answers so
    far, as plain tuples in the form of `Step`. While `keeps` is set, each boundary is kept, and `kept` is the
    last one. With `ask_forced`, choices with a single answer are asked too, because a scenario may inspect
    them.
    """

    choice: Choice | None = None
    group: Dialogues | None = None
    over = False
    forced: tuple[int, Choice, str] | None = None
    """The last answer that was given without asking, because there was no other."""
    kept: Checkpoint | None = None
    begun_at: Checkpoint | None = None
    """The boundary at which the table is, until the rules run."""
    _conceal: Conceal | None = None

    def __init__(
        self,
        table: Table[Any, Any, Any],
        steps: list[tuple[int, str, str]] | None = None,
        ordinal: int = 0,
        keeps: bool = False,
        ask_forced: bool = False,
    ) -> None:
        self.table = table
        self.steps = [] if steps is None else steps
        self.ordinal = ordinal
        self.keeps = keeps
        self._ask_forced = ask_forced
        self._dice: dict[str, BotDice] = {}

    def begin(
        self,
        script: Sequence[tuple[int, str, str]] = (),
        *,
        boundary: Callable[[], None] | None = None,
        phase_over: PhaseOver | None = None,
        events: int = 0,
        conceal: Conceal | None = None,
        kept: Checkpoint | None = None,
    ) -> None:
        """Run the rules through the answers of a script to the first question that it does not answer.

        `boundary` and `phase_over` are called from here on, see `loop.play`. If the table is at a boundary
        that is kept already, pass it as `kept`."""
        if conceal is not None:
            self._conceal = conceal
        self.begun_at = kept
        if isinstance(self.table.dice, NotedDice):
            # Weakly: a driver that its own generator holds would wait for the garbage collector.
            boundary = partial(_note_boundary, ref(self), self.table.dice, boundary)
        self._generator = play(self.table, boundary, phase_over, events)
        self._advance(None, None, NO_BOTS, no_bot, [Step(*step) for step in script][::-1] if script else [])
        self._conceal = None

    # Questions and answers.

    def choices(self) -> dict[str, Choice]:
        """The choice of each seat that is asked now."""
        if self.choice is not None:
            return {self.choice.seat.id: self.choice}
        return dict(self.group.choices) if self.group is not None else {}

    def choice_of(self, seat: str) -> Choice:
        """The choice that a seat is asked; `UsageError` if it is asked nothing."""
        choice = self.choice
        if choice is not None and choice.seat.id == seat:
            return choice
        if self.group is not None and seat in self.group.choices:
            return self.group.choices[seat]
        raise UsageError(NOT_ASKED(seat=seat))

    def answer(self, seat: str, answer: str) -> None:
        """Give a seat's answer; `IllegalAnswer` changes nothing.

        After `BrokenRule` the driver is unusable; make another one to continue.
        """
        choice = self.choice_of(seat)
        try:
            value = choice.parse(answer)
        except ManiculeError:
            raise
        except FAILURES as error:
            raise self.broken(error) from error
        self._take(seat, answer, value)

    def run(self, bots: Mapping[str, Bot], think: Think) -> None:
        """Let bots answer until a seat without a bot is asked or the game is over."""
        if self.choice is not None:
            self._go_on(self.choice, None, bots, think)
        elif self.group is not None and self._run_group(self.group, bots, think):
            self._go_on(None, self._close(self.group), bots, think)

    def step(self, bots: Mapping[str, Bot], think: Think) -> bool:
        """Let one bot answer; False if no bot is asked."""
        for seat, choice in self.choices().items():
            if seat in bots:
                self._take(seat, *self._answer_of(bots[seat], choice, seat, think))
                return True
        return False

    def advice(self, bot: Bot, seat: str, think: Think) -> str:
        """The answer of a bot for a seat that is asked."""
        return self._answer_of(bot, self.choice_of(seat), seat, think)[0]

    def part_of(self, seat: str) -> int:
        """The number of answers that a seat has given in the open dialogue."""
        return self.group.answered[seat] if self.group is not None else 0

    def dice_of(self, seat: str) -> BotDice:
        """The dice of a seat's bot, at its present question."""
        dice, group = self._dice.get(seat) or self._own_dice(seat), self.group
        dice.seek(self.ordinal, 0 if group is None else group.answered[seat])
        return dice

    def noted(self) -> list[Outcome]:
        """The random outcomes since the last boundary."""
        dice = self.table.dice
        return dice.noted if isinstance(dice, NotedDice) else []

    def keep(self, kept: Checkpoint) -> None:
        """Keep boundaries from now on; `kept` is the last one, which was found in another way."""
        self.keeps = True
        if self.choice is not None or self.group is not None or self.over:  # else it may be ahead
            self.kept = kept._replace(noted=self.noted())

    def asked_at(self, seat: str) -> Owned | None:
        """Where in the files of plugins the present question of a seat is asked."""
        files = self.table.rules.files
        if files is None:
            return None
        lines = lines_of(self._generator)
        if self.group is not None:
            lines += self.group.lines(seat)
        found = (files.owner(file, line) for file, line in reversed(lines))
        return next((owned for owned in found if owned is not None), None)

    def broken(self, error: BaseException) -> BrokenRule:
        """The error for an exception in a rule, at the present question."""
        return broken_rule(self.table.rules, error, self.ordinal)

    def close(self) -> None:
        """Release everything; the driver is not used again."""
        self._generator.close()
        self.choice = self.group = None
        self.table.close()

    # Bots.

    def _own_dice(self, seat: str) -> BotDice:
        dice = self._dice.get(seat)
        if dice is None:
            dice = self._dice[seat] = BotDice(self.table.setup.seed, seat)
        return dice

    def _samplers(self, bots: Mapping[str, Bot]) -> dict[str, BotDice]:
        """The dice of the bots that need nothing else."""
        return {seat: self._own_dice(seat) for seat, bot in bots.items() if bot.samples}

    def _run_group(self, group: Dialogues, bots: Mapping[str, Bot], think: Think) -> bool:
        """Let the bots of an open group answer; returns whether no other seat is left."""
        choices = group.choices
        while waiting := [seat for seat in choices if seat in bots]:
            for seat in waiting:
                answer, value = self._answer_of(bots[seat], choices[seat], seat, think)
                self.steps.append((self.ordinal, seat, answer))
                self._in_group(group, seat, value)
        return not choices

    def _in_group(self, group: Dialogues, seat: str, value: Any) -> None:
        try:
            group.take(seat, value)
        except FAILURES as error:
            raise self.broken(error) from error

    def _answer_of(self, bot: Bot, choice: Choice, seat: str, think: Think) -> tuple[str, Any]:
        """The answer of a bot to a choice, and its value."""
        if bot.samples:
            dice = self.dice_of(seat)
            try:
                drawn, value = choice.draw(dice)
                return choice.sample(dice) if drawn is None else drawn, value
            except FAILURES as error:
                raise self.broken(error) from error
        try:
            answer = think(bot, seat)
            return answer, choice.parse(answer)
        except FAILURES as error:
            raise self._bot_failed(bot, choice, error) from error

    def _bot_failed(self, bot: Bot, choice: Choice, error: BaseException) -> BrokenRule:
        """The error for a bot that fails, or whose answer is refused, with the plugin and the line."""
        seat, asked, files = choice.seat.id, choice.kind.id, self.table.rules.files
        named: dict[str, Param] = {"bot": type(bot).__name__, "seat": seat, "at": self.ordinal, "kind": asked}
        if isinstance(error, IllegalAnswer):
            problem, advice = BOT_REFUSED(**named, problem=error.text), CORRECT_ANSWER
        else:
            problem = BOT_FAILED(**named, what=f"{type(error).__name__}: {error}")
            advice = CORRECT_LINE
        at = (files.of_error(error) or files.of_code(type(bot).answer)) if files is not None else None
        if at is None:
            return BrokenRule(problem)
        return BrokenRule(
            problem, IN_PLUGIN(plugin=at.plugin, where=at.place.text()), advice(plugin=at.plugin)
        )

    # Running the rules.

    def _take(self, seat: str, answer: str, value: Any) -> None:
        """Continue with the value of an answer."""
        group = self.group
        self.steps.append((self.ordinal, seat, answer))
        if group is None:
            self._go_on(None, value, NO_BOTS, no_bot)
        else:
            self._in_group(group, seat, value)
            if not group.choices:
                self._go_on(None, self._close(group), NO_BOTS, no_bot)

    def _go_on(self, choice: Choice | None, value: Any, bots: Mapping[str, Bot], think: Think) -> None:
        self.choice = None
        try:
            self._advance(choice, value, bots, think, [])
        except (BrokenRule, RecordError):
            raise
        except FAILURES as error:
            raise self.broken(error) from error

    def _advance(
        self, choice: Choice | None, value: Any, bots: Mapping[str, Bot], think: Think, script: list[Step]
    ) -> None:
        """Run the rules to a question that neither the script nor the bots answer, or to the end.

        It continues at an unanswered choice, or else with the value of the last answer."""
        send = self._generator.send
        add = self.steps.append
        ordinal = self.ordinal
        samplers = self._samplers(bots) if bots else NO_DICE
        while True:
            if choice is None:
                try:
                    choice = send(value)
                except StopIteration:
                    if script:
                        raise _out_of_step(script[-1]) from None
                    self.over = True
                    return
                ordinal += 1
                self.ordinal = ordinal
                if choice.__class__ is Together:
                    group = self._open(choice, script)
                    if not self._run_group(group, bots, think):
                        return
                    choice, value = None, self._close(group)
                    continue
            try:
                seat = choice.seat.id
            except AttributeError:
                raise_in(self._generator, no_question(choice))
            dice = samplers.get(seat)
            if dice is not None:
                dice.seek(ordinal)
                try:
                    answer, value = choice.draw(dice)
                except FAILURES:
                    if not choice.has_answer():
                        raise_in(self._generator, no_answer(choice))
                    raise
                if answer is not None:
                    add((ordinal, seat, answer))
            elif script and script[-1].at == ordinal:
                value = self._scripted(choice, script.pop())
            elif not self._ask_forced and (only := choice.single_answer()) is not None:
                value = choice.parse(only)
                self.forced = ordinal, choice, only
            else:
                if script:
                    raise _out_of_step(script[-1])
                if not choice.has_answer():
                    raise_in(self._generator, no_answer(choice))
                self.choice = choice  # a thinking bot reads it
                if seat not in bots:
                    return
                answer, value = self._answer_of(bots[seat], choice, seat, think)
                self.choice = None
                add((ordinal, seat, answer))
            choice = None

    def _scripted(self, choice: Choice, step: Step) -> Any:
        if choice.seat.id != step.seat:
            raise _out_of_step(step)
        if self._conceal is not None:
            is_secret = choice.secret or (self.group is not None and self.group.secret)
            step = step._replace(answer=self._conceal(choice, step, is_secret) or step.answer)
        try:
            value = choice.parse(step.answer)
        except IllegalAnswer as error:
            raise RecordError(REFUSED(at=step.at, problem=error.text)) from error
        self.steps.append(step)
        return value

    def _open(self, together: Together, script: list[Step]) -> Dialogues:
        """Open a group and play its part of the script."""
        group = self.group = Dialogues(together, self.table, self._ask_forced)
        while group.choices and script and script[-1].at == self.ordinal:
            step = script.pop()
            if step.seat not in group.choices:
                raise _out_of_step(step)
            group.take(step.seat, self._scripted(group.choices[step.seat], step))
        if group.choices and script:
            raise _out_of_step(script[-1])
        return group

    def _close(self, group: Dialogues) -> list[Any]:
        """End a group in which all seats have answered."""
        self.group = None
        if len(group.answered) > 1:
            self.table.reveal()
        return group.close()


def _note_boundary(held: ref[Driver], dice: NotedDice, boundary: Callable[[], None] | None) -> None:
    noted: list[Outcome] = []
    dice.noted = noted
    driver = held()
    if driver is not None:
        if driver.begun_at is not None:
            driver.kept, driver.begun_at = driver.begun_at._replace(noted=noted), None
        elif driver.keeps:
            position = copy(driver.table.position)
            driver.kept = Checkpoint(position, driver.ordinal, len(driver.steps), noted)
    if boundary is not None:
        boundary()


def _out_of_step(step: Step) -> RecordError:
    return RecordError(OUT_OF_STEP(at=step.at, seat=step.seat, answer=step.answer))


# Errors for failed rules.


def broken_rule(rules: RuleSet, error: BaseException, at: int = 0) -> BrokenRule:
    """The error for an exception in a rule: it names the plugin, the hook, the file and the line."""
    files = rules.files
    culprit = rules.resolved.culprit(error.__traceback__)
    if culprit is not None:
        error.add_note("plugin {}, hook {}".format(*culprit))
    place = files.of_error(error) if files is not None else None
    if isinstance(error, RuleMistake):
        if files is not None and error.function is not None:
            place = files.of_code(error.function)
        plugin = getattr(error, "owner", "") or (culprit[0] if culprit is not None else rules.game.id)
        problem, advice = error.problem, error.advice
        problem = MISTAKEN(plugin=place.plugin if place is not None else plugin, at=at, problem=problem)
        return BrokenRule(problem, place.place.text() if place is not None else "", advice)
    what = f"{type(error).__name__}: {error}"
    if culprit is not None:
        problem = HOOK_FAILED(plugin=culprit[0], hook=culprit[1], at=at, what=what)
    elif place is not None:
        problem = RULES_FAILED(plugin=place.plugin, at=at, what=what)
    else:
        problem = FAILED(at=at, what=what)
    if place is None:
        return BrokenRule(problem)
    advice = CORRECT_LINE if place.plugin == rules.game.id else CORRECT_OR_LEAVE
    return BrokenRule(problem, place.place.text(), advice(plugin=place.plugin))


def endless_rule(rules: RuleSet, error: BaseException, seconds: float, at: int = 0) -> BrokenRule:
    """The error for rules that did not end and were stopped."""
    problem = ENDLESS(at=at, n=max(1, round(seconds)))
    place = rules.files.of_error(error) if rules.files is not None else None
    if place is None:
        return BrokenRule(problem)
    where = IN_PLUGIN(plugin=place.plugin, where=place.place.text())
    advice = CORRECT_LINE if place.plugin == rules.game.id else CORRECT_OR_LEAVE
    return BrokenRule(problem, where, advice(plugin=place.plugin))


@contextmanager
def rule_errors(rules: RuleSet, at: int = 0) -> Iterator[None]:
    """Turn failures inside this block, which calls the rules from outside, into a broken rule."""
    try:
        yield
    except ManiculeError:
        raise
    except FAILURES as error:
        raise broken_rule(rules, error, at) from error
