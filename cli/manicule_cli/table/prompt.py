"""Questions, lessons and reactions at a terminal."""

from __future__ import annotations

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_interface.lesson_guide import LessonState
from manicule_interface.questions import ASKED, how_to_answer
from manicule_interface.reactions import Pages, Reaction
from manicule_interface.vocabulary import FOR_HELP, Quit
from manicule_terminal.offers import advice_line, offer
from manicule_terminal.screen import Screen

SURE = tr("Press Enter to confirm, or type another answer.")
WHAT_NOW = tr("The lesson is over. What now?")
# Translators: answers to “The lesson is over. What now?”
GO_ON, STOP = tr("Continue this game"), tr("Stop here; the game is saved")
LONG_WORDS = ("look", "legend", "log", "lang")
"""Words whose reply pushes the question out of sight."""


def show_question(
    screen: Screen,
    question: Question,
    name: str,
    lesson: LessonState | None = None,
    *,
    is_again: bool = False,
    is_in_short: bool = False,
    is_format_known: bool = False,
) -> None:
    """Show the question and its options, the first time with the lesson's explanation. `is_in_short` leaves
    out the board of a written answer, which would push away the text read last; `is_format_known` leaves out
    the format of the answer."""
    explanation = lesson.said if lesson is not None and not is_again else ()
    if explanation:
        # The overview comes first, so that the explanation stays in sight with the question.
        _show_overview(screen, question, is_in_short)
        screen.gap()
        screen.tell(explanation)
        _ask(screen, question, name)
    else:
        _ask(screen, question, name)
        _show_overview(screen, question, is_in_short)
    offer(question, screen)
    if question.shape != "pick" and not is_format_known:
        screen.say(how_to_answer(question))
    if lesson is not None and lesson.advice is not None:
        screen.say(advice_line(lesson.advice, question, screen.read))


def _ask(screen: Screen, question: Question, name: str) -> None:
    if screen.is_played_at:
        screen.gap()
    assert question.display.prompt is not None
    screen.say(ASKED(name=name, prompt=question.display.prompt))


def _show_overview(screen: Screen, question: Question, is_in_short: bool) -> None:
    if question.display.overview is not None and not (is_in_short and question.shape == "written"):
        screen.show(Sheet((question.display.overview,)), talk=True)


def end_lesson(screen: Screen, farewell: tuple[Text, ...]) -> None:
    """Show the farewell and ask whether to continue the game; raises `Quit` if not."""
    screen.gap()
    screen.tell(farewell)
    if not screen.is_played_at:
        return
    try:
        picked = pick(screen, WHAT_NOW, [Answer("go", GO_ON), Answer("stop", STOP)])
    except Leave as leave:
        raise Quit from leave
    if picked == "stop":
        raise Quit


def show_reaction(screen: Screen, question: Question, reaction: Reaction) -> None:
    """Show the reaction to a typed line, and what to type next."""
    screen.tell(reaction.said)
    if reaction.kind in ("warned", "previewed"):
        screen.say(SURE)
    elif reaction.kind == "refused" and not reaction.word:
        screen.tell((how_to_answer(question), FOR_HELP))
    elif reaction.kind == "unclear":
        screen.say(FOR_HELP)


def hides_question(reaction: Reaction) -> bool:
    """Whether a reply is so long that the question must be shown again."""
    return reaction.word in LONG_WORDS or any(isinstance(reply, Pages) for reply in reaction.said)
