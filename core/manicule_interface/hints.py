"""What a bot would do, and why, as a person reads it: the answer to type, and what it means."""

from __future__ import annotations

from manicule.bots import Bot
from manicule.library import Library
from manicule.library.manifest import LEVELS
from manicule.match.match import Match
from manicule.match.wanted import bots_made_for
from manicule.question import Question
from manicule.text import Text, tr
from manicule_interface.answers import has_numbers
from manicule_interface.questions import label_of
from manicule_languages.reader import Read

NO_HINT = tr("No bot is installed that could give a hint.")
HINT = tr("The bot {kind} would answer: {answer}")
HINT_MEANING = tr("The bot {kind} would answer: {answer} ({meaning})")
ROW = tr("{row} {number}", context="a row of an allotment and its number")
LISTED = Text("{items}", domain="")
"""Several texts as a list of the reader's language."""


def hint_texts(
    match: Match, library: Library, question: Question, read: Read, by_number: bool
) -> tuple[str, list[Text]]:
    """What a bot would answer to a question: the answer, and what it says, in one line or two.

    `by_number` where options are shown with their numbers, which can be typed.
    """
    found = hint(match, library, question.seat)
    if found is None:
        return "", [NO_HINT]
    kind, answer, reason = found
    said = _proposal(question, answer, read, by_number)(kind=kind)
    return answer, [said, reason] if reason is not None else [said]


def _proposal(question: Question, answer: str, read: Read, by_number: bool) -> Text:
    """An answer with what it means, where that is not the same or before everybody's eyes."""
    short = label_of(question, read, answer)
    typed = answer.replace("-", " ") if question.shape == "allot" else answer
    meaning = LISTED(items=meaning_of(question, answer))
    meant = read(meaning)
    is_surveyed = question.shape == "some" and short == answer
    if question.shape == "allot" and question.count == 1:
        return HINT(answer=dict(question.texts)[question.rows[answer.split("-").index("1")]])
    if not meant or is_surveyed:
        return HINT(answer=short)
    if meant.casefold().startswith(typed.casefold()):
        return HINT(answer=meaning)
    numbers = _numbers(question, answer) if by_number else ""
    return HINT_MEANING(answer=numbers or typed, meaning=meaning)


def _numbers(question: Question, answer: str) -> str:
    """An answer by the numbers that a person sees before the options, because ids are English; else empty."""
    options = question.options
    parts = answer.split(" ") if question.shape == "some" else [answer]
    if not has_numbers(question) or any(part not in options for part in parts):
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


def hint(match: Match, library: Library, seat: str) -> tuple[str, str, Text | None] | None:
    """The kind of a bot that thinks, its answer and why; None when there is no such bot."""
    found = strongest_bot(library, match.game.id)
    if found is None:
        return None
    kind, bot = found
    answer = match.advice(seat, bot)
    return kind, answer, bot.reason(match.question(seat), match.view(seat), answer)


def strongest_bot(library: Library, game: str) -> tuple[str, Bot] | None:
    """The strongest bot there is: the hardest level, else one that was made for the game, else any that
    does not answer by chance. All of them answer within a second."""
    known = library.bot_kinds(game)
    levels = [kind for kind in reversed(LEVELS) if kind in known]
    for kind in dict.fromkeys([*levels, *bots_made_for(library, game), *known]):
        bot = library.bot(kind, game)
        if not bot.samples:
            return kind, bot
    return None
