"""The bots of a table: they think outside its lock, and answer if they are still asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, tr
from manicule_interface.reactions import Job, Reaction
from manicule_interface.session import MOVED_ON, Session
from manicule_web.bot_processes import BotProcesses, BotTask
from manicule_web.table_lock import WAIT, TableBusy, TableGone
from manicule_web.table_store import StoreAway, TableStore
from manicule_web.thinkers import AHEAD, QUICK, GivenUp, Thinkers

if TYPE_CHECKING:
    from manicule_web.web_table import WebTable

BOT_STOPPED = ntr(
    "{name} has not moved for {n} second. Let this bot try again, or undo a move.",
    "{name} has not moved for {n} seconds. Let this bot try again, or undo a move.",
)
BOT_HANGS = tr(
    "{name} is still stuck and cannot try again yet. If this continues, the server must be restarted. "
    "The game is saved."
)
AT_ONCE = 0.03
"""Seconds that an answer waits for bots that do not look ahead, so that viewers get one update."""


class Thinking(NamedTuple):
    """A thinking bot: its session, its job, and the future with its answer."""

    session: Session
    job: Job
    thought: Future[Any]


class Stopped(NamedTuple):
    """A bot that was stopped at a question, with the message for people: it took too long, or failed."""

    job: Job
    said: Text


class TableBots:
    """Lets the bots of a table think, one at a time. Callers must hold the lock of the table."""

    def __init__(
        self, table: WebTable, thinkers: Thinkers, processes: BotProcesses | None, tables: TableStore
    ) -> None:
        self._table = table
        self._tables = tables
        self._thinkers = thinkers
        self._processes = processes
        self._thinking: Thinking | None = None
        self._stopped: dict[str, Stopped] = {}
        self._quick_since = 0.0
        self._no_quick_bot = threading.Event()
        self._no_quick_bot.set()

    def wait(self) -> None:
        """Wait a moment for bots that do not look ahead; call without the lock."""
        self._no_quick_bot.wait(AT_ONCE)

    def forget(self) -> None:
        """Forget the stopped bots when the match is closed."""
        self._stopped.clear()

    def restore(self, session: Session, stopped: Mapping[str, Text]) -> None:
        """Take the stopped bots that were stored, with the sentences about them."""
        ordinal, takebacks = session.match.ordinal, session.moves.takebacks
        for seat, said in stopped.items():
            self._stopped[seat] = Stopped(Job("think", seat, ordinal, takebacks, _no_work), said)

    def stopped(self, session: Session) -> list[Stopped]:
        """The bots that were stopped at their current question."""
        return [one for one in self._stopped.values() if session.is_due(one.job)]

    def go_on(self) -> None:
        """Start the thinking of the next bot."""
        while self._thinking is None and (session := self._table.open_session) is not None:
            job = self._next_thought(session)
            if job is None:
                break
            match, seat, file = session.match, job.seat, self._table.file
            looks_ahead = match.bots[seat].looks_ahead
            self._note_quick(not looks_ahead)
            name = match.display.names.seats[seat]
            about = f"table {file.id}: the bot {match.occupants.kinds[seat]} ({name}, seat {seat})"
            lane = AHEAD if looks_ahead else QUICK
            work = self.work(session, job) if looks_ahead else job.do
            thought = self._thinkers.submit(lane, self._owner(seat), about, work, file.id)
            if thought.cancelled():  # the server ends
                break
            self._thinking = Thinking(session, job, thought)
            if not thought.done():
                thought.add_done_callback(self._thought_over)
                return
            self._take_thought()
        if self._thinking is None:
            self._note_quick(False)

    def work(self, session: Session, job: Job) -> Callable[[], Any]:
        """The work of a job for a thread: to wait for a process, if the server has some, or to do it."""
        if self._processes is None:
            return job.do
        task = BotTask.of(session.match, job.seat, is_hint=job.kind == "hint")
        return partial(self._processes.think, task)

    def _owner(self, seat: str) -> str:
        """The name of a seat's bot for the thinkers."""
        return f"{self._table.file.id}/{seat}"

    def _next_thought(self, session: Session) -> Job | None:
        """The job of the bot that is asked now; None if there is none, or it was stopped there."""
        try:
            turn = session.go_on(without=[one.job.seat for one in self.stopped(session)])
        except ManiculeError as error:  # the person's answer stands all the same
            session.fail(error)
            self._tables.thought(self._table.file.id)
            return None
        if turn.kind != "think":
            self._tables.thought(self._table.file.id)
            return None
        return session.thought(turn.seat) if self._tables.thinks(self._table.file.id) else None

    def _note_quick(self, is_quick: bool) -> None:
        """Record whether a quick bot is thinking, for which answers wait a moment."""
        if not is_quick:
            self._no_quick_bot.set()
        elif self._no_quick_bot.is_set():
            self._quick_since = time.monotonic()
            self._no_quick_bot.clear()

    def _thought_over(self, thought: Future[Any]) -> None:
        """Take the answer of a bot and go on; runs in a thread of the thinkers."""
        try:
            with self._table.changing():
                if self._thinking is not None and self._thinking.thought is thought:
                    self._take_thought()
                    self.go_on()
        except TableGone:
            return
        except (TableBusy, StoreAway):  # rules take long, or the storage is away: try again later
            later = threading.Timer(WAIT, self._thought_over, (thought,))
            later.daemon = True
            later.start()
            return
        if self._no_quick_bot.is_set() or time.monotonic() > self._quick_since + AT_ONCE:
            self._table.tell_moves()

    def _take_thought(self) -> None:
        """Give the answer of a bot if it is still asked; stop a bot that failed or took too long."""
        assert self._thinking is not None
        (session, job, thought), self._thinking = self._thinking, None
        if thought.cancelled() or session is not self._table.open_session or not session.is_due(job):
            return
        if job.seat not in session.match.bots:  # the person is back
            return
        failure = thought.exception()
        if isinstance(failure, GivenUp):  # the thinkers have logged it
            seconds = max(1, round(self._thinkers.seconds))
            said: Text | None = BOT_STOPPED(name=session.match.display.names.seats[job.seat], n=seconds)
        elif failure is not None:
            said = session.failure_text(failure)
        else:
            said = text_in(session.done(job, thought.result()))
        if said is not None:
            self._stopped[job.seat] = Stopped(job, said)
        self._table.moved()

    def retry(self, session: Session) -> Reaction:
        """Let stopped bots think again, except those whose last thread still hangs."""
        stopped = [one.job.seat for one in self.stopped(session)]
        if not stopped:
            return Reaction("stale", (MOVED_ON,))
        hanging = [seat for seat in stopped if self._thinkers.is_hanging(self._owner(seat))]
        if stopped == hanging:
            return Reaction("refused", (BOT_HANGS(name=session.match.display.names.seats[hanging[0]]),))
        for seat in stopped:
            if seat not in hanging:
                del self._stopped[seat]
        self._table.moved()
        self.go_on()
        return Reaction("shown")


def _no_work() -> None:
    """The work of a bot that was stopped."""


def text_in(reaction: Reaction) -> Text | None:
    """The sentence of a reaction, if it has one."""
    return next((one for one in reaction.said if isinstance(one, Text)), None)
