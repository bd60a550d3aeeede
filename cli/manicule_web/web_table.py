"""A table that is played at: one lock, one match, one record, and those who listen for changes.

Only the lock holder may change the match. Every bot thinks in a twin of the match, outside of the lock, and
gives its answer if it is still asked.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import manicule
from manicule import wire
from manicule.kernel.errors import BrokenRule, IllegalAnswer, ManiculeError, RecordError, UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr
from manicule.match.event_log import EventLog
from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.progress import Progress
from manicule.match.watchdog import patience
from manicule.plugins import PluginRegistry
from manicule.records.recorder import Recorder
from manicule_interface import preferences
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.drafts import Drafts
from manicule_interface.free_actions import FreeActions
from manicule_interface.hints import hint_texts, strongest_bot
from manicule_interface.questions import proposing
from manicule_interface.reasons import reason, refusal
from manicule_interface.replies import Reply
from manicule_interface.undo import NOT_UNDONE, TAKEN_BACK, take_back
from manicule_languages.reader import Read
from manicule_web import outlook as eyes
from manicule_web import table_file
from manicule_web.clock import Clock
from manicule_web.markup import digest
from manicule_web.outlook import Outlook, Player, TakeBack
from manicule_web.table_file import TableFile
from manicule_web.table_lock import WAIT, TableBusy, TableLock
from manicule_web.table_notices import TableNotice, log_notices, notices_of
from manicule_web.thinkers import AHEAD, HINT, QUICK, GivenUp, Thinkers

TROUBLE = tr("Something in the rules of this game failed; the table stands where it stood before.")
UNSAVED = tr(
    "This could not be saved, so the table stands where it stood before. Try again; if that does not help, "
    "tell the person who runs the server."
)
UNSHOWN = tr("The plugin {plugin} fails to show something: an id stands for it, and the game goes on.")
MOVED_ON = tr("The table has moved on since you saw it. This is how it stands now.")
NOT_ASKED = tr("You are not asked anything now.")
ASKED_OTHERS = tr("The others are asked whether you may take it back.")
ASKED_ALREADY = tr("The others have not answered yet.")
ASK_LATER = tr("The others have refused; ask again in a while.")
SURE = tr("Give the same answer once more if that is what you want.")
REFUSED = tr("{name} would rather not have it taken back.")
TOO_LONG = tr("The bot takes too long and was stopped.")
BOT_STOPPED = ntr(
    "{name} has not answered for {n} second. Let this bot try again, or take back an answer.",
    "{name} has not answered for {n} seconds. Let this bot try again, or take back an answer.",
)
BOT_HANGS = tr(
    "{name} still hangs and cannot try again yet. If that lasts, the server must be started again. "
    "The game is kept."
)
PATIENCE = 10.0
"""After the first refusal one waits so many seconds before one may ask again; after the next ones longer."""

AT_ONCE = 0.03
"""Seconds that an answer waits for bots that do not look ahead, so that everybody sees the table once."""

_log = logging.getLogger("manicule.web")

Changed = Callable[[str, str], None]
"""Is told the id of a table and its new version."""


class Given(msgspec.Struct, frozen=True):
    """What came of something that a person did: whether it holds, what is said to it, and an answer that is
    proposed now."""

    is_done: bool = False
    said: tuple[Reply, ...] = ()
    proposal: str = ""
    is_stale: bool = False

    @property
    def is_told(self) -> bool:
        """Whether the person sees something with the question that is not there for itself."""
        return bool(self.said or self.proposal)


class BotAsked(NamedTuple):
    """A bot that is asked something: in which match, at which seat, at which question."""

    match: Match
    seat: str
    ordinal: int
    takebacks: int


class Stopped(NamedTuple):
    """A bot that was stopped at a question, and what people are told: it took too long, or failed."""

    asked: BotAsked
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
        self._match: Match | None = None
        self._log = EventLog()
        self._free_actions: FreeActions | None = None
        self._recorder = Recorder(folder / file.record)
        self._version = 0
        self._moves = 0
        self._moves_told = 0
        self._counting = threading.Lock()
        self._thought: tuple[BotAsked, Future[Any]] | None = None
        self._stopped: dict[str, Stopped] = {}
        self._quick_since = 0.0
        self._no_quick_bot = threading.Event()
        self._no_quick_bot.set()
        self._notices_logged = 0
        self._notice: Text | None = None
        self._take_back: TakeBack | None = None
        self._asked_at_step = -1
        self._refusals: dict[str, tuple[int, float]] = {}
        self._takebacks = 0
        self._faults_written = 0
        self._here: dict[str, int] = {}
        self._views: dict[str, tuple[tuple[int, int], Outlook]] = {}
        self._clock = Clock(folder) if file.clock else None

    # The match.

    @property
    def match(self) -> Match:
        """The match: begun, or gone on with from its record, when it is first needed."""
        with self.lock:
            if self._match is None:
                self._match = self._opened()
                self._match.patience = patience()
                self._free_actions = FreeActions(self._match, preferences.USEFUL, bots_at_once=False)
                self._notices_logged = 0
                self._note_notices()
                self._go_on()
                self._note_time()
            return self._match

    @property
    def is_open(self) -> bool:
        """Whether the match is in memory."""
        return self._match is not None

    @property
    def record(self) -> Path:
        """The file in which the match is kept."""
        return self.folder / self.file.record

    def _opened(self) -> Match:
        path = self.record
        self._log = EventLog()
        self._recorder = Recorder(path)
        observers: list[Observer] = [self._recorder, Progress(), self._log]
        if path.exists():
            return manicule.load(path, registry=self.registry, observers=observers)
        wanted = self.file.wanted()
        return manicule.start(
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

    def close(self) -> None:
        """Let go of the match; it is opened again when somebody comes back."""
        with self.lock:
            self._stopped.clear()
            self._views.clear()
            if self._clock is not None:
                self._clock.note((), time.time())
            try:
                if self._match is not None:
                    self._match.close()
                    self._note_notices()  # the record may have been lost, and is written anew then
            finally:
                self._match = None

    @property
    def free_actions(self) -> FreeActions:
        """Who answers the windows that nobody wants to be asked."""
        assert self._free_actions is not None
        return self._free_actions

    # Who listens.

    @property
    def version(self) -> str:
        """Changes with whatever anybody at the table sees; another one after the server was started anew."""
        return f"{self._boot}-{self._version}"

    @property
    def state(self) -> tuple[int, int]:
        """Changes whenever the table does, also before anybody is told: drawings of one state hold."""
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
        if self._clock is None or self._match is None:
            return
        waiting = () if self._match.over else self._match.waiting()
        self._clock.note([seat for seat in waiting if seat not in self._match.bots], time.time())

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

    def outlook(self, viewer: str) -> Outlook:
        """The table through the eyes of a viewer."""
        with self.lock:
            match = self.match
            kept = self._views.get(viewer)
            state = self.state
            if kept is None or kept[0] != state:
                kept = self._views[viewer] = state, self._looked(match, viewer)
            return kept[1]

    def _looked(self, match: Match, viewer: str) -> Outlook:
        waiting = () if match.over else match.waiting()
        players = tuple(
            Player(
                seat,
                name,
                seat in match.bots,
                seat in waiting,
                bool(self._here.get(seat)),
                self._clock.taken(seat) if self._clock is not None and seat not in match.bots else None,
                self.file.by_seat[seat].kind if seat in match.bots else "",
            )
            for seat, name in match.display.names.seats.items()
        )
        question, notice = None, self._notice
        try:
            question = eyes.question_for(match, viewer)
        except BrokenRule as error:
            notice = self._failed(error)
        heading, sheet = eyes.place_of(match), eyes.sheet_for(match, viewer)
        told = eyes.told_to(self._log.events, match.display.names, viewer, eyes.LOG_EVENTS)
        return Outlook(
            viewer,
            match.rules.game.name,
            heading,
            players,
            sheet,
            question,
            told,
            ending=eyes.ending_of(match),
            take_back=self._take_back,
            notices=(*((notice,) if notice is not None else ()), *self._unshown(match)),
            unread=tuple((one.id, one.text) for one in self.file.notices if self._is_unread_by(viewer, one)),
            stopped_bot=self._stopped_text(match),
            is_practice=match.header is not None and match.header.practice,
            is_seed_chosen=self.file.is_seed_chosen,
            has_next=bool(self.file.next),
            can_undo=bool(viewer) and _has_answered(match, viewer),
            can_look_back=bool(viewer) and self.can_look_back,
        )

    @property
    def can_look_back(self) -> bool:
        """Whether the game is over, and there is a bot that can look back at it."""
        return self.match.over and strongest_bot(self.registry, self.file.game) is not None

    def told(self, viewer: str) -> tuple[eyes.Told, ...]:
        """All that happened, as far as a viewer may know it."""
        with self.lock:
            match = self.match
            return eyes.told_to(self._log.events, match.display.names, viewer, None)

    # Notices.

    def _note_notices(self) -> None:
        """Keep what people should be told of the match until each of them has read it, and log it."""
        match = self._match
        if match is None or self._notices_logged == len(match.display.notices):
            return
        self._notices_logged = log_notices(self.file.id, match, self._notices_logged)
        known = {one.id for one in self.file.notices}
        new = [one for one in notices_of(match, self.registry) if one.id not in known]
        record = self._recorder.path
        if new or (record is not None and record.name != self.file.record):
            self.file.notices += new
            self.file.record = record.name if record is not None else self.file.record
            table_file.write(self.folder, self.file)

    def _is_unread_by(self, viewer: str, notice: TableNotice) -> bool:
        """Whether a person has not read a notice; for a watcher, whether anybody at the table has not."""
        people = [seat for seat, chair in self.file.by_seat.items() if chair.is_for_people]
        return any(seat not in notice.read_by for seat in ([viewer] if viewer else people))

    def dismiss(self, seat: str, id: str) -> Given:
        """A person has read a notice."""
        with self.lock:
            unread = [one for one in self.file.notices if one.id == id and seat not in one.read_by]
            for notice in unread:
                notice.read_by.append(seat)
                table_file.write(self.folder, self.file)
        if unread:
            self.changed()
        return Given(is_done=True)

    # Answering.

    def answer(
        self,
        seat: str,
        token: str,
        answer: str,
        read: Read,
        *,
        sure: str = "",
        is_own: bool = True,
        confirmations: str = preferences.USEFUL,
    ) -> Given:
        """Give an answer to the question that the person saw. An answer that is doubted is proposed instead,
        and given when it comes back as the one that the person is `sure` of."""
        with self.acting():
            question = self._asked(seat, token)
            if isinstance(question, Given):
                return question
            try:
                doubt = self._cautions(confirmations).against(question, answer, is_own)
                if doubt is not None and sorted(answer.split()) != sorted(sure.split()):
                    return Given(said=(doubt,) if doubt is FINAL else (doubt, SURE), proposal=answer)
                self._answer(question, answer)
            except IllegalAnswer:
                return Given(said=refusal(self.match, question, answer, answer, read)[:1])
            except (BrokenRule, RecordError) as error:
                return Given(said=(self._failed(error),))
            return Given(is_done=True)

    def _cautions(self, confirmations: str) -> Cautions:
        return Cautions(self.match, self.free_actions, confirmations)

    def type(
        self,
        seat: str,
        token: str,
        line: str,
        read: Read,
        *,
        sure: str = "",
        confirmations: str = preferences.USEFUL,
    ) -> Given:
        """Take an answer as it was written; one that can be seen before it is given, or that is doubted, is
        proposed first."""
        with self.acting():
            question = self._asked(seat, token)
            if isinstance(question, Given):
                return question
            drafts = Drafts(self.match, read, is_interactive=True, cautions=self._cautions(confirmations))
            if sure:
                drafts.propose(question, sure)
            try:
                outcome = drafts.take(question, line)
                if outcome.answer:
                    self._answer(question, outcome.answer)
                    return Given(is_done=True)
            except IllegalAnswer as error:
                return Given(said=(error.text,))
            except (BrokenRule, RecordError) as error:
                return Given(said=(self._failed(error),))
            said = outcome.replies[:1]
            proposal = drafts.take(question, "").answer if drafts.proposes(question) else ""
            if proposal in ("", sure):
                return Given(said=said)
            return Given(said=said if isinstance(said[0], Sheet) else (*said, SURE), proposal=proposal)

    def _answer(self, question: Question, answer: str) -> None:
        match = self.match
        match.answer(question.seat, answer)
        self._notice = self._take_back = None
        self.free_actions.note(question)
        self._moved()
        self._go_on()

    def _asked(self, seat: str, token: str) -> Question | Given:
        """What a seat is asked, if that is what the person saw; else what to say to them."""
        question = self.outlook(seat).question
        if question is None:
            return Given(said=(MOVED_ON if token else NOT_ASKED,), is_stale=True)
        if token != token_of(question):
            return Given(said=(MOVED_ON,), is_stale=True)
        return question

    def judge(self, seat: str, token: str, answer: str) -> tuple[Text | None, Sheet | None] | None:
        """Why an answer is not possible, or what it would come to; None when something else is asked now."""
        with self.lock:
            question = self._asked(seat, token)
            if isinstance(question, Given):
                return None
            try:
                because = self.match.why(seat, answer)
                if because is not None:
                    return because, None
                seen = self.match.preview(seat, answer)
            except BrokenRule as error:
                return self._failed(error), None
            return None, seen[1] if seen is not None else None

    def why(self, seat: str, token: str, what: str, read: Read) -> Given:
        """Why something that could be named is not possible now."""
        with self.lock:
            question = self._asked(seat, token)
            if isinstance(question, Given):
                return question
            try:
                return Given(said=(reason(self.match, question, what, read),))
            except BrokenRule as error:
                return Given(said=(self._failed(error),))

    def hint(self, seat: str, token: str, read: Read) -> Given:
        """What a bot would answer: it thinks in a twin of the match, so that nobody has to wait for it."""
        with self.lock:
            question = self._asked(seat, token)
            if isinstance(question, Given):
                return question
            twin = self.match.fork()
        about = f"table {self.file.id}: a hint for seat {seat}"
        work = partial(hint_texts, twin, self.registry, question, read, by_number=False)
        try:
            answer, texts = self._thinkers.submit(HINT, about, about, work).result()
        except BrokenRule as error:
            return Given(said=(self._failed(error),))
        except (GivenUp, CancelledError):
            return Given(said=(TOO_LONG,))
        # Who has answered meanwhile still reads what they asked for; it is no proposal for another question.
        is_asked = not isinstance(self._asked(seat, token), Given)
        return Given(said=tuple(texts), proposal=answer if is_asked else "")

    # Taking back.

    def undo(self, seat: str) -> Given:
        """Take back the last answer of a person; where that is not fair, ask the others."""
        with self.acting():
            match = self.match
            try:
                self._undo(seat, agreed=False)
                return Given(is_done=True, said=(TAKEN_BACK,))
            except UndoRefused as error:
                others = tuple(one for one in match.people if one != seat)
                if not others or not _has_answered(match, seat) or match.over:
                    return Given(said=(NOT_UNDONE(reason=error.text),))
                return self._ask_others(seat, others, error.text)
            except (BrokenRule, RecordError) as error:
                return Given(said=(self._failed(error),))

    def _ask_others(self, seat: str, others: tuple[str, ...], reason: Text) -> Given:
        refused, when = self._refusals.get(seat, (0, 0.0))
        if self._take_back is not None:
            return Given(said=(ASKED_ALREADY,))
        if refused and time.monotonic() < when + PATIENCE * refused**2:
            return Given(said=(ASK_LATER,))
        self._take_back = TakeBack(seat, self.match.display.names.seats[seat], reason, others)
        self.changed()
        return Given(is_done=True)  # the request stands above the table until it is answered

    def agree(self, seat: str, is_agreed: bool) -> Given:
        """Say whether somebody else may take back what they want to."""
        with self.acting():
            asked = self._take_back
            if asked is None or seat not in asked.waits_for:
                return Given(said=(MOVED_ON,), is_stale=True)
            if not is_agreed:
                refused, _ = self._refusals.get(asked.seat, (0, 0.0))
                self._refusals[asked.seat] = refused + 1, time.monotonic()
                self._take_back = None
                self._notice = REFUSED(name=self.match.display.names.seats[seat])
                self.changed()
                return Given(is_done=True)
            left = tuple(one for one in asked.waits_for if one != seat)
            self._take_back = msgspec.structs.replace(asked, waits_for=left)
            if not left:
                self._take_back = None
                try:
                    self._undo(asked.seat, agreed=True)
                except UndoRefused as error:
                    return Given(said=(NOT_UNDONE(reason=error.text),))
                except (BrokenRule, RecordError) as error:
                    return Given(said=(self._failed(error),))
            self.changed()
            return Given(is_done=True)

    def _undo(self, seat: str, agreed: bool) -> None:
        take_back(self.match, seat, self.free_actions, agreed)
        self._takebacks += 1
        self._take_back = self._notice = None
        self._moved()
        self._go_on()

    # Reading otherwise.

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
        """Answer the windows that nobody wants, and let the bot that is asked think."""
        while self._thought is None and (asked := self._next_bot()) is not None:
            match, seat = asked.match, asked.seat
            bot = match.bots[seat]
            self._note_quick(not bot.looks_ahead)
            lane = AHEAD if bot.looks_ahead else QUICK
            kind = self.file.by_seat[seat].kind
            about = f"table {self.file.id}: the bot {kind} ({match.display.names.seats[seat]}, seat {seat})"
            work = partial(match.fork().advice, seat, bot)
            thought = self._thinkers.submit(lane, self._owner(seat), about, work)
            if thought.cancelled():  # the server ends
                break
            self._thought = asked, thought
            if not thought.done():
                thought.add_done_callback(self._thought_over)
                return
            self._take_thought()
        if self._thought is None:
            self._note_quick(False)

    def _next_bot(self) -> BotAsked | None:
        """The bot that is asked now; None when there is none, or when it was stopped at this question."""
        if self._match is None:
            return None
        try:
            self._take_windows(self._match)
        except ManiculeError as error:  # what the person answered holds all the same
            self._notice = self._failed(error)
            return None
        stopped = [one.asked for one in self._stopped.values()]
        return next((asked for asked in self._bots_asked(self._match) if asked not in stopped), None)

    def _take_windows(self, match: Match) -> None:
        while not match.over:
            waiting = [seat for seat in match.waiting() if seat not in match.bots]
            if not any(self.free_actions.take(seat) for seat in waiting):
                return

    def _bots_asked(self, match: Match) -> list[BotAsked]:
        waiting = () if match.over else match.waiting()
        return [
            BotAsked(match, seat, match.ordinal, self._takebacks) for seat in waiting if seat in match.bots
        ]

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
                if self._thought is not None and self._thought[1] is thought:
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
        assert self._thought is not None
        (asked, thought), self._thought = self._thought, None
        is_asked = self._match is asked.match and asked in self._bots_asked(asked.match)
        if thought.cancelled() or not is_asked:
            return
        failure = thought.exception()
        if failure is None:
            try:
                asked.match.answer(asked.seat, thought.result())
            except ManiculeError as error:
                failure = error
        if failure is not None:
            is_late = isinstance(failure, GivenUp)  # then the thinkers have logged it
            said = self._late(asked) if is_late else self._failed(failure)
            self._stopped[asked.seat] = Stopped(asked, said)
        self._moved()

    def _owner(self, seat: str) -> str:
        """By what the thinkers know the bot of a seat."""
        return f"{self.file.id}/{seat}"

    def _waited_for(self, match: Match) -> list[Stopped]:
        """The bots that were stopped at what they are asked now."""
        asked = self._bots_asked(match)
        return [stopped for stopped in self._stopped.values() if stopped.asked in asked]

    def _stopped_text(self, match: Match) -> Text | None:
        """Why the table waits for a bot that was stopped; None where it does not."""
        return next((stopped.said for stopped in self._waited_for(match)), None)

    def _late(self, asked: BotAsked) -> Text:
        seconds = max(1, round(self._thinkers.seconds))
        return BOT_STOPPED(name=asked.match.display.names.seats[asked.seat], n=seconds)

    def retry(self) -> Given:
        """Let bots that were stopped think again, except those whose last thought still hangs."""
        with self.acting():
            stopped = [one.asked.seat for one in self._waited_for(self.match)]
            if not stopped:
                return Given(said=(MOVED_ON,), is_stale=True)
            hanging = [seat for seat in stopped if self._thinkers.is_hanging(self._owner(seat))]
            if stopped == hanging:
                return Given(said=(BOT_HANGS(name=self.match.display.names.seats[hanging[0]]),))
            for seat in stopped:
                if seat not in hanging:
                    del self._stopped[seat]
            self._moved()
            self._go_on()
            return Given(is_done=True)

    def _unshown(self, match: Match) -> list[Text]:
        """Whose fault it is that something cannot be shown. What it was, which may be a secret or a path, is
        for who runs the server."""
        for fault in match.display.faults[self._faults_written :]:
            _log.error("table %s: %s\n%s", self.file.id, fault.notice, fault.trace)
        self._faults_written = len(match.display.faults)
        return [
            UNSHOWN(plugin=plugin) for plugin in dict.fromkeys(fault.plugin for fault in match.display.faults)
        ]

    def _failed(self, error: BaseException) -> Text:
        """A rule or the disk failed: who runs the server reads what it was, people that it did."""
        trace = None if isinstance(error, ManiculeError) else error
        _log.error("table %s: %s", self.file.id, error, exc_info=trace)
        return UNSAVED if isinstance(error, RecordError) else TROUBLE


def _has_answered(match: Match, seat: str) -> bool:
    return any(by == seat for _, by, _ in match.timeline.steps_since(0))


def token_of(question: Question) -> str:
    """What tells a question from every other that a seat was asked, whatever answer is proposed for it."""
    return f"{question.ordinal}-{digest(wire.encode(proposing(question, '')).decode())}"
