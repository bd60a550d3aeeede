"""The driver: runs the rules of one table from question to question, whoever answers them.

There is one for everything: play, simulation, replay, forks, scenarios. What nobody needs is not done:
boundaries are kept, events listened to and chance noted only where somebody asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from manicule.bots import Bot
from manicule.choices import Choice, Together
from manicule.dice import BotDice, NotedDice, Outcome
from manicule.errors import FAILURES, BrokenRule, IllegalAnswer, ManiculeError, RecordError
from manicule.loop import PhaseOver, play
from manicule.match.blame import broken_rule
from manicule.match.group import Group
from manicule.match.step import Step
from manicule.position import Position, copy
from manicule.table import Table
from manicule.text import tr

NOT_ASKED = tr("{seat} is not asked anything now")
OUT_OF_STEP = tr(
    "step {at}: the record has an answer of seat {seat} (“{answer}”) where the game asks otherwise"
)
REFUSED = tr("step {at}: {problem}")
BOT_FAILED = tr("the bot of seat {seat} failed at step {at}: {what}")

Thinks = Callable[[Bot, str], str]
"""Asks a bot that is no sampler for the answer of a seat."""
Conceal = Callable[[Choice, Step], str | None]
"""Gives another answer in place of a recorded one, or None."""
NO_BOTS: Mapping[str, Bot] = {}


class Kept(NamedTuple):
    """A boundary that was kept: the position, the number of the last question, and of answers before it."""

    position: Position
    ordinal: int
    answers: int


class Driver:
    """A game being played: what is asked now, and the way to answer it.

    `choice` or `group` is what is asked; both are None when the game is over. `steps` are the answers so
    far, as plain tuples in the form of `Step`. With `keeps`, `kept` is the last boundary. With
    `ask_forced`, choices that have a single answer are asked too: a scenario may look at them.
    """

    def __init__(
        self,
        table: Table[Any, Any, Any],
        *,
        steps: Iterable[tuple[int, str, str]] = (),
        ordinal: int = 0,
        keeps: bool = False,
        ask_forced: bool = False,
        boundary: Callable[[], None] | None = None,
        phase_over: PhaseOver | None = None,
        events: int = 0,
        thinks: Thinks | None = None,
        conceal: Conceal | None = None,
    ) -> None:
        self.table = table
        self.choice: Choice | None = None
        self.group: Group | None = None
        self.over = False
        self.ordinal = ordinal
        self.steps: list[tuple[int, str, str]] = list(steps)
        self.kept: Kept | None = None
        self._keeps = keeps
        self._ask_forced = ask_forced
        self._boundary = boundary
        self._thinks = thinks
        self._conceal = conceal
        self._dice: dict[str, BotDice] = {}
        self._samplers: dict[str, BotDice] = {}
        is_watched = keeps or boundary is not None
        self._generator = play(table, self._reach_boundary if is_watched else None, phase_over, events)

    def begin(self, script: Sequence[tuple[int, str, str]] = ()) -> None:
        """Run the rules through the answers of a script to the first question that it does not answer."""
        self._advance(None, NO_BOTS, [Step(*step) for step in script][::-1] if script else [])

    # What is asked, and answering it.

    def choices(self) -> dict[str, Choice]:
        """The choice of each seat that is asked now."""
        if self.choice is not None:
            return {self.choice.seat.id: self.choice}
        return dict(self.group.choices) if self.group is not None else {}

    def choice_of(self, seat: str) -> Choice:
        choice = self.choice
        if choice is not None and choice.seat.id == seat:
            return choice
        if self.group is not None and seat in self.group.choices:
            return self.group.choices[seat]
        raise ManiculeError(NOT_ASKED(seat=seat))

    def answer(self, seat: str, answer: str) -> None:
        """Give a seat's answer; `IllegalAnswer` changes nothing.

        After `BrokenRule` the driver is of no more use: whoever plays on makes another one.
        """
        choice = self.choice_of(seat)
        try:
            value = choice.read(answer)
        except ManiculeError:
            raise
        except FAILURES as error:
            raise self.broken(error) from error
        self._take(seat, answer, value, NO_BOTS)

    def run(self, bots: Mapping[str, Bot]) -> None:
        """Let bots answer until somebody else is asked or the game is over."""
        self._seat_samplers(bots)
        while not self.over:
            choice = self.choice
            if choice is not None:
                seat = choice.seat.id
                if seat not in bots:
                    return
                answer, value = self._answer_of(bots[seat], choice, seat)
                self.steps.append((self.ordinal, seat, answer))
                self._go_on(value, bots)
            elif not self._run_group(bots):
                return
            elif self.group is not None and not self.group.choices:
                self._go_on(self._close(), bots)

    def step(self, bots: Mapping[str, Bot]) -> bool:
        """Let one bot answer; False when none is asked."""
        for seat, choice in self.choices().items():
            if seat in bots:
                self._seat_samplers(bots)
                self._take(seat, *self._answer_of(bots[seat], choice, seat), NO_BOTS)
                return True
        return False

    def advice(self, bot: Bot, seat: str) -> str:
        """What a bot would answer for a seat that is asked."""
        return self._answer_of(bot, self.choice_of(seat), seat)[0]

    def part_of(self, seat: str) -> int:
        """How many answers a seat has given in the open dialogue."""
        return self.group.answered[seat] if self.group is not None else 0

    def dice_of(self, seat: str) -> BotDice:
        """The dice of a seat's bot, at the question that it is asked."""
        dice = self._dice.get(seat)
        if dice is None:
            dice = self._dice[seat] = BotDice(self.table.setup.seed, seat)
        dice.seek(self.ordinal, self.part_of(seat))
        return dice

    def noted(self) -> list[Outcome]:
        """What chance came to since the last boundary."""
        dice = self.table.dice
        return dice.noted if isinstance(dice, NotedDice) else []

    def broken(self, error: BaseException) -> BrokenRule:
        return broken_rule(self.table.rules, error, self.ordinal)

    def close(self) -> None:
        """Let go of everything: nothing more comes."""
        self._generator.close()
        self.choice = self.group = None
        self.table.close()

    # Bots.

    def _seat_samplers(self, bots: Mapping[str, Bot]) -> None:
        """Dice for the bots that need nothing else."""
        self._samplers = {
            seat: self._dice.setdefault(seat, BotDice(self.table.setup.seed, seat))
            for seat, bot in bots.items()
            if bot.samples
        }

    def _run_group(self, bots: Mapping[str, Bot]) -> bool:
        """Let the bots of an open group answer; False when only people are left."""
        group = self.group
        assert group is not None
        is_answered = False
        while waiting := [seat for seat in group.choices if seat in bots]:
            is_answered = True
            for seat in waiting:
                answer, value = self._answer_of(bots[seat], group.choices[seat], seat)
                self.steps.append((self.ordinal, seat, answer))
                self._in_group(group, seat, value)
        return is_answered

    def _in_group(self, group: Group, seat: str, value: Any) -> None:
        try:
            group.take(seat, value)
        except FAILURES as error:
            raise self.broken(error) from error

    def _answer_of(self, bot: Bot, choice: Choice, seat: str) -> tuple[str, Any]:
        """What a bot answers to a choice, and its value."""
        if bot.samples:
            dice = self.dice_of(seat)
            try:
                answer = choice.sample(dice)
                return answer, choice.read(answer)
            except FAILURES as error:
                raise self.broken(error) from error
        assert self._thinks is not None
        try:
            answer = self._thinks(bot, seat)
            return answer, choice.read(answer)
        except FAILURES as error:
            what = f"{type(error).__name__}: {error}"
            raise BrokenRule(BOT_FAILED(seat=seat, at=self.ordinal, what=what)) from error

    # Running the rules.

    def _take(self, seat: str, answer: str, value: Any, bots: Mapping[str, Bot]) -> None:
        """Go on with the value of an answer."""
        self.steps.append((self.ordinal, seat, answer))
        if self.group is None:
            self._go_on(value, bots)
        else:
            self._in_group(self.group, seat, value)
            if not self.group.choices:
                self._go_on(self._close(), bots)

    def _go_on(self, value: Any, bots: Mapping[str, Bot]) -> None:
        self.choice = None
        try:
            self._advance(value, bots, [])
        except (BrokenRule, RecordError):
            raise
        except FAILURES as error:
            raise self.broken(error) from error

    def _advance(self, value: Any, bots: Mapping[str, Bot], script: list[Step]) -> None:
        """Run the rules to a question that neither the script nor the bots answer, or to the end."""
        send = self._generator.send
        add = self.steps.append
        ordinal = self.ordinal
        samplers = self._samplers if bots else {}
        while True:
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
                self._open(choice, script)
                assert self.group is not None
                if self.group.choices and bots:
                    self._run_group(bots)
                if self.group.choices:
                    return
                value = self._close()
                continue
            seat = choice.seat.id
            dice = samplers.get(seat)
            if dice is not None:
                dice.seek(ordinal)
                answer, value = choice.draw(dice)
                if answer is not None:
                    add((ordinal, seat, answer))
            elif script and script[-1].at == ordinal:
                value = self._scripted(choice, script.pop())
            else:
                only = None if self._ask_forced else choice.only()
                if only is not None:
                    value = choice.read(only)
                    continue
                if script:
                    raise _out_of_step(script[-1])
                if seat not in bots:
                    self.choice = choice
                    return
                self.choice = choice  # whoever thinks looks at what is asked
                answer, value = self._answer_of(bots[seat], choice, seat)
                self.choice = None
                add((ordinal, seat, answer))

    def _scripted(self, choice: Choice, step: Step) -> Any:
        if choice.seat.id != step.seat:
            raise _out_of_step(step)
        if self._conceal is not None:
            step = step._replace(answer=self._conceal(choice, step) or step.answer)
        try:
            value = choice.read(step.answer)
        except IllegalAnswer as error:
            raise RecordError(REFUSED(at=step.at, problem=error.text)) from error
        self.steps.append(step)
        return value

    def _open(self, together: Together, script: list[Step]) -> None:
        """Open a group and play its part of the script."""
        self.group = Group(together, self.table, self._ask_forced)
        while self.group.choices and script and script[-1].at == self.ordinal:
            step = script.pop()
            if step.seat not in self.group.choices:
                raise _out_of_step(step)
            self.group.take(step.seat, self._scripted(self.group.choices[step.seat], step))
        if self.group.choices and script:
            raise _out_of_step(script[-1])

    def _close(self) -> list[Any]:
        """End a group in which everybody has answered."""
        group = self.group
        assert group is not None
        self.group = None
        if len(group.answered) > 1:
            self.table.reveal()
        return group.close()

    def _reach_boundary(self) -> None:
        if self._keeps:
            dice = self.table.dice
            if isinstance(dice, NotedDice):
                dice.noted = []
            self.kept = Kept(copy(self.table.position), self.ordinal, len(self.steps))
        if self._boundary is not None:
            self._boundary()


def _out_of_step(step: Step) -> RecordError:
    return RecordError(OUT_OF_STEP(at=step.at, seat=step.seat, answer=step.answer))
