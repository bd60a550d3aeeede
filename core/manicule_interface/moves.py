"""The answers of people at a table: unfinished, given and undone."""

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
from manicule_interface.moments import Moments
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.readers import SeatReaders
from manicule_interface.reasons import why_refused
from manicule_interface.sights import Sights
from manicule_interface.undo_votes import UndoVotes

NO_CHOICE = tr("The next move was forced. {told}")


class Moves:
    """The context of a session's verbs: the match, and the state of people's answers.

    `holder` is the seat that has a shared screen to itself, or had it until the next hand-over. `last_open`
    is the seat that last answered in view of everyone at that screen, `last_seat` the one that last answered
    at all. `takebacks` counts the undone answers, and the
    changes of rules.
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
        self.moments = Moments(match, narration)
        self.free_actions = FreeActions(match, windows)
        self.sights = Sights(match)
        self.is_shared = is_shared
        self.is_interactive = is_interactive
        self.holder = self.last_open = self.last_seat = ""
        self.takebacks = 0
        self._drafts: dict[str, AnswerDraft] = {}
        self._unnoted: list[Question] = []
        self._events: dict[str, int] = {}
        self._before: Question | None = None
        self._successions: set[tuple[str, str]] = set()
        """Pairs of question kinds that followed each other at the same seat."""

    def question(self, seat: str) -> Question | None:
        """The question of a seat, with the suggestion of a lesson; None if it is asked nothing."""
        match = self.match
        if not seat or match.over or seat not in match.waiting():
            return None
        question = match.question(seat)
        return self.lesson.taught(question) if self.lesson is not None else question

    def watching(self, seat: str) -> tuple[str, ...]:
        """The seats that share this seat's screen now: texts there must be fit for all of them."""
        if not self.is_shared:
            return (seat,) if seat else ()
        return (seat,) if seat and self.holder == seat else self.match.people

    def draft(self, seat: str) -> AnswerDraft:
        """The unfinished answer of a seat."""
        if seat not in self._drafts:
            self._drafts[seat] = AnswerDraft(self.match, self.is_interactive)
        return self._drafts[seat]

    def cautions(self, who: Actor) -> Cautions:
        """The confirmations that a person wants."""
        return Cautions(self.match, self.free_actions, who.confirmations)

    def news(self, seat: str) -> tuple[Text, ...]:
        """The events that concern a seat since its person's last answer, except those that a moment told."""
        since = self._events.get(seat)
        if since is None:
            return ()
        return self.narration.happened_to(self.match, seat, since, self.moments.seen(seat))

    def give(self, question: Question, answer: str, who: Actor, typed: str) -> Reaction:
        """Give an answer that needs no confirmation, or has it."""
        match, seat = self.match, question.seat
        comment = self.lesson.comment(question, answer) if self.lesson is not None else None
        watching, events = self.watching(seat), self.narration.events
        shown = [one.serial for one in self.narration.moments]
        try:
            match.answer(seat, answer)
        except IllegalAnswer:
            if not self.is_interactive:
                raise  # the lines that follow were written for another question
            said = why_refused(match, question, typed or answer, answer, who.read)
            return Reaction("refused", said if typed else said[:1])
        self.votes.drop()
        self.moments.put_away(watching, *shown)
        self._events[seat] = events
        self.last_open, self.last_seat = seat if len(watching) > 1 else "", seat
        self._unnoted.append(question)
        if self.readers is not None:
            self.readers.remember()
        forced = self._forced(question, watching, events)
        remarks = (*((comment,) if comment is not None else ()), *forced)
        self.draft(seat).forget(remarks)
        return Reaction("answered", remarks, is_forced=bool(forced))

    def _forced(self, question: Question, watching: Sequence[str], since: int) -> tuple[Text, ...]:
        """The events of an answer that led to a forced answer of the same seat. They are left out if no real
        question has ever come there, such as how to pay when there is only one way."""
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
        """Undo the last answer of a seat; `UndoRefused` unless it is fair, or others `agreed`."""
        match, free_actions = self.match, self.free_actions
        match.undo(seat, agreed=agreed)
        while free_actions.forget(match.ordinal):  # a window that was passed for the person
            try:
                match.undo(seat, agreed=agreed)
            except UndoRefused:
                break
        self.forget_unfinished()
        self.holder = self.last_open = self.last_seat = ""
        self._before = None

    def forget_unfinished(self) -> None:
        """Forget unfinished answers, votes and jobs: they belong to questions that are not asked any more."""
        self.takebacks += 1
        self.votes.drop()
        self._drafts.clear()
        self._unnoted.clear()

    def take_windows(self) -> bool:
        """Pass a window that a person does not want to be asked; returns whether there was one."""
        for question in self._unnoted:  # declined actions are known only after the game has moved on
            self.free_actions.note(question)
        self._unnoted = [one for one in self._unnoted if one.ordinal == self.match.ordinal]
        people = [seat for seat in self.match.waiting() if seat not in self.match.bots]
        return any(self.free_actions.take(seat) for seat in people)
