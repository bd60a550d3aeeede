"""Answers in the making: given row by row, seen in a preview or proposed by a hint before they are given."""

from __future__ import annotations

import msgspec

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule_interface.allotments import LEFT, Allotment, is_number
from manicule_interface.answers import UnclearAnswer, shortened, understand
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.questions import default_of, how_to_answer, names_in, proposing
from manicule_interface.reasons import BECAUSE, refusal
from manicule_interface.replies import Reply
from manicule_interface.vocabulary import FOR_HELP
from manicule_languages.reader import Read

PROMPT = tr("{name}> ")
PROMPT_DEFAULT = tr("{name} [{default}]> ")
PROMPT_ROW = tr("{name}, {row}, {left}> ")
PROMPT_LAST_ROWS = tr("{name}, {row} [{default}]> ")
AGAIN = tr("Placed so far: {numbers}. “-” begins again.")
SURE = tr("Press Enter if that is what you want, or type another answer.")
AFRESH = "-"
"""Typed while an answer is given row by row: it begins again."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of a typed line: an answer to be given, or something to show, or the question once more.

    `typed` is what the person would say that they typed.
    """

    answer: str = ""
    typed: str = ""
    replies: tuple[Reply, ...] = ()
    is_given: bool = False
    is_asked_again: bool = False


class Drafts:
    """Understands what is typed as answers of a match, and keeps what is not a whole answer yet.

    Without a person who could go on from there (`is_interactive`), a line is a whole answer, or wrong.
    `cautions` know what a person is asked once more.
    """

    def __init__(
        self, match: Match, read: Read, is_interactive: bool, cautions: Cautions | None = None
    ) -> None:
        self.match = match
        self.read = read
        self.is_interactive = is_interactive
        self.cautions = cautions or Cautions(match)
        self._begun: Allotment | None = None
        self._proposed: tuple[Question, str] | None = None
        self._is_doubted = False
        """Whether what is proposed was left untouched, and the person was asked to confirm it."""

    def prompt(self, question: Question) -> Text:
        """What stands before the cursor: who is asked, and the answer that Enter gives."""
        name = self.match.display.names.seats[question.seat]
        begun = self._going_on(question)
        if begun is not None:
            row = question.display.texts[begun.row][1]
            rest = begun.rest()
            if rest:
                default = " ".join(rest.split("-")[begun.row :])
                return PROMPT_LAST_ROWS(name=name, row=row, default=default)
            return PROMPT_ROW(name=name, row=row, left=LEFT(n=begun.left))
        proposed = self._own_proposal(question) or question.display.default
        default = default_of(proposing(question, proposed), self.read)
        return PROMPT_DEFAULT(name=name, default=default) if default else PROMPT(name=name)

    def propose(self, question: Question, answer: str) -> None:
        """From now on, Enter gives this answer."""
        self._begun, self._proposed, self._is_doubted = None, (question, answer), False

    def reconsider(self) -> None:
        """Something else was typed: an untouched answer is to be confirmed anew."""
        if self._is_doubted:
            self._proposed, self._is_doubted = None, False

    def proposes(self, question: Question) -> bool:
        """Whether Enter gives an answer that a hint or a preview proposed."""
        return bool(self._own_proposal(question))

    def take_back(self, question: Question) -> bool:
        """Take back the number that was placed last; False when none was."""
        begun = self._going_on(question)
        if begun is None:
            return False
        self._begun = begun.without_last()
        return True

    def take(self, question: Question, line: str, is_told: bool = False) -> Outcome:
        """What a cleaned line comes to; an answer is not given yet. `is_told` where the person was advised to
        give the answer that an empty line gives."""
        begun = self._going_on(question)
        if not line:
            answer = (
                begun.rest()
                if begun is not None
                else self._own_proposal(question) or question.display.default
            )
            if not answer:
                return Outcome(is_asked_again=True)
            return self._unless_doubted(question, Outcome(answer, answer), begun is not None or is_told)
        self.reconsider()
        if begun is not None and line == AFRESH:
            self._begun = None
            return Outcome(is_asked_again=True)
        try:
            answer = understand(question, line, names_in(question, self.read))
        except UnclearAnswer as unclear:
            if not self.is_interactive:
                raise IllegalAnswer(question.kind, line, unclear.reason) from unclear
            return Outcome(replies=(unclear.reason, FOR_HELP))
        if self._is_of_some_rows(question, answer):
            return self._place(question, answer, begun)
        if question.shape == "written" and self.is_interactive:
            return self._preview(question, line, answer)
        return self._unless_doubted(question, Outcome(answer, line), is_own=True)

    def _unless_doubted(self, question: Question, outcome: Outcome, is_own: bool) -> Outcome:
        """The outcome of a line; the first time, the doubt that its answer meets."""
        answer = outcome.answer
        if not self.is_interactive or self._own_proposal(question) == answer:
            return outcome
        doubt = self.cautions.against(question, answer, is_own)
        if doubt is None:
            return outcome
        self.propose(question, answer)
        self._is_doubted = doubt is FINAL
        return Outcome(replies=(doubt,) if self._is_doubted else (doubt, SURE))

    def give(self, question: Question, outcome: Outcome) -> Outcome:
        """Give an answer that a line has come to, and let the match go on; or say why not."""
        try:
            self.match.answer(question.seat, outcome.answer)
            self.match.run()
        except IllegalAnswer:
            if not self.is_interactive:
                raise  # whoever wrote the lines before cannot know; the next ones would go astray
            return self._refused(question, outcome.typed, outcome.answer)
        self._begun = self._proposed = None
        return Outcome(outcome.answer, outcome.typed, is_given=True)

    def _refused(self, question: Question, typed: str, answer: str) -> Outcome:
        return Outcome(replies=refusal(self.match, question, typed, answer, self.read))

    def _own_proposal(self, question: Question) -> str:
        """The answer that the person has seen a preview of or was given as a hint, and that Enter gives."""
        if self._proposed is not None and self._proposed[0] != question:
            self._proposed = None
        return self._proposed[1] if self._proposed is not None else ""

    def _preview(self, question: Question, line: str, answer: str) -> Outcome:
        """What an answer would come to before it is given, where there is something to be seen."""
        try:
            seen = self.match.preview(question.seat, answer)
        except IllegalAnswer:
            return self._refused(question, line, answer)
        if seen is None:
            return Outcome(answer, line)
        tidy, sheet = seen
        if tidy == self._own_proposal(question):
            return Outcome(tidy, line)  # it was seen already
        self.propose(question, tidy)
        return Outcome(replies=(sheet, SURE))

    # Row by row.

    def _going_on(self, question: Question) -> Allotment | None:
        """The allotment that this question is being answered with."""
        if self._begun is not None and self._begun.question != question:
            self._begun = None
        return self._begun

    def _is_of_some_rows(self, question: Question, answer: str) -> bool:
        """Whether numbers were given for some of the rows: only a person goes on from there."""
        if question.shape != "allot" or question.count == 1 or not self.is_interactive:
            return False
        numbers = answer.split("-")
        return all(map(is_number, numbers)) and len(numbers) < len(question.rows)

    def _place(self, question: Question, answer: str, begun: Allotment | None) -> Outcome:
        before = begun or Allotment(question)
        numbers = [int(number) for number in answer.split("-")]
        if len(before.numbers) + len(numbers) > len(question.rows):
            before = Allotment(question)
        after, reason = before.with_(numbers)
        if reason is not None:
            because = BECAUSE(answer=shortened(answer.replace("-", " ")), reason=reason)
            return Outcome(replies=(because, how_to_answer(question)))
        if after.is_whole:
            return Outcome(after.answer, after.answer)
        self._begun = after
        return Outcome(replies=(AGAIN(numbers=" ".join(map(str, after.numbers))),))
