"""Guides a person through a lesson: explanations before a question, suggestions, remarks on answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from manicule.kernel.choices import NONE, PASS
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
SUGGESTED = tr("☞ Suggested here: {answer}. {because}")
A_BOT_WOULD = tr("☞ A bot would choose {answer}.")
A_BOT_WOULD_BECAUSE = tr("☞ A bot would choose {answer}. {because}")
ON_YOUR_OWN = tr(
    "☞ From here on, the best move depends on your earlier choices: play as you like, or ask for a hint."
)
DIFFERENT = tr("☞ The lesson had something else in mind, but this is fine, too. Let’s see what happens.")


def spoken(texts: Iterable[Text]) -> tuple[Text, ...]:
    """Texts marked as spoken by the lesson."""
    return tuple(SAYS(text=text) for text in texts)


class LessonAdvice(msgspec.Struct, frozen=True):
    """The suggested answer and the reason: from the lesson, or from a bot if the person has left its path. If
    neither suggests anything, the source is `own` and the answer is empty."""

    source: Literal["lesson", "bot", "own"]
    answer: str = ""
    because: Text | None = None


class LessonState(msgspec.Struct, frozen=True):
    """The current texts of a lesson: before the first answer, about the last answer and the present question,
    the advice, and the end."""

    welcome: tuple[Text, ...] = ()
    said: tuple[Text, ...] = ()
    advice: LessonAdvice | None = None
    farewell: tuple[Text, ...] = ()
    is_past: bool = False


def advice_text(advice: LessonAdvice, question: Question, read: Read) -> Text:
    """Advice as a sentence without key names."""
    if advice.source == "own":
        return ON_YOUR_OWN
    answer = named_answer(question, advice.answer, read)
    if advice.because is None:
        return A_BOT_WOULD(answer=answer)
    return (SUGGESTED if advice.source == "lesson" else A_BOT_WOULD_BECAUSE)(
        answer=answer, because=advice.because
    )


def named_answer(question: Question, answer: str, read: Read) -> Text | str:
    """An answer by its name; numbers with the names of their rows."""
    if question.shape == "allot" and question.count > 1:
        return LISTED(items=meaning_of(question, answer))
    return default_of(proposing(question, answer), read)


class LessonGuide:
    """Follows a lesson along a match: each question is explained once, with a suggestion."""

    def __init__(self, lesson: Lesson, match: Match, registry: PluginRegistry) -> None:
        self.lesson = lesson
        self.match = match
        self.registry = registry
        self._of_bot: tuple[tuple[int, str, int], LessonAdvice] | None = None
        self._lecture: tuple[tuple[int, str], tuple[Text, ...]] | None = None
        self._farewell: tuple[int, tuple[Text, ...]] | None = None
        self._steps: dict[tuple[int, str], LessonStep | None] = {}
        self._followed: set[str] = set()
        self._explained: set[str] = set()
        self._reached: dict[int, int] = {}
        """The rounds in which the learner did what the lesson goes on `until`, by the question’s ordinal."""
        self._remarks: tuple[Text, ...] = ()
        if match.answers:
            self._recall()

    def _recall(self) -> None:
        """Replay the answers from before the match was loaded, to find the explanations already shown and the
        suggestions followed."""
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
            pass  # the rules have changed since: continue with what is known
        self.match, self._remarks = match, ()

    def state(self, question: Question | None) -> LessonState:
        """The current texts; the same for the same question, however often it is shown."""
        welcome = spoken(self.lesson.welcome) if not self.match.answers else ()
        if question is None:
            return LessonState(welcome, is_past=self.is_past)
        key = question.ordinal, question.kind
        if self._lecture is None or self._lecture[0] != key:
            self._lecture = key, (*self.remarks(), *self.explanation(question))
        said = self._lecture[1]
        if not self.is_past:
            return LessonState(welcome, said, self.advice(question))
        if self._farewell is None:
            self._farewell = question.ordinal, spoken(self.lesson.farewell)
        at, texts = self._farewell
        return LessonState(welcome, said, farewell=texts if at == question.ordinal else (), is_past=True)

    def explanation(self, question: Question) -> tuple[Text, ...]:
        """The texts before a question, the first time."""
        step = self._step(question)
        if step is None or step.id in self._explained:
            return ()
        self._explained.add(step.id)
        return spoken((*step.explain, *step.here) if self._is_prepared(step) else step.explain)

    def taught(self, question: Question) -> Question:
        """The question with the suggestion as its default."""
        advice = self.advice(question)
        return proposing(question, advice.answer) if advice is not None and advice.answer else question

    def advice(self, question: Question) -> LessonAdvice | None:
        """The advice for a question; None if the lesson does not cover it."""
        if self.is_past:
            return None
        step = self._step(question)
        if step is not None and (suggested := self._suggestion(question)):
            return LessonAdvice("lesson", suggested, step.because)
        return self._advice_of_bot(question) or (LessonAdvice("own") if step is not None else None)

    def comment(self, question: Question, answer: str) -> Text | None:
        """The remark on an answer before it is given, if there is one; a later remark is remembered."""
        step = self._step(question)
        if self.match.why(question.seat, answer) is not None:
            return None
        # Answers from this question on were undone.
        self._reached = {at: round for at, round in self._reached.items() if at < question.ordinal}
        if question.kind == self.lesson.until and answer not in (NONE, PASS):
            self._reached[question.ordinal] = self.match.position.round
        if step is None:
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
        """The remarks on the outcome of an answer: shown once, after its events and before later ones."""
        texts, self._remarks = self._remarks, ()
        return spoken(texts)

    @property
    def is_past(self) -> bool:
        """Whether the match has reached the end of the lesson; an undone answer does not count."""
        round: int = self.match.position.round
        if round <= self.lesson.rounds or not self.lesson.until:
            return round > self.lesson.rounds
        return any(at < self.match.ordinal and reached < round for at, reached in self._reached.items())

    def _suggestion(self, question: Question) -> str:
        """The suggested answer; empty if it is not possible or no longer makes sense."""
        step = self._step(question)
        if step is None or not self._is_prepared(step):
            return ""
        try:
            answer = understand(question, step.answer, names_in(question, str))
        except UnclearAnswer:
            return ""
        return answer if self.match.why(question.seat, answer) is None else ""

    def _is_prepared(self, step: LessonStep) -> bool:
        """Whether all suggestions that a step builds on were followed."""
        return self._followed.issuperset(step.needs)

    def _advice_of_bot(self, question: Question) -> LessonAdvice | None:
        """The advice of a bot if the lesson suggests nothing; None without a bot that knows the game."""
        at = (question.ordinal, question.kind, self.match.answers)
        if self._of_bot is None or self._of_bot[0] != at:
            bot = quick_bot(self.registry, self.match.rules.game.id)
            if bot is None:
                return None
            answer = self.match.advice(question.seat, bot)
            because = bot.reason(self.match.question(question.seat), self.match.view(question.seat), answer)
            self._of_bot = at, LessonAdvice("bot", answer, because)
        return self._of_bot[1]

    def _step(self, question: Question) -> LessonStep | None:
        """The step for a question: the first of its phase and kind that no other question has."""
        key = (question.ordinal, question.kind)
        if key not in self._steps:
            phase = self.match.position.phase
            taken = {step.id for step in self._steps.values() if step is not None}
            self._steps[key] = None if self.is_past else self.lesson.step_for(phase, question.kind, taken)
        return self._steps[key]


def _is_same(question: Question, one: str, other: str) -> bool:
    """Whether two answers are equivalent: options may be named in any order."""
    return sorted(one.split()) == sorted(other.split()) if question.shape == "some" else one == other
