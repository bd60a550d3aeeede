"""Asking a person: how a question is put, what a typed line means, and why something is not possible."""

from __future__ import annotations

from manicule.errors import IllegalAnswer
from manicule.nearest import nearest
from manicule.play.session import Session
from manicule.question import Question
from manicule.sheet import Sheet
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table.answers import Unclear, folded, shortened, understand
from manicule_cli.table.offering import offer
from manicule_cli.table.questions import ASKED, default_of, how_to_answer, label_of, names_in
from manicule_cli.table.spreading import LEFT, Begun, is_number

PROMPT = tr("{name}> ")
PROMPT_DEFAULT = tr("{name} [{default}]> ")
PROMPT_ROW = tr("{name}, {row}, {left}> ")
PROMPT_LAST_ROWS = tr("{name}, {row} [{default}]> ")
AGAIN = tr("Placed so far: {numbers}. “-” begins again.")
SURE = tr("Press Enter if that is what you want, or type another answer.")
FOR_HELP = tr("? shows what you can type.")
WHY_WHAT = tr("Say what, as in “why {example}”.")
POSSIBLE = tr("“{answer}” is possible.")
BECAUSE = tr("“{answer}” is not possible: {reason}")
LIKE, NEAREST_LETTERS = 0.6, 80
"""How similar a word must be to be taken for a slip, and how much of it is compared."""
DID_YOU_MEAN = tr("Did you mean “{option}”?")


class Asking:
    """Puts the questions of a session on a screen and understands what is typed."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen = screen
        self.session = session
        self._begun: Begun | None = None
        self._proposed: tuple[Question, str] | None = None

    def show(self, question: Question) -> None:
        """Show what is asked and what can be answered."""
        if self.screen.is_played_at:
            self.screen.gap()
        assert question.prompt is not None
        name = self.session.names.seats[question.seat]
        self.screen.say(ASKED(name=name, prompt=question.prompt))
        if question.survey is not None:
            self.screen.show(Sheet((question.survey,)), talk=True)
        offer(question, self.screen)
        if question.shape != "pick":
            self.screen.say(how_to_answer(question))

    def prompt(self, question: Question) -> Text:
        """What stands before the cursor: who is asked, and the answer that Enter gives."""
        name = self.session.names.seats[question.seat]
        begun = self._going_on(question)
        if begun is not None:
            row = question.texts[begun.row][1]
            rest = begun.rest()
            if rest:
                return PROMPT_LAST_ROWS(name=name, row=row, default=_rest_of(begun, rest))
            return PROMPT_ROW(name=name, row=row, left=LEFT(n=begun.left))
        default = label_of(question, self.screen, self._own_proposal(question))
        default = default or default_of(question, self.screen)
        return PROMPT_DEFAULT(name=name, default=default) if default else PROMPT(name=name)

    def answer(self, question: Question, line: str) -> bool:
        """Give the answer that a line means; False when there is none yet, and the person knows why."""
        begun = self._going_on(question)
        if not line:
            line = begun.rest() if begun is not None else self._own_proposal(question) or question.default
            if not line:
                self.show(question)
                return False
            answer = line
        elif begun is not None and line == "-":
            self._begun = None
            self.show(question)
            return False
        else:
            try:
                answer = understand(question, line, names_in(question, self.screen))
            except Unclear as unclear:
                self._refuse_unclear(question, line, unclear)
                return False
            if self._goes_row_by_row(question, answer, begun):
                return self._place(question, answer, begun)
            if question.shape == "written" and self.screen.is_played_at:
                return self._propose(question, line, answer)
        return self._give(question, line, answer)

    def _give(self, question: Question, line: str, answer: str) -> bool:
        try:
            self.session.answer(question.seat, answer)
        except IllegalAnswer:
            if not self.screen.is_played_at:
                raise  # whoever wrote the lines before cannot know; the next ones would go astray
            self._refuse(question, line, answer)
            return False
        self._begun = self._proposed = None
        return True

    def _own_proposal(self, question: Question) -> str:
        """The answer that the person has seen a preview of, and that Enter gives."""
        if self._proposed is not None and self._proposed[0] != question:
            self._proposed = None
        return self._proposed[1] if self._proposed is not None else ""

    def _propose(self, question: Question, line: str, answer: str) -> bool:
        """Show what an answer would come to before it is given, where there is something to be seen."""
        try:
            seen = self.session.preview(question.seat, answer)
        except IllegalAnswer:
            self._refuse(question, line, answer)
            return False
        if seen is None:
            return self._give(question, line, answer)
        tidy, sheet = seen
        self._proposed = (question, tidy)
        self.screen.show(sheet, talk=True)
        self.screen.say(SURE)
        return False

    def reason(self, question: Question, typed: str) -> Text:
        """Why what was typed is not possible, or that it is."""
        if not typed:
            examples = [label_of(question, self.screen, id) for id, _ in question.refused]
            examples += [label_of(question, self.screen, id) for id in (*question.options, *question.rows)]
            return WHY_WHAT(example=next(iter(examples), "X"))
        names = names_in(question, self.screen)
        try:
            answer = understand(question, typed, names)
        except Unclear as unclear:
            return unclear.reason
        meant = answer if answer in names else self._piece(typed) or answer
        reason = self.session.why(question.seat, meant)
        said = label_of(question, self.screen, answer)
        return POSSIBLE(answer=said) if reason is None else BECAUSE(answer=said, reason=reason)

    def _piece(self, typed: str) -> str:
        """The id of a piece of the game that is called so in the reader's language; else empty."""
        names = self.session.point_names.items()
        return next((id for id, name in names if folded(self.screen.read(name)) == folded(typed)), "")

    # Refusing.

    def _refuse_unclear(self, question: Question, line: str, unclear: Unclear) -> None:
        if not self.screen.is_played_at:
            raise IllegalAnswer(question.kind, line, unclear.reason) from unclear
        self.screen.say(unclear.reason)
        self.screen.say(FOR_HELP)

    def _refuse(self, question: Question, line: str, answer: str) -> None:
        """Say what was understood, why it is not possible, and what is."""
        self.screen.say(self.reason(question, line))
        meant = self._nearest(question, answer)
        if meant:
            self.screen.say(DID_YOU_MEAN(option=meant))
        self.screen.say(how_to_answer(question))
        self.screen.say(FOR_HELP)

    def _nearest(self, question: Question, answer: str) -> str:
        """The option that a word which is none comes nearest to."""
        names = names_in(question, self.screen)
        unknown = [word for word in answer.split(" ") if word not in names]
        if question.shape == "allot" or not unknown:
            return ""
        typed = folded(answer if question.shape == "pick" else unknown[0])[:NEAREST_LETTERS]
        readings: dict[str, str] = {}
        for id in question.options:
            for name in (folded(id), folded(names[id])):  # of a long name, the beginning is enough
                readings.setdefault(name[: len(typed) + 1], id)
        near = nearest(typed, readings, LIKE)
        return label_of(question, self.screen, readings[near]) if near else ""

    # Row by row.

    def _going_on(self, question: Question) -> Begun | None:
        """The allotment that this question is being answered with."""
        if self._begun is not None and self._begun.question != question:
            self._begun = None
        return self._begun

    def _goes_row_by_row(self, question: Question, answer: str, begun: Begun | None) -> bool:
        """Whether numbers were given for some of the rows: only a person goes on from there."""
        if question.shape != "allot" or question.count == 1 or not self.screen.is_played_at:
            return False
        numbers = answer.split("-")
        return all(map(is_number, numbers)) and len(numbers) < len(question.rows)

    def _place(self, question: Question, answer: str, begun: Begun | None) -> bool:
        before = begun or Begun(question)
        numbers = [int(number) for number in answer.split("-")]
        if len(before.numbers) + len(numbers) > len(question.rows):
            before = Begun(question)
        after, reason = before.with_(numbers)
        if reason is not None:
            self.screen.say(BECAUSE(answer=shortened(answer.replace("-", " ")), reason=reason))
            self.screen.say(how_to_answer(question))
            return False
        if len(after.numbers) == len(question.rows):
            whole = "-".join(map(str, after.numbers))
            return self._give(question, whole, whole)
        self._begun = after
        self.screen.say(AGAIN(numbers=" ".join(map(str, after.numbers))))
        return False


def _rest_of(begun: Begun, rest: str) -> str:
    return " ".join(rest.split("-")[begun.row :])
