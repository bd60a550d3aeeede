"""A table that is played at: one lock, one session, one record, and those who listen for changes.

Only the lock holder may use the session. Bots think outside of the lock, and give their answers if they are
still asked.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import manicule
from manicule.kernel.errors import BrokenRule, ContentError, ManiculeError
from manicule.kernel.text import Text, ntr, tr
from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule.match.watchdog import patience
from manicule.plugins import PluginRegistry
from manicule.records.match_file import required_header
from manicule.records.recorder import Recorder
from manicule_interface.hints import strongest_bot
from manicule_interface.lesson import lesson_of
from manicule_interface.narration import Narration, Passage
from manicule_interface.notices import UNSHOWN, Notice
from manicule_interface.reactions import Actor, Job, Reaction
from manicule_interface.session import MOVED_ON, Session
from manicule_web import table_file
from manicule_web.clock import Clock
from manicule_web.table_file import TableFile, TableNotice
from manicule_web.table_lock import WAIT, TableBusy, TableLock
from manicule_web.table_view import ServerState, TableView
from manicule_web.thinkers import AHEAD, HINT, QUICK, GivenUp, Thinkers

TOO_LONG = tr("The bot takes too long and was stopped.")
BOT_STOPPED = ntr(
    "{name} has not answered for {n} second. Let this bot try again, or take back an answer.",
    "{name} has not answered for {n} seconds. Let this bot try again, or take back an answer.",
)
BOT_HANGS = tr(
    "{name} still hangs and cannot try again yet. If that lasts, the server must be started again. "
    "The game is kept."
)
ON_THE_PAGE = ("answered", "consent_asked", "consent_given", "consent_refused")
"""Kinds of reactions that pages show by themselves, as long as it matters."""

AT_ONCE = 0.03
"""Seconds that an answer waits for bots that do not look ahead, so that everybody sees the table once."""

_log = logging.getLogger("manicule.web")

Changed = Callable[[str, str], None]
"""Is told the id of a table and its new version."""


class Thinking(NamedTuple):
    """A bot that thinks: at which session, about what, and the thought that will have its answer."""

    session: Session
    job: Job
    thought: Future[Any]


class Stopped(NamedTuple):
    """A bot that was stopped at a question, and what people are told: it took too long, or failed."""

    job: Job
    said: Text


class WebTable:
    """A table that has begun."""

    def __init__(
        self,
        folder: Path,
        file: TableFile,
        registry: PluginRegistry,
        thinkers: Thinkers,
        boot: str,
        changed: Changed,
    ) -> None:
        self.folder = folder
        self.file = file
        self.registry = registry
        self.lock = TableLock()
        self.used = time.monotonic()
        self._thinkers = thinkers
        self._boot = boot
        self._tell = changed
        self._session: Session | None = None
        self._recorder = Recorder(folder / file.record)
        self._version = 0
        self._moves = 0
        self._moves_told = 0
        self._counting = threading.Lock()
        self._thinking: Thinking | None = None
        self._stopped: dict[str, Stopped] = {}
        self._quick_since = 0.0
        self._no_quick_bot = threading.Event()
        self._no_quick_bot.set()
        self._notices_logged = 0
        self._faults_logged = 0
        self._notice: Text | None = None
        self._here: dict[str, int] = {}
        self._views: dict[str, tuple[tuple[int, int], TableView]] = {}
        self._clock = Clock(folder) if file.clock else None

    # The match.

    @property
    def session(self) -> Session:
        """The session: its match is begun, or gone on with from its record, when it is first needed."""
        with self.lock:
            if self._session is None:
                self._session = self._opened()
                self._notices_logged = 0
                self._note_notices()
                self._go_on()
                self._note_time()
            return self._session

    @property
    def match(self) -> Match:
        """The match of the session."""
        return self.session.match

    @property
    def is_open(self) -> bool:
        """Whether the match is in memory."""
        return self._session is not None

    @property
    def record(self) -> Path:
        """The file in which the match is kept."""
        return self.folder / self.file.record

    def _opened(self) -> Session:
        path, narration = self.record, Narration()
        self._recorder = Recorder(path)
        observers = narration.observers(self._recorder)
        if path.exists():
            match = manicule.load(path, registry=self.registry, observers=observers)
        else:
            wanted = self.file.wanted()
            match = manicule.start(
                wanted.game,
                wanted.seats,
                seed=wanted.seed,
                with_=wanted.with_,
                without=wanted.without,
                options=wanted.options,
                pack=wanted.pack,
                practice=self.file.practice,
                registry=self.registry,
                observers=observers,
            )
        match.patience = patience()
        try:
            lesson = lesson_of(self.registry, required_header(match))
        except ContentError as error:  # it keeps nobody from the game
            self.report(error)
            lesson = None
        if lesson is not None and match.position.round > lesson.rounds:
            lesson = None  # it is over
        return Session(match, self.registry, narration, lesson=lesson, report=self.report)

    def report(self, error: BaseException) -> None:
        """Log a failure for the person who runs the server."""
        trace = None if isinstance(error, ManiculeError) else error
        _log.error("table %s: %s", self.file.id, error, exc_info=trace)

    def close(self) -> None:
        """Let go of the match; it is opened again when somebody comes back."""
        with self.lock:
            self._stopped.clear()
            self._views.clear()
            if self._clock is not None:
                self._clock.note((), time.time())
            try:
                if self._session is not None:
                    self._session.match.close()
                    self._note_notices()  # the record may have been lost, and is written anew then
            finally:
                self._session = None

    # Who listens.

    @property
    def version(self) -> str:
        """Changes with whatever anybody at the table sees; another one after the server was started anew."""
        return f"{self._boot}-{self._version}"

    @property
    def stamp(self) -> tuple[int, int]:
        """Changes whenever the table does, also before anybody is told: drawings of one stamp hold."""
        return self._version, self._moves

    def changed(self) -> None:
        """Something can be seen that was not there before: everybody looks again."""
        with self._counting:
            self._version += 1
            self._moves_told = self._moves
            self.used = time.monotonic()
        self._tell(self.file.id, self.version)

    def _moved(self) -> None:
        """The match has changed. Everybody is told when bots that answer at once have done so."""
        with self._counting:
            self._moves += 1
        self._note_notices()
        self._note_time()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Hold the lock to change the match; then wait a moment for bots, without it, and tell everybody."""
        try:
            with self.lock:
                yield
            self._no_quick_bot.wait(AT_ONCE)
        finally:
            self._tell_moves()

    def _tell_moves(self) -> None:
        if self._moves != self._moves_told:
            self.changed()

    def _note_time(self) -> None:
        if self._clock is None or self._session is None:
            return
        match = self._session.match
        waiting = () if match.over else match.waiting()
        self._clock.note([seat for seat in waiting if seat not in match.bots], time.time())

    def arrive(self, viewer: str, most: int) -> bool:
        """A browser of this viewer listens from now on; False when `most` of them do already."""
        with self._counting:
            if self._here.get(viewer, 0) >= most:
                return False
            self._here[viewer] = self._here.get(viewer, 0) + 1
            is_new = self._here[viewer] == 1 and bool(viewer)
        if is_new and self.file.is_started:  # before, a page that looks again would come and go for ever
            self.changed()
        return True

    def leave(self, viewer: str) -> None:
        """A browser of this viewer listens no more."""
        with self._counting:
            self._here[viewer] = max(0, self._here.get(viewer, 0) - 1)
            is_gone = not self._here[viewer] and bool(viewer)
        if is_gone and self.file.is_started:
            self.changed()

    @property
    def is_listened_to(self) -> bool:
        """Whether anybody looks at this table."""
        return any(self._here.values())

    def tell(self, notice: Text) -> None:
        """Tell everybody something that is no event of the game, until somebody answers."""
        with self.lock:
            self._notice = notice
        self.changed()

    # Looking.

    def view(self, viewer: str) -> TableView:
        """The table through the eyes of a viewer."""
        with self.lock:
            session, stamp = self.session, self.stamp
            kept = self._views.get(viewer)
            if kept is None or kept[0] != stamp:
                state = session.state(viewer)
                kept = self._views[viewer] = stamp, TableView(state, self._server_state(session, viewer))
            return kept[1]

    def _server_state(self, session: Session, viewer: str) -> ServerState:
        clock, chairs = self._clock, self.file.by_seat
        people = [seat for seat in chairs if seat not in session.match.bots]
        return ServerState(
            frozenset(seat for seat in chairs if self._here.get(seat)),
            {seat: clock.taken(seat) for seat in people} if clock is not None else {},
            {seat: chair.kind for seat, chair in chairs.items() if seat not in people},
            tuple(self._notices(session)),
            tuple((one.id, one.text) for one in self.file.unread_by(viewer)),
            next((one.said for one in _due(self._stopped, session)), None),
            self.file.is_seed_chosen,
            bool(self.file.next),
            bool(viewer) and self.can_look_back,
        )

    @property
    def can_look_back(self) -> bool:
        """Whether the game is over, and there is a bot that can look back at it."""
        return self.match.over and strongest_bot(self.registry, self.file.game) is not None

    def told(self, viewer: str) -> tuple[Passage, ...]:
        """All that happened, as far as a viewer may know it."""
        with self.lock:
            session = self.session
            return session.narration.recent(session.match, viewer)

    # Notices.

    def _note_notices(self) -> None:
        """Keep what people should be told of the match until each of them has read it, and log it."""
        session = self._session
        if session is None or self._notices_logged == len(session.match.display.notices):
            return
        match = session.match
        faults = [fault.notice for fault in match.display.faults]  # they are logged with their traces
        for notice in match.display.notices[self._notices_logged :]:
            if notice not in faults:
                _log.warning("table %s: %s", self.file.id, notice)
        self._notices_logged = len(match.display.notices)
        known = {one.id for one in self.file.notices}
        new = [
            TableNotice(one.id, one.text)
            for one in session.notices
            if one.text is not None and not _is_of_display(one) and one.id not in known
        ]
        record = self._recorder.path
        if new or (record is not None and record.name != self.file.record):
            self.file.notices += new
            self.file.record = record.name if record is not None else self.file.record
            table_file.write(self.folder, self.file)

    def _notices(self, session: Session) -> Iterator[Text]:
        """What everybody is told until somebody answers, and whose fault it is that something cannot be
        shown. What that was may be a secret or a path: the log has it."""
        if self._notice is not None:
            yield self._notice
        faults = session.match.display.faults
        for fault in faults[self._faults_logged :]:
            _log.error("table %s: %s\n%s", self.file.id, fault.notice, fault.trace)
        self._faults_logged = len(faults)
        if faults:
            yield from dict.fromkeys(one.text for one in session.notices if one.text and _is_of_display(one))

    def dismiss(self, seat: str, id: str) -> Reaction:
        """A person has read a notice."""
        with self.lock:
            unread = [one for one in self.file.unread_by(seat) if one.id == id]
            for notice in unread:
                notice.read_by.append(seat)
                table_file.write(self.folder, self.file)
        if unread:
            self.changed()
        return Reaction("shown")

    # Acting.

    def act(self, who: Actor, verb: str, **given: Any) -> Reaction:
        """Do what a person wants at the table; slow work is waited for without the lock."""
        with self.acting():
            session = self.session
            vote = session.moves.votes.open
            reaction = session.act(who, verb, **given)
            if reaction.has_changed_table:
                self._notice = None
            elif reaction.kind == "consent_refused":
                self._notice = _text_in(reaction)
            if reaction.has_changed_table or session.moves.votes.open is not vote:
                self._moved()
                self._go_on()
        if reaction.job is not None:
            return self._worked(session, reaction.job)
        return reaction if reaction.kind not in ON_THE_PAGE else msgspec.structs.replace(reaction, said=())

    def _worked(self, session: Session, job: Job) -> Reaction:
        """Have a job done beside the table, and take what it came to."""
        about = f"table {self.file.id}: a {job.kind} for seat {job.seat}"
        try:
            outcome = self._thinkers.submit(HINT, about, about, job.do).result()
        except BrokenRule as error:
            return Reaction("failed", (session.failure_text(error),))
        except (GivenUp, CancelledError):
            return Reaction("failed", (TOO_LONG,))
        with self.lock:
            return session.done(job, outcome)

    def read_in(self, seat: str, language: str) -> None:
        """Let a seat read another language from now on."""
        with self.lock:
            self.file.by_seat[seat].language = language
            table_file.write(self.folder, self.file)
            if not self.match.over:
                self.match.configure_seat(seat, **{LANGUAGE: language})
            self._views.clear()

    # Bots.

    def _go_on(self) -> None:
        """Let the bot that is asked think."""
        while self._thinking is None and (session := self._session) is not None:
            job = self._next_thought(session)
            if job is None:
                break
            match, seat = session.match, job.seat
            looks_ahead = match.bots[seat].looks_ahead
            self._note_quick(not looks_ahead)
            kind = self.file.by_seat[seat].kind
            about = f"table {self.file.id}: the bot {kind} ({match.display.names.seats[seat]}, seat {seat})"
            thought = self._thinkers.submit(
                AHEAD if looks_ahead else QUICK, _owner(self.file.id, seat), about, job.do
            )
            if thought.cancelled():  # the server ends
                break
            self._thinking = Thinking(session, job, thought)
            if not thought.done():
                thought.add_done_callback(self._thought_over)
                return
            self._take_thought()
        if self._thinking is None:
            self._note_quick(False)

    def _next_thought(self, session: Session) -> Job | None:
        """The thought of the bot that is asked now; None without one, or if it was stopped there."""
        try:
            turn = session.go_on(without=[one.job.seat for one in _due(self._stopped, session)])
        except ManiculeError as error:  # what the person answered holds all the same
            session.fail(error)
            return None
        return session.thought(turn.seat) if turn.kind == "think" else None

    def _note_quick(self, is_quick: bool) -> None:
        """Whether a bot thinks now for which those who answer wait a moment."""
        if not is_quick:
            self._no_quick_bot.set()
        elif self._no_quick_bot.is_set():
            self._quick_since = time.monotonic()
            self._no_quick_bot.clear()

    def _thought_over(self, thought: Future[Any]) -> None:
        """In a thread of the thinkers: take the answer of a bot, and go on."""
        try:
            with self.lock:
                if self._thinking is not None and self._thinking.thought is thought:
                    self._take_thought()
                    self._go_on()
        except TableBusy:  # rules run for long: the answer is not lost
            later = threading.Timer(WAIT, self._thought_over, (thought,))
            later.daemon = True
            later.start()
            return
        if self._no_quick_bot.is_set() or time.monotonic() > self._quick_since + AT_ONCE:
            self._tell_moves()

    def _take_thought(self) -> None:
        """Give the answer of a bot, if it is still asked; a bot that failed or took too long is stopped."""
        assert self._thinking is not None
        (session, job, thought), self._thinking = self._thinking, None
        if thought.cancelled() or session is not self._session or not session.is_due(job):
            return
        failure = thought.exception()
        if isinstance(failure, GivenUp):  # the thinkers have logged it
            seconds = max(1, round(self._thinkers.seconds))
            said: Text | None = BOT_STOPPED(name=session.match.display.names.seats[job.seat], n=seconds)
        elif failure is not None:
            said = session.failure_text(failure)
        else:
            said = _text_in(session.done(job, thought.result()))
        if said is not None:
            self._stopped[job.seat] = Stopped(job, said)
        self._moved()

    def retry(self) -> Reaction:
        """Let bots that were stopped think again, except those whose last thought still hangs."""
        with self.acting():
            stopped = [one.job.seat for one in _due(self._stopped, self.session)]
            if not stopped:
                return Reaction("stale", (MOVED_ON,))
            hanging = [seat for seat in stopped if self._thinkers.is_hanging(_owner(self.file.id, seat))]
            if stopped == hanging:
                return Reaction("refused", (BOT_HANGS(name=self.match.display.names.seats[hanging[0]]),))
            for seat in stopped:
                if seat not in hanging:
                    del self._stopped[seat]
            self._moved()
            self._go_on()
            return Reaction("shown")


def _owner(table: str, seat: str) -> str:
    """By what the thinkers know the bot of a seat."""
    return f"{table}/{seat}"


def _due(stopped: Mapping[str, Stopped], session: Session) -> list[Stopped]:
    """The bots that were stopped at what they are asked now."""
    return [one for one in stopped.values() if session.is_due(one.job)]


def _text_in(reaction: Reaction) -> Text | None:
    """The sentence of a reaction, if it has one."""
    return next((one for one in reaction.said if isinstance(one, Text)), None)


def _is_of_display(notice: Notice) -> bool:
    """Whether a notice says that a plugin fails to show something: it holds until the plugin is mended."""
    return notice.text is not None and notice.text.message == UNSHOWN.message
