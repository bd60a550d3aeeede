"""A table on the server: one lock, one session, one record, and the listeners for changes.

The lock is taken in one of two ways: `looking` at the table, or `changing` it. Only its holder may use the
session.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

import manicule
from manicule.kernel.errors import BrokenRule, ContentError, ManiculeError
from manicule.kernel.text import tr
from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule.match.watchdog import patience
from manicule.plugins import PluginRegistry
from manicule.records.match_file import record_name, required_header
from manicule.records.record import Record
from manicule.records.recorder import Recorder
from manicule_interface.hints import strongest_bot
from manicule_interface.lesson import lesson_of
from manicule_interface.log_filter import LogFilter
from manicule_interface.narration import Narration, Passage
from manicule_interface.reactions import Actor, Job, Reaction
from manicule_interface.session import Session
from manicule_interface.table_terms import terms_of
from manicule_languages.reader import Read
from manicule_web.asked_since import AskedSince
from manicule_web.awaited import Cause, awaited, late_times, people_asked
from manicule_web.bot_processes import BotProcessDied, BotProcesses
from manicule_web.clock import Clock
from manicule_web.notifications.table_turns import TableTurns
from manicule_web.session_state import SessionState, SessionStore
from manicule_web.table_bots import TableBots, text_in
from manicule_web.table_file import TableFile
from manicule_web.table_lock import TableGone, TableHold, TableLock
from manicule_web.table_notices import TableNotices
from manicule_web.table_presence import TablePresence
from manicule_web.table_store import TableStore
from manicule_web.table_talk import TableTalk
from manicule_web.table_view import ServerState, TableView
from manicule_web.thinkers import HINT, GivenUp, Thinkers

TOO_LONG = tr("The bot took too long and was stopped.")
ON_THE_PAGE = ("answered", "consent_asked", "consent_given", "consent_refused")
"""Kinds of reactions that the page shows by itself."""
LOOKS = ("hint", "judge", "why")
"""Verbs that change nothing at the table."""

_log = logging.getLogger("manicule.web")

Changed = Callable[[str, str], None]
"""Called with the id of a table and its new version."""


class WebTable:
    """A table on the server; its match starts on first use."""

    def __init__(
        self,
        tables: TableStore,
        file: TableFile,
        registry: PluginRegistry,
        thinkers: Thinkers,
        boot: str,
        changed: Changed,
        processes: BotProcesses | None = None,
        version: int = 0,
    ) -> None:
        self._tables = tables
        self.file = file
        self.registry = registry
        self.lock = TableLock()
        self._hold = TableHold(
            self.lock, tables, file.id, version, self._renew, self._keep_session, self._drop
        )
        self.looking, self.changing = self._hold.looking, self._hold.changing
        self.end = self._hold.end
        self.used = time.monotonic()
        self.open_session: Session | None = None
        self._stamp = 0
        """Changes whenever the table does, even before listeners are told: views with the same stamp are
        valid."""
        self._told_stamp = 0
        self._counting = threading.Lock()
        self._thinkers = thinkers
        self._bots = TableBots(self, thinkers, processes, tables)
        self._boot = boot
        self._tell = changed
        self.notices = TableNotices(self)
        # Not before a game: the page would reload endlessly.
        self.presence = TablePresence(
            file.id, tables.peers, lambda: self.changed() if self.file.is_started else None
        )
        self._views: dict[str, tuple[int, TableView]] = {}
        self._clock = Clock(tables, file.id) if file.clock else None
        self.turns = TableTurns(tables, file.id)
        self.talk = TableTalk(tables, file.id, lambda: changed(file.id, self.version))
        self.asked_since = AskedSince(tables, file.id) if file.deadline else None
        self._session_store = SessionStore(tables, file.id)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Hold the table to change the match; afterwards wait a moment for bots without it, and publish the
        change."""
        try:
            with self.changing():
                yield
            self._bots.wait()
        finally:
            self.tell_moves()

    # The match.

    @property
    def session(self) -> Session:
        """The session; its match is started, or loaded from its record, on first use."""
        with self.looking():
            if self.open_session is not None:
                return self.open_session
            with self.changing():
                return self.take_up(self._opened())

    def take_up(self, session: Session) -> Session:
        """Continue the match of a session here; returns the session."""
        with self.changing():
            self.open_session = session
            self.notices.begin()
            self._restore_session()
            self.notices.note()
            self._bots.go_on()
            self.note_awaited()
            return session

    @property
    def match(self) -> Match:
        """The match of the session."""
        return self.session.match

    @property
    def is_open(self) -> bool:
        """Whether the match is in memory."""
        return self.open_session is not None

    @property
    def stored_record(self) -> Record:
        """The record as it is stored now; raises `RecordError` if it cannot be read."""
        return self._tables.record(self.file)

    def keep(self) -> None:
        """Store the table. If that fails, the table is as it was stored before."""
        try:
            self._tables.write(self.file)
        except BaseException:
            # It was never stored, or cannot be read now.
            with suppress(ManiculeError, ValueError, OSError, TableGone):
                self.file = self._tables.read(self.file.id)
            raise

    def _opened(self) -> Session:
        file, narration = self.file, Narration()
        observers = narration.observers(Recorder(keeper=self._tables.keeper(file)))
        if self._tables.has_record(file):
            record = self._tables.record(file)
            match = manicule.load(record, registry=self.registry, observers=observers)
        else:
            given = vars(file.wanted())
            match = manicule.start(
                **given, practice=file.practice, registry=self.registry, observers=observers
            )
        match.patience = patience()
        if file.agree_with(match):
            self.keep()
        self.note_record(match)
        try:
            lesson = lesson_of(self.registry, required_header(match))
        except ContentError as error:  # a broken lesson does not stop the game
            self.report(error)
            lesson = None
        if lesson is not None and match.position.round > lesson.rounds:
            lesson = None  # the lesson is over
        return Session(match, self.registry, narration, lesson=lesson, report=self.report, now=time.time)

    def report(self, error: BaseException) -> None:
        """Log a failure for the person who runs the server."""
        self._hold.note(error)
        trace = None if isinstance(error, ManiculeError) else error
        _log.error("table %s: %s", self.file.id, error, exc_info=trace)

    def close(self) -> None:
        """Close the match; it is loaded again when a person returns."""
        with self.changing():
            self._bots.forget()
            self._views.clear()
            if self._clock is not None and self._tables.peers is None:
                self._clock.note((), time.time())
            try:
                if self.open_session is not None:
                    self.open_session.match.close()
                    self.notices.note()  # the record may have been lost and written again
            finally:
                self.open_session = None

    def _drop(self) -> None:
        """Forget a match that may differ from its record, and write nothing."""
        self._bots.forget()
        self._views.clear()
        self.notices.passing = None
        self.open_session = None
        with self._counting:
            self._stamp += 1

    # Other processes.

    def hear(self, version: int) -> None:
        """Note that the table has this version in the store, and tell viewers if that is news."""
        if self._hold.hear(version):
            self.changed()

    @property
    def is_behind(self) -> bool:
        """Whether another process has changed the table."""
        return self._hold.is_behind

    def _renew(self, is_told: bool) -> None:
        """Take what another process has stored."""
        stored = self._tables.read(self.file.id)
        for name in TableFile.__struct_fields__:  # in place: requests have the file already
            setattr(self.file, name, getattr(stored, name))
        self.turns.read()
        self.talk.read()
        for extra in (self._clock, self.asked_since, self._session_store):
            if extra is not None:
                extra.read()
        self._drop()
        if not is_told:
            self.changed()

    def wake_bots(self) -> None:
        """Let bots go on that were to think in a process that does not live any more."""
        with self.acting():
            self.session  # noqa: B018 - the match is opened
            self._bots.go_on()

    def _restore_session(self) -> None:
        if self.open_session is not None:
            stored = self._session_store.restored(self.open_session)
            self.notices.passing = stored.notice
            self._bots.restore(self.open_session, stored.stopped)

    def _keep_session(self) -> None:
        """Store what of a session is in no record, before a change ends."""
        session = self.open_session
        if session is not None:
            stopped = {one.job.seat: one.said for one in self._bots.stopped(session)}
            votes = session.moves.votes.state
            self._session_store.keep(
                SessionState(session.match.answers, votes, self.notices.passing, stopped)
            )

    # Listeners.

    @property
    def version(self) -> str:
        """Changes with everything that viewers see, and with each start of the server."""
        return f"{self._boot}-{self._told_stamp}.{self.talk.changes}"

    def changed(self) -> None:
        """Publish a change, so that all viewers update."""
        with self._counting:
            self._stamp += 1
            self._told_stamp = self._stamp
            self.used = time.monotonic()
        self._tell(self.file.id, self.version)

    def moved(self) -> None:
        """Record a change of the match. Viewers are told after the quick bots have answered."""
        with self._counting:
            self._stamp += 1
        self.notices.note()
        self.note_awaited()

    def reseated(self) -> None:
        """Record a change of players. A bot may have to move now."""
        if self.open_session is not None:
            self.open_session.moves.votes.drop()  # it may wait for a person who has left
        self.moved()
        self._bots.go_on()

    def tell_moves(self) -> None:
        """Publish changes of the match that are not published yet."""
        if self._stamp != self._told_stamp:
            self.changed()

    def note_awaited(self) -> None:
        """Note whose turn it is, for the clock and the deadline, and what else is awaited of people, for the
        messages to those who are away."""
        session = self.open_session
        if session is None and self.file.is_started:
            return
        late: dict[str, float] = {}
        with self.changing():
            if session is not None:
                match, asked = session.match, people_asked(session.match)
                if self._clock is not None:
                    self._clock.note(asked, time.time())
                if self.asked_since is not None:
                    given = Counter(seat for _, seat, _ in match.timeline.steps_since(0))
                    self.asked_since.note({seat: given[seat] for seat in asked})
                    late = late_times(self.file, self.asked_since.times)
            self.turns.note(awaited(self.file, session), late)

    def awaited(self, seat: str) -> tuple[Cause, ...]:
        """What the table awaits of a person now."""
        with self.looking():
            session = self.session if self.file.is_started else None
            return awaited(self.file, session).get(seat, ())

    # Views.

    def look(self, viewer: str) -> tuple[str, TableView]:
        """The version of the table, and the table as a viewer sees it; a later change has a later version."""
        with self.looking():
            version = self.version
            return version, self.view(viewer)

    def view(self, viewer: str) -> TableView:
        """The table as a viewer sees it."""
        with self.looking():
            session, stamp = self.session, self._stamp
            kept = self._views.get(viewer)
            if kept is None or kept[0] != stamp:
                state = session.state(viewer)
                self.notices.note()  # parts that could not be shown
                kept = self._views[viewer] = stamp, TableView(state, self._server_state(session, viewer))
            return kept[1]

    def _server_state(self, session: Session, viewer: str) -> ServerState:
        clock, chairs = self._clock, self.file.by_seat
        people = [seat for seat in chairs if seat not in session.match.bots]
        return ServerState(
            self.presence.seats.intersection(chairs),
            {seat: clock.taken(seat) for seat in people} if clock is not None else {},
            {seat: kind for seat, kind in session.match.occupants.kinds.items() if seat not in people},
            {seat: chair.player for seat, chair in chairs.items() if chair.stand_in is not None},
            tuple(self.notices.shown(session)),
            tuple((one.id, one.text) for one in self.file.unread_by(viewer)),
            next((one.said for one in self._bots.stopped(session)), None),
            self.file.is_seed_chosen,
            len(terms_of(self.registry, required_header(session.match)).differences),
            bool(self.file.next),
            bool(viewer) and self.can_look_back,
            tuple(self.file.replacements),
            awaited(self.file, session).get(viewer, ()),
        )

    @property
    def can_look_back(self) -> bool:
        """Whether the game is over, and a bot can review it."""
        return self.match.over and strongest_bot(self.registry, self.file.game) is not None

    def told(self, viewer: str, wanted: LogFilter, read: Read) -> tuple[tuple[Passage, ...], tuple[int, ...]]:
        """The wanted part of the log, as far as a viewer may know it, and the rounds so far."""
        with self.looking():
            narration = self.session.narration
            return narration.chosen(self.session.match, viewer, wanted, read), narration.rounds()

    def note_record(self, match: Match) -> bool:
        """Note the name of the record; returns whether it is another one than before."""
        name = record_name(match)
        name = self._tables.recorded(self.file.id, name) if name else self.file.record
        is_other = name != self.file.record
        self.file.record = name
        return is_other

    # Actions.

    def act(self, who: Actor, verb: str, **given: Any) -> Reaction:
        """Carry out a person's action; waits for slow work without the lock."""
        with self.looking() if verb in LOOKS else self.acting():
            session = self.session
            vote = session.moves.votes.open
            reaction = session.act(who, verb, **given)
            if reaction.has_changed_table:
                self.notices.passing = None
            elif reaction.kind == "consent_refused":
                self.notices.passing = text_in(reaction)
            is_moved = reaction.has_changed_table or reaction.kind == "put_away"
            if is_moved or session.moves.votes.open is not vote:
                self.moved()
                self._bots.go_on()
            work = self._bots.work(session, reaction.job) if reaction.job is not None else None
        if reaction.job is not None and work is not None:
            return self._worked(session, reaction.job, work)
        return reaction if reaction.kind not in ON_THE_PAGE else msgspec.structs.replace(reaction, said=())

    def _worked(self, session: Session, job: Job, work: Callable[[], Any]) -> Reaction:
        """Run a job beside the table, and take its result."""
        about = f"table {self.file.id}: a {job.kind} for seat {job.seat}"
        try:
            outcome = self._thinkers.submit(HINT, about, about, work, self.file.id).result()
        except (BrokenRule, BotProcessDied) as error:
            return Reaction("failed", (session.failure_text(error),))
        except (GivenUp, CancelledError):
            return Reaction("failed", (TOO_LONG,))
        with self.looking():
            return session.done(job, outcome)

    def retry(self) -> Reaction:
        """Let stopped bots think again."""
        with self.acting():
            return self._bots.retry(self.session)

    def read_in(self, seat: str, language: str) -> None:
        """Change the language of a seat."""
        with self.changing():
            self.file.by_seat[seat].read_in(language)
            self.keep()
            if not self.match.over:
                self.match.configure_seat(seat, **{LANGUAGE: language})
            self._views.clear()
