"""A bot's proposal as a person reads it: the answer to type, what it means, and why."""

from __future__ import annotations

from manicule.library import Library
from manicule.match.match import Match
from manicule.question import Question
from manicule.text import Text, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.table.answers import has_numbers
from manicule_cli.table.hints import hint
from manicule_cli.table.questions import label_of

NO_HINT = tr("No bot is installed that could give a hint.")
HINT = tr("The bot {kind} would answer: {answer}")
HINT_MEANING = tr("The bot {kind} would answer: {answer} ({meaning})")
ROW = tr("{row} {number}", context="a row of an allotment and its number")
LISTED = Text("{items}", domain="")
"""Several texts as a list of the reader's language."""


def hint_texts(screen: Screen, match: Match, library: Library, question: Question) -> tuple[str, list[Text]]:
    """What a bot would answer to a question: the answer, and what it says, in one line or two."""
    found = hint(match, library, question.seat)
    if found is None:
        return "", [NO_HINT]
    kind, answer, reason = found
    said = _proposal(screen, question, answer)(kind=kind)
    return answer, [said, reason] if reason is not None else [said]


def _proposal(screen: Screen, question: Question, answer: str) -> Text:
    """An answer with what it means, where that is not the same or before everybody's eyes."""
    short = label_of(question, screen, answer)
    typed = answer.replace("-", " ") if question.shape == "allot" else answer
    meaning = LISTED(items=meaning_of(question, answer))
    read = screen.read(meaning)
    is_surveyed = question.shape == "some" and short == answer
    if question.shape == "allot" and question.count == 1:
        return HINT(answer=dict(question.texts)[question.rows[answer.split("-").index("1")]])
    if not read or is_surveyed:
        return HINT(answer=short)
    if read.casefold().startswith(typed.casefold()):
        return HINT(answer=meaning)
    return HINT_MEANING(answer=_numbered(screen, question, answer) or typed, meaning=meaning)


def _numbered(screen: Screen, question: Question, answer: str) -> str:
    """An answer by the numbers that a person sees before the options, because ids are English; else empty."""
    options = question.options
    parts = answer.split(" ") if question.shape == "some" else [answer]
    if not screen.is_played_at or not has_numbers(question) or any(part not in options for part in parts):
        return ""
    return " ".join(str(options.index(part) + 1) for part in parts)


def meaning_of(question: Question, answer: str) -> tuple[Text, ...]:
    """How the parts of an answer read."""
    texts = dict(question.texts)
    if question.shape == "allot":
        pairs = zip(question.rows, answer.split("-"), strict=True)
        return tuple(ROW(row=texts[row], number=number) for row, number in pairs if number != "0")
    if question.shape == "written":
        return ()  # what is to be typed says it all
    parts = answer.split(" ") if question.shape == "some" else [answer]
    return tuple(texts[part] for part in parts if part in texts)
