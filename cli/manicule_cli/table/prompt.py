"""Asking a person at a terminal: how a question is put there, and what is said to a typed line."""

from __future__ import annotations

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule_interface.cautions import Cautions
from manicule_interface.drafts import Drafts, Outcome
from manicule_interface.questions import ASKED, how_to_answer
from manicule_terminal.offers import offer
from manicule_terminal.screen import Screen


class Prompt:
    """Puts the questions of a match on a screen, and the answers into the match."""

    def __init__(self, screen: Screen, match: Match, cautions: Cautions | None = None) -> None:
        self.screen = screen
        self.match = match
        self.drafts = Drafts(match, screen.read, screen.is_played_at, cautions)

    def show(self, question: Question, is_in_short: bool = False) -> None:
        """Show what is asked and what can be answered.

        In short, the board that a written answer is for is left out: it would push away what was read last.
        """
        self._ask(question)
        self._show_overview(question, is_in_short)
        self._show_options(question)

    def _ask(self, question: Question) -> None:
        if self.screen.is_played_at:
            self.screen.gap()
        assert question.display.prompt is not None
        name = self.match.names.seats[question.seat]
        self.screen.say(ASKED(name=name, prompt=question.display.prompt))

    def _show_overview(self, question: Question, is_in_short: bool) -> None:
        if question.display.overview is not None and not (is_in_short and question.shape == "written"):
            self.screen.show(Sheet((question.display.overview,)), talk=True)

    def _show_options(self, question: Question) -> None:
        offer(question, self.screen)
        if question.shape != "pick":
            self.screen.say(how_to_answer(question))

    def prompt(self, question: Question) -> Text:
        """What stands before the cursor: who is asked, and the answer that Enter gives."""
        return self.drafts.prompt(question)

    def proposes(self, question: Question) -> bool:
        """Whether an empty line is an answer even where nobody sits: somebody was told that it would be."""
        return self.drafts.proposes(question)

    def answer(self, question: Question, line: str, is_told: bool = False) -> bool:
        """Give the answer that a line means; False when there is none yet, and the person knows why."""
        outcome = self.drafts.take(question, line, is_told)
        if outcome.answer:
            return self._give(question, outcome)
        self.screen.tell(outcome.replies)
        if outcome.is_asked_again:
            self.show(question)
        return False

    def _give(self, question: Question, outcome: Outcome) -> bool:
        given = self.drafts.give(question, outcome)
        self.screen.tell(given.replies)
        return given.is_given
