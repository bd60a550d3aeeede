"""The options of a question as rows with fixed numbers, and the draft of an answer made from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from manicule.kernel.question import Question, at_spot
from manicule.kernel.sheet import Grid, Sheet
from manicule.kernel.text import Text, ntr, tr
from manicule_fullscreen.actions import GHOST, LIST, SPREAD, TICKS
from manicule_interface.compositions import Ghost, Spread, Ticks, fields_of
from manicule_interface.letters import folded
from manicule_interface.questions import FEW, Offer

POINT = tr("Arrows or a number highlight an option; Enter chooses it.")
LAY = tr("Arrows move the shape, a number chooses what to draw, and Enter draws it.")
TICK = ntr(
    "Space or a number selects. Here, select {least} to {n} option.",
    "Space or a number selects. Here, select {least} to {n} options.",
)


def is_named(row: Offer, typed: str) -> bool:
    """Whether the typed text names a row: by its number, its id, or a part of its text."""
    key = folded(typed)
    return key in (row.number, "") or key in folded(row.text) or key in folded(row.id)


Judgement: TypeAlias = tuple[Text | None, Sheet | None]
"""Why an answer is not possible, or its effect."""


class Draft:
    """A draft of an answer: the cursor, and what is spread, ticked or placed so far."""

    def __init__(self, question: Question, rows: list[Offer], board: Grid | None) -> None:
        self.question = question
        self.rows = rows
        self.is_rest_meant = False
        """Whether all rows but the last one have a typed number: Enter then gives the last row the rest."""
        self.is_astray = False
        """Whether the last typed text was not understood: Enter then gives no answer."""
        self.is_touched = False
        """Whether the person has moved, ticked or typed something, or accepted a proposal: the answer is then
        their own."""
        self.spread = Spread(question) if question.shape == "allot" and question.count > 1 else None
        self.is_numbered = self.spread is None or question.count <= FEW
        """Whether digits select rows; otherwise they set the amount of the highlighted row."""
        if self.spread is not None:
            self.spread.begin()
        self.ticks = Ticks(question) if question.shape == "some" else None
        self.ghost = Ghost(question, fields_of(board)) if board is not None else None
        self.laid_first = ""
        """The answer of the shape when the question was asked."""
        self.judged: dict[str, Judgement] = {}
        """The judgements of the places tried so far with the shape in hand, by answer."""
        self.is_on_board = board is not None or bool(question.display.spots and not question.display.texts)
        """Whether the arrows move on the board."""
        first = max(0, self._row_of(question.display.likely))
        self.cursor = next((at for at, row in enumerate(rows) if row.is_default), first)
        if self.ticks is not None and not self.ticks.ticked:
            self.cursor = next((at for at, row in enumerate(rows) if self.is_possible(row)), 0)
        if question.shape == "allot" and question.display.default and self.spread is None:
            self.cursor = self._row_of(question.rows[question.display.default.split("-").index("1")])

    @property
    def way(self) -> str:
        """The way of answering."""
        if self.ghost is not None:
            return GHOST
        return SPREAD if self.spread is not None else TICKS if self.ticks is not None else LIST

    def is_possible(self, row: Offer) -> bool:
        """Whether an option is part of any legal answer."""
        return any(row.id in answer.split(" ") for answer in self.question.legal)

    @property
    def impossible(self) -> list[Offer]:
        """The rows that can be ticked but are in no legal answer."""
        if self.ticks is None or not self.question.legal:
            return []
        return [row for row in self.rows if not row.is_free and not self.is_possible(row)]

    @property
    def row(self) -> Offer | None:
        """The highlighted row."""
        return self.rows[self.cursor] if self.rows else None

    @property
    def answer(self) -> str:
        """The answer of the draft; empty while it is incomplete."""
        row = self.row
        if row is not None and (row.is_free or self.way == LIST):
            return self._picked(row.id)
        if self.ghost is not None:
            return "" if self.ghost.sticks_out else self.ghost.answer
        if self.spread is not None:
            return self.spread.answer
        return self.ticks.answer if self.ticks is not None else ""

    def point(self, id: str) -> bool:
        """Highlight the row of an option; whether there is one."""
        at = self._row_of(id)
        if at < 0:
            return False
        self.cursor = at
        if self.ghost is not None:
            self.ghost.choose(id)
        return True

    def options_at(self, spots: Iterable[str]) -> list[str]:
        """The possible options for the first of these spots that has any."""
        rows = {row.id for row in self.rows}
        for spot in spots:
            found = [id for id in at_spot(self.question, spot) if id in rows]
            if found:
                return found
        return []

    def spots_for(self, id: str) -> list[str]:
        """The spots of an option on the board: those paired with it, or its own."""
        paired = [spot for spot, option in self.question.display.spots if option == id]
        return paired or [id]

    def how_to_give(self) -> Text:
        """How to give an answer with keys."""
        if self.ticks is not None:
            return TICK(least=self.question.least, n=self.question.most)
        return LAY if self.ghost is not None else POINT

    def take(self, answer: str) -> None:
        """Change the draft to an answer, from a hint or a typed line."""
        if self.spread is not None and answer not in self.question.display.free:
            self.spread.take(answer)
            most = max(range(len(self.spread.numbers)), key=self.spread.numbers.__getitem__)
            self.cursor = self._row_of(self.question.rows[most])
        elif self.question.shape == "allot":
            self.point(self.question.rows[answer.split("-").index("1")])
        elif self.ticks is not None:
            self.ticks.take(answer)
            self.point(answer.split(" ")[0])
        elif self.ghost is not None and self.ghost.take(answer):
            self.cursor = self._row_of(next(iter(self.ghost.chosen.values()), ""))
        else:
            self.point(answer)

    def _picked(self, id: str) -> str:
        if self.question.shape != "allot":
            return id
        return "-".join("1" if row == id else "0" for row in self.question.rows)

    def _row_of(self, id: str) -> int:
        return next((at for at, row in enumerate(self.rows) if row.id == id), -1)
