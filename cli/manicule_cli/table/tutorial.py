"""A lesson at a terminal: each question is explained when it is asked, and Enter takes the suggestion."""

from __future__ import annotations

from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_cli.table.prompt import Prompt
from manicule_cli.table.teller import Teller
from manicule_interface.cautions import Cautions
from manicule_interface.drafts import Outcome
from manicule_interface.lesson import Lesson
from manicule_interface.tutor import Tutor
from manicule_interface.vocabulary import Quit
from manicule_terminal.screen import Screen

WHAT_NOW = tr("The lesson is over. What now?")
GO_ON, STOP = tr("Go on with this game"), tr("Stop here; the game is saved")


class Tutorial(Prompt):
    """Puts the questions of a lesson: explained, with a suggestion, and with a word about the answer."""

    def __init__(
        self,
        lesson: Lesson,
        teller: Teller,
        registry: PluginRegistry,
        screen: Screen,
        match: Match,
        cautions: Cautions,
    ) -> None:
        super().__init__(screen, match, cautions)
        self.teller = teller
        self.tutor = Tutor(lesson, match, registry, screen.read)
        teller.narrator.aside = self.say_remark

    def show(self, question: Question, is_in_short: bool = False) -> None:
        """Explain a question, show it, and suggest an answer."""
        if self.tutor.is_past:
            self._end()
            super().show(question, is_in_short)
            return
        taught = self.tutor.taught(question)
        explanation = self.tutor.explanation(question)
        if explanation:
            # What the question is about comes first: the explanation stays in sight with the question.
            self._show_overview(taught, is_in_short)
            self.screen.gap()
            self.screen.tell(explanation)
            self._ask(taught)
            self._show_options(taught)
        else:
            super().show(taught, is_in_short)
        advice = self.tutor.advice(question)
        if advice is not None:
            self.screen.say(advice)

    def prompt(self, question: Question) -> Text:
        """What stands before the cursor, with the suggestion."""
        return super().prompt(self.tutor.taught(question))

    def proposes(self, question: Question) -> bool:
        """A lesson says what an empty line answers."""
        return self.tutor.taught(question) is not question or super().proposes(question)

    def answer(self, question: Question, line: str, is_told: bool = False) -> bool:
        """Give the answer that a line means, or the one that is suggested."""
        taught = self.tutor.taught(question)
        return super().answer(taught, line, is_told=taught is not question)

    def say_remark(self) -> None:
        """Say the word about what an answer led to, if there is one that was not said yet."""
        for remark in self.tutor.remarks():
            self.screen.say(remark)

    def _give(self, question: Question, outcome: Outcome) -> bool:
        comment = self.tutor.comment(question, outcome.answer)
        if comment is not None:
            self.screen.say(comment)
        is_given = super()._give(question, outcome)
        self.teller.narrator.release()
        self.say_remark()
        return is_given

    def _end(self) -> None:
        """Say good-bye, and ask whether the game goes on."""
        farewell = self.tutor.farewell()
        if farewell is None:
            return
        self.screen.gap()
        self.screen.tell(farewell)
        if not self.screen.is_played_at:
            return
        try:
            picked = pick(self.screen, WHAT_NOW, [Answer("go", GO_ON), Answer("stop", STOP)])
        except Leave as leave:
            raise Quit from leave
        if picked == "stop":
            raise Quit
