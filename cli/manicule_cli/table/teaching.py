"""Teaching at the table: each question is explained when it is asked, and Enter takes the suggestion."""

from __future__ import annotations

import msgspec

from manicule.lesson import Lesson, Step
from manicule.play.session import Session
from manicule.question import Question
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.picking import Answer, Leave, pick
from manicule_cli.table.answers import Unclear, understand
from manicule_cli.table.asking import Asking
from manicule_cli.table.questions import default_of, names_in
from manicule_cli.table.words import Quit

SAYS = tr("☞ {text}")
SUGGESTION = tr("☞ Enter takes {answer}. {because}")
ON_YOUR_OWN = tr("☞ This follows from your own choices: answer as you like, or type “hint”.")
DIFFERENT = tr("☞ That is not what the lesson had in mind, and it is just as allowed. Let us see.")
WHAT_NOW = tr("The lesson is over. What now?")
GO_ON, STOP = tr("Go on with this game"), tr("Stop here; the game is saved")


class Teaching(Asking):
    """Puts the questions of a lesson: explained, with a suggestion, and with a word about the answer."""

    def __init__(self, lesson: Lesson, screen: Screen, session: Session) -> None:
        super().__init__(screen, session)
        self.lesson = lesson
        self._steps: dict[tuple[int, str], Step | None] = {}
        self._followed: set[str] = set()
        self._explained: set[str] = set()
        self._is_over = False

    def show(self, question: Question, is_in_short: bool = False) -> None:
        if self._is_past():
            self._end()
            super().show(question, is_in_short)
            return
        step = self._step(question)
        if step is not None and step.id not in self._explained:
            self._explained.add(step.id)
            self.screen.gap()
            for text in step.explain:
                self.screen.say(SAYS(text=text))
        taught = self._taught(question)
        super().show(taught, is_in_short)
        if step is not None and taught is not question:
            self.screen.say(SUGGESTION(answer=default_of(taught, self.screen), because=step.because))
        elif step is not None:
            self.screen.say(ON_YOUR_OWN)

    def prompt(self, question: Question) -> Text:
        return super().prompt(self._taught(question))

    def answer(self, question: Question, line: str) -> bool:
        step, suggested = self._step(question), self._suggestion(question)
        before = len(self.session.runner.steps)
        if not super().answer(self._taught(question), line):
            return False
        if step is not None and not self._is_over:
            mine = [one.answer for one in self.session.runner.steps[before:] if one.seat == question.seat]
            self._comment(step, bool(suggested) and mine[:1] == [suggested], bool(suggested))
        return True

    def _comment(self, step: Step, is_followed: bool, was_suggested: bool) -> None:
        """Say a word about what was answered, if there is one to say."""
        if is_followed:
            self._followed.add(step.id)
        else:
            self._followed.discard(step.id)
            if was_suggested:
                self.screen.say(SAYS(text=step.instead) if step.instead is not None else DIFFERENT)
        if step.after is not None and (is_followed or not was_suggested):
            self.screen.say(SAYS(text=step.after))

    def _taught(self, question: Question) -> Question:
        """The question with the suggestion as what Enter answers."""
        suggested = self._suggestion(question)
        return msgspec.structs.replace(question, default=suggested) if suggested else question

    def _suggestion(self, question: Question) -> str:
        """The answer that is suggested; empty when it is not possible, or has lost its sense."""
        step = self._step(question)
        if step is None or not self._followed.issuperset(step.needs):
            return ""
        try:
            answer = understand(question, step.answer, names_in(question, self.screen))
        except Unclear:
            return ""
        return answer if self.session.why(question.seat, answer) is None else ""

    def _step(self, question: Question) -> Step | None:
        """The step for a question: the first of its phase and kind that no other question has."""
        key = (question.ordinal, question.kind)
        if key not in self._steps:
            phase = self.session.runner.table.position.phase
            taken = {step.id for step in self._steps.values() if step is not None}
            fitting = (
                step
                for step in self.lesson.step
                if (step.phase, step.kind) == (phase, question.kind) and step.id not in taken
            )
            self._steps[key] = None if self._is_past() else next(fitting, None)
        return self._steps[key]

    def _is_past(self) -> bool:
        round: int = self.session.runner.table.position.round
        return round > self.lesson.rounds

    def _end(self) -> None:
        """Say good-bye, and ask whether the game goes on."""
        if self._is_over:
            return
        self._is_over = True
        self.screen.gap()
        for text in self.lesson.farewell:
            self.screen.say(SAYS(text=text))
        if not self.screen.is_played_at:
            return
        try:
            picked = pick(self.screen, WHAT_NOW, [Answer("go", GO_ON), Answer("stop", STOP)])
        except Leave as leave:
            raise Quit from leave
        if picked == "stop":
            raise Quit
