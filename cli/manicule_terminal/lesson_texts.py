"""The advice of a lesson, worded for people at a terminal: Enter takes the suggested answer."""

from __future__ import annotations

from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule_interface.lesson_guide import LessonAdvice, advice_text, named_answer
from manicule_languages.reader import Read

SUGGESTION = tr("☞ Enter takes {answer}. {because}")
AS_A_BOT = tr("☞ Enter takes {answer}, as a bot would.")
AS_A_BOT_BECAUSE = tr("☞ Enter takes {answer}, as a bot would. {because}")


def advice_line(advice: LessonAdvice, question: Question, read: Read, by_enter: bool = True) -> Text:
    """Advice as a sentence; not `by_enter` where another answer is highlighted, which Enter would give."""
    if not by_enter or advice.source == "own":
        return advice_text(advice, question, read)
    answer = named_answer(question, advice.answer, read)
    if advice.because is None:
        return AS_A_BOT(answer=answer)
    text = SUGGESTION if advice.source == "lesson" else AS_A_BOT_BECAUSE
    return text(answer=answer, because=advice.because)
