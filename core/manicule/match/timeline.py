"""The timeline of a match: its present point, the answers before it, and the ways back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any, NamedTuple

from manicule.kernel.bots import Bot
from manicule.kernel.choices import Choice
from manicule.kernel.dice import NotedDice
from manicule.kernel.errors import (
    FAILURES,
    ManiculeError,
    MatchBusy,
    PositionError,
    RecordError,
    UndoRefused,
    UsageError,
)
from manicule.kernel.game import ROUND, Setup
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Step
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.stage import Stage
from manicule.kernel.table import Table
from manicule.kernel.text import tr
from manicule.match.driver import Checkpoint, Conceal, Driver, Think, broken_rule
from manicule.match.point import Mode, Point
from manicule.match.seat_checks import seat_names
from manicule.match.undo import check_since, has_learned, last_step, without

if TYPE_CHECKING:
    from manicule.match.publisher import Publisher
    from manicule.records.record import Record

GAME_OVER = tr("the game is over; moves can no longer be undone")
# Translators: the reason why a move cannot be undone
REVEALED_SINCE = tr("something has been drawn or revealed since")
# Translators: the reason why a move cannot be undone
NOT_REPEATED = tr("the moves before it cannot be repeated by the present rules ({problem})")
NO_WAY_BACK = tr("this match keeps no history; its answers cannot be undone")
KEEPS_NOTHING = tr("this match keeps no history, so it cannot be forked; create it with Mode.REAL")
IN_OBSERVER = tr(
    "an observer cannot change its match; answer, undo, set, or close it after the call has returned"
)
IN_THREAD = tr("another thread is changing this match; guard the calls with your own lock")

PHASE = "phase"
"""The nearest end for `play_out`, besides `ROUND` and `END`."""


class State(NamedTuple):
    """The point at which a timeline is, with its rules."""

    rules: RuleSet
    setup: Setup
    driver: Driver
    checkpoints: list[Checkpoint]


class PlayedFarEnough(BaseException):
    """Ends a match at the requested end of `play_out`; it is not a failure of a rule."""


class Timeline:
    """The present point of a match, with its driver and checkpoints, and the ways to other points.

    `driver` runs the rules at the present point; going back replaces it. `record` is the record from which
    the match was loaded. `is_quiet` is set while known answers are replayed, to keep them from observers.
    With `ask_forced`, questions with a single answer are asked too. Only the holder of the `lock` may change
    a match.

    >>> match.answer("a", "2")
    >>> match.timeline.steps_since(0)
    [(1, 'a', '2')]
    >>> [checkpoint.answers for checkpoint in match.timeline.checkpoints]
    [0]
    """

    driver: Driver
    is_quiet = False
    _until = ""
    """The requested end of the current `play_out`."""

    def __init__(self, rules: RuleSet, setup: Setup, at: Point, mode: Mode, keeps_each: bool) -> None:
        self._rules = rules
        self._setup = setup
        self._mode = mode
        self._keeps = mode.keeps
        self._keeps_each = keeps_each
        self.ask_forced = at.ask_forced
        self._checkpoints = list(at.checkpoints)
        self._earlier = at.earlier
        self.lock = ChangeLock()
        self.record: Record | None = at.record

    def begin(self, at: Point, publisher: Publisher) -> None:
        """Go to a point, and give the answers of its script."""
        table = at.table
        if table is None:
            position = at.position if at.position is not None else new_position(self._rules, self._setup)
            if self._keeps and not self._checkpoints:
                self._checkpoints = [Checkpoint(copy(position), at.ordinal, len(at.steps))]
            table = self._table(position)
        is_loaded = self.record is not None and self._mode is Mode.REAL
        self.is_quiet = is_loaded or self._mode.is_twin
        if is_loaded:
            table.listen()  # so that an observer added later gets the events of open dialogues
        elif not self.is_quiet:
            publisher.listen(table)
        self._drive(table, at.steps, at.ordinal, at.script, publisher, at.conceal, at.boundary)
        self.is_quiet = False
        if is_loaded:
            table.take_events()
            table.heard = None
        elif at.script:
            publisher.skip_heard(table)
        publisher.listen(table)

    # The present.

    def choices(self) -> dict[str, Choice]:
        """The choice of each seat that is asked now, as the rules made it; for tests and tools."""
        return self.driver.choices()

    @property
    def is_together(self) -> bool:
        """Whether seats answer a `Together` now."""
        return self.driver.group is not None

    # The past.

    def steps_since(self, answers: int) -> list[tuple[int, str, str]]:
        """The answers after the first `answers` of them."""
        return self.driver.steps[answers:]

    @property
    def checkpoints(self) -> Sequence[Checkpoint]:
        """The positions kept for going back: the beginning, and the ends of rounds."""
        earlier, self._earlier = self._earlier, None
        if earlier is not None:  # the record has more checkpoints, which were not needed so far
            self._checkpoints[1:1] = earlier()
        return self._checkpoints

    def last_boundary(self) -> Checkpoint:
        """The last boundary. If it was not kept, replay to find it, and keep the later ones."""
        driver = self.driver
        kept = driver.kept
        if kept is None and self._checkpoints:
            self._keeps_each = True
            kept = self._found_again()
            driver.keep(kept)
        if kept is None:
            raise UsageError(KEEPS_NOTHING)
        return kept

    def table_at_round_start(self) -> Table[Any, Any, Any] | None:
        """A table at the beginning of the present round; None if no position from then is kept."""
        round = self.driver.table.position.round
        kept = next((one for one in self._checkpoints if one.position.round == round), None)
        return self._table(copy(kept.position)) if kept is not None else None

    # Other points.

    def here(self) -> Point:
        """The present point, for a twin."""
        driver, kept = self.driver, self.last_boundary()
        position = copy(kept.position)
        dice = NotedDice(self._setup.seed, position.draws, kept.noted)
        return Point(
            ordinal=kept.ordinal,
            steps=driver.steps[: kept.answers],
            script=driver.steps[kept.answers :],
            table=self._rules.table_at(self._setup, position, dice),
            boundary=kept,
            checkpoints=self._checkpoints,
            earlier=self._earlier,
            ask_forced=self.ask_forced,
        )

    def state(self) -> State:
        """The rules, the driver and the checkpoints, to `restore` after a failed change."""
        return State(self._rules, self._setup, self.driver, self._checkpoints)

    def restore(self, state: State) -> None:
        """Return to a saved `state`."""
        self._rules, self._setup, self.driver, self._checkpoints = state

    def change_rules(
        self, rules: RuleSet, setup: Setup, moved: Callable[[Position], Position], publisher: Publisher
    ) -> None:
        """Continue the last turn or phase from its beginning under other rules, with its answers so far.

        `moved` moves a position to these rules. An earlier checkpoint that does not fit them is dropped."""
        last = self.last_boundary()
        earlier = [kept for kept in self.checkpoints if kept.ordinal <= last.ordinal]
        if last.ordinal and earlier[-1].ordinal == last.ordinal:
            last = earlier.pop()  # a save cannot hold two positions at one question
        checkpoints = []
        for kept in earlier:
            with suppress(PositionError):
                checkpoints.append(kept._replace(position=moved(kept.position)))
        checkpoints.append(Checkpoint(moved(last.position), last.ordinal, last.answers))
        steps = self.driver.steps
        self._rules, self._setup, self._checkpoints = rules, setup, checkpoints
        self._rewind(steps, len(steps), publisher)

    def undo(self, seat: str, people: Collection[str], is_lenient: bool, publisher: Publisher) -> Step:
        """Undo the last answer of a person, and return it; `UndoRefused` changes nothing."""
        driver = self.driver
        names = seat_names(self._setup)
        steps = [Step(*step) for step in driver.steps]
        step = last_step(steps, seat, people, lambda id: names.get(id, id))
        is_open = driver.group is not None and step.at == driver.ordinal
        if not (is_open or is_lenient):
            if driver.over:
                raise UndoRefused(GAME_OVER)
            check_since(steps, step, people, lambda id: names.get(id, id))
        left, unchanged = without(driver.steps, step)
        if not self._can_rewind(unchanged):
            raise UndoRefused(NO_WAY_BACK)
        before = self.state()
        try:
            self._rewind(left, unchanged, publisher)
            # In an open dialogue, the draws of others are repeated: only those of this answer are missing.
            now = self.driver.table.position
            if not is_lenient and has_learned(self._rules, seat, now, driver.table.position):
                raise UndoRefused(REVEALED_SINCE)
        except RecordError as error:  # a plugin was changed since
            self.restore(before)
            raise UndoRefused(NOT_REPEATED(problem=error.text)) from error
        except ManiculeError:
            self.restore(before)
            raise
        return step

    def cut_off(self, answers: int, publisher: Publisher) -> bool:
        """Go back to this number of answers; False if no checkpoint is that early."""
        is_possible = self._can_rewind(answers)
        if is_possible:
            self._rewind(self.driver.steps[:answers], answers, publisher)
        return is_possible

    def _can_rewind(self, answers: int) -> bool:
        """Whether a checkpoint is at or before this number of answers."""
        return any(kept.answers <= answers for kept in self._checkpoints)

    def _rewind(self, steps: Sequence[tuple[int, str, str]], unchanged: int, publisher: Publisher) -> None:
        """Go to where these answers lead. The first `unchanged` of them are the present ones, and observers
        are not notified of them again."""
        kept = [one for one in self._checkpoints if one.answers <= unchanged]
        if len(kept) == 1:
            kept = [one for one in self.checkpoints if one.answers <= unchanged]
        origin, boundary = kept[-1], self.driver.kept
        if boundary is not None and origin.answers < boundary.answers <= unchanged:
            origin = boundary
        self._checkpoints = kept
        self.is_quiet = True
        table = self._table(copy(origin.position))
        publisher.listen(table)  # an open dialogue publishes its events when all seats are done
        try:
            self._drive(table, steps[: origin.answers], origin.ordinal, steps[origin.answers :], publisher)
        finally:
            self.is_quiet = False
        table.take_events()

    def play_out(self, bots: Mapping[str, Bot], until: str, think: Think) -> None:
        """Let bots answer for all seats to the end of this phase, of this round, or of the game."""
        if not self._keeps:
            raise UsageError(KEEPS_NOTHING)
        self._until = until
        driver = self.driver
        driver.keeps, driver.kept = False, None
        self._checkpoints, self._earlier = [], None
        try:
            driver.run(bots, think)
        except PlayedFarEnough:
            driver.choice = driver.group = None

    def end_phase(self, stage: Stage, round: int) -> bool | None:
        """After a phase: keep a checkpoint at the end of a round, and return whether it is one.

        Returns None while the match is played out. `PlayedFarEnough` stops it at the requested end."""
        position = self.driver.table.position
        until = self._until
        if until == PHASE:
            raise PlayedFarEnough
        is_round_over = stage.is_round and (
            position.finished or position.round != round or not self._rules.stage(position.phase).is_round
        )
        if until:
            if is_round_over and until == ROUND:
                raise PlayedFarEnough
            return None
        if is_round_over and self._keeps:
            driver = self.driver
            self._checkpoints.append(Checkpoint(copy(position), driver.ordinal, len(driver.steps)))
        return is_round_over

    # Inside.

    def _table(self, position: Position) -> Table[Any, Any, Any]:
        dice = NotedDice(self._setup.seed, position.draws) if self._keeps else None
        return Table(self._rules, self._setup, position, dice)

    def _drive(
        self,
        table: Table[Any, Any, Any],
        steps: Sequence[tuple[int, str, str]],
        ordinal: int,
        script: Sequence[tuple[int, str, str]],
        publisher: Publisher,
        conceal: Conceal | None = None,
        boundary: Checkpoint | None = None,
    ) -> None:
        """Continue at a table, first with the answers of a script."""
        driver = self.driver = Driver(table, list(steps), ordinal, self._keeps_each, self.ask_forced)
        try:
            driver.begin(
                script,
                boundary=publisher.reach_boundary,
                phase_over=publisher.end_phase,
                conceal=conceal,
                kept=boundary,
            )
        except (RecordError, UsageError):  # a setting that a rule refuses is not a failure of the rule
            raise
        except FAILURES as error:
            raise driver.broken(error) from error

    def _found_again(self) -> Checkpoint:
        """The last boundary, by replaying the answers since the last checkpoint."""
        origin, steps = self._checkpoints[-1], self.driver.steps
        table = self._table(copy(origin.position))
        found = Driver(table, list(steps[: origin.answers]), origin.ordinal, True, self.ask_forced)
        found.begin(steps[origin.answers :])
        return found.kept or origin  # none, if the game was over already


class ChangeLock:
    """The lock of a call that changes a match, for `with`; every other call raises `MatchBusy`.

    A second call does not wait, because an observer would wait for the call that notified it."""

    __slots__ = ("_acquire", "_release", "_thread")

    def __init__(self) -> None:
        lock = Lock()
        self._acquire, self._release = lock.acquire, lock.release  # for speed in look-ahead bots
        self._thread = 0

    def __enter__(self) -> None:
        if not self._acquire(False):
            raise MatchBusy(IN_OBSERVER if self.is_ours else IN_THREAD)
        self._thread = get_ident()

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        self._thread = 0
        self._release()

    @property
    def is_ours(self) -> bool:
        """Whether this thread holds the lock, as an observer does."""
        return self._thread == get_ident()


def new_position(rules: RuleSet, setup: Setup) -> Position:
    """The position before the first phase; `BrokenRule` if the game fails to make one."""
    try:
        position: Position = rules.game.new_position(rules, setup)
        return position
    except ManiculeError:
        raise
    except FAILURES as error:
        raise broken_rule(rules, error) from error
