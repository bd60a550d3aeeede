"""Pointing at a full-screen table: the cursor in list and on board, numbers, ticks, the shape in hand."""

from __future__ import annotations

from collections.abc import Callable

from manicule.kernel.text import tr
from manicule_fullscreen.rows import Draft
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.compositions import Ghost
from manicule_interface.questions import Offer
from manicule_interface.reasons import BECAUSE

# Translators: the reply to a typed digit; {number} is that digit
NO_NUMBER = tr("There is no option {number} here.")
NOTHING_BESIDES = tr("There is no free action right now.")


class Pointer:
    """Changes the draft of an answer, and clears earlier messages."""

    def __init__(self, desk: ScreenSession) -> None:
        self.desk = desk
        self._digits = ""
        self._clicked: tuple[Draft, str, str] | None = None

    def move(self, steps: int) -> None:
        """Move the cursor in the list."""
        draft, rows = self.desk.draft, self.desk.rows
        if draft is None or not rows or draft.row is None:
            return
        at = rows.index(draft.row) if draft.row in rows else -1 if steps > 0 else len(rows)
        draft.point(rows[max(0, min(len(rows) - 1, at + steps))].id)
        self._moved()

    def next_free(self) -> None:
        """Highlight the next free action, after the last one the first."""
        draft = self.desk.draft
        if draft is None:
            return
        free = [row for row in self.desk.rows if row.is_free]
        self._moved()
        if free:
            at = free.index(draft.row) + 1 if draft.row in free else 0
            draft.point(free[at % len(free)].id)
        else:
            self.desk.messages = (NOTHING_BESIDES,)

    def point(self, id: str) -> bool:
        """Highlight an option; whether it was highlighted already."""
        draft = self.desk.draft
        if draft is None:
            return False
        if draft.row is not None and draft.row.id == id:
            draft.is_touched = True
            return True  # keep the messages: a person who clicks twice has read them
        draft.point(id)
        self._moved()
        return False

    def digit(self, digit: str) -> None:
        """Type a digit. It is part of a row's number: the row gets ticked, or one more if a few are placed.
        Otherwise it is the amount for the highlighted row, and the cursor moves on."""
        draft = self.desk.draft
        if draft is None:
            return
        row = self._counted_row
        if row is not None and draft.spread is not None and not draft.is_numbered:
            at = draft.question.rows.index(row.id)
            refusal = draft.spread.write(at, int(digit))
            self.move(1)
            draft.is_rest_meant = at == len(draft.question.rows) - 2
            if refusal is not None:
                self.desk.messages = (refusal,)
            return
        numbers = {row.number: row.id for row in draft.rows}
        wanted = self._digits + digit
        if not any(number.startswith(wanted) for number in numbers):
            wanted = digit
        self._moved()
        if any(number.startswith(wanted) for number in numbers):
            self._digits = wanted
        if wanted in numbers:
            draft.point(numbers[wanted])
            if sum(number.startswith(wanted) for number in numbers) == 1:
                self._toggle(draft, numbers[wanted])
                self.spread(1)
        elif not self._digits:
            self.desk.messages, draft.is_astray = (NO_NUMBER(number=wanted),), True

    def end_number(self) -> None:
        """Let the next digit begin another number."""
        self._digits = ""

    def spread(self, number: int) -> None:
        """Add an amount to the highlighted row; a negative one removes."""
        draft, row = self.desk.draft, self._counted_row
        if draft is not None and draft.spread is not None and row is not None:
            refusal = draft.spread.add(draft.question.rows.index(row.id), number)
            self._moved()
            if refusal is not None:
                self.desk.messages = (refusal,)

    @property
    def _counted_row(self) -> Offer | None:
        """The highlighted row, if numbers are spread over rows."""
        draft = self.desk.draft
        row = draft.row if draft is not None and draft.spread is not None else None
        return row if row is not None and not row.is_free else None

    def tick(self) -> None:
        """Tick or untick the highlighted option."""
        draft = self.desk.draft
        if draft is not None and draft.ticks is not None and draft.row is not None:
            self._moved()
            self._toggle(draft, draft.row.id)

    def _toggle(self, draft: Draft, id: str) -> None:
        """Tick or untick an option. One that is in no possible answer stays unticked, with the reason as a
        message."""
        if draft.ticks is None:
            return
        draft.ticks.toggle(id)
        if id in draft.ticks.ticked and any(row.id == id for row in draft.impossible):
            draft.ticks.toggle(id)
            because, _ = self.desk.judge(id)
            answer = dict(draft.question.display.texts)[id]
            self.desk.messages = (BECAUSE(answer=answer, reason=because),) if because is not None else ()
        elif len(draft.ticks.ticked) > draft.question.most and draft.ticks.problem is not None:
            self.desk.messages = (draft.ticks.problem,)

    def _moved(self) -> None:
        self.end_number()
        self._clicked = None
        if self.desk.draft is not None:
            self.desk.draft.is_touched = True
        self.desk.look_again()

    # The shape in hand.

    def move_ghost(self, down: int, right: int) -> None:
        """Move the shape, up to the edge of the board."""
        if (ghost := self._ghost_in_hand()) is not None and ghost.move(down, right) and ghost.sticks_out:
            ghost.move(-down, -right)

    def lay_ghost(self, spot: str) -> bool:
        """Move the shape onto a field; whether an earlier click has done that already.

        A first click on the shape never answers, even if it lies there already; it may move it a little.
        """
        clicked = self._clicked
        if (ghost := self._ghost_in_hand()) is None or self.desk.draft is None:
            return False
        if clicked == (self.desk.draft, spot, ghost.answer) and spot in ghost.covered:
            return True
        ghost.move_to(spot)
        if ghost.sticks_out:
            ghost.stay_on_board()
        self._clicked = self.desk.draft, spot, ghost.answer
        return False

    def change_ghost(self, change: Callable[[Ghost], object]) -> None:
        """Turn or flip the shape, or take the next of several shapes."""
        if (ghost := self._ghost_in_hand()) is not None:
            change(ghost)

    def next_choice(self) -> None:
        """Choose the next value that the answer needs besides the place."""
        draft, ghost = self.desk.draft, self._ghost_in_hand()
        if draft is None or ghost is None:
            return
        ids = [row.id for row in draft.rows if not row.is_free]
        chosen = next(iter(ghost.chosen.values()), "")
        if ids:
            draft.point(ids[(ids.index(chosen) + 1) % len(ids) if chosen in ids else 0])

    def _ghost_in_hand(self) -> Ghost | None:
        draft = self.desk.draft
        if draft is None or draft.ghost is None:
            return None
        self._moved()
        if draft.row is not None and draft.row.is_free:  # back from a free action to the shape
            draft.point(next(iter(draft.ghost.chosen.values()), ""))
        return draft.ghost
