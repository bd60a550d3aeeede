"""Teaching a game by its lesson: what to say before a question, what to suggest, a word about the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from manicule.kernel.errors import BrokenRule, IllegalAnswer, RecordError
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.twins import replay_for
from manicule.plugins import PluginRegistry
from manicule_interface.answers import UnclearAnswer, understand
from manicule_interface.hints import LISTED, meaning_of, quick_bot
from manicule_interface.lesson import Lesson, LessonStep
from manicule_interface.questions import default_of, names_in, proposing
from manicule_languages.reader import Read

SAYS = tr("☞ {text}")
SUGGESTION = tr("☞ Enter takes {answer}. {because}")
AS_A_BOT = tr("☞ Enter takes {answer}, as a bot would.")
AS_A_BOT_BECAUSE = tr("☞ Enter takes {answer}, as a bot would. {because}")
SUGGESTED = tr("☞ Suggested here: {answer}. {because}")
A_BOT_WOULD = tr("☞ A bot would take {answer}.")
A_BOT_WOULD_BECAUSE = tr("☞ A bot would take {answer}. {because}")
ON_YOUR_OWN = tr("☞ This follows from your own choices: answer as you like, or ask for a hint.")
DIFFERENT = tr("☞ That is not what the lesson had in mind, and it is just as allowed. Let us see.")


def spoken(texts: Iterable[Text]) -> tuple[Text, ...]:
    """Texts as they are said by who teaches."""
    return tuple(SAYS(text=text) for text in texts)


class Proposal(NamedTuple):
    """What a bot would answer where the lesson has no suggestion: at which question, by how many answers."""

    at: tuple[int, str, int]
    answer: str
    because: Text | None


class Tutor:
    """Goes through a lesson along a match: each question is explained once, with a suggestion.

    Whoever has left the way of the lesson gets the suggestions of a bot that answers at once.
    """

    def __init__(self, lesson: Lesson, match: Match, registry: PluginRegistry, read: Read) -> None:
        self.lesson = lesson
        self.match = match
        self.registry = registry
        self.read = read
        self._proposal: Proposal | None = None
        self._steps: dict[tuple[int, str], LessonStep | None] = {}
        self._followed: set[str] = set()
        self._explained: set[str] = set()
        self._remarks: tuple[Text, ...] = ()
        self._is_over = False
        if match.answers:
            self._recall()

    def _recall(self) -> None:
        """Go once more through what was answered before the match was loaded: what was explained then, and
        what of it was followed."""
        match, people = self.match, self.match.people
        try:
            self.match = replay_for(match, (), 0)
            for step in match.steps:
                if step.seat in people:
                    question = self.match.question(step.seat)
                    self.explanation(question)
                    self.comment(question, step.answer)
                self.match.answer(step.seat, step.answer)
        except (BrokenRule, IllegalAnswer, RecordError):
            pass  # the rules have changed since: the lesson goes on from as far as it is known
        self.match, self._remarks = match, ()

    def explanation(self, question: Question) -> tuple[Text, ...]:
        """What is said before a question, the first time."""
        step = self._step(question)
        if step is None or step.id in self._explained:
            return ()
        self._explained.add(step.id)
        return spoken((*step.explain, *step.here) if self._is_prepared(step) else step.explain)

    def taught(self, question: Question) -> Question:
        """The question with the suggestion as what Enter answers."""
        suggested = self._suggestion(question)
        if not suggested and (proposal := self._proposed(question)) is not None:
            suggested = proposal.answer
        return proposing(question, suggested) if suggested else question

    def advice(self, question: Question, by_enter: bool = True) -> Text | None:
        """What is said below a question: the suggestion, or that there is none any more. Not `by_enter` where
        somebody points at something else, which Enter would give."""
        if self.is_past:
            return None
        step, answer = self._step(question), self._named(self.taught(question))
        if step is not None and self._suggestion(question):
            return (SUGGESTION if by_enter else SUGGESTED)(answer=answer, because=step.because)
        proposal = self._proposed(question)
        if proposal is None:
            return ON_YOUR_OWN if step is not None else None
        if proposal.because is None:
            return (AS_A_BOT if by_enter else A_BOT_WOULD)(answer=answer)
        text = AS_A_BOT_BECAUSE if by_enter else A_BOT_WOULD_BECAUSE
        return text(answer=answer, because=proposal.because)

    def _named(self, taught: Question) -> Text | str:
        """What is suggested, as it is called: of numbers, what each is the number of."""
        if taught.shape == "allot" and taught.count > 1 and taught.display.default:
            return LISTED(items=meaning_of(taught, taught.display.default))
        return default_of(taught, self.read)

    def comment(self, question: Question, answer: str) -> Text | None:
        """A word about an answer before it is given, if there is one; another is remembered for later."""
        step = self._step(question)
        if step is None or self._is_over or self.match.why(question.seat, answer) is not None:
            return None
        suggested = self._suggestion(question)
        is_followed = bool(suggested) and _is_same(question, answer, suggested)
        if is_followed:
            self._followed.add(step.id)
        else:
            self._followed.discard(step.id)
        told = (step.after, step.outcome if is_followed else None)
        self._remarks = tuple(text for text in told if text is not None)
        if is_followed or not suggested:
            return None
        return SAYS(text=step.instead) if step.instead is not None else DIFFERENT

    def remarks(self) -> tuple[Text, ...]:
        """A word about what an answer led to: to be said when that is told, and before what comes later."""
        texts, self._remarks = self._remarks, ()
        return spoken(texts)

    @property
    def is_past(self) -> bool:
        """Whether the match has come to the end of the lesson."""
        round: int = self.match.position.round
        return round > self.lesson.rounds

    def farewell(self) -> tuple[Text, ...] | None:
        """What is said at the end of the lesson; None when it was said already."""
        if self._is_over:
            return None
        self._is_over = True
        return spoken(self.lesson.farewell)

    def _suggestion(self, question: Question) -> str:
        """The answer that is suggested; empty when it is not possible, or has lost its sense."""
        step = self._step(question)
        if step is None or not self._is_prepared(step):
            return ""
        try:
            answer = understand(question, step.answer, names_in(question, self.read))
        except UnclearAnswer:
            return ""
        return answer if self.match.why(question.seat, answer) is None else ""

    def _is_prepared(self, step: LessonStep) -> bool:
        """Whether all was answered as suggested that a step builds on."""
        return self._followed.issuperset(step.needs)

    def _proposed(self, question: Question) -> Proposal | None:
        """What a bot would answer while the lesson lasts; None without one that knows the game."""
        if self.is_past:
            return None
        at = (question.ordinal, question.kind, self.match.answers)
        if self._proposal is None or self._proposal.at != at:
            found = quick_bot(self.registry, self.match.rules.game.id)
            if found is None:
                return None
            bot = found[1]
            answer = self.match.advice(question.seat, bot)
            because = bot.reason(self.match.question(question.seat), self.match.view(question.seat), answer)
            self._proposal = Proposal(at, answer, because)
        return self._proposal

    def _step(self, question: Question) -> LessonStep | None:
        """The step for a question: the first of its phase and kind that no other question has."""
        key = (question.ordinal, question.kind)
        if key not in self._steps:
            phase = self.match.position.phase
            taken = {step.id for step in self._steps.values() if step is not None}
            self._steps[key] = None if self.is_past else self.lesson.step_for(phase, question.kind, taken)
        return self._steps[key]


def _is_same(question: Question, one: str, other: str) -> bool:
    """Whether two answers come to the same: options may be named in any order."""
    return sorted(one.split()) == sorted(other.split()) if question.shape == "some" else one == other
