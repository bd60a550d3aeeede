"""Teaching at the table: each question is explained when it is asked, and Enter takes the suggestion."""

from __future__ import annotations

import msgspec

from manicule.match.match import Match
from manicule.question import Question
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.picking import Answer, Leave, pick
from manicule_cli.table.answers import Unclear, understand
from manicule_cli.table.asking import Asking
from manicule_cli.table.questions import default_of, names_in
from manicule_cli.table.telling import Teller
from manicule_cli.table.words import Quit
from manicule_interface.lesson import Lesson, Step

SAYS = tr("☞ {text}")
SUGGESTION = tr("☞ Enter takes {answer}. {because}")
ON_YOUR_OWN = tr("☞ This follows from your own choices: answer as you like, or type “hint”.")
DIFFERENT = tr("☞ That is not what the lesson had in mind, and it is just as allowed. Let us see.")
WHAT_NOW = tr("The lesson is over. What now?")
GO_ON, STOP = tr("Go on with this game"), tr("Stop here; the game is saved")


class Remark:
    """A word about what an answer led to. It is said when that is told, and before what comes later: as an
    aside of the one who tells it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.text: Text | None = None

    def say(self) -> None:
        text, self.text = self.text, None
        if text is not None:
            self.screen.say(SAYS(text=text))


class Teaching(Asking):
    """Puts the questions of a lesson: explained, with a suggestion, and with a word about the answer."""

    def __init__(self, lesson: Lesson, teller: Teller, remark: Remark, screen: Screen, match: Match) -> None:
        super().__init__(screen, match)
        self.lesson = lesson
        self.teller = teller
        self.remark = remark
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
        return super().answer(self._taught(question), line)

    def _give(self, question: Question, line: str, answer: str) -> bool:
        step = self._step(question)
        if step is not None and not self._is_over and self.match.why(question.seat, answer) is None:
            suggested = self._suggestion(question)
            self._comment(step, bool(suggested) and _is_same(question, answer, suggested), bool(suggested))
        is_given = super()._give(question, line, answer)
        self.teller.release()
        self.remark.say()
        return is_given

    def _comment(self, step: Step, is_followed: bool, was_suggested: bool) -> None:
        """Say a word about what is answered, if there is one to say, and remember another for later."""
        if is_followed:
            self._followed.add(step.id)
        else:
            self._followed.discard(step.id)
            if was_suggested:
                self.screen.say(SAYS(text=step.instead) if step.instead is not None else DIFFERENT)
        if is_followed or not was_suggested:
            self.remark.text = step.after

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
        return answer if self.match.why(question.seat, answer) is None else ""

    def _step(self, question: Question) -> Step | None:
        """The step for a question: the first of its phase and kind that no other question has."""
        key = (question.ordinal, question.kind)
        if key not in self._steps:
            phase = self.match.position.phase
            taken = {step.id for step in self._steps.values() if step is not None}
            self._steps[key] = None if self._is_past() else self.lesson.step_for(phase, question.kind, taken)
        return self._steps[key]

    def _is_past(self) -> bool:
        round: int = self.match.position.round
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


def _is_same(question: Question, one: str, other: str) -> bool:
    """Whether two answers come to the same: options may be named in any order."""
    return sorted(one.split()) == sorted(other.split()) if question.shape == "some" else one == other
