"""Asking a person: how a question is put, what a typed line means, and why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from manicule.errors import IllegalAnswer
from manicule.match.match import Match
from manicule.match.reasons import nameables_at
from manicule.nearest import nearest
from manicule.question import Question
from manicule.sheet import Sheet
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table.answers import Unclear, called, folded, shortened, understand
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
WHY_WHAT = tr("Name what you would like to choose and cannot, as in “why {example}”.")
POSSIBLE = tr("“{answer}” is possible.")
BECAUSE = tr("“{answer}” is not possible: {reason}")
LIKE, NEAREST_LETTERS = 0.6, 80
"""How similar a word must be to be taken for a slip, and how much of it is compared."""
DID_YOU_MEAN = tr("Did you mean “{option}”?")


class Asking:
    """Puts the questions of a match on a screen and understands what is typed."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen = screen
        self.match = match
        self._begun: Begun | None = None
        self._proposed: tuple[Question, str] | None = None

    def show(self, question: Question, is_in_short: bool = False) -> None:
        """Show what is asked and what can be answered.

        In short, the board that a written answer is for is left out: it would push away what was read last.
        """
        if self.screen.is_played_at:
            self.screen.gap()
        assert question.prompt is not None
        name = self.match.names.seats[question.seat]
        self.screen.say(ASKED(name=name, prompt=question.prompt))
        if question.overview is not None and not (is_in_short and question.shape == "written"):
            self.screen.show(Sheet((question.overview,)), talk=True)
        offer(question, self.screen)
        if question.shape != "pick":
            self.screen.say(how_to_answer(question))

    def prompt(self, question: Question) -> Text:
        """What stands before the cursor: who is asked, and the answer that Enter gives."""
        name = self.match.names.seats[question.seat]
        begun = self._going_on(question)
        if begun is not None:
            row = question.texts[begun.row][1]
            rest = begun.rest()
            if rest:
                return PROMPT_LAST_ROWS(name=name, row=row, default=_rest_of(begun, rest))
            return PROMPT_ROW(name=name, row=row, left=LEFT(n=begun.left))
        proposed = self._own_proposal(question) or question.default
        default = default_of(msgspec.structs.replace(question, default=proposed), self.screen)
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
            self.match.answer(question.seat, answer)
            self.match.run()
        except IllegalAnswer:
            if not self.screen.is_played_at:
                raise  # whoever wrote the lines before cannot know; the next ones would go astray
            self._refuse(question, line, answer)
            return False
        self._begun = self._proposed = None
        return True

    def _own_proposal(self, question: Question) -> str:
        """The answer that the person has seen a preview of or was given as a hint, and that Enter gives."""
        if self._proposed is not None and self._proposed[0] != question:
            self._proposed = None
        return self._proposed[1] if self._proposed is not None else ""

    def propose(self, question: Question, answer: str) -> None:
        """From now on, Enter gives this answer."""
        self._begun, self._proposed = None, (question, answer)

    def _propose(self, question: Question, line: str, answer: str) -> bool:
        """Show what an answer would come to before it is given, where there is something to be seen."""
        try:
            seen = self.match.preview(question.seat, answer)
        except IllegalAnswer:
            self._refuse(question, line, answer)
            return False
        if seen is None:
            return self._give(question, line, answer)
        tidy, sheet = seen
        self.propose(question, tidy)
        self.screen.show(sheet, talk=True)
        self.screen.say(SURE)
        return False

    def take_back(self, question: Question) -> bool:
        """Take back the number that was placed last; False when none was."""
        begun = self._going_on(question)
        if begun is None:
            return False
        self._begun = Begun(question, begun.numbers[:-1]) if len(begun.numbers) > 1 else None
        return True

    def reason(self, question: Question, typed: str) -> Text:
        """Why what was typed is not possible, or that it is."""
        if not typed:
            return WHY_WHAT(example=self._example(question))
        names = names_in(question, self.screen)
        things = self._things(question, names)
        thing = next((id for id, name in things.items() if folded(name) == folded(typed)), None)
        answer = thing or typed
        if thing is None or typed in names:
            try:
                answer = understand(question, typed, names)
            except Unclear as unclear:
                return unclear.reason
            thing = called(typed, things) if answer == typed and typed not in names else None
        reason = self.match.why(question.seat, thing or answer)
        said = shortened(typed) if thing is not None else label_of(question, self.screen, answer)
        return POSSIBLE(answer=said) if reason is None else BECAUSE(answer=said, reason=reason)

    def _things(self, question: Question, names: Mapping[str, str]) -> dict[str, str]:
        """What can be asked about beside the options, as it reads."""
        things = nameables_at(self.match.table, question.seat)
        return {id: self.screen.read(name) for id, name in things.items() if id not in names}

    def _example(self, question: Question) -> str:
        """Something to ask about, best something that is not possible."""
        names = names_in(question, self.screen)
        refused = [label_of(question, self.screen, id) for id, _ in question.refused]
        possible = [label_of(question, self.screen, id) for id in (*question.options, *question.rows)]
        return next(iter([*refused, *self._things(question, names).values(), *possible]), "X")

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
        # In what is written, words that are no names stand before the one that was meant to be.
        wanted = {"pick": [answer], "written": unknown}.get(question.shape, unknown[:1])
        found = (_similar(word, question, names) for word in wanted)
        near = next((id for id in found if id), "")
        return label_of(question, self.screen, near) if near else ""

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


def _similar(word: str, question: Question, names: Mapping[str, str]) -> str:
    """The option whose id or name is most like a word; empty when none is."""
    typed = folded(word)[:NEAREST_LETTERS]
    readings: dict[str, str] = {}
    for id in question.options:
        for name in (folded(id), folded(names[id])):  # of a long name, the beginning is enough
            readings.setdefault(name[: len(typed) + 1], id)
    near = nearest(typed, readings, LIKE)
    return readings[near] if near else ""
