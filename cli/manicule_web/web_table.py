"""A table on the server: one lock, one session, one record, and the listeners for changes.

Only the lock holder may use the session.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

import manicule
from manicule.kernel.errors import BrokenRule, ContentError, ManiculeError
from manicule.kernel.text import Text, tr
from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule.match.watchdog import patience
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of, required_header
from manicule.records.recorder import Recorder
from manicule_interface.hints import strongest_bot
from manicule_interface.lesson import lesson_of
from manicule_interface.log_filter import LogFilter
from manicule_interface.narration import Narration, Passage
from manicule_interface.reactions import Actor, Job, Reaction
from manicule_interface.session import Session
from manicule_languages.reader import Read
from manicule_web import table_file
from manicule_web.clock import Clock
from manicule_web.table_bots import TableBots, text_in
from manicule_web.table_file import TableFile, TableNotice
from manicule_web.table_lock import TableLock
from manicule_web.table_view import ServerState, TableView
from manicule_web.thinkers import HINT, GivenUp, Thinkers

TOO_LONG = tr("The bot took too long and was stopped.")
ON_THE_PAGE = ("answered", "consent_asked", "consent_given", "consent_refused")
"""Kinds of reactions that the page shows by itself."""

_log = logging.getLogger("manicule.web")

Changed = Callable[[str, str], None]
"""Called with the id of a table and its new version."""


class WebTable:
    """A table on the server; its match starts on first use."""

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
        self.open_session: Session | None = None
        self._stamp = 0
        """Changes whenever the table does, even before listeners are told: views with the same stamp are
        valid."""
        self._told_stamp = 0
        self._counting = threading.Lock()
        self._thinkers = thinkers
        self._bots = TableBots(self, thinkers)
        self._boot = boot
        self._tell = changed
        self._notices_logged = 0
        self._notice: Text | None = None
        self._here: Counter[str] = Counter()
        self._views: dict[str, tuple[int, TableView]] = {}
        self._clock = Clock(folder) if file.clock else None

    # The match.

    @property
    def session(self) -> Session:
        """The session; its match is started, or loaded from its record, on first use."""
        with self.lock:
            return self.open_session or self.take_up(self._opened())

    def take_up(self, session: Session) -> Session:
        """Continue the match of a session here; returns the session."""
        with self.lock:
            self.open_session = session
            self._notices_logged = 0
            self._note_notices()
            self._bots.go_on()
            self._note_time()
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
    def record(self) -> Path:
        """The file of the match's record; the folder before a new save begins."""
        return self.folder / self.file.record

    def keep(self) -> None:
        """Write the table file to disk."""
        table_file.write(self.folder, self.file)

    def _opened(self) -> Session:
        path, narration = self.record if self.file.record else None, Narration()
        observers = narration.observers(Recorder(path))
        if path is not None and path.exists():
            match = manicule.load(path, registry=self.registry, observers=observers)
        else:
            given = vars(self.file.wanted())
            match = manicule.start(
                **given, practice=self.file.practice, registry=self.registry, observers=observers
            )
        match.patience = patience()
        self._note_record(match)
        try:
            lesson = lesson_of(self.registry, required_header(match))
        except ContentError as error:  # a broken lesson does not stop the game
            self.report(error)
            lesson = None
        if lesson is not None and match.position.round > lesson.rounds:
            lesson = None  # the lesson is over
        return Session(match, self.registry, narration, lesson=lesson, report=self.report)

    def report(self, error: BaseException) -> None:
        """Log a failure for the person who runs the server."""
        trace = None if isinstance(error, ManiculeError) else error
        _log.error("table %s: %s", self.file.id, error, exc_info=trace)

    def close(self) -> None:
        """Close the match; it is loaded again when a person returns."""
        with self.lock:
            self._bots.forget()
            self._views.clear()
            if self._clock is not None:
                self._clock.note((), time.time())
            try:
                if self.open_session is not None:
                    self.open_session.match.close()
                    self._note_notices()  # the record may have been lost and written again
            finally:
                self.open_session = None

    # Listeners.

    @property
    def version(self) -> str:
        """Changes with everything that viewers see, and with each start of the server."""
        return f"{self._boot}-{self._told_stamp}"

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
        self._note_notices()
        self._note_time()

    def tell_moves(self) -> None:
        """Publish changes of the match that are not published yet."""
        if self._stamp != self._told_stamp:
            self.changed()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Hold the lock to change the match; afterwards wait a moment for bots without it, and publish the
        change."""
        try:
            with self.lock:
                yield
            self._bots.wait()
        finally:
            self.tell_moves()

    def _note_time(self) -> None:
        if self._clock is None or self.open_session is None:
            return
        match = self.open_session.match
        waiting = () if match.over else match.waiting()
        self._clock.note([seat for seat in waiting if seat not in match.bots], time.time())

    def arrive(self, viewer: str, most: int) -> bool:
        """Add a listening browser of this viewer; False if there are `most` already."""
        with self._counting:
            if self._here[viewer] >= most:
                return False
            self._here[viewer] += 1
            is_new = self._here[viewer] == 1
        if is_new:
            self._announce(viewer)
        return True

    def leave(self, viewer: str) -> None:
        """Remove a listening browser of this viewer."""
        with self._counting:
            self._here[viewer] -= 1
            is_gone = not self._here[viewer]
        if is_gone:
            self._announce(viewer)

    def _announce(self, viewer: str) -> None:
        """Publish that a person has come or gone. Not before a game: the page would reload endlessly."""
        if viewer and self.file.is_started:
            self.changed()

    @property
    def is_listened_to(self) -> bool:
        """Whether any browser listens to this table."""
        return any(self._here.values())

    def tell(self, notice: Text) -> None:
        """Show a notice to all viewers until the next answer."""
        with self.lock:
            self._notice = notice
        self.changed()

    # Views.

    def view(self, viewer: str) -> TableView:
        """The table as a viewer sees it."""
        with self.lock:
            session, stamp = self.session, self._stamp
            kept = self._views.get(viewer)
            if kept is None or kept[0] != stamp:
                state = session.state(viewer)
                self._note_notices()  # parts that could not be shown
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
            next((one.said for one in self._bots.stopped(session)), None),
            self.file.is_seed_chosen,
            bool(self.file.next),
            bool(viewer) and self.can_look_back,
        )

    @property
    def can_look_back(self) -> bool:
        """Whether the game is over, and a bot can review it."""
        return self.match.over and strongest_bot(self.registry, self.file.game) is not None

    def told(self, viewer: str, wanted: LogFilter, read: Read) -> tuple[tuple[Passage, ...], tuple[int, ...]]:
        """The wanted part of the log, as far as a viewer may know it, and the rounds so far."""
        with self.lock:
            narration = self.session.narration
            return narration.chosen(self.session.match, viewer, wanted, read), narration.rounds()

    # Notices.

    def _note_notices(self) -> None:
        """Store the match's notices until each person has read them, and log them."""
        session = self.open_session
        if session is None or self._notices_logged == len(session.match.display.notices):
            return
        display = session.match.display
        traces = {fault.notice: f"\n{fault.trace}" for fault in display.faults}
        for notice in display.notices[self._notices_logged :]:
            level = logging.ERROR if notice in traces else logging.WARNING
            _log.log(level, "table %s: %s%s", self.file.id, notice, traces.get(notice, ""))
        self._notices_logged = len(display.notices)
        known = {one.id for one in self.file.notices}
        new = [
            TableNotice(one.id, one.text)
            for one in session.notices
            if one.text is not None and not one.is_fault and one.id not in known
        ]
        if self._note_record(session.match) or new:
            self.file.notices += new
            self.keep()

    def _note_record(self, match: Match) -> bool:
        """Note the file of the record; returns whether it is another one than before."""
        path = path_of(match)
        if path is None or path == self.record:
            return False
        self.file.record = path.name if path.parent == self.folder else str(path)
        return True

    def _notices(self, session: Session) -> Iterator[Text]:
        """The notices shown until the next answer, and those about plugins whose parts cannot be shown. The
        details may contain a secret or a path: only the log has them."""
        if self._notice is not None:
            yield self._notice
        if session.match.display.faults:
            yield from dict.fromkeys(one.text for one in session.notices if one.text and one.is_fault)

    def dismiss(self, seat: str, id: str) -> Reaction:
        """Record that a person has read a notice."""
        with self.lock:
            unread = [one for one in self.file.unread_by(seat) if one.id == id]
            for notice in unread:
                notice.read_by.append(seat)
                self.keep()
        if unread:
            self.changed()
        return Reaction("shown")

    # Actions.

    def act(self, who: Actor, verb: str, **given: Any) -> Reaction:
        """Carry out a person's action; waits for slow work without the lock."""
        with self.acting():
            session = self.session
            vote = session.moves.votes.open
            reaction = session.act(who, verb, **given)
            if reaction.has_changed_table:
                self._notice = None
            elif reaction.kind == "consent_refused":
                self._notice = text_in(reaction)
            is_moved = reaction.has_changed_table or reaction.kind == "put_away"
            if is_moved or session.moves.votes.open is not vote:
                self.moved()
                self._bots.go_on()
        if reaction.job is not None:
            return self._worked(session, reaction.job)
        return reaction if reaction.kind not in ON_THE_PAGE else msgspec.structs.replace(reaction, said=())

    def _worked(self, session: Session, job: Job) -> Reaction:
        """Run a job beside the table, and take its result."""
        about = f"table {self.file.id}: a {job.kind} for seat {job.seat}"
        try:
            outcome = self._thinkers.submit(HINT, about, about, job.do).result()
        except BrokenRule as error:
            return Reaction("failed", (session.failure_text(error),))
        except (GivenUp, CancelledError):
            return Reaction("failed", (TOO_LONG,))
        with self.lock:
            return session.done(job, outcome)

    def retry(self) -> Reaction:
        """Let stopped bots think again."""
        with self.acting():
            return self._bots.retry(self.session)

    def read_in(self, seat: str, language: str) -> None:
        """Change the language of a seat."""
        with self.lock:
            self.file.by_seat[seat].language = language
            self.keep()
            if not self.match.over:
                self.match.configure_seat(seat, **{LANGUAGE: language})
            self._views.clear()
