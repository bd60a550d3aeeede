"""The answers of people at a table: in the making, given, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manicule.kernel.choices import NONE, PASS
from manicule.kernel.errors import IllegalAnswer, UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface.answer_draft import AnswerDraft
from manicule_interface.cautions import Cautions
from manicule_interface.free_actions import FreeActions
from manicule_interface.lesson import Lesson
from manicule_interface.lesson_guide import LessonGuide
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.readers import SeatReaders
from manicule_interface.reasons import why_refused
from manicule_interface.undo_votes import UndoVotes

NO_CHOICE = tr("The next move was forced. {told}")


class Moves:
    """What the verbs of a session work with: the match, and all that is remembered of people's answers.

    `holder` is the seat that has a shared screen for itself, or had it until the next one is asked for;
    `last_open` is the one that has answered last before the eyes of all who share it. `takebacks` counts the
    answers that were taken back.
    """

    def __init__(
        self,
        match: Match,
        registry: PluginRegistry,
        narration: Narration,
        readers: SeatReaders | None,
        windows: str,
        lesson: Lesson | None,
        is_shared: bool,
        is_interactive: bool,
        now: Callable[[], float],
    ) -> None:
        self.match = match
        self.registry = registry
        self.narration = narration
        self.readers = readers
        self.lesson = LessonGuide(lesson, match, registry) if lesson is not None else None
        self.votes = UndoVotes(now)
        self.free_actions = FreeActions(match, windows)
        self.is_shared = is_shared
        self.is_interactive = is_interactive
        self.holder = self.last_open = ""
        self.takebacks = 0
        self._drafts: dict[str, AnswerDraft] = {}
        self._unnoted: list[Question] = []
        self._events: dict[str, int] = {}
        self._before: Question | None = None
        self._successions: set[tuple[str, str]] = set()
        """Which kind of question came after which one, to the same seat."""

    def question(self, seat: str) -> Question | None:
        """What a seat is asked, as a lesson puts it; None where it is asked nothing."""
        match = self.match
        if not seat or match.over or seat not in match.waiting():
            return None
        question = match.question(seat)
        return self.lesson.taught(question) if self.lesson is not None else question

    def watching(self, seat: str) -> tuple[str, ...]:
        """The seats that see the same screen as this one now: what is told there, all of them may know."""
        if not self.is_shared:
            return (seat,) if seat else ()
        return (seat,) if seat and self.holder == seat else self.match.people

    def draft(self, seat: str) -> AnswerDraft:
        """The answer that a seat is making."""
        if seat not in self._drafts:
            self._drafts[seat] = AnswerDraft(self.match, self.is_interactive)
        return self._drafts[seat]

    def cautions(self, who: Actor) -> Cautions:
        """What a person is asked once more before it is given."""
        return Cautions(self.match, self.free_actions, who.confirmations)

    def news(self, seat: str) -> tuple[Text, ...]:
        """What happened to a seat since its person answered last."""
        since = self._events.get(seat)
        return self.narration.happened_to(self.match, seat, since) if since is not None else ()

    def give(self, question: Question, answer: str, who: Actor, typed: str = "") -> Reaction:
        """Give an answer that was not doubted, or for the second time."""
        match, seat = self.match, question.seat
        comment = self.lesson.comment(question, answer) if self.lesson is not None else None
        watching, events = self.watching(seat), self.narration.events
        try:
            match.answer(seat, answer)
        except IllegalAnswer:
            if not self.is_interactive:
                raise  # the lines that follow were written for another question
            said = why_refused(match, question, typed or answer, answer, who.read)
            return Reaction("refused", said if typed else said[:1])
        self.votes.drop()
        self._events[seat] = events
        self.last_open = seat if len(watching) > 1 else ""
        self._unnoted.append(question)
        if self.readers is not None:
            self.readers.remember()
        forced = self._forced(question, watching, events)
        remarks = (*((comment,) if comment is not None else ()), *forced)
        self.draft(seat).forget(remarks)
        return Reaction("answered", remarks, is_forced=bool(forced))

    def _forced(self, question: Question, watching: Sequence[str], since: int) -> tuple[Text, ...]:
        """What came of an answer that led to another one of the same seat, which left no choice. Nobody waits
        for a question that has never come there, such as how to pay where there is one way."""
        before, self._before = self._before, question
        if before is not None and (before.seat, before.ordinal + 1) == (question.seat, question.ordinal):
            self._successions.add((before.kind, question.kind))
        forced = self.match.display.forced
        if forced is None or forced.at <= question.ordinal or forced.seat != question.seat:
            return ()
        if (question.kind, forced.kind) not in self._successions or forced.answer in (PASS, NONE):
            return ()
        done = self.narration.done_by(self.match, question.seat, watching, since)
        return tuple(NO_CHOICE(told=told) for told in done[-1:])

    def undo(self, seat: str, agreed: bool = False) -> None:
        """Take back the last answer of a seat; `UndoRefused` unless it is fair, or others `agreed`."""
        match, free_actions = self.match, self.free_actions
        match.undo(seat, agreed=agreed)
        while free_actions.forget(match.ordinal):  # a window that was answered for the person
            try:
                match.undo(seat, agreed=agreed)
            except UndoRefused:
                break
        self.takebacks += 1
        self.votes.drop()
        self._drafts.clear()
        self._unnoted.clear()
        self.holder = self.last_open = ""
        self._before = None

    def take_windows(self) -> bool:
        """Answer a window that a person does not want to be asked; whether there was one."""
        for question in self._unnoted:  # once the game has gone on, it is known what was declined
            self.free_actions.note(question)
        self._unnoted = [one for one in self._unnoted if one.ordinal == self.match.ordinal]
        people = [seat for seat in self.match.waiting() if seat not in self.match.bots]
        return any(self.free_actions.take(seat) for seat in people)
