"""A match: one game being played, as a value that a bot, a screen, a server, a save and a test can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from pathlib import Path
from threading import Lock, get_ident
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.bots import Bot
from manicule.kernel.choices import Choice
from manicule.kernel.dice import NotedDice, Outcome
from manicule.kernel.errors import (
    FAILURES,
    BrokenRule,
    ManiculeError,
    MatchBusy,
    RecordError,
    UndoRefused,
    UsageError,
)
from manicule.kernel.events import Event, Names
from manicule.kernel.game import END, ROUND, Game, Setup, result_of
from manicule.kernel.locations import Owned
from manicule.kernel.plugin import PERSON
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Question, Step, question_of
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.sheet import Sheet
from manicule.kernel.stage import Stage
from manicule.kernel.table import SEAT_IDS, Table
from manicule.kernel.table_options import bound
from manicule.kernel.text import Text, tr
from manicule.kernel.views import View, seen_by
from manicule.match.bots import LookAheadBot
from manicule.match.display import Display, Fault
from manicule.match.driver import (
    NOT_ASKED,
    Conceal,
    Driver,
    Forced,
    Kept,
    broken_rule,
    endless_rule,
    rule_errors,
)
from manicule.match.header import SETTING
from manicule.match.imagination import imagined
from manicule.match.observer import NOBODY, Observer, Observers
from manicule.match.reasons import preview_of, reason_against
from manicule.match.results import result_object
from manicule.match.undo import check_since, has_learned, last_step, without
from manicule.match.watchdog import TookTooLong, time_limit

if TYPE_CHECKING:
    from manicule.match.header import MatchHeader
    from manicule.records.record import Record

IN_OBSERVER = tr(
    "an observer cannot change its match; answer, undo, set or close it after the call has returned"
)
IN_THREAD = tr("another thread is changing this match; put a lock of your own around the calls")
NOT_OVER = tr("the game is not over yet")
NOT_FINISHED = tr("the record says that the game is over, and it is not")
GAME_OVER = tr("the game is over; answers hold")
REVEALED_SINCE = tr("something was drawn or revealed since; an answer holds once its outcome is known")
NO_SUCH_SEAT = tr("there is no seat “{seat}” at this table")
BAD_SETTING = tr("“{name}” cannot be set to “{value}”; a value is one short line, a name has small letters")
NO_WAY_BACK = tr("this match keeps no way back: answers hold")
KEEPS_NOTHING = tr("this match keeps no boundaries, so it cannot be forked; make it with keeps=True")
NOT_A_TEXT = tr("an answer is a text, not {given}")
RELEASED = tr("the table of this match was let go of: nothing more can be known of it")
IMAGINED = tr("this match is imagined: what came before is not known, so it cannot be saved or told again")
NOT_STARTED = tr("this match was not begun by `manicule.start`, so it cannot be saved")

Older = Callable[[], Iterable[Kept]]

UNFINISHED = (BrokenRule, RecordError, KeyboardInterrupt)
"""What stops the rules, or those who keep the answers, before they are through."""
PHASE = "phase"
"""How far a match can be played out, beside `ROUND` and `END`."""
MANY = 32
"""The number of events from which on they are passed on at the end of a phase; fewer wait until needed."""


class _Reached(BaseException):
    """A match was played out as far as it was wanted; no rule may mistake it for a failure."""


class Match:
    """One game being played: who is asked what, how to answer, and what follows from it.

    `manicule.start` makes one as the program does, `manicule.load` from a save. This is the way to make one
    from rules at hand: `bots` answer for their seats when `run` is called, every other seat is a person.
    With `keeps`, the match can be forked, imagined and taken back; without, it only plays, faster.
    From a `position` it goes on there, after the question with the number `ordinal`.

    `rules`, `setup` and `bots` are what it is played with; `start` is what a record of it begins with, and
    `record` the one that it was loaded from. `settings` are how people want to play at their seats, and
    `notices` what they should be told before they go on; `faults` are what could not be shown. `patience` is
    after how many seconds rules are stopped that do not come to an end with a person's answer; 0 for never.

    >>> match.waiting()
    ('a',)
    >>> match.answer("a", "3")
    >>> match.position.pebbles, match.waiting()
    (12, ('b',))
    >>> match.undo("a")
    >>> match.position.pebbles
    15
    """

    rules: RuleSet
    setup: Setup
    bots: Mapping[str, Bot]
    start: MatchHeader | None
    record: Record | None = None
    is_replay = False
    settings: dict[str, dict[str, str]]
    notices: tuple[Text, ...] = ()
    faults: tuple[Fault, ...] = ()
    patience: float = 0
    _driver: Driver
    _anchors: list[Kept]
    _older: Older | None = None
    _ask_forced = False
    _is_replaying = False
    _is_real = True
    _is_imagined = False
    # While bots play, what happens is told as it comes; after a person's answer, once that is kept.
    _is_telling = False
    _heard_before = 0
    _failure: Exception | None = None
    # How far it is being played out.
    _until = ""

    def __init__(
        self,
        rules: RuleSet,
        setup: Setup,
        *,
        bots: Mapping[str, Bot] | None = None,
        observers: Iterable[Observer] = (),
        keeps: bool = True,
        start: MatchHeader | None = None,
        notices: tuple[Text, ...] = (),
        position: Position | None = None,
        ordinal: int = 0,
        script: Sequence[tuple[int, str, str]] = (),
        record: Record | None = None,
        ask_forced: bool = False,
    ) -> None:
        followed = Observers.of(observers) if observers else NOBODY
        self._prepare(rules, setup, bots or {}, followed, keeps, start)
        self.notices = notices
        self._ask_forced = ask_forced
        if record is not None:
            self.record, self.is_replay = record, True
        if position is None:
            position = self._new_position()
        if keeps:
            self._anchors = [Kept(copy(position), ordinal, 0)]
        table = self._table(position)
        if self._is_heard:
            table.listen()
        with self._change_lock:
            self._drive(table, [], ordinal, script)
            self._heard_before = len(table.heard or ()) if script else 0
            self._observers.began(self)

    @classmethod
    def resumed(
        cls,
        rules: RuleSet,
        setup: Setup,
        record: Record,
        *,
        anchor: Kept | None,
        older: Older | None,
        bots: Mapping[str, Bot],
        observers: Iterable[Observer],
        notices: tuple[Text, ...] = (),
    ) -> Match:
        """The match of a record, from an anchor or else from its beginning on; `older` reads the anchors
        before that. Nobody is told again what happened, and nobody of the match itself before `begin`."""
        match = cls.__new__(cls)
        match._prepare(rules, setup, bots, Observers.of(observers), True, record.start)
        match.record = record
        match.notices = notices
        match.settings = {seat: dict(own) for seat, own in record.settings.items()}
        match._anchors = [Kept(match._new_position(), 0, 0)]
        if anchor is not None:
            match._anchors.append(anchor)
            match._older = older
        match._return_to(record.steps, len(record.steps))
        if record.final and not match.over:
            raise RecordError(NOT_FINISHED)
        return match

    def begin(self) -> None:
        """Tell the observers of a match that was resumed or forked that it stands ready."""
        with self._change_lock:
            self._observers.began(self)

    def _prepare(
        self,
        rules: RuleSet,
        setup: Setup,
        bots: Mapping[str, Bot],
        observers: Observers,
        keeps: bool,
        start: MatchHeader | None,
    ) -> None:
        self.rules = rules
        options = bound(setup.options, rules.option_owners)
        self.setup = setup if options is setup.options else setup.with_options(options)
        self.start = start
        self.bots = bots
        self.settings = _settings_of(start) if start is not None else {}
        self._observers = observers
        self._change_lock = _ChangeLock()
        self._keeps = keeps
        # Bots that only answer never look back: a boundary is found again if somebody else asks for it.
        self._keeps_each = keeps and (len(bots) < len(setup.names) or _looks_ahead(bots))
        self._anchors = []
        self._questions: dict[str, tuple[Choice, Question]] = {}
        self._tells_plugins = rules.is_hooked("after_events")
        self._is_heard = bool(observers.told) or self._tells_plugins
        self._follows_phases = bool(keeps or observers.phase_over or observers.round_over)

    # What there is to know.

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._driver.over

    @property
    def ordinal(self) -> int:
        """The number of the question that is asked now, forced ones counted."""
        return self._driver.ordinal

    @property
    def forced(self) -> Forced | None:
        """The last answer that was given without asking, because it was the only one; it is no step of the
        record. None where there was none since the match began, was loaded or went back."""
        if self._driver.forced is None:
            return None
        at, choice, answer = self._driver.forced
        return Forced(at, choice.kind.id, choice.seat.id, answer)

    @property
    def table(self) -> Table[Any, Any, Any]:
        """The table itself. It holds every secret: show people `view` and `look`."""
        return self._driver.table

    @property
    def position(self) -> Any:
        """The position at the table, with every secret."""
        return self._driver.table.position

    @property
    def steps(self) -> Sequence[Step]:
        """The answers so far, secret ones too. In an imagined match, those before its last boundary are
        empty: the seat that it is imagined for may not know all of them."""
        return [Step(*step) for step in self._driver.steps]

    def steps_since(self, answers: int) -> list[tuple[int, str, str]]:
        """The answers after the first `answers` of them."""
        return self._driver.steps[answers:]

    @property
    def answers(self) -> int:
        """How many answers were given."""
        return len(self._driver.steps)

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game that is played."""
        return self.rules.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The ids of all seats."""
        return tuple(SEAT_IDS[: len(self.setup.names)])

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits, or sat in a match that is played again."""
        if self.start is not None:
            return self.start.people
        return tuple(seat for seat in self.seats if seat not in self.bots)

    @property
    def keeps_secrets(self) -> bool:
        """Whether one person may see more of the table now than another; without people, one seat."""
        secrecy = self.rules.secrecy
        who = self.people or self.seats
        return secrecy.differs(self.position) and secrecy.sets_apart(self.position, who)

    @property
    def practice(self) -> bool:
        """Whether everything may be taken back."""
        return self.start is not None and self.start.practice

    @property
    def names(self) -> Names:
        """The names that texts of events are made of."""
        seats = dict(zip(self.seats, self.setup.names, strict=True))
        return Names(seats, self.rules.content, self.rules.place_names, self._display.fault_of)

    @property
    def point_names(self) -> dict[str, Text]:
        """The names of the sources of points: the game's own, and the pieces that bring some."""
        return self.rules.point_names

    # What is asked.

    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked now; several when they answer together."""
        return tuple(sorted(self._driver.choices()))

    def asked(self) -> dict[str, Question]:
        """What each seat that is asked now has to answer, with its texts."""
        return {seat: self.question(seat) for seat in self.waiting()}

    def question(self, seat: str) -> Question:
        """What one seat is asked."""
        choice = self._choice(seat)
        known = self._questions.get(seat)
        if known is None or known[0] is not choice:
            with self._rule_errors():
                known = choice, self._display.question(choice)
            self._questions[seat] = known
        return known[1]

    def legal(self, seat: str) -> Iterable[str]:
        """Every legal answer of a seat, in an order that does not change; listed as they are taken."""
        return self._choice(seat).legal()

    def asked_at(self, seat: str) -> Owned | None:
        """Where in the files of plugins the rules stand that ask a seat: for tools that name a line."""
        return self._driver.asked_at(seat)

    def choices(self) -> dict[str, Choice]:
        """The choice of each seat that is asked now, as the rules made it: for tests and tools."""
        return self._driver.choices()

    def last_boundary(self) -> Kept:
        """The last boundary; where it was not kept, those that follow are."""
        driver = self._driver
        kept = driver.kept
        if kept is None and self._anchors:
            self._keeps_each = True
            kept = self._found_again()
            driver.keep(kept)
        if kept is None:
            raise UsageError(KEEPS_NOTHING)
        return kept

    def chance_since_boundary(self) -> Sequence[Outcome]:
        """What chance came to since the last boundary, where boundaries are kept: it grows as it comes."""
        return self._driver.noted()

    @property
    def is_together(self) -> bool:
        """Whether what is asked now is a `Together`, in which seats answer at once."""
        return self._driver.group is not None

    def is_private(self, seat: str) -> bool:
        """Whether a seat answers in secret now: by the question, or because others answer with it."""
        choice, group = self._choice(seat), self._driver.group
        return choice.secret or (group is not None and group.secret)

    def why(self, seat: str, answer: str) -> Text | None:
        """Why a seat cannot give this answer now; None when it can."""
        choice = self._choice(seat, answer)
        with self._rule_errors():
            return reason_against(self.table, choice, answer, self._display.reason)

    def preview(self, seat: str, answer: str) -> tuple[str, Sheet] | None:
        """An answer as it would be recorded, and what it would come to; None where nothing is to be seen.

        `IllegalAnswer` when it is none."""
        choice = self._choice(seat, answer)
        with self._rule_errors():
            return preview_of(choice, answer)

    def view(self, seat: str) -> View:
        """The table as a seat sees it; with an empty seat, as a watcher does."""
        self._check_viewer(seat)
        with self._rule_errors():
            return seen_by(self.table, seat)

    def look(self, seat: str) -> Sheet:
        """What there is to look at for a seat, or with an empty seat for a watcher. What a plugin fails to
        show is shown as its id, and told in a notice."""
        self._check_viewer(seat)
        with self._rule_errors():
            return self._display.sheet(seat)

    @property
    def heading(self) -> Text:
        """Where the match has come to: the round and the phase."""
        return self._display.heading()

    @property
    def figures(self) -> dict[str, tuple[int, ...]]:
        """What a round is summed up by: by name, a number for each seat."""
        return self._display.figures()

    # Going on.

    def answer(self, seat: str, text: str) -> None:
        """Give a seat's answer as it was typed. `IllegalAnswer`, with the reason, changes nothing.

        After `BrokenRule` the match stands where it stood before the answer that the rules failed at.
        `MatchBusy` while another call changes the match: in an observer, or in another thread.
        """
        with self._change_lock:
            choice = self._choice(seat, text)
            before = self.answers
            try:
                with self._in_time():
                    self._driver.answer(seat, choice.normalize(text))
                    self._announce(before)
                self._settle()
            except UNFINISHED:
                self._recover(before)
                raise
            self._complain()

    def _in_time(self) -> AbstractContextManager[object]:
        """Around rules that people wait for: what does not come to an end is a broken rule."""
        return _stopped(self) if self.patience else nullcontext()

    def run(self) -> None:
        """Let the bots answer until a person is asked or the game is over."""
        self._let_bots(self._run)

    def step(self) -> bool:
        """Let one bot give one answer; False when no bot is asked."""
        return self._let_bots(self._step)

    def _let_bots(self, play: Callable[[], bool]) -> bool:
        """Let bots play; what happens is told as it comes, and once more when they are through."""
        with self._change_lock:
            before = self.answers
            self._is_telling = True
            try:
                is_answered = play()
                self._settle()
            except UNFINISHED:
                self._recover(before)
                raise
            finally:
                self._is_telling = False
            self._complain()
            return is_answered

    def undo(self, seat: str, *, agreed: bool = False) -> None:
        """Take back a person's last answer, or say in `UndoRefused` why not.

        It is fair: an answer holds once another person has answered after it, or something was drawn
        or revealed. A secret answer may be taken back while the others still answer with it. In a
        practice game everything goes, and so it does where the other people have `agreed`.
        `MatchBusy` as in `answer`.
        """
        with self._change_lock:
            self._undo(seat, agreed)

    def _undo(self, seat: str, agreed: bool) -> None:
        step = last_step(self.steps, seat, self.people, self._name)
        is_open = self._driver.group is not None and step.at == self.ordinal
        is_lenient = self.practice or agreed
        is_free = is_open or is_lenient
        if self.over and not is_free:
            raise UndoRefused(GAME_OVER)
        if not is_free:
            check_since(self.steps, step, self.people, self._name)
        steps, unchanged = without(self._driver.steps, step)
        now = self._driver, self._anchors
        if not self._can_return(unchanged):
            raise UndoRefused(NO_WAY_BACK)
        try:
            self._return_to(steps, unchanged)
            # In an open dialogue the draws of others come again: only what this answer led to is missing.
            if not is_lenient and has_learned(self.rules, seat, self.position, now[0].table.position):
                raise UndoRefused(REVEALED_SINCE)
        except ManiculeError:
            self._driver, self._anchors = now
            raise
        try:
            self._observers.undone(self, step)
        except UNFINISHED:
            self._driver, self._anchors = now
            self._observers.returned(self)
            raise

    def set(self, seat: str, **settings: str) -> None:
        """Remember how a person wants to play at a seat, such as the language that they read.

        A name has small letters and underscores, a value is one short line: `UsageError` otherwise."""
        self._check_seat(seat)
        for name, value in settings.items():
            if not SETTING.fullmatch(f"{name}={value}"):
                raise UsageError(BAD_SETTING(name=name, value=value))
        with self._change_lock:
            self.settings.setdefault(seat, {}).update(settings)
            try:
                self._observers.configured(self, seat, settings)
            except UNFINISHED:
                self._observers.returned(self)
                raise

    def add_notice(self, notice: Text) -> None:
        """Tell people something besides what happens at the table, such as where the match is kept now."""
        self.notices = (*self.notices, notice)
        self._observers.noticed(self, notice)

    def add_fault(self, fault: Fault) -> None:
        """Tell people that something cannot be shown, unless they know it."""
        if all(known.key != fault.key for known in self.faults):
            self.faults = (*self.faults, fault)
            self.add_notice(fault.notice)

    @property
    def _display(self) -> Display:
        return Display(self)

    # The end.

    @property
    def result(self) -> dict[str, Any]:
        """The result of the finished game as a JSON object."""
        if not self.over:
            raise UsageError(NOT_OVER)
        if not self.table.seats:
            raise UsageError(RELEASED)
        with self._rule_errors():
            save = str(self.path) if self.path is not None else None
            return result_object(self.table, self.kinds, self.answers, save, self.practice)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits at each seat: a person, or a kind of bot."""
        if self.start is not None:
            return tuple(seat.kind for seat in self.start.seats)
        return tuple("bot" if seat in self.bots else PERSON for seat in self.seats)

    @property
    def result_notes(self) -> tuple[Text, ...]:
        """What people read below the points of the finished game, such as a title."""
        with self._rule_errors():
            return result_of(self.table).notes

    @property
    def required_start(self) -> MatchHeader:
        """What the match started from; `UsageError` when nobody said."""
        if self.start is None:
            raise UsageError(NOT_STARTED)
        return self.start

    @property
    def path(self) -> Path | None:
        """The file in which the match is kept while it is played, or that it was loaded from."""
        loaded = self.record.path if self.record is not None else None
        paths: list[Path | None] = [
            observer.path for observer in self._observers.everyone if hasattr(observer, "path")
        ]
        return next((path for path in paths if path is not None), None) if paths else loaded

    def unchanged(self) -> AbstractContextManager[None]:
        """Keep the match as it stands, for example while it is written down; an imagined match is refused.

        Observers may do this too, while they are told of a change."""
        self._check_past()
        return nullcontext() if self._change_lock.is_ours else self._change_lock

    def check_saved(self) -> None:
        """Before people read that the match is saved: look whether the file at `path` holds all that was
        written to it. If not, the match goes on in a new file, and `path` and `notices` say so."""
        with self._change_lock:
            self._observers.check_saved(self)

    def close(self) -> None:
        """Nothing more comes: observers that keep something let go of it."""
        with self._change_lock:
            self._observers.closed(self)

    def release(self) -> None:
        """Let go of the table once the result is taken: whoever plays many games keeps memory small."""
        self._driver.close()

    def __enter__(self) -> Match:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # Looking ahead.

    def fork(self, observers: Iterable[Observer] = ()) -> Match:
        """An exact twin that goes its own way: same position, same chance, same questions.

        Only these observers follow it, from here on; plugins are told nothing of what happens in it."""
        driver, kept = self._driver, self.last_boundary()
        twin = self._twin(self.setup, Observers.of(observers) if observers else NOBODY)
        twin._anchors, twin._older = list(self._anchors), self._older
        position = copy(kept.position)
        dice = NotedDice(self.setup.seed, position.draws, kept.noted)
        table = self.rules.table_at(self.setup, position, dice)
        steps = driver.steps
        twin._is_replaying = True
        twin._drive(table, steps[: kept.answers], kept.ordinal, steps[kept.answers :], kept=kept)
        twin._is_replaying = False
        if twin._is_heard:
            table.listen()
        if twin._observers is not NOBODY:
            twin.begin()
        return twin

    def imagine(self, seat: str, seed: int) -> Match:
        """A match that this seat cannot tell from this one, as chance has it: what the seat may not know is
        dealt anew, and so is all that chance has still to bring. Seats that have answered in secret while
        this one answers too are asked again. Nobody observes it, and it cannot be taken back. With an empty
        seat it is one that a watcher cannot tell from this one."""
        self._check_viewer(seat)
        return imagined(self, seat, seed)

    def play_out(self, bots: Mapping[str, Bot], until: str = END) -> None:
        """Let bots answer for all seats to the end of this phase, of this round, or of the game.

        It is for a fork or an imagined match that is thrown away afterwards: the position stands where the
        phase or the round has just ended, nothing more is asked, and there is no way back."""
        if not self._keeps:
            raise UsageError(KEEPS_NOTHING)
        self._until = until
        driver = self._driver
        driver.keeps, driver.kept = False, None
        self._anchors, self._older = [], None
        try:
            driver.run(bots)
        except _Reached:
            driver.choice = driver.group = None

    # Inside.

    def _twin(self, setup: Setup, observers: Observers = NOBODY) -> Match:
        """A match with the same rules, bots and people that stands nowhere yet."""
        twin = Match.__new__(Match)
        is_same = setup is self.setup
        start = self.start
        if start is not None and not is_same:
            start = msgspec.structs.replace(start, seed=setup.seed)  # the real one tells what chance brings
        twin._prepare(self.rules, setup, self.bots, observers, True, start)
        twin._is_imagined = self._is_imagined or not is_same
        twin._is_heard, twin._is_real = bool(observers.told), False
        twin._keeps_each = True
        twin._ask_forced = self._ask_forced
        return twin

    def _new_position(self) -> Position:
        try:
            position: Position = self.rules.game.new_position(self.rules, self.setup)
            return position
        except ManiculeError:
            raise
        except FAILURES as error:
            raise broken_rule(self.rules, error) from error

    def _table(self, position: Position) -> Table[Any, Any, Any]:
        dice = NotedDice(self.setup.seed, position.draws) if self._keeps else None
        return Table(self.rules, self.setup, position, dice)

    def _drive(
        self,
        table: Table[Any, Any, Any],
        steps: Sequence[tuple[int, str, str]],
        ordinal: int,
        script: Sequence[tuple[int, str, str]],
        conceal: Conceal | None = None,
        kept: Kept | None = None,
    ) -> None:
        """Play on at a table, with the answers of a script first."""
        is_followed = self._follows_phases
        self._driver = Driver(table, self._think, list(steps), ordinal, self._keeps_each, self._ask_forced)
        try:
            self._driver.begin(
                script,
                boundary=self._reach_boundary if self._observers.boundary else None,
                phase_over=self._end_phase if is_followed or self._is_heard else None,
                events=0 if is_followed else MANY,
                conceal=conceal,
                kept=kept,
            )
        except (RecordError, UsageError):  # a wish that a rule refuses is no failure of the rule
            raise
        except FAILURES as error:
            raise self._driver.broken(error) from error

    def again(self, observers: Iterable[Observer], answers: int | None = None) -> Match:
        """The same match played again, for these observers alone: up to here, or to a number of answers."""
        self._check_past()
        made = Match.__new__(Match)
        made._prepare(self.rules, self.setup, {}, Observers.of(observers), False, self.start)
        made.is_replay = True
        table = self._table(self._new_position())
        table.listen()
        made._drive(table, [], 0, self._driver.steps[:answers])
        made._heard_before = len(table.heard or ())
        made._pass_on()
        return made

    def table_at_round_start(self) -> Table[Any, Any, Any] | None:
        """A table as it stood when the present round began; None where no position of then is kept."""
        anchors = [anchor for anchor in self._anchors if anchor.position.round == self.position.round]
        return self._table(copy(anchors[0].position)) if anchors else None

    @property
    def anchors(self) -> Sequence[Kept]:
        """The positions that are kept to go back to: the beginning, and the ends of rounds."""
        older, self._older = self._older, None
        if older is not None:  # a record has more of them, which nobody has needed so far
            self._anchors[1:1] = older()
        return self._anchors

    def _can_return(self, answers: int) -> bool:
        return any(anchor.answers <= answers for anchor in self._anchors)

    def _return_to(self, steps: Sequence[tuple[int, str, str]], unchanged: int) -> None:
        """Stand where these answers lead; of those that are the same as now, nobody is told again."""
        anchors = [anchor for anchor in self._anchors if anchor.answers <= unchanged]
        if len(anchors) == 1:
            anchors = [anchor for anchor in self.anchors if anchor.answers <= unchanged]
        anchor = anchors[-1]
        kept = self._driver.kept if hasattr(self, "_driver") else None
        if kept is not None and anchor.answers < kept.answers <= unchanged:
            anchor = kept
        self._anchors = anchors
        self._is_replaying = True
        table = self._table(copy(anchor.position))
        if self._is_heard:
            table.listen()  # what open dialogues tell is told when all are in
        try:
            self._drive(table, steps[: anchor.answers], anchor.ordinal, steps[anchor.answers :])
        finally:
            self._is_replaying = False
        table.take_events()

    def _recover(self, answers: int) -> None:
        """After rules or an observer that keeps the answers failed: stand again where all of them held."""
        self._failure = None
        held = max(answers, self._observers.hold(self))
        if self._can_return(held):
            self._return_to(self._driver.steps[:held], held)
            self._observers.returned(self)

    def _found_again(self) -> Kept:
        """The last boundary, by the answers since the last anchor."""
        twin, anchor, steps = self._twin(self.setup), self._anchors[-1], self._driver.steps
        table = twin._table(copy(anchor.position))
        twin._drive(table, steps[: anchor.answers], anchor.ordinal, steps[anchor.answers :])
        return twin._driver.kept or anchor  # there is none where the game was over already

    def _choice(self, seat: str, answer: str = "") -> Choice:
        """What a seat is asked; `UsageError` when it is asked nothing, or when the answer is no text."""
        choice = self._driver.choices().get(seat)
        if choice is None:
            self._check_seat(seat)
            raise UsageError(NOT_ASKED(seat=self._name(seat)))
        if not isinstance(answer, str):
            raise UsageError(NOT_A_TEXT(given=repr(answer)))
        return choice

    def _check_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise UsageError(NO_SUCH_SEAT(seat=str(seat)))

    def _check_viewer(self, seat: str) -> None:
        if seat != "":  # whoever only watches
            self._check_seat(seat)

    def _check_past(self) -> None:
        if self._is_imagined:
            raise RecordError(IMAGINED)

    def _name(self, seat: str) -> str:
        return self.names.seats.get(seat, seat)

    def _think(self, bot: Bot, seat: str) -> str:
        """What a bot that is no sampler answers for a seat: it never sees more than the seat may know."""
        dice = self._driver.dice_of(seat)
        choice = self._driver.choice_of(seat)
        question, view = question_of(choice, self.ordinal), seen_by(self.table, seat)
        if isinstance(bot, LookAheadBot):
            if self.bots.get(seat) is bot:  # and not one that is asked for advice
                for observer in self._observers.thinks:
                    observer.thinks(self, seat)
            return bot.think(question, view, dice, self.imagine(seat, dice.below(1 << 62)))
        return bot.answer(question, view, dice)

    def advice(self, seat: str, bot: Bot) -> str:
        """What a bot would answer for a seat that is asked now; `BrokenRule` when it fails."""
        self._choice(seat)
        return self._driver.advice(bot, seat)

    def _run(self) -> bool:
        if not self._observers.answered:
            self._driver.run(self.bots)
            return True
        while self._step():
            pass
        return True

    def _step(self) -> bool:
        before = self.answers
        if self.over or not self._driver.step(self.bots):
            return False
        self._announce(before)
        return True

    def _announce(self, before: int) -> None:
        for step in self._driver.steps[before:] if self._observers.answered else ():
            for observer in self._observers.answered:
                observer.answered(self, Step(*step))

    def _settle(self) -> None:
        """What was answered holds: keep it, then tell what happened."""
        for observer in self._observers.settled:
            observer.settled(self)
        if self.over:
            for observer in self._observers.everyone:
                observer.finished(self)
        self._pass_on()

    def _complain(self) -> None:
        """Raise what failed in those who were told: the rules have run, and what was answered holds."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _pass_on(self) -> None:
        events = self.table.take_events()
        if not events:
            return
        before, self._heard_before = self._heard_before, 0
        if before < len(events) and self._is_real and self._tells_plugins:
            self._display.tell_plugins(events[before:] if before else events)
        if self._observers.told and any(_has_own_audience(type(event)) for event in events):
            events = self._display.can_tell(events)
        for observer in self._observers.told:
            try:
                observer.told(self, events)
            except Exception as error:  # noqa: BLE001 - whatever it is, the rules run on
                self._failure = self._failure or error

    def _reach_boundary(self) -> None:
        if not self._is_replaying:
            for observer in self._observers.boundary:
                observer.boundary(self)

    def _end_phase(self, stage: Stage, round: int) -> None:
        heard = self._driver.table.heard
        if heard is not None and len(heard) >= MANY and self._is_telling:
            self._pass_on()
        if self._follows_phases:
            self._follow_phase(stage, round)

    def _follow_phase(self, stage: Stage, round: int) -> None:
        """Keep the end of a round, and tell those who follow phases and rounds."""
        position = self._driver.table.position
        if self._until == PHASE:
            raise _Reached
        is_round_over = stage.is_round and (
            position.finished or position.round != round or not self.rules.stage(position.phase).is_round
        )
        if self._until:
            if is_round_over and self._until == ROUND:
                raise _Reached
            return
        if is_round_over and self._keeps:
            self._anchors.append(Kept(copy(position), self.ordinal, self.answers))
        if self._is_replaying:
            return
        for observer in self._observers.phase_over:
            observer.phase_over(self)
        if is_round_over:
            for observer in self._observers.round_over:
                observer.round_over(self)

    def _rule_errors(self) -> AbstractContextManager[None]:
        return rule_errors(self.rules, self.ordinal)


class _ChangeLock:
    """Is held, in a `with` block, by the call that changes a match; `MatchBusy` for every other one.

    A second call does not wait: an observer would wait for the call that it is told in."""

    __slots__ = ("_acquire", "_release", "_thread")

    def __init__(self) -> None:
        lock = Lock()
        self._acquire, self._release = lock.acquire, lock.release  # every answer of a bot that looks ahead
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
        """Whether this thread holds it: an observer that looks at its match."""
        return self._thread == get_ident()


@lru_cache(maxsize=1024)
def _has_own_audience(kind: type[Event]) -> bool:
    """Whether events of a class say by themselves whom they are for; then that may fail."""
    return kind.audience is not Event.audience or kind.who is not Event.who


@contextmanager
def _stopped(match: Match) -> Iterator[None]:
    try:
        with time_limit(match.patience):
            yield
    except TookTooLong as error:
        raise endless_rule(match.rules, error, match.patience, match.ordinal) from error


def _looks_ahead(bots: Mapping[str, Bot]) -> bool:
    return any(bot.looks_ahead for bot in bots.values())


def _settings_of(start: MatchHeader) -> dict[str, dict[str, str]]:
    """How people want to play at their seats, as far as they said so before the match began."""
    return {id: dict(seat.settings) for id, seat in start.by_id.items() if seat.settings}
