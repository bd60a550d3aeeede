"""Hints: the answer that a bot suggests, how to type it, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from manicule.door.match_request import bots_made_for, usual_bot
from manicule.kernel.bots import Bot
from manicule.kernel.errors import PluginError
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import LEVELS
from manicule_interface.answers import has_numbers, numbers_of
from manicule_interface.questions import label_of
from manicule_languages.reader import Read

NO_HINT = tr("No installed bot can give a hint.")
HINT = tr("The {kind} bot suggests: {answer}")
HINT_MEANING = tr("The {kind} bot suggests: {answer} ({meaning})")
ROW = tr("{row}: {number}", context="a row of an allotment and its number")
Hint: TypeAlias = tuple[str, str, Text | None]
"""The kind of a bot, its answer, and the reason."""
LEVEL_NAMES = {
    "easy": tr("easy", context="level of a bot"),
    "normal": tr("normal", context="level of a bot"),
    "hard": tr("hard", context="level of a bot"),
}
"""The displayed names of the levels; other kinds of bots are shown as typed."""
LISTED = Text("{items}", domain="")
"""Several texts as a list in the reader's language."""


def told_hint(
    found: Hint | None, question: Question, read: Read, by_number: bool, is_pointed: bool = False
) -> tuple[str, list[Text]]:
    """A hint for people: the answer, and the bot's remarks. If answers are pointed at (`is_pointed`) and not
    typed, an answer is shown by its name."""
    if found is None:
        return "", [NO_HINT]
    kind, answer, reason = found
    said = _proposal(question, answer, read, by_number, is_pointed)(kind=LEVEL_NAMES.get(kind, kind))
    return answer, [said, reason] if reason is not None else [said]


def _proposal(question: Question, answer: str, read: Read, by_number: bool, is_pointed: bool) -> Text:
    """An answer with its meaning, unless that is the same or already on the screen."""
    short = label_of(question, read, answer)
    typed = answer.replace("-", " ") if question.shape == "allot" else answer
    meaning = LISTED(items=meaning_of(question, answer))
    meant = read(meaning)
    is_surveyed = question.shape == "some" and short.casefold() == answer.casefold()
    if question.shape == "allot" and question.count == 1:
        return HINT(answer=dict(question.display.texts)[question.rows[answer.split("-").index("1")]])
    if not meant or is_surveyed:
        return HINT(answer=short)
    if is_pointed or meant.casefold().startswith(typed.casefold()):
        return HINT(answer=meaning)
    numbers = _numbers(question, answer) if by_number else ""
    return HINT_MEANING(answer=numbers or typed, meaning=meaning)


def _numbers(question: Question, answer: str) -> str:
    """An answer by the displayed numbers of its options, because ids are English; else empty."""
    options = question.options
    parts = answer.split(" ") if question.shape == "some" else [answer]
    if not has_numbers(question) or any(part not in options for part in parts):
        return ""
    return " ".join(str(numbers_of(question)[part]) for part in parts)


def meaning_of(question: Question, answer: str) -> tuple[Text, ...]:
    """The displayed names of the parts of an answer."""
    texts = dict(question.display.texts)
    if question.shape == "allot":
        pairs = zip(question.rows, answer.split("-"), strict=True)
        return tuple(ROW(row=texts[row], number=number) for row, number in pairs if number != "0")
    if question.shape == "written":
        return ()  # the text to type says it all
    parts = answer.split(" ") if question.shape == "some" else [answer]
    return tuple(texts[part] for part in parts if part in texts)


def hint(match: Match, registry: PluginRegistry, seat: str) -> Hint | None:
    """The kind of a thinking bot, its answer and the reason; None if there is no such bot."""
    found = strongest_bot(registry, match.rules.game.id)
    if found is None:
        return None
    kind, bot = found
    answer = match.advice(seat, bot)
    return kind, answer, bot.reason(match.question(seat), match.view(seat), answer)


def strongest_bot(registry: PluginRegistry, game: str) -> tuple[str, Bot] | None:
    """The strongest bot: the hardest level, else one made for the game, else any that does not answer at
    random. All of them answer within a second."""
    known = registry.bot_kinds(game)
    levels = [kind for kind in reversed(LEVELS) if kind in known]
    kinds = dict.fromkeys([*levels, *bots_made_for(registry, game), *known])
    return next(((kind, bot) for kind, bot in _usable(registry, game, kinds) if not bot.samples), None)


def _usable(registry: PluginRegistry, game: str, kinds: Iterable[str]) -> Iterator[tuple[str, Bot]]:
    """The bots of these kinds. A hint needs none of them in particular, so a broken one, and a kind that two
    plugins bring, are skipped."""
    for kind in kinds:
        try:
            yield kind, registry.bot(kind, game)
        except PluginError:
            continue


def quick_bot(registry: PluginRegistry, game: str) -> Bot | None:
    """A bot that knows the game and answers immediately; None if there is none."""
    kind = usual_bot(registry, game)
    bots = _usable(registry, game, [] if kind is None else [kind])
    return next((bot for _, bot in bots if not (bot.samples or bot.looks_ahead)), None)


def hasty_bot(registry: PluginRegistry, game: str) -> Bot:
    """A bot that answers immediately: one that knows the game, else the first that does not look ahead."""
    bots = (bot for _, bot in _usable(registry, game, registry.bot_kinds(game)))
    return quick_bot(registry, game) or next(bot for bot in bots if not bot.looks_ahead)
