"""A match: one game being played. Bots, screens, servers, saves and tests all use this class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from manicule.kernel.bots import Bot
from manicule.kernel.errors import BrokenRule, RecordError, UsageError
from manicule.kernel.game import END, Result, Setup, result_of
from manicule.kernel.question import Question, Step, question_of
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.sheet import Sheet
from manicule.kernel.table import Table
from manicule.kernel.table_options import bound
from manicule.kernel.text import Text, tr
from manicule.kernel.views import View, seen_by
from manicule.match.bots import LookAheadBot
from manicule.match.display import Display
from manicule.match.driver import endless_rule, rule_errors
from manicule.match.glance import answer_at_a_glance
from manicule.match.header import SETTING
from manicule.match.imagination import imagined
from manicule.match.observer import Observer, Observers
from manicule.match.occupants import Occupants
from manicule.match.point import BEGINNING, Mode, Point
from manicule.match.publisher import Publisher
from manicule.match.reasons import preview_of, reason_against
from manicule.match.seat_changes import RESERVED, SeatChange
from manicule.match.seat_checks import asked_choice, check_seat, check_viewer, seat_ids
from manicule.match.timeline import Timeline
from manicule.match.twins import twin_of
from manicule.match.watchdog import TookTooLong, time_limit

if TYPE_CHECKING:
    from manicule.kernel.plugin import PluginFingerprint
    from manicule.kernel.positions.position import Position
    from manicule.match.header import MatchHeader

T = TypeVar("T")

NOT_OVER = tr("the game is not over yet")
BAD_SETTING = tr(
    "“{name}” cannot be set to “{value}”; a value must be one short line, and a name must be in "
    "lowercase letters"
)
RESERVED_SETTING = tr("“{name}” records the player at a seat; call `manicule.reseat` to change it")
RELEASED = tr("the table of this match has been released; it can no longer be queried")

UNFINISHED = (BrokenRule, RecordError, KeyboardInterrupt)
"""The errors that stop the rules, or a recorder, before an answer is complete."""
UNLIMITED = nullcontext()
"""The time limit of a match without one."""


class Match:
    """One game being played: the questions of its seats, and their answers.

    `manicule.start` begins a match, `manicule.load` continues a save. The constructor makes one directly from
    rules: `bots` answer for their seats when `run` is called, and every other seat is a person. It begins
    `at` a point of the game, by default at its beginning; `mode` is the kind of match.

    `header` is the header of its record. `occupants` are the players now, and `settings` their preferences.
    `patience` is the time limit in seconds for the rules to process a person's answer; 0 means no limit.
    `display` makes texts and sheets, `timeline` holds the past, and `observers` are notified of events.

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
    bots: dict[str, Bot]
    header: MatchHeader | None
    mode: Mode
    settings: dict[str, dict[str, str]]
    occupants: Occupants
    display: Display
    timeline: Timeline
    observers: Observers
    patience: float = 0

    def __init__(
        self,
        rules: RuleSet,
        setup: Setup,
        *,
        bots: Mapping[str, Bot] | None = None,
        observers: Iterable[Observer] = (),
        header: MatchHeader | None = None,
        notices: tuple[Text, ...] = (),
        at: Point = BEGINNING,
        mode: Mode = Mode.REAL,
    ) -> None:
        self.header = header
        self.rules, self.bots = rules, dict(bots) if bots is not None else {}
        self.setup = setup = _bound(setup, rules)
        self.mode = mode
        self.settings = _settings(header, at, mode) if header is not None else {}
        self.observers = Observers(self, observers)
        # Until the first fork or simulation, a boundary is found by replaying: most matches never need one.
        # An observer that is told of a boundary may need it before there is a question to replay to.
        needs_each = mode.is_twin or _looks_ahead(self.bots) or self.observers.follows(Observer.boundary)
        self.timeline = Timeline(rules, setup, at, mode, mode.keeps and needs_each)
        self._show(notices, at.seat_changes)
        if not self.observers.everyone:
            self.timeline.begin(at, self._publisher)
            return
        with self.timeline.lock:
            self.timeline.begin(at, self._publisher)
            self.observers.tell(Observer.began)

    def _show(self, notices: tuple[Text, ...], changes: Sequence[SeatChange]) -> None:
        rules, timeline, observers = self.rules, self.timeline, self.observers
        self.occupants = Occupants(self.setup, self.bots, self.header, changes, timeline, observers)
        self.display = Display(rules, timeline, observers, self.occupants, notices)
        tells_plugins = not self.mode.is_twin and rules.is_hooked("after_events")
        self._publisher = Publisher(timeline, observers, self.display, tells_plugins)

    # The present.

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.timeline.driver.over

    @property
    def ordinal(self) -> int:
        """The number of the question that is asked now, forced ones counted."""
        return self.timeline.driver.ordinal

    @property
    def answers(self) -> int:
        """The number of answers given."""
        return len(self.timeline.driver.steps)

    @property
    def steps(self) -> Sequence[Step]:
        """The answers so far, secret ones too. In a simulated match, those before its last boundary are
        empty, because its seat may not know all of them."""
        return [Step(*step) for step in self.timeline.driver.steps]

    @property
    def table(self) -> Table[Any, Any, Any]:
        """The table itself. It holds every secret: show people `view` and `display.look`."""
        return self.timeline.driver.table

    @property
    def position(self) -> Any:
        """The position at the table, with every secret."""
        return self.timeline.driver.table.position

    @property
    def seats(self) -> tuple[str, ...]:
        """The ids of all seats."""
        return seat_ids(self.setup)

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits, or sat at the end of a record that is replayed."""
        return self.occupants.people

    @property
    def result(self) -> Result:
        """The result of the finished game; `UsageError` before its end. `result_object` converts it to
        JSON."""
        if not self.over:
            raise UsageError(NOT_OVER)
        if not self.table.seats:
            raise UsageError(RELEASED)
        with rule_errors(self.rules, self.ordinal):
            return result_of(self.table)

    # Questions.

    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked now; several if they answer at the same time."""
        driver = self.timeline.driver
        if driver.choice is not None:
            return (driver.choice.seat.id,)
        return tuple(sorted(driver.group.choices)) if driver.group is not None else ()

    def asked(self) -> dict[str, Question]:
        """The question of each seat that is asked now, with its texts."""
        return {seat: self.question(seat) for seat in self.waiting()}

    def question(self, seat: str) -> Question:
        """The question of one seat, with its texts."""
        return self.display.question(seat)

    def legal(self, seat: str) -> Iterable[str]:
        """Every legal answer of a seat, lazily and in a stable order."""
        return asked_choice(self.timeline.driver, seat).legal()

    def why(self, seat: str, answer: str) -> Text | None:
        """Why a seat cannot give this answer now; None if it can."""
        choice = asked_choice(self.timeline.driver, seat, answer)
        with rule_errors(self.rules, self.ordinal):
            return reason_against(self.table, choice, answer, self.display.reason)

    def preview(self, seat: str, answer: str) -> tuple[str, Sheet] | None:
        """An answer as it would be recorded, and a preview of its result; None if there is no preview.

        Raises `IllegalAnswer` if the answer is not legal."""
        choice = asked_choice(self.timeline.driver, seat, answer)
        with rule_errors(self.rules, self.ordinal):
            return preview_of(choice, answer)

    def view(self, seat: str) -> View:
        """The table as a seat sees it, or as a watcher does if `seat` is empty."""
        check_viewer(self.setup, seat)
        with rule_errors(self.rules, self.ordinal):
            return seen_by(self.table, seat)

    def advice(self, seat: str, bot: Bot) -> str:
        """The answer of a bot for a seat that is asked now; `BrokenRule` if it fails."""
        driver = self.timeline.driver
        asked_choice(driver, seat)
        return driver.advice(bot, seat, self._think)

    # Answers.

    def answer(self, seat: str, text: str) -> None:
        """Give a seat's answer as it was typed. `IllegalAnswer`, with the reason, changes nothing.

        After `BrokenRule` the match is as it was before the answer at which the rules failed. Raises
        `MatchBusy` while another call changes the match: in an observer, or in another thread.
        """
        with self.timeline.lock:
            driver = self.timeline.driver
            choice = asked_choice(driver, seat, text)

            def take() -> None:
                with _stopped(self) if self.patience else UNLIMITED:
                    driver.answer(seat, choice.normalize(text))
                    self._publisher.tell_answers(len(driver.steps) - 1)

            self._change(take)

    def run(self) -> None:
        """Let the bots answer until a person is asked or the game is over."""
        with self.timeline.lock:
            if self.observers.follows(Observer.answered):
                self._change(lambda: _repeat(self._step), is_live=True)
            else:
                self._change(lambda: self.timeline.driver.run(self.bots, self._think), is_live=True)

    def step(self) -> bool:
        """Let one bot give one answer; False if no bot is asked."""
        with self.timeline.lock:
            return self._change(self._step, is_live=True)

    def _change(self, play: Callable[[], T], is_live: bool = False) -> T:
        """Run the rules, and do everything that follows an answer, in this order."""
        publisher, observers, before = self._publisher, self.observers, self.answers
        publisher.listen(self.table)
        publisher.is_live = is_live
        try:
            played = play()  # the rules run to the next question; observers get each answer
            observers.tell(Observer.committed)  # a recorder writes the answers
            if self.over:
                observers.tell(Observer.finished)
            publisher.publish()  # plugins, then observers, get the events
        except UNFINISHED:
            publisher.take_back(before)  # back to the last durable answer
            raise
        finally:
            publisher.is_live = False
        publisher.raise_failure()  # of an observer of events; the answers stay
        return played

    def _step(self) -> bool:
        driver = self.timeline.driver
        before = len(driver.steps)
        if driver.over or not driver.step(self.bots, self._think):
            return False
        self._publisher.tell_answers(before)
        return True

    def _think(self, bot: Bot, seat: str) -> str:
        """The answer of a bot that is not a sampler; the bot sees only its seat's view."""
        driver = self.timeline.driver
        if not (bot.looks_ahead and isinstance(bot, LookAheadBot)):
            return answer_at_a_glance(bot, driver, seat)
        dice, choice = driver.dice_of(seat), driver.choice_of(seat)
        question, view = question_of(choice, driver.ordinal), seen_by(driver.table, seat)
        if self.bots.get(seat) is bot:  # and not a bot that only advises
            self.observers.tell(Observer.bot_thinking, seat)
        return bot.think(question, view, dice, self.imagine(seat, dice.below(1 << 62)))

    # Other points of the timeline.

    def undo(self, seat: str, *, agreed: bool = False) -> None:
        """Undo a person's last answer; `UndoRefused` gives the reason if it cannot be undone.

        Undo is fair: an answer is final once another person has answered after it, or something was drawn or
        revealed. A secret answer can be undone while others still answer at the same time. In a practice
        game, or if the other people have `agreed`, every answer can be undone. Raises `MatchBusy` as `answer`
        does.
        """
        timeline = self.timeline
        with timeline.lock:
            before = timeline.state()
            is_practice = self.header is not None and self.header.practice
            step = timeline.undo(seat, self.people, is_practice or agreed, self._publisher)
            try:
                self.observers.tell_all(Observer.undone, step)
            except UNFINISHED:
                timeline.restore(before)
                self.observers.tell_all(Observer.rewound)
                raise

    def change_rules(
        self,
        rules: RuleSet,
        setup: Setup,
        bots: Mapping[str, Bot],
        moved: Callable[[Position], Position],
        changed: tuple[PluginFingerprint, ...] = (),
    ) -> None:
        """Go on with other rules where the match stands, such as those of a plugin that was corrected.

        `moved` moves a position to these rules; the answers of the present turn are given again. `changed`
        are the plugins for the record. An error changes nothing: `PositionError` if the position does not
        fit the rules, `RecordError` if an answer does not, `BrokenRule` if the rules fail."""
        with self.timeline.lock:
            state, parts = self.timeline.state(), dict(vars(self))
            self.rules, self.bots, self.setup = rules, dict(bots), _bound(setup, rules)
            self._show(self.display.lasting_notices, self.occupants.changes)
            try:
                self.timeline.change_rules(rules, self.setup, moved, self._publisher)
                self.asked()  # a question that cannot be shown could not be answered either
                self.observers.tell_all(Observer.rules_changed, changed)
            except BaseException:
                self.timeline.restore(state)
                vars(self).update(parts)
                raise

    def fork(self, observers: Iterable[Observer] = ()) -> Match:
        """An independent copy: same position, same dice, same questions.

        Only these observers follow it, from here on; plugins are not notified of its events."""
        return twin_of(self, self.setup, self.timeline.here(), observers)

    def imagine(self, seat: str, seed: int) -> Match:
        """A random match that this seat cannot tell from this one: the secrets of other seats and all future
        chance are redealt. Seats that have answered while others still answer have answered there, too: by
        the policy of the game, or at random. The simulated match has no observers and no undo. With an empty
        seat, a watcher cannot tell it from this one."""
        check_viewer(self.setup, seat)
        return imagined(self, seat, seed)

    def play_out(self, bots: Mapping[str, Bot], until: str = END) -> None:
        """Let bots answer for all seats to the end of this phase, of this round, or of the game.

        Use it for a fork or a simulated match that you discard afterwards: the position is at the end of the
        phase or round, nothing more is asked, and there is no undo."""
        self.timeline.play_out(bots, until, self._think)

    # People, and the end.

    def configure_seat(self, seat: str, **settings: str) -> None:
        """Set a person's preferences at a seat, such as the language.

        A name has small letters and underscores, a value is one short line: `UsageError` otherwise, and for
        the settings by which `occupants` records the players."""
        check_seat(self.setup, seat)
        for name, value in settings.items():
            if name in RESERVED:
                raise UsageError(RESERVED_SETTING(name=name))
            if not SETTING.fullmatch(f"{name}={value}"):
                raise UsageError(BAD_SETTING(name=name, value=value))
        with self.timeline.lock:
            self.settings.setdefault(seat, {}).update(settings)
            try:
                self.observers.tell_all(Observer.configured, seat, settings)
            except UNFINISHED:
                self.observers.tell_all(Observer.rewound)
                raise

    def close(self) -> None:
        """Close the match: observers release their resources."""
        with self.timeline.lock:
            self.observers.tell_all(Observer.closed)

    def release(self) -> None:
        """Release the table after reading the result, to save memory in programs that play many games."""
        self.timeline.driver.close()

    def __enter__(self) -> Match:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def _stopped(match: Match) -> Iterator[None]:
    """Stop rules that people wait for if they do not end, and report a broken rule."""
    try:
        with time_limit(match.patience):
            yield
    except TookTooLong as error:
        raise endless_rule(match.rules, error, match.patience, match.ordinal) from error


def _repeat(step: Callable[[], bool]) -> None:
    while step():
        pass


def _looks_ahead(bots: Mapping[str, Bot]) -> bool:
    return any(bot.looks_ahead for bot in bots.values())


def _bound(setup: Setup, rules: RuleSet) -> Setup:
    """A set-up whose options can be read by their names alone where that is clear."""
    options = bound(setup.options, rules.option_owners)
    return setup if options is setup.options else setup.with_options(options)


def _settings(header: MatchHeader, at: Point, mode: Mode) -> dict[str, dict[str, str]]:
    """The preferences of people at their seats: the last ones of a loaded match, else those of the header."""
    if at.record is not None and mode is Mode.REAL:
        return {seat: dict(own) for seat, own in at.record.settings.items()}
    if not any(seat.settings for seat in header.seats):
        return {}
    return {id: dict(seat.settings) for id, seat in header.by_id.items() if seat.settings}
