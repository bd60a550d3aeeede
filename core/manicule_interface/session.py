"""A table without a screen: the view of each person, their actions, and the next step.

Every interface is built on this module. It draws `state`, turns keys, clicks and lines into `act`, and calls
`go_on` for the next step. The session has no lock: an interface with several threads must lock around all
calls except those of jobs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from manicule.kernel.errors import BrokenRule, ManiculeError, RecordError
from manicule.kernel.question import Question
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface import hand_over, preferences
from manicule_interface.hints import hasty_bot, told_hint
from manicule_interface.lesson import Lesson
from manicule_interface.moves import Moves
from manicule_interface.narration import Cursor, Narration, Passage
from manicule_interface.notices import Notice, notices_of
from manicule_interface.questions import token_of
from manicule_interface.reactions import Actor, Job, Reaction, Turn
from manicule_interface.readers import SeatReaders
from manicule_interface.scores import SeatStanding, standing_sheet, standings_now
from manicule_interface.verbs import VERBS, Deed
from manicule_interface.viewer_state import SeatView, ViewerState, end_of

if TYPE_CHECKING:
    from manicule.door.reload import PluginReloader

FAILED = tr("An error occurred in the rules of this game; the table is unchanged.")
UNSAVED = tr(
    "This could not be saved, so the table is unchanged. Try again; if that does not help, tell the "
    "person who runs the server."
)
NOT_SHOWN = tr("This part of the table cannot be shown: an error occurred in the rules of this game.")
MOVED_ON = tr("The game has moved on since you last looked. This is the table now.")
NOT_ASKED = tr("There is nothing for you to decide right now.")
ANSWERS = ("answer", "type")
"""The verbs of answers."""
RECENT = 60
"""The number of events in a state; `narration` has all of them."""

Report = Callable[[BaseException], None]


class Session:
    """One match and its people.

    `narration` observes the match from its beginning. On a screen that `is_shared`, people answer one at a
    time, and private questions are handed over. Unless a person can try again (`is_interactive`), refusals
    raise. Failures of rules and of the disk also raise, unless `report` takes them: then people read that
    something failed, and the table continues. A `reloader` takes up saved plugins before a question and an
    answer.
    """

    def __init__(
        self,
        match: Match,
        registry: PluginRegistry,
        narration: Narration,
        *,
        readers: SeatReaders | None = None,
        windows: str = preferences.USEFUL,
        lesson: Lesson | None = None,
        is_shared: bool = False,
        is_interactive: bool = True,
        report: Report | None = None,
        reloader: PluginReloader | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.match = match
        self.registry = registry
        self.narration = narration
        self.moves = Moves(
            match, registry, narration, readers, windows, lesson, is_shared, is_interactive, now
        )
        self._reloader = reloader
        self._report = report if reloader is None else reloader.report
        self._failure: Text | None = None
        self._is_begun = False

    # The next step.

    def go_on(self, without: Collection[str] = ()) -> Turn:
        """Pass unwanted windows, and return the next step. The bots at the seats `without` were stopped. On a
        shared screen, the game continues after a moment is put away."""
        match = self.match
        self._publish_beginning()
        while not match.over:
            self.reload()
            if (shown := self._moment(match.people)) is not None:
                return shown
            if self.moves.take_windows():
                continue
            waiting = match.waiting()
            people = tuple(seat for seat in waiting if seat not in match.bots)
            bot = next((seat for seat in waiting if seat in match.bots and seat not in without), "")
            if bot:
                return Turn("think", bot, people)
            return self._ask(people)
        if (shown := self._moment(match.people)) is not None:
            return shown
        self.moves.holder = ""
        return Turn("over")

    @property
    def reloads(self) -> bool:
        """Whether saved plugins are taken up."""
        return self._reloader is not None

    def reload(self) -> bool:
        """Take up the plugins that were saved since; returns whether to call `go_on`."""
        if self._reloader is None or not self._reloader.take_up():
            return False
        self._failure = None
        self.moves.forget_unfinished()
        return True

    def _moment(self, seats: tuple[str, ...], is_private: bool = False) -> Turn | None:
        """The step of a moment that all of these seats at a shared screen have to see; None without one."""
        moves = self.moves
        if not (moves.is_shared and moves.is_interactive) or moves.moments.now(seats) is None:
            return None
        if not is_private:
            moves.holder = ""  # everyone at the screen may look
        answered = (by for _, by, _ in reversed(self.match.timeline.steps_since(0)))
        last = next((by for by in answered if by in self.match.people), "")
        return Turn("moment", seats[0], is_private=is_private, last=last)

    def _publish_beginning(self) -> None:
        """Publish the events before the first question, unless the answer of a bot does so, because an undo
        of the first answer must not remove them."""
        if not self._is_begun and not any(seat in self.match.bots for seat in self.match.waiting()):
            self.match.run()
        self._is_begun = True

    def _ask(self, people: tuple[str, ...]) -> Turn:
        moves = self.moves
        if not moves.is_shared or not people:
            return Turn("ask", people[0] if people else "", people)
        seat = people[0]
        is_private = moves.is_interactive and hand_over.is_private(self.match, seat)
        if is_private and seat != moves.holder:
            return Turn("hand_over", seat, (seat,), is_private=True, last=moves.holder)
        if is_private and (shown := self._moment((seat,), is_private=True)) is not None:
            return shown
        if not is_private:
            moves.holder = ""  # everyone at the screen may look again
        is_passed_on = moves.is_interactive and not is_private and moves.last_seat not in ("", seat)
        return Turn("ask", seat, (seat,), is_private=is_private, is_passed_on=is_passed_on)

    # Actions of a person.

    def act(self, who: Actor, verb: str, *, token: str | None = None, **given: Any) -> Reaction:
        """Perform an action of a person: `verb` is one of `VERBS`, which lists the arguments. Nothing is done
        if the present question is not the one with this `token`, which the person saw."""
        deed = VERBS[verb]
        question: Question | None = None
        try:
            if verb in ANSWERS and self._is_asked_anew(who.seat):
                return Reaction("reloaded")
            if deed.needs_question:
                question = self.question(who.seat)
                if question is None:
                    return Reaction("stale", (MOVED_ON if token else NOT_ASKED,))
                if token is not None and token != token_of(question):
                    return Reaction("stale", (MOVED_ON,))
            if not deed.keeps_doubt:
                self.moves.draft(who.seat).reconsider()
            reaction = deed.do(self.moves, Deed(who, question, given))
        except (BrokenRule, RecordError) as error:
            return Reaction("failed", (self.failure_text(error),))
        if reaction.has_changed_table:
            self._failure = None
            self.moves.sights.leave(who.seat)
        return reaction if reaction.kind != "stale" else Reaction("stale", (MOVED_ON,))

    def _is_asked_anew(self, seat: str) -> bool:
        """Take up saved plugins; returns whether the question of a seat is another one now."""
        before = self.question(seat)
        if not self.reload() or before is None:
            return False
        now = self.question(seat)
        return now is None or token_of(now) != token_of(before)

    # Slow work.

    def thought(self, seat: str, is_hurried: bool = False) -> Job:
        """The job of a bot that is asked. It works on a twin of the match, so it may run in another thread. A
        bot that `is_hurried` does not look ahead."""
        match = self.match
        bot = hasty_bot(self.registry, match.rules.game.id) if is_hurried else match.bots[seat]
        do = partial(match.fork().advice, seat, bot)
        return Job("think", seat, self.match.ordinal, self.moves.takebacks, do)

    def is_due(self, job: Job) -> bool:
        """Whether the question of a job is still open."""
        match = self.match
        is_same = (job.ordinal, job.takebacks) == (match.ordinal, self.moves.takebacks)
        return is_same and not match.over and job.seat in match.waiting()

    def done(self, job: Job, outcome: Any) -> Reaction:
        """Take the outcome of a job. A bot's answer is given if its question is still open."""
        is_due = self.is_due(job)
        if job.kind == "think":
            if not is_due:
                return Reaction("stale")
            try:
                self.match.answer(job.seat, outcome)
            except ManiculeError as error:
                return Reaction("failed", (self.failure_text(error),))
            return Reaction("answered")
        assert job.question is not None
        assert job.actor is not None
        types = job.actor.types
        by_number = types and self.moves.is_interactive  # options have numbers if a person reads them
        answer, texts = told_hint(outcome, job.question, job.actor.read, by_number, is_pointed=not types)
        # A person who has answered meanwhile still gets the hint, but without a proposal.
        if answer and is_due:
            self.moves.draft(job.seat).propose(job.question, answer)
        return Reaction("hinted", tuple(texts), answer if is_due else "")

    # Views.

    def question(self, seat: str) -> Question | None:
        """The question of a seat, with the suggestion of a lesson; None if it is asked nothing."""
        return self.moves.question(seat)

    def state(self, viewer: str, most: int = RECENT) -> ViewerState:
        """Everything that may be drawn for one viewer."""
        match, moves = self.match, self.moves
        question, failure = None, self._failure
        try:
            question = self.question(viewer)
        except BrokenRule as error:
            failure = self.failure_text(error)
        sheet, standings = self._sheet(viewer), standings_now(match, viewer)
        moves.sights.watch(viewer)
        return ViewerState(
            viewer,
            match.rules.game.name,
            match.display.heading,
            _seat_views(self.match, standings),
            sheet,
            question,
            token_of(question) if question is not None else "",
            moves.draft(viewer).proposal(question) if question is not None else "",
            told=self.narration.recent(match, viewer, most) if most else (),
            news=moves.news(viewer) if question is not None else (),
            remarks=moves.draft(viewer).remarks,
            lesson=moves.lesson.state(question) if moves.lesson is not None and viewer else None,
            end=end_of(match),
            vote=moves.votes.open,
            failure=failure,
            is_practice=match.header is not None and match.header.practice,
            can_undo=bool(viewer) and any(by == viewer for _, by, _ in match.timeline.steps_since(0)),
            fresh=moves.sights.fresh(viewer, sheet),
            changed=moves.sights.changed(viewer, sheet),
            scores=standing_sheet(match, standings) if standings and not match.over else None,
            moment=moves.moments.now(moves.watching(viewer)) if moves.is_interactive else None,
        )

    def told(
        self, cursor: Cursor, viewer: str = "", asides: Sequence[Text] = (), *, is_whole: bool = True
    ) -> Iterator[Passage]:
        """The passages since a listener's last call, limited to events that all at the screen may know."""
        seats = self.moves.watching(viewer)
        return self.narration.since(cursor, self.match, seats, asides, is_whole=is_whole)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices for people besides the events of the table."""
        return tuple(notices_of(self.match, self.registry))

    def fail(self, error: BaseException) -> Text:
        """Notify all people of a failure, until the table continues; returns the text for them."""
        self._failure = self.failure_text(error)
        return self._failure

    def failure_text(self, error: BaseException) -> Text:
        """Report a failure, and return the sentence for people. Without a `report`, raise it."""
        if self._report is None:
            raise error
        self._report(error)
        return UNSAVED if isinstance(error, RecordError) else FAILED

    def _sheet(self, viewer: str) -> Sheet:
        try:
            return self.moves.sights.sheet(viewer)
        except BrokenRule as error:
            self.failure_text(error)
            return Sheet((Section(NOT_SHOWN, (), id="trouble"),), viewer=viewer)


def _seat_views(match: Match, standings: Mapping[str, SeatStanding]) -> tuple[SeatView, ...]:
    waiting = () if match.over else match.waiting()
    return tuple(
        SeatView(seat, name, seat in match.bots, seat in waiting, standings.get(seat))
        for seat, name in match.display.names.seats.items()
    )
