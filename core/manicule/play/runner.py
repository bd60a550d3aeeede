"""The one runner: drives the generator for play, simulate, replay, resume and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from manicule.bots import Bot
from manicule.choices import Choice, Together
from manicule.dice import BotDice
from manicule.errors import FAILURES, BrokenRule, IllegalAnswer, ManiculeError, RecordError, UsageError
from manicule.events import Listener
from manicule.game import Setup
from manicule.loop import play
from manicule.play.blame import broken_rule
from manicule.play.course import Course
from manicule.play.group import Group
from manicule.position import Position, copy, digest
from manicule.question import question_of
from manicule.ruleset import RuleSet
from manicule.table import Table
from manicule.text import tr
from manicule.views import seen_by


class Step(msgspec.Struct, frozen=True, gc=False, order=True):
    """One recorded answer: which question (forced ones are counted), whose, what."""

    at: int
    seat: str
    answer: str


class Moment(NamedTuple):
    """Any moment of a game: a position and the answers since."""

    position: Position
    ordinal: int
    steps: tuple[Step, ...]


class Writer(Protocol):
    """Where a record goes. What is announced counts only once it is committed."""

    def step(self, step: Step) -> None:
        """An answer was accepted; its rules have not run yet."""

    def mark(self, at: int, digest: str) -> None:
        """A phase is over."""

    def end(self, at: int, digest: str) -> None:
        """The game is over."""

    def commit(self) -> None:
        """The rules have run to the next question: what was announced since the last time holds."""


class Runner:
    """A game being played: what is asked now, and the way to answer it.

    `choice` or `group` is what is asked; both are None when the game is over. `steps` are the real
    answers so far. With `keep`, the last boundary is kept, so that `moment` can tell where we are.
    A `script` is played first; `marks` and `final` are the digests that it must reach. While `quiet`,
    plugins that watch are not told what happens: they have heard it before. With `ask_forced`, choices
    that have a single answer are asked too: a scenario may look at them. With `tells_course`, listeners
    also hear where the game has come to and how each round went.
    """

    def __init__(
        self,
        table: Table[Any, Any, Any],
        listeners: Iterable[Listener] = (),
        writer: Writer | None = None,
        keep: bool = False,
        script: Iterable[Step] = (),
        marks: Mapping[int, str] | None = None,
        final: str = "",
        quiet: bool = False,
        ordinal: int = 0,
        ask_forced: bool = False,
        tells_course: bool = False,
    ) -> None:
        self.table = table
        self.rules: RuleSet = table.rules
        self.choice: Choice | None = None
        self.group: Group | None = None
        self.over = False
        self.ordinal = ordinal
        self.steps: list[Step] = []
        self.writer = writer
        self._listeners = tuple(listeners)
        self._script = list(script)[::-1]
        self._marks = dict(marks or {})
        self._final = final
        self.quiet = quiet
        self._marked = ordinal
        self._keep = keep
        self._ask_forced = ask_forced
        self._kept: tuple[Position, int, int] | None = None
        self._dice: dict[str, BotDice] = {}
        self._samplers: dict[str, BotDice] = {}
        self._course = Course(table) if tells_course else None
        if self._listeners or self.rules.is_observed:
            table.heard = []
        is_told = table.heard is not None and table.watcher is None  # a scenario watches by itself
        if keep or writer is not None or marks is not None or is_told:
            table.watcher = self
        self._generator = play(table)
        try:
            self._run_rules(None)
            self.flush()
        except (RecordError, UsageError):  # a wish that a rule refuses is no failure of the rule
            raise
        except FAILURES as error:
            raise self.broken(error) from error

    @classmethod
    def at(cls, rules: RuleSet, setup: Setup, moment: Moment, **how: Any) -> Runner:
        """A runner that goes on from a moment."""
        table = rules.table_at(setup, copy(moment.position))
        return cls(table, ordinal=moment.ordinal, script=moment.steps, **how)

    # What is asked, and answering it.

    def asked(self) -> dict[str, Choice]:
        """The choice of each seat that is asked now."""
        if self.choice is not None:
            return {self.choice.seat.id: self.choice}
        return dict(self.group.choices) if self.group is not None else {}

    def answer(self, seat: str, answer: str) -> None:
        """Give a seat's answer; `IllegalAnswer` changes nothing.

        After `BrokenRule` the runner is of no more use: whoever plays on makes another one.
        """
        choice = self.choice
        group = self.group
        try:
            if choice is not None and choice.seat.id == seat:
                value = choice.read(answer)
            elif group is not None and seat in group.choices:
                value = group.choices[seat].read(answer)
            else:
                raise ManiculeError(tr("{seat} is not asked anything now")(seat=seat))
        except ManiculeError:
            raise
        except FAILURES as error:
            raise self.broken(error) from error
        step = Step(self.ordinal, seat, answer)
        self.steps.append(step)
        if self.writer is not None:
            self.writer.step(step)
        try:
            if group is None:
                self.choice = None
                self._run_rules(value)
            else:
                group.take(seat, value)
                if not group.choices:
                    self._run_rules(self._close())
        except FAILURES as error:
            raise self.broken(error) from error
        if self.writer is not None:
            self.writer.commit()

    def run(self, bots: Mapping[str, Bot]) -> None:
        """Let bots answer until somebody else is asked or the game is over."""
        if self.writer is None and not self._ask_forced:
            self._samplers = {
                seat: BotDice(self.table.setup.seed, seat) for seat, bot in bots.items() if bot.samples
            }
        while not self.over:
            choice = self.choice
            if choice is not None:
                seat = choice.seat.id
                bot = bots.get(seat)
                if bot is None:
                    break
                self._let_answer(bot, choice, seat, 0)
            elif not self._run_group(bots):
                break
        try:
            self.flush()
        except FAILURES as error:
            raise self.broken(error) from error

    def _run_group(self, bots: Mapping[str, Bot]) -> bool:
        """Let the bots of an open group answer; False when only people are left."""
        group = self.group
        assert group is not None
        waiting = [seat for seat in group.choices if seat in bots]
        for seat in waiting:
            part = group.answered[seat]
            self._let_answer(bots[seat], group.choices[seat], seat, part)
        return bool(waiting)

    def _let_answer(self, bot: Bot, choice: Choice, seat: str, part: int) -> None:
        dice = self._dice.get(seat)
        if dice is None:
            dice = self._dice[seat] = BotDice(self.table.setup.seed, seat)
        dice.seek(self.ordinal, part)
        try:
            if bot.samples and self.group is not None and self._samplers:
                answer, value = choice.draw(dice)
                assert answer is not None
                self.steps.append(Step(self.ordinal, seat, answer))
                self.group.take(seat, value)
                if not self.group.choices:
                    self._run_rules(self._close())
                return
            if bot.samples:
                answer = choice.sample(dice)
            else:
                answer = bot.answer(question_of(choice, self.ordinal), seen_by(self.table, seat), dice)
        except FAILURES as error:
            raise (self.broken(error) if bot.samples else self._bot_failed(seat, error)) from error
        try:
            self.answer(seat, answer)
        except IllegalAnswer as error:
            raise self._bot_failed(seat, error) from error

    def _bot_failed(self, seat: str, error: BaseException) -> BrokenRule:
        text = tr("the bot of seat {seat} failed at step {at}: {what}")
        return BrokenRule(text(seat=seat, at=self.ordinal, what=f"{type(error).__name__}: {error}"))

    # Driving the generator.

    def _run_rules(self, value: Any) -> None:
        """Run the rules to the next real question or to the end."""
        send = self._generator.send
        script = self._script
        ask_forced = self._ask_forced
        samplers = self._samplers
        while True:
            try:
                choice = send(value)
            except StopIteration:
                self._end()
                return
            self.ordinal += 1
            if choice.__class__ is Together:
                if not self._open(choice):
                    return
                value = self._close()
            elif script and script[-1].at == self.ordinal:
                step = script.pop()
                value = self._scripted(choice, step)
            elif not script and (dice := samplers.get(choice.seat.id)) is not None:
                dice.seek(self.ordinal)
                answer, value = choice.draw(dice)
                if answer is not None:
                    self.steps.append(Step(self.ordinal, choice.seat.id, answer))
            else:
                only = None if ask_forced else choice.only()
                if only is None:
                    if script:
                        raise self._out_of_step(script[-1])
                    self.choice = choice
                    return
                value = choice.read(only)

    def _scripted(self, choice: Choice, step: Step) -> Any:
        if choice.seat.id != step.seat:
            raise self._out_of_step(step)
        try:
            value = choice.read(step.answer)
        except IllegalAnswer as error:
            text = tr("step {at}: {problem}")
            raise RecordError(text(at=step.at, problem=error.text)) from error
        self.steps.append(step)
        return value

    def _open(self, together: Together) -> bool:
        """Open a group and play its part of the script; True when nobody is left to ask."""
        self.group = Group(together, self.table, self._ask_forced)
        while self.group.choices and self._script and self._script[-1].at == self.ordinal:
            step = self._script.pop()
            if step.seat not in self.group.choices:
                raise self._out_of_step(step)
            self.group.take(step.seat, self._scripted(self.group.choices[step.seat], step))
        if self.group.choices and self._script:
            raise self._out_of_step(self._script[-1])
        return not self.group.choices

    def _close(self) -> list[Any]:
        group = self.group
        assert group is not None
        self.group = None
        if len(group.answered) > 1:
            self.table.reveal()
        return group.close()

    def _end(self) -> None:
        if self._script:
            raise self._out_of_step(self._script[-1])
        self.over = True
        if self.writer is not None or self._final:
            found = self._verified(self._final)
            if self.writer is not None and not self._final:
                self.writer.end(self.ordinal, found)
        self.flush()

    def _out_of_step(self, step: Step) -> RecordError:
        text = tr(
            "step {at}: the record has an answer of seat {seat} (“{answer}”) where the game asks otherwise"
        )
        return RecordError(text(at=step.at, seat=step.seat, answer=step.answer))

    def broken(self, error: BaseException) -> BrokenRule:
        return broken_rule(self.rules, error, self.ordinal)

    # Watching the game: boundaries, marks, events.

    def boundary(self) -> None:
        if self._course is not None:
            self._course.boundary()
        if self._keep:
            self._kept = (copy(self.table.position), self.ordinal, len(self.steps))

    def phase_over(self) -> None:
        if self._course is not None:
            self._course.phase_over()
        if self.table.heard and (self._listeners or self.rules.is_observed):
            self.flush()
        if self.ordinal == self._marked or (self.writer is None and not self._marks):
            return
        self._marked = self.ordinal
        expected = self._marks.pop(self.ordinal, "")
        found = self._verified(expected)
        if self.writer is not None and not expected and not self._script:
            self.writer.mark(self.ordinal, found)

    def _verified(self, expected: str) -> str:
        """The digest of the position, which is the recorded one if there is one."""
        found = digest(self.table.position)
        if expected and expected != found:
            text = tr("step {at}: the position differs from the recorded one")
            raise RecordError(text(at=self.ordinal))
        return found

    def missed_mark(self) -> int | None:
        """The first recorded phase end that the script did not come to."""
        return min(self._marks, default=None)

    def moment(self) -> Moment:
        """Where the game is: the last boundary and the answers since."""
        if self._kept is None:
            raise ValueError("this runner keeps no boundaries: make it with keep=True")
        position, ordinal, at = self._kept
        return Moment(copy(position), ordinal, tuple(self.steps[at:]))

    def flush(self) -> None:
        """Tell the listeners what happened since the last time."""
        heard = self.table.heard
        if not heard:
            return
        events = tuple(heard)
        heard.clear()
        if not self.quiet:
            self.table.hooks.told(events)
        entered = self._course.entered() if self._course is not None else None
        if entered is not None:
            events = (entered, *events)
        for listener in self._listeners:
            listener.hear(events)
