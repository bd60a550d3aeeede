"""An unfinished answer: placed row by row, previewed, or proposed by a hint before it is given."""

from __future__ import annotations

import msgspec

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule_interface.allotments import LEFT, Allotment, is_number
from manicule_interface.answers import UnclearAnswer, shortened, understand
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.questions import default_of, likely_answer, names_in, proposing, token_of
from manicule_interface.reactions import Reaction
from manicule_interface.reasons import BECAUSE, why_refused
from manicule_languages.reader import Read

PROMPT = tr("{name}> ")
PROMPT_DEFAULT = tr("{name} [{default}]> ")
PROMPT_ROW = tr("{name}, {row}, {left}> ")
PROMPT_LAST_ROWS = tr("{name}, {row} [{default}]> ")
AGAIN = tr("Placed so far: {numbers}. “-” starts over.")
AFRESH = "-"
"""Typed during an answer given row by row: start it again."""


class Whole(msgspec.Struct, frozen=True):
    """A whole answer, and the line that the person typed."""

    answer: str
    typed: str


class AnswerDraft:
    """The unfinished answer of one seat: parses typed lines, and keeps partial answers.

    Unless `is_interactive`, a partial answer cannot be completed: a line is a whole answer, or an error.
    `remarks` are the remarks on the previous answer.
    """

    def __init__(self, match: Match, is_interactive: bool = True) -> None:
        self.match = match
        self.is_interactive = is_interactive
        self.remarks: tuple[Text, ...] = ()
        self._begun: Allotment | None = None
        self._proposed: tuple[Question, str] | None = None
        self._is_doubted = False
        """Whether the person was asked to confirm the proposal."""

    def prompt(self, question: Question, read: Read) -> Text:
        """The prompt before the cursor: the person's name, and the answer that an empty line gives."""
        name = self.match.display.names.seats[question.seat]
        begun = self._going_on(question)
        if begun is not None:
            row = question.display.texts[begun.row][1]
            rest = begun.rest()
            if rest:
                default = " ".join(rest.split("-")[begun.row :])
                return PROMPT_LAST_ROWS(name=name, row=row, default=default)
            return PROMPT_ROW(name=name, row=row, left=LEFT(n=begun.left))
        proposed = proposing(question, self.proposal(question) or self.usual(question))
        default = default_of(proposed, read)
        return PROMPT_DEFAULT(name=name, default=default) if default else PROMPT(name=name)

    def usual(self, question: Question) -> str:
        """The answer of a person who touches nothing: the default, or the likely one."""
        return question.display.default or (likely_answer(question) if self.is_interactive else "")

    def propose(self, question: Question, answer: str) -> None:
        """Let an empty line give this answer from now on."""
        self._begun, self._proposed, self._is_doubted = None, (question, answer), False

    def proposal(self, question: Question) -> str:
        """The answer proposed by a hint, a preview or a request to confirm; empty without one."""
        if self._proposed is not None and not _is_same(self._proposed[0], question):
            self._proposed = None
        return self._proposed[1] if self._proposed is not None else ""

    def reconsider(self) -> None:
        """Require a new confirmation, because the person did something else."""
        if self._is_doubted:
            self._proposed, self._is_doubted = None, False

    def take_back(self, question: Question) -> bool:
        """Remove the last number placed; False if there was none."""
        begun = self._going_on(question)
        if begun is None:
            return False
        self._begun = begun.without_last()
        return True

    def forget(self, remarks: tuple[Text, ...] = ()) -> None:
        """Reset the draft after an answer with these remarks."""
        self._begun = self._proposed = None
        self.remarks = remarks

    def doubt(
        self, question: Question, answer: str, cautions: Cautions, is_own: bool, sure: str | None = None
    ) -> Reaction | None:
        """The request to confirm an answer on its first try; None if it needs none. `sure` is the answer that
        an interface has asked to confirm; if None, the draft remembers it."""
        if not self.is_interactive:
            return None
        known = self.proposal(question) if sure is None else sure
        if known and sorted(known.split()) == sorted(answer.split()):
            return None
        self.reconsider()  # it is another answer
        found = cautions.against(question, answer, is_own)
        if found is None:
            return None
        if sure is None:
            self.propose(question, answer)
            self._is_doubted = True
        return Reaction("final" if found is FINAL else "warned", (found,), answer)

    def take(
        self,
        question: Question,
        line: str,
        read: Read,
        cautions: Cautions,
        is_told: bool = False,
        sure: str | None = None,
    ) -> Whole | Reaction:
        """The whole answer of a cleaned line, or a reaction to show instead. The answer of an empty line was
        advised if the person `is_told`."""
        begun = self._going_on(question)
        if not line:
            answer = begun.rest() if begun is not None else self.proposal(question) or self.usual(question)
            if not answer:
                return Reaction("asked_again")
            doubt = self.doubt(question, answer, cautions, begun is not None or is_told, sure)
            return doubt or Whole(answer, answer)
        if begun is not None and line == AFRESH:
            self._begun = None
            return Reaction("asked_again")
        try:
            answer = understand(question, line, names_in(question, read))
        except UnclearAnswer as unclear:
            self.reconsider()
            if not self.is_interactive:
                raise IllegalAnswer(question.kind, line, unclear.reason) from unclear
            return Reaction("unclear", (unclear.reason,))
        if self._is_of_some_rows(question, answer):
            placed = self._place(question, answer, begun)
            if isinstance(placed, Reaction):
                return placed
            answer, line = placed.answer, placed.typed
        elif question.shape == "written" and self.is_interactive:
            return self._preview(question, line, answer, read, sure)
        return self.doubt(question, answer, cautions, is_own=True, sure=sure) or Whole(answer, line)

    def _preview(
        self, question: Question, line: str, answer: str, read: Read, sure: str | None
    ) -> Whole | Reaction:
        """A preview of an answer before it is given, if there is one."""
        try:
            seen = self.match.preview(question.seat, answer)
        except IllegalAnswer:
            return Reaction("refused", why_refused(self.match, question, line, answer, read))
        if seen is None:
            return Whole(answer, line)
        tidy, sheet = seen
        if tidy == (self.proposal(question) if sure is None else sure):
            return Whole(tidy, line)  # it was previewed already
        if sure is None:
            self.propose(question, tidy)
        return Reaction("previewed", (sheet,), tidy)

    # Row by row.

    def _going_on(self, question: Question) -> Allotment | None:
        """The unfinished allotment for this question."""
        if self._begun is not None and not _is_same(self._begun.question, question):
            self._begun = None
        return self._begun

    def _is_of_some_rows(self, question: Question, answer: str) -> bool:
        """Whether numbers were given for some of the rows only; just a person can add the others."""
        if question.shape != "allot" or question.count == 1 or not self.is_interactive:
            return False
        numbers = answer.split("-")
        return all(map(is_number, numbers)) and len(numbers) < len(question.rows)

    def _place(self, question: Question, answer: str, begun: Allotment | None) -> Whole | Reaction:
        before = begun or Allotment(question)
        numbers = [int(number) for number in answer.split("-")]
        if len(before.numbers) + len(numbers) > len(question.rows):
            before = Allotment(question)
        after, reason = before.with_(numbers)
        if reason is not None:
            because = BECAUSE(answer=shortened(answer.replace("-", " ")), reason=reason)
            return Reaction("refused", (because,))
        if after.answer:
            return Whole(after.answer, after.answer)
        self._begun = after
        return Reaction("placed", (AGAIN(numbers=" ".join(map(str, after.numbers))),))


def _is_same(one: Question, other: Question) -> bool:
    """Whether two questions are the same except for the proposed answer."""
    if one is other:
        return True
    return one.ordinal == other.ordinal and token_of(one) == token_of(other)
