"""A lesson on the full screen: texts above the question, and pages."""

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
"""Limits in cells: a longer explanation gets its own page, and so does one that is longer together with the
advice. The second limit does not apply to the first question."""


class LessonView:
    """The current texts of a lesson; tracks which were read on a page."""

    def __init__(self, desk: ScreenSession, guide: LessonGuide) -> None:
        self.desk = desk
        self.guide = guide
        self.ending: Text | None = None
        """The last sentence of a lesson, which names the keys for continuing the game."""
        self._state = LessonState()
        self._is_paged = self._is_over = False
        self._welcome = Page(LESSON, guide.state(None).welcome)
        if self._welcome.replies:
            desk.pages.append(self._welcome)

    def greet(self, text: Text) -> None:
        """Add a text to the welcome page."""
        self._welcome.replies = (*self._welcome.replies, *spoken((text,)))

    def take(self, state: LessonState) -> None:
        """Show the lesson's texts for the current question."""
        is_new = state.said != self._state.said
        self._state = state
        if is_new:
            self._is_paged = not state.is_past and self._is_long(state)
            if self._is_paged:
                self.desk.pages.append(Page(LESSON, state.said))  # too long to fit above its question
        if state.farewell and not self._is_over:
            self._is_over = True
            ending = spoken((self.ending,)) if self.ending is not None else ()
            self.desk.pages.append(Page(LESSON, (*state.farewell, *ending)))

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts of the lesson for the question; Enter takes the suggestion while it is highlighted."""
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
