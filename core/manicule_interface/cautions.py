"""Answers that need a confirmation: rarely intended ones, and untouched ones that are final.

The interface knows whether an answer is a person's own: moved, ticked, typed, picked, or proposed by a hint
or a lesson.
"""

from __future__ import annotations

from manicule.kernel.choices import NONE, PASS
from manicule.kernel.errors import ManiculeError
from manicule.kernel.positions.position import copy
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.undo import has_learned
from manicule_interface import preferences
from manicule_interface.free_actions import FreeActions

FINAL = tr("Repeat your answer to confirm it: this cannot be undone.")
MOST_ANSWERS = 200
"""An answer counts as final if others give more answers than this after it."""


class Cautions:
    """Finds the answers of a match that need a confirmation.

    `asks` is one of `preferences.CONFIRMATIONS`: `useful` asks if there was a choice, `all` also about
    passing and about a single option. `free_actions` answers windows after the person.
    """

    def __init__(
        self, match: Match, free_actions: FreeActions | None = None, asks: str = preferences.USEFUL
    ) -> None:
        self.match = match
        self._free_actions = free_actions
        self._asks = asks

    def against(self, question: Question, answer: str, is_own: bool = True) -> Text | None:
        """The request to confirm an answer; None if it needs none."""
        if self.match.why(question.seat, answer) is not None:
            return None  # the refusal says more
        warning = dict(question.display.warnings).get(answer)
        if warning is not None or is_own or not self._is_asked_about(question, answer):
            return warning
        return FINAL if self._is_final(question, answer) else None

    def _is_asked_about(self, question: Question, answer: str) -> bool:
        """Whether a person who leaves a question untouched must confirm this answer if it is final."""
        header = self.match.header
        if self._asks == preferences.NONE or (header is not None and header.practice):
            return False
        return self._asks == preferences.ALL or not (answer in (PASS, NONE) or _is_alone(question))

    def _is_final(self, question: Question, answer: str) -> bool:
        """Whether an answer could not be undone: it ends the game, or something is drawn or revealed before
        the next person is asked.

        The answer is tried in a simulated match, which holds no secrets of other seats, so the result reveals
        none. Bots give their first legal answer there, and people who have answered already gave a simulated
        one. If that decides, a person may be asked unnecessarily. An answer that cannot be tried counts as
        final.
        """
        seat = question.seat
        try:
            twin = self.match.imagine(seat, question.ordinal)
            twin.patience = self.match.patience
            before = copy(twin.position)
            windows = self._free_actions.beside(twin) if self._free_actions is not None else None
            twin.answer(seat, answer)
            if windows is not None:
                windows.note(question)
            for _ in range(MOST_ANSWERS):
                if twin.over or has_learned(twin.rules, seat, before, twin.position):
                    return True
                waiting = twin.waiting()
                other = next((one for one in waiting if one in twin.bots), None)
                if other is not None:
                    twin.answer(other, next(iter(twin.legal(other))))
                elif windows is None or not any(windows.take(one) for one in waiting):
                    return False
        except ManiculeError:  # a rule that fails is reported when the answer is given
            return True
        return True


def _is_alone(question: Question) -> bool:
    """Whether there is only one thing to take, so that a slip could not take anything else."""
    offered = {*question.legal} - {*question.display.free, PASS, NONE}
    return bool(question.legal) and len(offered) < 2
