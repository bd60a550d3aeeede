"""A lesson on the full screen: what it says above the question, and on pages of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule.kernel.text import Text, tr
from manicule_fullscreen.pages import Page
from manicule_interface.lesson_guide import LessonGuide, LessonState, spoken
from manicule_terminal.line_breaks import width
from manicule_terminal.offers import advice_line

if TYPE_CHECKING:
    from manicule_fullscreen.screen_session import ScreenSession

LESSON = tr("A first round", context="title")
LONG_LECTURE, LONG_WITH_ADVICE = 420, 500
"""An explanation that takes more cells is a page of its own, and so is one that takes more with the advice;
not the first one, which stands on the screen with its question."""


class LessonView:
    """What a lesson says now, and which of it was read on a page."""

    def __init__(self, desk: ScreenSession, guide: LessonGuide) -> None:
        self.desk = desk
        self.guide = guide
        self.ending: Text | None = None
        """The last sentence of a lesson, which tells by which keys the game goes on."""
        self._state = LessonState()
        self._is_paged = self._is_over = False
        self._welcome = Page(LESSON, guide.state(None).welcome)
        if self._welcome.replies:
            desk.pages.append(self._welcome)

    def greet(self, text: Text) -> None:
        """Say something more before the lesson begins."""
        self._welcome.replies = (*self._welcome.replies, *spoken((text,)))

    def take(self, state: LessonState) -> None:
        """Show what the lesson says of a question that is asked now."""
        is_new = state.said != self._state.said
        self._state = state
        if is_new:
            self._is_paged = not state.is_past and self._is_long(state)
            if self._is_paged:
                self.desk.pages.append(Page(LESSON, state.said))  # too long to stand above its question
        if state.farewell and not self._is_over:
            self._is_over = True
            ending = spoken((self.ending,)) if self.ending is not None else ()
            self.desk.pages.append(Page(LESSON, (*state.farewell, *ending)))

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts of the lesson for the question: Enter takes the suggestion while that is highlighted."""
        said = () if self._is_paged else self._state.said
        draft = self.desk.draft
        return (*said, *self._advice(draft is None or draft.answer == draft.question.display.default))

    def _advice(self, by_enter: bool) -> tuple[Text, ...]:
        advice = self._state.advice
        if advice is None or self.desk.question is None:
            return ()
        return (advice_line(advice, self.desk.question, self.desk.screen.read, by_enter),)

    def _is_long(self, state: LessonState) -> bool:
        """Whether an explanation leaves too little room for its question."""
        read = self.desk.screen.read
        explained = sum(width(read(text)) for text in state.said)
        with_advice = explained + sum(width(read(text)) for text in self._advice(by_enter=True))
        has_answered = any(step.seat == self.desk.turn.seat for step in self.desk.match.steps)
        return explained > LONG_LECTURE or (has_answered and with_advice > LONG_WITH_ADVICE)
